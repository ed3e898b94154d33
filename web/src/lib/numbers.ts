/** Numbers as they are read. */

/** With a minus sign that is one. */
export function minus(number: number | string): string {
  return String(number).replace(/^-(?=\d)/, "−");
}

export function signed(points: number): string {
  return points > 0 ? `+${points}` : minus(points);
}
