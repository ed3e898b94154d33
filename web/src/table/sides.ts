/** Short names for teams. */

import type { Screen } from "../lib/protocol";
import { t } from "../lib/language.svelte";

/** Return a team's name. On a `narrow` screen, it's a word or two if the reader has a partner. */
export function sideName(screen: Screen, { side, name }: { side: number; name: string }, narrow: boolean): string {
  const mine = screen.seat === null ? undefined : screen.seats[screen.seat]?.side;
  if (!narrow || mine === undefined || screen.scores.length === screen.seats.length) return name;
  return side === mine ? t("page.us") : t("page.them");
}
