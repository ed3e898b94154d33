/** Sizes of the cards in a hand, and the rows they're in. */

import { describe, expect, it } from "vitest";

import { cardWidth, fanShape, inTwo, lowWidth, rows, TALL } from "../src/cards/hand/fan-layout";

const WINDOWS = [[320, 568], [390, 844], [600, 900], [601, 900], [820, 1180], [1024, 768], [1440, 900], [2560, 1440]] as const;
const cards = (count: number): { card: string; at: number }[] =>
  Array.from({ length: count }, (_, at) => ({ card: "ATKQJ9".charAt(at % 6) + "SHCD".charAt(Math.floor((4 * at) / count)), at }));

describe("a row of cards", () => {
  it.each(WINDOWS)("in %i × %i keeps every card, in order, in one or two rows", (room, height) => {
    for (let count = 0; count <= 25; count += 1) {
      for (const two of [false, true]) {
        const found = rows(cards(count), room, cardWidth(count, room, height, false, two), two);
        expect(found.length).toBeLessThanOrEqual(2);
        expect(found.flat().map(({ at }) => at)).toEqual(cards(count).map(({ at }) => at));
        if (count > 0) expect(found.every((row) => row.length > 0)).toBe(true);
      }
    }
  });

  it("is cut in the middle if no suit ends near it", () => {
    const spades = Array.from({ length: 12 }, () => ({ card: "AS" }));
    expect(rows(spades, 340, 72, false).map((row) => row.length)).toEqual([6, 6]);
  });

  it("becomes two for more than seven cards only", () => {
    expect(rows(cards(7), 320, 58, true)).toHaveLength(1);
    expect(rows(cards(8), 1440, 100, true)).toHaveLength(2);
    expect(rows(cards(8), 1440, 100, false)).toHaveLength(1);
  });
});

describe("the width of a card", () => {
  it.each(WINDOWS)("in %i × %i never grows with the number of cards", (room, height) => {
    for (const two of [false, true]) {
      for (let count = 1; count < 25; count += 1) {
        expect(cardWidth(count + 1, room, height, false, two)).toBeLessThanOrEqual(cardWidth(count, room, height, false, two));
      }
    }
  });

  it.each(WINDOWS)("in %i × %i leaves the table most of the height", (room, height) => {
    for (const large of [false, true]) expect(cardWidth(12, room, height, large, false)).toBeLessThanOrEqual(Math.max(58, height / 6));
  });

  it("of one card in a low window is the same as of a few", () => {
    expect(lowWidth(1, 640, false)).toBe(58);
    expect(lowWidth(4, 640, false)).toBe(58);
    expect(lowWidth(4, 640, true)).toBeGreaterThan(58);
    expect(lowWidth(25, 480, false)).toBe(44);
  });
});

describe("a second row", () => {
  it("stays until the hand is short, whatever is left of it", () => {
    const found = Array.from({ length: 20 }, (_, played) => inTwo(20 - played, 20, 820, 1180));
    expect(found.lastIndexOf(true)).toBe(20 - 8);
    expect(found.slice(0, 13).every(Boolean)).toBe(true);
  });

  it("is for windows that are taller than wide, and for phones without room for one", () => {
    expect(inTwo(20, 20, 820, 820)).toBe(false);
    expect(inTwo(20, 20, 820, 821)).toBe(true);
    expect(inTwo(20, 20, 378, 844)).toBe(true);
    expect(inTwo(10, 10, 378, 844)).toBe(false);
    expect(inTwo(11, 11, 378, 844)).toBe(true);
  });
});

describe("the shape of a fan", () => {
  const sizes = (room: number, height: number, two: boolean, low = false) =>
    ({ width: low ? 58 : cardWidth(20, room, height, false, two), room, height, two, low });

  it.each(WINDOWS)("in %i × %i keeps every card within its room, and a part of each in sight", (room, height) => {
    const two = inTwo(20, 20, room, height);
    const cut = rows(cards(20), room, cardWidth(20, room, height, false, two), two).map((row) => row.length);
    const { places, height: tall, rise } = fanShape(cut, sizes(room, height, two));
    const { width } = sizes(room, height, two);
    for (const place of places.flat()) {
      expect(place.x).toBeGreaterThanOrEqual(-0.5);
      expect(place.x + width).toBeLessThanOrEqual(room + 0.5);
      expect(place.y).toBeGreaterThanOrEqual(rise);
      expect(place.y + width * TALL * 0.9).toBeLessThanOrEqual(tall);
      expect(place.seen).toBeGreaterThanOrEqual(room > 320 ? 26 : 22);
      expect(Math.abs(place.turn)).toBeLessThan(4);
    }
  });

  it("is that of the target pictures", () => {
    const wide = fanShape([20], sizes(1388, 900, false));
    expect(cardWidth(20, 1388, 900, false, false)).toBeCloseTo(126);
    expect(wide.rise).toBe(18);
    expect((wide.places[0]?.[1]?.x ?? 0) - (wide.places[0]?.[0]?.x ?? 0)).toBeCloseTo(66, 0);
    expect(cardWidth(20, 2508, 1440, false, false) / 126).toBeCloseTo(1.6, 1);
    expect(cardWidth(20, 378, 844, false, true)).toBe(84);
    const phone = fanShape([10, 10], sizes(378, 844, true));
    expect(phone.rise).toBe(12);
    expect(phone.places[0]?.[0]?.seen).toBeCloseTo(33, 0);
  });

  it("hangs evenly to both sides, and cards at the ends are lower and turned outward", () => {
    const [row = []] = fanShape([9], sizes(1388, 900, false)).places;
    expect(row[4]?.turn).toBe(0);
    for (let at = 0; at < 4; at += 1) {
      expect(row[at]?.turn).toBeCloseTo(-(row[8 - at]?.turn ?? 0));
      expect(row[at]?.y).toBeGreaterThan(row[at + 1]?.y ?? 0);
    }
    expect(row[0]?.turn).toBeLessThan(0);
  });

  it("keeps its height, and its last row at the bottom, when only one row is left", () => {
    const both = fanShape([10, 10], sizes(378, 844, true));
    const last = fanShape([7], sizes(378, 844, true));
    expect(last.height).toBe(both.height);
    expect(last.places[0]?.[3]?.y).toBeCloseTo(both.places[1]?.[5]?.y ?? 0, 0);
  });

  it("is level in a low window", () => {
    const { places } = fanShape([12], sizes(640, 360, false, true));
    expect(places.flat().every(({ turn, y }) => turn === 0 && y === places[0]?.[0]?.y)).toBe(true);
  });
});
