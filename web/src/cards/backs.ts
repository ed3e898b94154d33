/** The backs of the cards. */

import type { Back } from "../storage/settings.svelte";

/** Each back with its main color. The pictures are in `/cards/`. */
export const BACKS: Readonly<Record<Back, string>> = {
  burgundy: "#8d1b2e",
  navy: "#1f2f6b",
  forest: "#1d5a43",
  plum: "#4d2266",
  ink: "#1b2027",
  sky: "#1f6c9f",
};
