/** House rules: values by path, and links that contain them. */

import { describe, expect, it } from "vitest";

import { fromFragment, toFragment } from "../src/storage/house-rules";
import { at, laidOver, put, same, without } from "../src/client/rule-paths";

const TABLE = { meld: { run: [15, 150], minimum: 20 }, game: { target: 500 } };

describe("a path", () => {
  it("leads to its value, or nowhere", () => {
    expect(at(TABLE, "meld.minimum")).toBe(20);
    expect(at(TABLE, "game")).toEqual({ target: 500 });
    expect(at(TABLE, "game.target.more")).toBeUndefined();
    expect(at(TABLE, "deal.hand")).toBeUndefined();
  });

  it("is changed in a copy, with the tables it needs", () => {
    const changed = put(TABLE, "deal.stock.size", 3);
    expect(at(changed, "deal.stock.size")).toBe(3);
    expect(at(TABLE, "deal")).toBeUndefined();
    expect(at(put(TABLE, "game.target", 300), "game.target")).toBe(300);
    expect(TABLE.game.target).toBe(500);
  });

  it("is taken away with the tables that are empty then", () => {
    expect(without(TABLE, "game.target")).toEqual({ meld: TABLE.meld });
    expect(without(TABLE, "meld.minimum")).toEqual({ meld: { run: [15, 150] }, game: { target: 500 } });
    expect(without(TABLE, "deal.hand")).toEqual(TABLE);
  });

  it("of changes is laid over those of a base", () => {
    expect(laidOver(TABLE, { meld: { minimum: 0 }, deal: { hand: 12 } })).toEqual({
      meld: { run: [15, 150], minimum: 0 }, game: { target: 500 }, deal: { hand: 12 },
    });
  });

  it("has equal values", () => {
    expect(same([1, { a: 2 }], [1, { a: 2 }])).toBe(true);
    expect(same(undefined, null)).toBe(false);
  });
});

describe("a link", () => {
  const house = { rules: "nicholas-1992", changes: { title: "Größer? <b>ours</b> ✓", meld: { run: [15, 150] } } };

  it("brings what was put into it, in letters that any program leaves as they are", () => {
    const fragment = toFragment(house);
    expect(fragment).toMatch(/^[\w-]+$/);
    expect(fromFragment(fragment)).toEqual(house);
  });

  it("that was cut off or is something else is broken", () => {
    const fragment = toFragment(house);
    for (const other of ["", "%", fragment.slice(0, -5), btoa("[]"), btoa('{"rules": 3, "changes": {}}'), btoa('{"rules": "x", "changes": []}')]) {
      expect(fromFragment(other)).toBeNull();
    }
  });
});
