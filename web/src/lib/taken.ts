/** The last trick: its winner and points. */

import type { Screen } from "./protocol";
import { tPlural } from "./language.svelte";

export function taken(screen: Screen): string {
  const last = screen.last_trick;
  if (last === null) return "";
  if (last.winner === screen.seat) return tPlural("page.you_take_it_count_points", last.points);
  const name = screen.seats[last.winner]?.name ?? "";
  return tPlural("page.name_takes_it_count_points", last.points, { name });
}
