/** The last trick: its winner and points. */

import type { Screen } from "./protocol";
import { t } from "./tongue";

export function taken(screen: Screen): string {
  const last = screen.last_trick;
  if (last === null) return "";
  if (last.winner === screen.seat) return last.points === 1 ? t("You take it: 1 point") : t("You take it: {points} points", { points: last.points });
  const name = screen.seats[last.winner]?.name ?? "";
  return last.points === 1 ? t("{name} takes it: 1 point", { name }) : t("{name} takes it: {points} points", { name, points: last.points });
}
