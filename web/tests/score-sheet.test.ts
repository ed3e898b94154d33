/** Columns and rows of the score sheet. */

import { describe, expect, it } from "vitest";

import type { Sheet } from "../src/net/protocol";
import { columnOrders, emptyRows } from "../src/table/center/sheet-layout";

const SHEET: Sheet = { number: 1, blank: 0, outer: [], columns: ["Bid", "Meld", "Play", "Subtotal", "Total"], names: ["We", "They"], rows: [] };

function headings(sheet: Sheet): string[] {
  return columnOrders(sheet).map((order) => order.map((column) => sheet.columns[column]).join(" "));
}

describe("the score sheet", () => {
  it("S3-40 has the bid and the total of two teams in the first two and the last two columns", () => {
    expect(headings({ ...SHEET, outer: [0, 4] })).toEqual(["Bid Total Meld Play Subtotal", "Meld Play Subtotal Bid Total"]);
    expect(headings({ ...SHEET, outer: [3], columns: ["Meld", "Play", "Subtotal", "Total"] })).toEqual(["Total Meld Play Subtotal", "Meld Play Subtotal Total"]);
  });

  it("has the same columns for everyone without outer ones", () => {
    expect(headings({ ...SHEET, names: ["Ann", "Bob", "Cy"] })).toEqual(Array(3).fill("Bid Meld Play Subtotal Total"));
  });

  it("S3-39 goes on with empty rows below the hands", () => {
    const rows = [{ number: 1, sides: [[], []] }, { number: 2, sides: [[], []] }];
    expect(emptyRows({ ...SHEET, blank: 10, rows }).map(({ number }) => number)).toEqual([3, 4, 5, 6, 7, 8, 9, 10, 11, 12]);
    expect(emptyRows({ ...SHEET, blank: 12 })).toHaveLength(12);
    expect(emptyRows({ ...SHEET, rows })).toEqual([]);
  });
});
