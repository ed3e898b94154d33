/** Screen reader labels for cards in the hand. */

import { t } from "../../i18n/language.svelte";
import { spoken } from "../../i18n/card-words";
import type { Held } from "./hand-order";

export type Mark = NonNullable<Held["mark"]>;

/** Return a mark as one word. */
export function marked(mark: Mark): string {
  return { received: t("page.new"), drawn: t("page.drawn"), exposed: t("page.face_up") }[mark];
}

function several(count: number, mark: Mark): string {
  return { received: t("page.count_new", { count }), drawn: t("page.count_drawn", { count }), exposed: t("page.count_face_up", { count }) }[mark];
}

export function label(cards: readonly Held[]): string {
  const [first] = cards;
  if (first === undefined) return "";
  const parts = [spoken(first.card)];
  if (cards.length > 1) parts.push(t("page.count_copies", { count: cards.length }));
  const remarkable = cards.filter((card) => card.mark !== null).length;
  const mark = cards.find((card) => card.mark !== null)?.mark;
  if (mark) parts.push(remarkable < cards.length ? several(remarkable, mark) : marked(mark));
  const chosen = cards.filter((card) => card.chosen).length;
  if (chosen > 0) parts.push(cards.length > 1 ? t("page.chosen_chosen", { chosen }) : t("page.chosen"));
  if (cards.some((card) => card.advised)) parts.push(t("page.recommended"));
  if (cards.some((card) => card.melded)) parts.push(t("page.in_your_meld"));
  if (cards.some((card) => card.lifted)) parts.push(t("page.lifted_tap_again_to_play"));
  if (cards.some((card) => card.sent)) parts.push(t("page.waiting_for_the_connection"));
  if (cards.every((card) => card.dim)) parts.push(t("page.not_allowed_right_now"));
  return parts.join(", ");
}
