/** Positions of seats. */

import { describe, expect, it } from "vitest";

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
