/** Screen reader labels for cards in the hand. */

import { t } from "../lib/tongue";
import { spoken } from "../lib/cards";
import type { Held } from "./held";

export type Mark = NonNullable<Held["mark"]>;

/** Return a mark as one word. */
export function marked(mark: Mark): string {
  return { received: t("new"), drawn: t("drawn"), exposed: t("open") }[mark];
}

function several(count: number, mark: Mark): string {
  return { received: t("{count} new", { count }), drawn: t("{count} drawn", { count }), exposed: t("{count} open", { count }) }[mark];
}

export function label(cards: readonly Held[]): string {
  const [first] = cards;
  if (first === undefined) return "";
  const parts = [spoken(first.card)];
  if (cards.length > 1) parts.push(t("{count} of them", { count: cards.length }));
  const remarkable = cards.filter((card) => card.mark !== null).length;
  const mark = cards.find((card) => card.mark !== null)?.mark;
  if (mark) parts.push(remarkable < cards.length ? several(remarkable, mark) : marked(mark));
  const chosen = cards.filter((card) => card.chosen).length;
  if (chosen > 0) parts.push(cards.length > 1 ? t("{chosen} chosen", { chosen }) : t("chosen"));
  if (cards.some((card) => card.advised)) parts.push(t("advised"));
  if (cards.some((card) => card.lifted)) parts.push(t("lifted, once more to play it"));
  if (cards.some((card) => card.sent)) parts.push(t("is sent as soon as the connection is back"));
  if (cards.every((card) => card.dim)) parts.push(t("not allowed now"));
  return parts.join(", ");
}
