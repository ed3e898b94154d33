/** What a screen reader says of a card in hand. */

import { spoken } from "../lib/cards";
import type { Held } from "./held";

export const MARKS = { received: "new", drawn: "drawn", exposed: "open" } as const;

export function label(cards: readonly Held[]): string {
  const [first] = cards;
  if (first === undefined) return "";
  const parts = [spoken(first.card)];
  if (cards.length > 1) parts.push(`${cards.length} of them`);
  const marked = cards.filter((card) => card.mark !== null).length;
  const mark = cards.find((card) => card.mark !== null)?.mark;
  if (mark) parts.push(marked < cards.length ? `${marked} ${MARKS[mark]}` : MARKS[mark]);
  const chosen = cards.filter((card) => card.chosen).length;
  if (chosen > 0) parts.push(cards.length > 1 ? `${chosen} chosen` : "chosen");
  if (cards.some((card) => card.lifted)) parts.push("lifted, once more to play it");
  if (cards.every((card) => card.dim)) parts.push("not allowed now");
  return parts.join(", ");
}
