/** Texts for cards that are chosen together. */

import type { Choosing } from "../lib/protocol";
import { t } from "../lib/tongue";

/** Return the button's label. */
export function confirming({ what, count }: Choosing): string {
  if (what === "give") return count === 1 ? t("Pass this card") : t("Pass these {count} cards", { count });
  return count === 1 ? t("Bury this card") : t("Bury these {count} cards", { count });
}

/** Return the question once all are chosen. */
export function complete({ what, count }: Choosing): string {
  if (what === "give") return count === 1 ? t("Pass this card?") : t("Pass these {count} cards?", { count });
  return count === 1 ? t("Bury this card?") : t("Bury these {count} cards?", { count });
}
