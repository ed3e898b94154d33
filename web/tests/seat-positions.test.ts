/** Positions of the seats around the table. */

import { describe, expect, it } from "vitest";

import { around, isMany, seatPositions } from "../src/client/seat-positions";

const seats = (found: readonly { seat: number }[]): number[] => found.map(({ seat }) => seat);

describe("seats", () => {
  it.each([
    [2, 0, [[], [1], []]],
    [3, 0, [[1], [], [2]]],
    [4, 0, [[1], [2], [3]]],
    [4, 3, [[0], [1], [2]]],
    [5, 2, [[4, 3], [], [0, 1]]],
    [6, 0, [[2, 1], [3], [4, 5]]],
    [8, 0, [[3, 2, 1], [4], [5, 6, 7]]],
  ])("of %i players, seen from seat %i, are left, across, and right: %j", (players, mine, found) => {
    const { left, across, right } = around(players, mine);
    expect([left, across, right].map(seats)).toEqual(found);
  });

  it.each([3, 4, 5, 6, 7, 8])("of %i players go from top to bottom on each side", (players) => {
    const { left, right } = around(players, 0);
    for (const side of [left, right]) {
      const heights = side.map(({ y }) => y);
      expect(heights).toEqual([...heights].sort((one, other) => one - other));
    }
  });

  it.each([2, 3, 4, 5, 6, 7, 8])("of %i players are at the same distance from the middle and from each other", (players) => {
    const found = seatPositions(players, 1);
    for (const { x, y } of found) expect(Math.hypot(x, y)).toBeCloseTo(1);
    const gaps = found.map(({ x, y }, at) => Math.hypot(x - (found[(at + 1) % players]?.x ?? 0), y - (found[(at + 1) % players]?.y ?? 0)));
    for (const gap of gaps) expect(gap).toBeCloseTo(gaps[0] ?? 0);
  });

  it("are the same for a spectator as from the first seat", () => {
    expect(seatPositions(6, null)).toEqual(seatPositions(6, 0));
    expect(around(6, null)).toEqual(around(6, 0));
  });

  it("are many from five on", () => {
    expect([2, 3, 4, 5, 8].map((players) => isMany(Array(players)))).toEqual([false, false, false, true, true]);
  });
});
