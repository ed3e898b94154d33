/** What is told to somebody of whom nothing is asked. */

import type { Screen, SeatBox } from "../lib/protocol";
import type { Table } from "../lib/table.svelte";
import { t } from "../lib/language.svelte";
import { taken } from "../lib/taken";

/** `gone` is who is gone, for whom a computer player may play if somebody wishes it. */
export function idle(table: Table, screen: Screen, gone: SeatBox | null): string {
  const me = screen.seat;
  if (table.queue.holding && screen.last_trick) return taken(screen);
  if (me === null) return t("page.youre_watching_news", { news: table.news });
  const others = screen.waiting.length > 0 || gone === null ? screen.waiting.filter((seat) => seat !== me) : [gone.seat];
  // What is proposed is told, with who has still to agree, beside this.
  if (others.length === 0) return table.news === screen.proposal?.text ? "" : table.news;
  return t("page.waiting_for_names", { names: others.map((seat) => screen.seats[seat]?.name).join(", ") });
}
