/** What's said about a seat (team, player, call, and marks for screen readers), and its team's color. */

import type { Side } from "../client/seat-positions";
import { t } from "../i18n/language.svelte";
import type { SeatBox } from "../net/protocol";

/** Return a seat's team from the reader's point of view, or an empty text without partners. */
export function teamText(side: Side | null): string {
  if (side === null) return "";
  if (side === "partner") return t("page.partner");
  return side === "opponent" ? t("page.opponent") : t("page.team_number", { number: side + 1 });
}

/** Return the color of a seat's team in a style sheet. Without teams, only your own seat has one. */
export function teamColor(mine: boolean, side: Side | null): string {
  if (mine || side === "partner" || side === 0) return "var(--we)";
  if (side === null) return "rgb(255 255 255 / 0.55)";
  return side === "opponent" || side === 1 ? "var(--they)" : "var(--third)";
}

/** Return the name of a kind of computer player. */
export function playerText(kind: string): string {
  const names: Readonly<Record<string, string>> = { expert: t("page.expert"), daugherty: t("page.player_1983"), club: t("page.club_player"), beginner: t("page.beginner"), random: t("page.random_player") };
  return names[kind] ?? kind;
}

/** Return a seat's bid or pass. After the bidding, only bids are shown. */
export function callText(call: string | null, bidding: boolean): string | null {
  if (call !== "pass") return call;
  return bidding ? t("page.passed") : null;
}

/** Return what the marks at a seat mean, for screen readers, to follow the player's name. */
export function marksText(box: SeatBox, side: Side | null): string {
  const number = box.number === null ? "" : t("common.player_number", { number: box.number });
  const marks = [number, teamText(side), box.dealer ? t("page.dealer") : "", box.declarer ? t("page.bid_winner") : "", box.turn ? t("page.current_turn") : ""];
  return marks.filter((mark) => mark !== "").map((mark) => `, ${mark}`).join("");
}
