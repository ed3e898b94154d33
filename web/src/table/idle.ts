/** Text for a player who isn't being asked anything. */

import type { Screen, SeatBox } from "../lib/protocol";
import type { Table } from "../lib/table.svelte";
import { t } from "../lib/language.svelte";
import { taken } from "../lib/taken";

/**
 * Return the text. `gone` is someone who's gone and can be replaced by a computer player, or null.
 */
export function idle(table: Table, screen: Screen, gone: SeatBox | null): string {
  const me = screen.seat;
  if (table.queue.holding && screen.last_trick) return taken(screen);
  if (me === null) return t("page.youre_watching_news", { news: table.news });
  const others = screen.waiting.length > 0 || gone === null ? screen.waiting.filter((seat) => seat !== me) : [gone.seat];
  // A proposal is already shown next to this text, with the people who still have to agree.
  if (others.length === 0) return table.news === screen.proposal?.text ? "" : table.news;
  return t("page.waiting_for_names", { names: others.map((seat) => screen.seats[seat]?.name).join(", ") });
}
