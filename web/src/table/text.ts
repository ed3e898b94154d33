/** Short texts at the table: reasons, teams, waiting, and choices of several cards. */

import type { Choosing, Screen, SeatBox } from "../net/protocol";
import type { TableClient } from "../client/table-client.svelte";
import { t, tPlural } from "../i18n/language.svelte";
import { trickTaken } from "../client/announcer";

/**
 * Return the question about the computer players' reasons, for one hand if `hand` is given. A
 * single computer player is named.
 */
export function whyAsked(seats: readonly SeatBox[], hand?: number): string {
  const [first, ...others] = seats.filter((box) => box.kind !== "person");
  if (first === undefined || others.length > 0) return hand === undefined ? t("page.why_did_they_play_that_way") : t("page.hand_hand_why_did_they_play_that", { hand });
  const { name } = first;
  return hand === undefined ? t("page.why_did_name_play_that_way", { name }) : t("page.hand_hand_why_did_name_play_that", { name, hand });
}

/**
 * Return a team's name. On a `narrow` screen, it's a word or two if the reader has a partner. In the
 * 1983 style, the other team is the Chumps.
 */
export function sideName(screen: Screen, { side, name }: { side: number; name: string }, narrow: boolean): string {
  const mine = screen.seat === null ? undefined : screen.seats[screen.seat]?.side;
  if (!narrow || mine === undefined || screen.scores.length === screen.seats.length) return name;
  if (side === mine) return t("page.we");
  return screen.style === "1983" ? t("common.chumps") : t("page.they");
}

/**
 * Return the text for a player who isn't being asked anything. `gone` is someone who's gone and can
 * be replaced by a computer player, or null.
 */
export function idle(table: TableClient, screen: Screen, gone: SeatBox | null): string {
  const me = screen.seat;
  if (table.queue.holding && screen.last_trick) return trickTaken(screen);
  if (me === null) return t("page.youre_watching_news", { news: table.news });
  const others = screen.waiting.length > 0 || gone === null ? screen.waiting.filter((seat) => seat !== me) : [gone.seat];
  // A proposal is already shown next to this text, with the people who still have to agree.
  if (others.length === 0) return table.news === screen.proposal?.text ? "" : table.news;
  return t("page.waiting_for_names", { names: others.map((seat) => screen.seats[seat]?.name).join(", ") });
}

/** Return the label of the button that confirms the chosen cards. */
export function confirming({ what, count }: Choosing): string {
  if (what === "give") return tPlural("page.pass_these_count_cards", count);
  return tPlural("page.bury_these_count_cards", count);
}

/** Return the question to show once all cards are chosen. */
export function complete({ what, count }: Choosing): string {
  if (what === "give") return tPlural("page.pass_these_count_cards_2", count);
  return tPlural("page.bury_these_count_cards_2", count);
}
