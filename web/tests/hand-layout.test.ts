/** Sizes of the cards in a hand, and the rows they're in. */

import { describe, expect, it } from "vitest";

import { cardWidth, inTwo, lowWidth, rows } from "../src/cards/hand-layout";

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

  it("is for windows that are taller than wide, but not for phones", () => {
    expect(inTwo(20, 20, 820, 820)).toBe(false);
    expect(inTwo(20, 20, 820, 821)).toBe(true);
    expect(inTwo(20, 20, 600, 1000)).toBe(false);
  });
});
