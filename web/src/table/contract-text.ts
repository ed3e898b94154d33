/** Short texts about the contract: its title, who has the bid, and what's still needed. */

import { suitName } from "../i18n/card-words";
import { t } from "../i18n/language.svelte";
import type { Screen } from "../net/protocol";

export interface ContractText {
  title: string;
  /** Who has the bid, or an empty text. */
  by: string;
}

/** Return a seat's bid as a sentence. */
export function bidText(screen: Screen, seat: number, bid: number | string): string {
  return seat === screen.seat ? t("page.you_bid_bid", { bid }) : t("page.name_bid_bid", { name: screen.seats[seat]?.name ?? "", bid });
}

export function contractText(screen: Screen): ContractText {
  // 'Game over' in the upper left corner, as in the 1992 program (S3-46).
  if (screen.phase === "over") return { title: t("page.game_over"), by: screen.rules };
  const [first = "", ...others] = screen.contract.split("; ");
  const by = screen.declarer === null || screen.bid === null ? "" : bidText(screen, screen.declarer, screen.bid);
  if (screen.contract === "") return { title: screen.rules, by: screen.heading };
  if (screen.trump !== null) {
    // Anything after trump, such as shooting the moon.
    const title = t("page.trump_are_trump", { trump: suitName(screen.trump) });
    return { title: title.charAt(0).toUpperCase() + title.slice(1), by: [by, ...others.slice(1)].filter((part) => part !== "").join("; ") };
  }
  if (by === "") return { title: t("common.bidding"), by: first };
  return { title: by, by: others.join("; ") };
}

/** Return each team's needs as a sentence of its own. */
export function needLines(screen: Screen): string[] {
  return screen.needs.split("; ").filter((line) => line !== "").map((line) => line.charAt(0).toUpperCase() + line.slice(1));
}

export interface Progress {
  have: number;
  bid: number;
  /** True if the bid is the reader's or their partner's. */
  mine: boolean;
}

/** Return the bid winner's meld and trick points so far, or null if there's no bid to make. */
export function progressOf(screen: Screen): Progress | null {
  if (screen.declarer === null || screen.bid === null || screen.pad === null || screen.phase !== "trick_play") return null;
  const side = screen.seats[screen.declarer]?.side;
  const meld = screen.scores.find((score) => score.side === side)?.meld ?? 0;
  const mine = screen.seat !== null && screen.seats[screen.seat]?.side === side;
  return { have: meld + takenBy(screen, side), bid: screen.bid, mine };
}

/** Return the trick points a team has taken. */
export function takenBy(screen: Screen, side: number | undefined): number {
  return screen.seats.reduce((sum, box) => (box.side === side ? sum + box.taken : sum), 0);
}

/** Return true if everyone else passed, so that the dealer had to take the bid. */
export function isDealerStuck({ phase, declarer, seats, calls }: Pick<Screen, "phase" | "declarer" | "seats" | "calls">): boolean {
  if (phase === "auction" || declarer === null || seats[declarer]?.dealer !== true) return false;
  return calls.length > 0 && calls.every((call) => call.text === "pass");
}
