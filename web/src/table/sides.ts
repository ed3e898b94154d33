/** What the sides are called where there is little room. */

import type { Screen } from "../lib/protocol";
import { t } from "../lib/language.svelte";

/** A side by its full name or, for who plays with a partner on a `narrow` screen, in a word or two. */
export function sideName(screen: Screen, { side, name }: { side: number; name: string }, narrow: boolean): string {
  const mine = screen.seat === null ? undefined : screen.seats[screen.seat]?.side;
  if (!narrow || mine === undefined || screen.scores.length === screen.seats.length) return name;
  return side === mine ? t("page.us") : t("page.them");
}
