/** Screen reader announcements for a step: what happened, and what it revealed. */

import { spoken, suitName } from "../i18n/card-words";
import type { HandOver, MeldShown, Screen, Step } from "../net/protocol";
import { t, tPlural } from "../i18n/language.svelte";

const SUITS: Readonly<Record<string, string>> = { "♠": "S", "♥": "H", "♣": "C", "♦": "D" };
const CARD = /(10|[AKQJ9])([♠♥♣♦])/g;
/** A suit symbol followed by the suit's name. */
const NAMED = /[♠♥♣♦] (?=\p{L})/gu;

/** Return a sentence with words instead of card symbols. */
export function aloud(text: string): string {
  return text
    .replace(CARD, (_, rank: string, sign: string) => spoken(rank.replace("10", "T") + (SUITS[sign] ?? "")))
    .replace(NAMED, "")
    .replace(/[♠♥♣♦]/g, (sign) => suitName(SUITS[sign] ?? ""));
}

/** Return the announcements for a step, in order. `before` is the last screen announced. */
export function announcements(step: Step, before: Screen | null): string[] {
  const { what, screen } = step;
  const meaning = what?.kind === "call" ? screen.calls.at(-1)?.meaning : null;
  const said = what === null ? [] : [meaning ? `${what.text}: ${meaning}` : what.text];
  if (what?.trick && screen.last_trick) said.push(trickTaken(screen));
  const marked = screen.hand.filter((card) => card.mark === "drawn" || card.mark === "received");
  if (what !== null && marked.length > 0 && holding(before) !== holding(screen)) {
    said.push(t("page.new_in_your_hand_cards", { cards: marked.map((card) => spoken(card.card)).join(", ") }));
  }
  if (screen.widow && screen.widow.length > 0 && text(screen.widow) !== text(before?.widow)) {
    said.push(t("page.widow_cards", { cards: screen.widow.map(spoken).join(", ") }));
  }
  if (screen.hand_over === null && text(screen.melds) !== text(before?.melds)) {
    said.push(...screen.melds.map((meld) => melds(meld, screen)));
  }
  const over = screen.hand_over;
  if (over !== null && text(over) !== text(before?.hand_over)) said.push(...result(over, what?.kind === "claim"));
  const end = screen.game_over;
  if (end !== null && before?.game_over == null) {
    said.push(t("page.game_over_text", { text: end.won ? `${end.won} ${end.text}` : end.text }));
  }
  return said.map(aloud);
}

function holding(screen: Screen | null): string {
  return text(screen?.hand.map((card) => [card.card, card.mark]));
}

function text(value: unknown): string {
  return JSON.stringify(value ?? null);
}

function melds(meld: MeldShown, screen: Screen): string {
  const name = screen.seats[meld.seat]?.name ?? "";
  const items = meld.items.map((item) => `${item.name}${item.sets > 1 ? ` ×${item.sets}` : ""} ${item.points}`);
  if (meld.note) items.push(meld.note);
  if (items.length === 0) return t("page.name_has_no_meld", { name });
  const what = items.join(", ");
  return meld.total === null ? t("page.name_what", { name, what }) : t("page.name_melds_total_what", { name, total: meld.total, what });
}

/** Return a hand's result. A claim or concession is included unless it was just announced. */
function result(over: HandOver, ended: boolean): string[] {
  const sides = over.sides.map((side) =>
    t("page.name_gained_this_hand_score_total", { name: side.name, gained: side.gained, total: side.total }),
  );
  return [over.outcome, ...(over.ended && !ended ? [over.ended] : []), ...(over.why ? [over.why] : []), ...sides, ...(over.play_continues ? [over.play_continues] : [])];
}

/** Return the last trick's winner and points. */
export function trickTaken(screen: Screen): string {
  const last = screen.last_trick;
  if (last === null) return "";
  if (last.winner === screen.seat) return tPlural("page.you_take_it_count_points", last.points);
  const name = screen.seats[last.winner]?.name ?? "";
  return tPlural("page.name_takes_it_count_points", last.points, { name });
}
