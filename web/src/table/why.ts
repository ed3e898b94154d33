/** The question about the reasons for the computer players' actions. */

import type { SeatBox } from "../lib/protocol";
import { t } from "../lib/language.svelte";

/** Return the question, about one hand if `hand` is given. A single computer player is named. */
export function whyAsked(seats: readonly SeatBox[], hand?: number): string {
  const [first, ...others] = seats.filter((box) => box.kind !== "person");
  if (first === undefined || others.length > 0) return hand === undefined ? t("page.why_did_they_play_that_way") : t("page.hand_hand_why_did_they_play_that", { hand });
  const { name } = first;
  return hand === undefined ? t("page.why_did_name_play_that_way", { name }) : t("page.hand_hand_why_did_name_play_that", { name, hand });
}
