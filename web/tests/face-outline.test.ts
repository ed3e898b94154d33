/** What's printed on the faces of the cards. */

import { describe, expect, it } from "vitest";

import { aceLines, BUSTS, inked, pip, plates } from "../src/cards/face-outline";

const DECK = [..."SHCD"].flatMap((suit) => [..."AKQJT9"].map((rank) => rank + suit));
/** The points where outlines start, without those of the holes in letters. */
const starts = (path: string): [number, number][] => [...path.matchAll(/M([\d.]+) ([\d.]+)/g)].map((match) => [Number(match[1]), Number(match[2])]);

describe("a face", () => {
  it("differs for each card and style, also in a left-handed hand", () => {
    const all = DECK.flatMap((card) => (["classic", "large"] as const).flatMap((style) => [inked(card, style, false), inked(card, style, true)]));
    expect(new Set(all).size).toBe(all.length);
    expect(all.join("")).not.toMatch(/NaN|undefined/);
  });

  it("has two indices on Classic and one on Large", () => {
    expect(starts(inked("KS", "classic", false))).toHaveLength(4);
    expect(starts(inked("KS", "large", false))).toHaveLength(2);
  });

  it.each([["T", 10], ["9", 9], ["A", 1], ["J", 0]])("of rank %s has %i suit symbols besides the indices", (rank, count) => {
    expect(starts(inked(`${rank}H`, "classic", false))).toHaveLength(4 + count);
    expect(starts(inked(`${rank}H`, "large", false))).toHaveLength(2 + count);
  });

  it("has its index on the other side in a left-handed hand", () => {
    const [[right = 0] = []] = starts(inked("QD", "large", true));
    const [[left = 0] = []] = starts(inked("QD", "large", false));
    expect(right).toBe(250 - left);
    expect(left).toBeLessThan(66);
    expect(plates(true)).not.toBe(plates(false));
  });

  it("is the same when Classic is turned upside down", () => {
    const spots = starts(inked("TC", "classic", false)).map(([x, y]) => `${x} ${y}`);
    const turned = starts(inked("TC", "classic", false)).map(([x, y]) => `${250 - x} ${350 - y}`);
    expect(new Set(turned)).toEqual(new Set(spots));
  });
});

describe("art", () => {
  it("says where the face of each court is", () => {
    expect(Object.keys(BUSTS).sort()).toEqual(DECK.filter((card) => "KQJ".includes(card[0] ?? "")).sort());
  });

  it("has a star and a line in each ace, and an outline for each suit", () => {
    for (const suit of "SHCD") {
      expect(aceLines(`A${suit}`, "classic", false).star).toMatch(/^M125 175/);
      expect(pip(suit)).toMatch(/^m.*z$/);
    }
  });
});
