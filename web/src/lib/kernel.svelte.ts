/** What computer players think with: at the first start of a checkout it's still being compiled. */

import { server } from "./api";
import { t } from "./tongue";

/** Milliseconds: what matters more is loaded first, then how often it's looked at, and how long its end is told. */
const FIRST = 1000;
const AGAIN = 2000;
const TOLD = 6000;

const kernel: { compiled: number | null; ready: boolean } = $state({ compiled: null, ready: false });

/** What to tell of it; empty where there's nothing to tell. */
export function kernelLine(): string {
  if (kernel.ready) return t("Engine ready: computer players at full strength");
  if (kernel.compiled === null) return "";
  return t("Engine {percent}% ready: simpler play until then", { percent: Math.round(100 * kernel.compiled) });
}

/** The same where there's no room for a sentence. */
export function kernelNote(): string {
  if (kernel.ready) return t("Engine ready");
  return kernel.compiled === null ? "" : t("Engine {percent}%", { percent: Math.round(100 * kernel.compiled) });
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
