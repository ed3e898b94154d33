/** Positions of seats, and free areas of the page. */

import { describe, expect, it } from "vitest";

import { gaps, meet } from "../src/table/layout/free-areas";
import { around, seatPositions } from "../src/client/seat-positions";

describe("seats", () => {
  it.each([2, 3, 4, 5, 6, 7, 8])("of %i players are all there, one's own below", (players) => {
    for (let mine = 0; mine < players; mine += 1) {
      const [own, ...others] = seatPositions(players, mine);
      expect(own?.seat).toBe(mine);
      expect(own?.y).toBeCloseTo(1);
      const { left, across, right } = around(players, mine);
      const seats = [...left, ...across, ...right].map(({ seat }) => seat).sort();
      expect(seats).toEqual(others.map(({ seat }) => seat).sort());
      expect(left).toHaveLength(right.length);
    }
  });

  it("go clockwise from one's own", () => {
    const { left, across, right } = around(4, 1);
    expect([left, across, right].map(([place]) => place?.seat)).toEqual([2, 3, 0]);
  });

  it("have the first below for who watches", () => {
    expect(seatPositions(4, null)[0]?.seat).toBe(0);
  });
});

describe("gaps", () => {
  const room = { left: 0, top: 0, right: 100, bottom: 100 };

  it("are all of an empty room", () => {
    expect(gaps(room, [], 10, 10)).toEqual([room]);
  });

  it("lie on nothing, and are as large as is wanted", () => {
    const things = [
      { left: 20, top: 10, right: 60, bottom: 40 },
      { left: 50, top: 60, right: 90, bottom: 70 },
      { left: 200, top: 0, right: 300, bottom: 100 },
    ];
    const found = gaps(room, things, 15, 20);
    expect(found.length).toBeGreaterThan(2);
    for (const gap of found) {
      expect(things.some((thing) => meet(gap, thing))).toBe(false);
      expect(gap.right - gap.left).toBeGreaterThanOrEqual(15);
      expect(gap.bottom - gap.top).toBeGreaterThanOrEqual(20);
    }
  });

  it("are none where things fill the room", () => {
    expect(gaps(room, [room], 1, 1)).toEqual([]);
  });

  it("touch without meeting", () => {
    expect(meet(room, { ...room, left: 100, right: 200 })).toBe(false);
  });
});
