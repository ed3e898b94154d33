/** Rows of a hand's suits in reviews and practice. */

import { describe, expect, it } from "vitest";

import { handRows, rowCount } from "../src/cards/hand/hand-rows";

function lengths(rows: readonly (readonly (readonly number[])[])[]): number[][] {
  return rows.map((row) => row.map((suit) => suit.length));
}

function suits(...counts: number[]): number[][] {
  return counts.map((count) => Array.from({ length: count }, (_, at) => at));
}

describe("rows", () => {
  it.each([
    [[5, 5, 5, 5], 2, [[5, 5], [5, 5]]],
    [[9, 5, 4, 2], 2, [[9], [5, 4, 2]]],
    [[2, 3, 3, 12], 2, [[2, 3, 3], [12]]],
    [[4, 7, 5, 4], 3, [[4], [7], [5, 4]]],
    [[20], 3, [[20]]],
    [[], 2, [[]]],
  ])("of suits with %j cards in %i", (counts, rows, expected) => {
    const found = handRows(suits(...counts), rows);
    expect(lengths(found)).toEqual(expected);
  });

  it("are three only for long hands on phones", () => {
    expect([rowCount(20, true), rowCount(12, true), rowCount(20, false)]).toEqual([3, 2, 2]);
  });
});
