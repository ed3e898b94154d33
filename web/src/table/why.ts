/** The question about the computer players' reasons. */

import type { SeatBox } from "../lib/protocol";
import { t } from "../lib/tongue";

/** Return the question, for one hand if given. A single computer player is named. */
export function whyAsked(seats: readonly SeatBox[], hand?: number): string {
  const [first, ...others] = seats.filter((box) => box.kind !== "person");
  if (first === undefined || others.length > 0) return hand === undefined ? t("Why did they play like that?") : t("Why did they play like that? Hand {hand}", { hand });
  const { name } = first;
  return hand === undefined ? t("Why did {name} play like that?", { name }) : t("Why did {name} play like that? Hand {hand}", { name, hand });
}
