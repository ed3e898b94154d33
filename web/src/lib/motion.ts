/** Whether nothing may move, by the wish of the person or of the device. */

import { settings } from "./settings.svelte";

export function still(): boolean {
  return settings.still || matchMedia("(prefers-reduced-motion: reduce)").matches;
}
