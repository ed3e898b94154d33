/** Legal bids, and number formatting. */

import { describe, expect, it } from "vitest";

import { isOffered, meaningOf, next } from "../src/client/bid-ranges";
import { minus, signed } from "../src/i18n/numbers";
import type { Span } from "../src/net/protocol";

const SPANS = [
  { first: 51, last: 59, step: 1, meaning: "a suit" },
  { first: 60, last: 500, step: 5, meaning: null },
] as unknown as Span[];

describe("a bid", () => {
  it.each([[50, false], [51, true], [59, true], [60, true], [61, false], [65, true], [500, true], [505, false]])("of %i is offered: %s", (amount, offered) => {
    expect(isOffered(SPANS, amount)).toBe(offered);
  });

  it("tells what its span tells", () => {
    expect(meaningOf(SPANS, 52)).toBe("a suit");
    expect(meaningOf(SPANS, 65)).toBeNull();
    expect(meaningOf(SPANS, 61)).toBeNull();
  });

  it.each([[0, 51], [51, 52], [59, 60], [60, 65], [62, 65], [500, 500]])("above %i is %i", (amount, found) => {
    expect(next(SPANS, amount, true)).toBe(found);
  });

  it.each([[999, 500], [65, 60], [60, 59], [52, 51], [51, 51]])("below %i is %i", (amount, found) => {
    expect(next(SPANS, amount, false)).toBe(found);
  });

  it("stays what it is where none is offered", () => {
    expect(next([], 60, true)).toBe(60);
  });
});

describe("numbers", () => {
  it("have a minus sign that is one", () => {
    expect(minus(-7)).toBe("−7");
    expect(minus("-7 to -3")).toBe("−7 to -3");
    expect(minus("a-b")).toBe("a-b");
  });

  it("are signed where they are gains", () => {
    expect([3, 0, -3].map(signed)).toEqual(["+3", "0", "−3"]);
  });
});
