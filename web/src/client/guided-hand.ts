/** The guided hand: the same cards and deterministic computer players every time. */

import { t } from "../i18n/language.svelte";
import type { Made } from "../net/api";

export function guidedHand(): Made {
  return {
    rules: "nicholas-1992",
    changes: {
      title: t("page.your_first_hand"),
      game: { max_hands: 1 },
      table: { meld_helper: true, seat_names: "none" },
    },
    players: "club",
    seed: "first hand 17",
  };
}
