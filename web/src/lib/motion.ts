/** The setting for reduced motion, from this page or the device. */

import { settings } from "./settings.svelte";

export function still(): boolean {
  return settings.still || matchMedia("(prefers-reduced-motion: reduce)").matches;
}
