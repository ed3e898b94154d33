/** Rows and columns of the score sheet. */

import type { Sheet, SheetRow } from "../../net/protocol";

/**
 * Return the order of each team's columns, as indices. Two teams' columns can mirror each other,
 * with some of them at the outer edges (S3-40).
 */
export function columnOrders({ columns, names, outer }: Sheet): number[][] {
  const all = columns.map((_, at) => at);
  if (outer.length === 0) return names.map(() => all);
  const inner = all.filter((at) => !outer.includes(at));
  return [[...outer, ...inner], [...inner, ...outer]];
}

/** Return the empty rows below the hands (S3-39). */
export function emptyRows({ blank, names, rows }: Sheet): SheetRow[] {
  return Array.from({ length: blank }, (_, at) => ({ number: rows.length + at + 1, sides: names.map(() => []) }));
}
