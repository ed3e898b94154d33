/** Numbers as they are read. */

import { language } from "./language.svelte";

/** With a minus sign that is one. */
export function minus(number: number | string): string {
  return String(number).replace(/^-(?=\d)/, "−");
}

/** With one place after the point, as the language that is spoken writes it. */
export function decimal(number: number): string {
  const figures = new Intl.NumberFormat(language(), { minimumFractionDigits: 1, maximumFractionDigits: 1, useGrouping: false });
  return minus(figures.format(number));
}

export function signed(points: number): string {
  return points > 0 ? `+${points}` : minus(points);
}
