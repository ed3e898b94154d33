/** Text for choosing several cards together. */

import type { Choosing } from "../lib/protocol";
import { tPlural } from "../lib/language.svelte";

/** Return the button's label. */
export function confirming({ what, count }: Choosing): string {
  if (what === "give") return tPlural("page.pass_these_count_cards", count);
  return tPlural("page.bury_these_count_cards", count);
}

/** Return the question to show once all cards are chosen. */
export function complete({ what, count }: Choosing): string {
  if (what === "give") return tPlural("page.pass_these_count_cards_2", count);
  return tPlural("page.bury_these_count_cards_2", count);
}
