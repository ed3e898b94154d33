/** Keys that end a pause at the table or clear an error (S1-56, S1-63). */

import type { TableClient } from "../client/table-client.svelte";
import { hasChoices } from "./phase";

/** Keys with names that count, besides those with a character. Tab, modifiers, and function keys don't. */
const NAMED = new Set([
  "Enter", "Escape", "Backspace", "Delete", "Insert", "Home", "End", "PageUp", "PageDown",
  "ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown",
]);

/** Return true if the key counts as any key. `characters` is false if only Space and keys with names do. */
export function isAnyKey(key: string, characters: boolean): boolean {
  if ([...key].length === 1) return characters || key === " ";
  return NAMED.has(key);
}

/** Return true if browsers scroll with the key. */
export function isScrollKey(key: string): boolean {
  return /^(Arrow|Page)|^(Home|End)$/.test(key);
}

/** Return true if the table waits only for the player to continue. */
export function isPaused(table: TableClient): boolean {
  const { queue, screen } = table;
  if (queue.tapping) return true;
  if (!queue.drained || screen === null || screen.seat === null) return false;
  return screen.waiting.includes(screen.seat) && !hasChoices(screen.asked, false);
}

/** End the pause. */
export function endPause(table: TableClient): void {
  if (table.queue.tapping) table.queue.next();
  else table.ready();
}
