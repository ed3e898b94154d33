/** The last trick: its winner and points. */

import type { Screen } from "./protocol";
import { t } from "./language.svelte";

export function taken(screen: Screen): string {
  const last = screen.last_trick;
  if (last === null) return "";
  if (last.winner === screen.seat) return last.points === 1 ? t("page.you_take_it_1_point") : t("page.you_take_it_points_points", { points: last.points });
  const name = screen.seats[last.winner]?.name ?? "";
  return last.points === 1 ? t("page.name_takes_it_1_point", { name }) : t("page.name_takes_it_points_points", { name, points: last.points });
}
