/** The computer players' engine: on a checkout's first start, it's still being compiled. */

import { server } from "./api";
import { t } from "./tongue";

/**
 * Milliseconds: delay of the first check (after more important loading), interval, and time the end
 * is shown.
 */
const FIRST = 1000;
const AGAIN = 2000;
const TOLD = 6000;

const kernel: { compiled: number | null; ready: boolean } = $state({ compiled: null, ready: false });

/** Return the state of the engine as a sentence and as a short note. Both are empty if there's no news. */
export function kernelState(): { line: string; note: string } {
  if (kernel.ready) return { line: t("Engine ready: computer players at full strength"), note: t("Engine ready") };
  if (kernel.compiled === null) return { line: "", note: "" };
  const percent = Math.round(100 * kernel.compiled);
  return { line: t("Engine {percent}% ready: simpler play until then", { percent }), note: t("Engine {percent}%", { percent }) };
}

async function look(): Promise<void> {
  const told = await server().catch(() => null);
  if (told !== null && kernel.compiled !== null && told.compiled === null) {
    kernel.ready = true;
    setTimeout(() => (kernel.ready = false), TOLD);
  }
  if (told !== null) kernel.compiled = told.compiled;
  if (kernel.compiled !== null) setTimeout(() => void look(), AGAIN);
}

setTimeout(() => void look(), FIRST);
