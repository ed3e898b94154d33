/** Text for choosing several cards together. */

import type { Choosing } from "../lib/protocol";
import { t } from "../lib/language.svelte";

/** Return the button's label. */
export function confirming({ what, count }: Choosing): string {
  if (what === "give") return count === 1 ? t("page.pass_this_card") : t("page.pass_these_count_cards", { count });
  return count === 1 ? t("page.bury_this_card") : t("page.bury_these_count_cards", { count });
}

/** Return the question to show once all cards are chosen. */
export function complete({ what, count }: Choosing): string {
  if (what === "give") return count === 1 ? t("page.pass_this_card_2") : t("page.pass_these_count_cards_2", { count });
  return count === 1 ? t("page.bury_this_card_2") : t("page.bury_these_count_cards_2", { count });
}
