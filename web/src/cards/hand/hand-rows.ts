/** Rows of a hand's suits. */

/** From this many cards on, a phone shows a hand in three rows, so that each card can be hit. */
const MANY = 14;

/** Return the number of rows that a hand has room for in a narrow window, or in a wider one. */
export function rowCount(cards: number, narrow: boolean): number {
  if (!narrow) return 2;
  return cards >= MANY ? 3 : 2;
}

/** Split suits into at most `rows` rows without changing their order, so that the longest row is as short as can be. */
export function handRows<T>(suits: readonly (readonly T[])[], rows: number): (readonly T[])[][] {
  return splits(suits, rows).reduce((best, one) => (longest(one) < longest(best) ? one : best), [[...suits]]);
}

function splits<T>(suits: readonly (readonly T[])[], rows: number): (readonly T[])[][][] {
  if (rows <= 1 || suits.length <= 1) return [[[...suits]]];
  return suits.flatMap((_, at) => (at + 1 === suits.length ? [[[...suits]]] : splits(suits.slice(at + 1), rows - 1).map((rest) => [suits.slice(0, at + 1), ...rest])));
}

function longest<T>(rows: readonly (readonly (readonly T[])[])[]): number {
  return Math.max(0, ...rows.map((row) => row.reduce((sum, suit) => sum + suit.length, 0)));
}
