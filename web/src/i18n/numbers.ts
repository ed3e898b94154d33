/** Number formatting. */

import { language } from "./language.svelte";

/** Return a number with a proper minus sign. */
export function minus(number: number | string): string {
  return String(number).replace(/^-(?=\d)/, "−");
}

/** Return a number with one decimal place, in the format of the current language. */
export function decimal(number: number): string {
  const figures = new Intl.NumberFormat(language(), { minimumFractionDigits: 1, maximumFractionDigits: 1, useGrouping: false });
  return minus(figures.format(number));
}

export function signed(points: number): string {
  return points > 0 ? `+${points}` : minus(points);
}
