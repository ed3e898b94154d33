/** How this browser shows the table. */

import { read, write } from "./memory";

export type Pace = "slow" | "normal" | "fast" | "once" | "tap";

interface Stored {
  name: string;
  pace: Pace;
  fourColours: boolean;
  mute: boolean;
  /** Whether letters and numbers work as keys. */
  keys: boolean;
  lastRules: string;
}

const KEY = "aces.settings";
const DEFAULTS: Stored = {
  name: "", pace: "normal", fourColours: false, mute: false, keys: true, lastRules: "nicholas-1992",
};

export const settings: Stored = $state({ ...DEFAULTS, ...read<Partial<Stored>>(KEY, {}) });

export function keepSettings(): void {
  write(KEY, settings);
}
