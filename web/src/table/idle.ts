/** The text for someone who isn't asked anything. */

import type { Screen, SeatBox } from "../lib/protocol";
import type { Table } from "../lib/table.svelte";
import { t } from "../lib/language.svelte";
import { taken } from "../lib/taken";

/** Return the text. `gone` is someone who's gone, whom a computer player can replace on request. */
export function idle(table: Table, screen: Screen, gone: SeatBox | null): string {
  const me = screen.seat;
  if (table.queue.holding && screen.last_trick) return taken(screen);
  if (me === null) return t("page.youre_watching_news", { news: table.news });
  const others = screen.waiting.length > 0 || gone === null ? screen.waiting.filter((seat) => seat !== me) : [gone.seat];
  // A proposal is shown next to this, with the people who still have to agree.
  if (others.length === 0) return table.news === screen.proposal?.text ? "" : table.news;
  return t("page.waiting_for_names", { names: others.map((seat) => screen.seats[seat]?.name).join(", ") });
}
