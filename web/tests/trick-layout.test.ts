/** Places of a trick's cards. */

import { describe, expect, it } from "vitest";

import { trickSpan, trickSpots } from "../src/cards/trick-layout";

const TALL = 1.4;
/** Room that a card's index takes, in card widths. */
const INDEX = { wide: 0.36, high: 0.55 };

describe.each([2, 3, 4, 5, 6])("a trick of %i cards", (players) => {
  const spots = trickSpots(players, 1);

  it("has a place for each seat, your own lowest", () => {
    expect(spots.map(({ seat }) => seat).sort()).toEqual(Array.from({ length: players }, (_, seat) => seat));
    const [own] = spots;
    expect(own?.seat).toBe(1);
    for (const other of spots.slice(1)) expect(other.y).toBeLessThan(own?.y ?? 0);
    expect(new Set(spots.map(({ column }) => column)).size).toBe(players);
  });

  it("leaves every index in sight, whatever lies above it", () => {
    for (const below of spots) {
      for (const above of spots) {
        if (above === below || above.y <= below.y) continue;
        const clear = above.y >= below.y + INDEX.high || Math.abs(above.x - below.x) >= 1 || above.x >= below.x + INDEX.wide;
        expect(clear, `${below.seat} under ${above.seat}`).toBe(true);
      }
    }
  });

  it("fits its room", () => {
    const { across, down } = trickSpan(players);
    for (const { x, y } of spots) {
      expect(Math.abs(x) * 2 + 1).toBeLessThanOrEqual(across);
      expect(Math.abs(y) * 2 + TALL).toBeLessThanOrEqual(down);
    }
  });
});

describe("a trick", () => {
  it("has each card on the side of its player, left and right in order of play", () => {
    const six = trickSpots(6, null);
    expect(six.map(({ x }) => Math.sign(x) || 0)).toEqual([0, -1, -1, 0, 1, 1]);
    expect(six.map(({ column }) => column)).toEqual([3, 0, 1, 2, 4, 5]);
    expect(trickSpots(4, 2).map(({ seat, x }) => [seat, Math.sign(Math.round(x * 10)) || 0])).toEqual([[2, 0], [3, -1], [0, 0], [1, 1]]);
  });
});
