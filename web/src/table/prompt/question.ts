/** The line that asks: what must be played, and what a partner's bid means. */

import { short, suitName } from "../../i18n/card-words";
import { t } from "../../i18n/language.svelte";
import type { CallMade, HandCard, Screen } from "../../net/protocol";

const suitOf = (card: string): string => card.slice(-1);

/** What a player must do with their card. */
export type Duty = { kind: "lead" | "any" } | { kind: "follow" | "beat" | "trump"; suit: string };

/**
 * Return what the legal cards leave to do, or null if nothing is asked. A player who could follow
 * suit with a card that isn't legal has to beat the trick.
 */
export function dutyOf(hand: readonly HandCard[], led: string | null, trump: string | null): Duty | null {
  const legal = hand.filter((card) => card.legal !== null);
  if (legal.length === 0) return null;
  if (led === null) return { kind: "lead" };
  const all = (suit: string): boolean => legal.every((card) => suitOf(card.card) === suit);
  const kept = (suit: string): boolean => hand.some((card) => card.legal === null && suitOf(card.card) === suit);
  if (all(led)) return { kind: kept(led) ? "beat" : "follow", suit: led };
  if (trump !== null && all(trump)) return { kind: kept(trump) ? "beat" : "trump", suit: trump };
  return { kind: "any" };
}

/** Return the question for a player who has to play a card, or `asked` if there's none. */
export function playQuestion(screen: Screen, lifted: string | null, asked: string): string {
  if (lifted !== null) return t("page.tap_again_to_play_card", { card: short(lifted) });
  const first = screen.trick[0]?.card;
  const duty = dutyOf(screen.hand, first === undefined ? null : suitOf(first), screen.trump);
  switch (duty?.kind) {
    case "lead":
      return t("page.your_turn_lead_a_card");
    case "any":
      return t("page.your_turn_play_any_card");
    case "follow":
      return t("page.your_turn_follow_suit", { suit: suitName(duty.suit) });
    case "beat":
      return t("page.your_turn_beat_the_suit", { suit: suitName(duty.suit) });
    case "trump":
      return t("page.your_turn_play_a_trump");
    default:
      return asked;
  }
}

/** Return the meanings of your partner's first and last bid or pass, or an empty text. */
export function partnersBid(screen: Screen): string {
  const mine = screen.seat === null ? undefined : screen.seats[screen.seat]?.side;
  if (mine === undefined || screen.scores.length === screen.seats.length) return "";
  const calls = screen.calls.filter((one) => one.seat !== screen.seat && screen.seats[one.seat]?.side === mine && one.meaning !== null);
  const told = calls.length > 1 ? [calls[0], calls.at(-1)] : calls;
  return told.map((call) => signal(call, screen)).join("; ");
}

function signal(call: CallMade | undefined, screen: Screen): string {
  if (call === undefined) return "";
  const name = screen.seats[call.seat]?.name ?? "";
  const meaning = call.meaning ?? "";
  if (call.text === "pass") return t("common.name_passed_meaning", { name, meaning });
  return t("page.names_bid_means_meaning", { name, bid: call.text, meaning });
}
