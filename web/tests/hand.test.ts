/** Order and layout of a hand. */

import { describe, expect, it } from "vitest";

import { bySuit, isCourt, rank, ranks, short, suit } from "../src/i18n/card-words";
import { cardWidth, inTwo, lowWidth, rows } from "../src/cards/hand/fan-layout";
import { arranged, suitRows, type Held } from "../src/cards/hand/hand-order";

function held(text: string, mark: Held["mark"] = null): Held[] {
  return text.split(" ").map((card, at) => ({
    card, at, key: `${card} ${at}`, mark, action: null, dim: false, chosen: false, lifted: false, sent: false, advised: false, stop: false,
  }) as unknown as Held);
}

const told = (cards: readonly { card: string }[]): string => cards.map(({ card }) => card).join(" ");
const stacks = (found: ReturnType<typeof suitRows>): string[] =>
  found.map((row) => row.map(({ card, cards }) => `${card}×${cards.length}`).join(" "));

describe("cards", () => {
  it("are told as they are printed", () => {
    expect(["AS", "TH", "9D"].map(rank)).toEqual(["A", "10", "9"]);
    expect(["AS", "TH", "9D"].map(suit)).toEqual(["S", "H", "D"]);
    expect(short("TH")).toBe("10♥");
    expect(["AS", "TS", "KS", "QS", "JS", "9S"].filter(isCourt)).toEqual(["KS", "QS", "JS"]);
  });

  it("are counted from three equal ones on", () => {
    expect(ranks(["AS", "AS", "AS", "KS", "KS"], true)).toBe("A×3 K K");
    expect(ranks(["AS", "AS", "AS"], false)).toBe("A A A");
  });

  it("stand by suit, without the suits that are lacking", () => {
    expect(bySuit(["AS", "KD", "QS"], "SHCD")).toEqual([
      { letter: "S", held: ["AS", "QS"] },
      { letter: "D", held: ["KD"] },
    ]);
  });
});

describe("a hand", () => {
  it("has the suits in the order wished, high or low first", () => {
    const cards = held("9S AD KH AS TS KC");
    expect(told(arranged(cards, "SHCD", false))).toBe("AS TS 9S KH KC AD");
    expect(told(arranged(cards, "SDCH", true))).toBe("9S TS AS AD KC KH");
  });

  it("keeps what lies open at its end", () => {
    const cards = [...held("AS", "exposed"), ...held("9D KH")];
    expect(told(arranged(cards, "SHCD", false))).toBe("KH 9D AS");
  });

  it("has a row for each suit, and copies in one stack", () => {
    expect(stacks(suitRows(held("AS AS TS KH QH"), false))).toEqual(["AS×2 TS×1", "KH×1 QH×1"]);
  });

  it("has short suits beside each other where that is wished, and open cards apart", () => {
    const cards = [...held("AS TS KH QH"), ...held("9D", "exposed")];
    expect(stacks(suitRows(cards, true))).toEqual(["AS×1 TS×1 KH×1 QH×1", "9D×1"]);
  });

  it("breaks a row after six stacks", () => {
    const [first, second] = suitRows(held("AS TS KS QS JS 9S"), false);
    expect(first).toHaveLength(6);
    expect(second).toBeUndefined();
  });
});

describe("a fan", () => {
  it.each([
    [20, 20, 820, 1180, true],
    [7, 20, 820, 1180, false],
    [20, 20, 1440, 900, false],
    [12, 12, 1400, 1600, false],
    [20, 20, 378, 844, true],
    [7, 20, 378, 844, false],
  ])("of %i of %i cards in %i × %i has two rows: %s", (count, most, room, height, two) => {
    expect(inTwo(count, most, room, height)).toBe(two);
  });

  it.each([1, 8, 12, 20])("of %i cards fits its room at every size", (count) => {
    for (const [room, height] of [[820, 1180], [1440, 900], [2560, 1440], [1024, 768]] as const) {
      const two = inTwo(count, count, room, height);
      const width = cardWidth(count, room, height, false, two);
      const longest = Math.max(...rows(held(Array(count).fill("AS").join(" ")), room, width, two).map((row) => row.length));
      expect(width * (1 + 0.2 * (longest - 1))).toBeLessThanOrEqual(room);
      expect(width).toBeGreaterThanOrEqual(58);
      expect(cardWidth(count, room, height, true, two)).toBeGreaterThanOrEqual(width);
    }
  });

  it("in a low window leaves a finger's width of every card", () => {
    for (const count of [4, 12, 20]) {
      const width = lowWidth(count, 640, false);
      expect(width).toBeGreaterThanOrEqual(44);
      if (width > 44) expect((640 - width) / (count - 1)).toBeGreaterThanOrEqual(24);
    }
  });

  it("is cut between two suits where that is near its middle", () => {
    const cards = held("AS TS KS QS JS 9S AH TH KH QH JH 9H AC TC");
    const [first, second] = rows(cards, 390, 72, false);
    expect(told(first ?? [])).toBe("AS TS KS QS JS 9S");
    expect((first?.length ?? 0) + (second?.length ?? 0)).toBe(cards.length);
  });

  it("stays in one row with few cards", () => {
    expect(rows(held("AS TS KS"), 320, 60, true)).toHaveLength(1);
  });
});
