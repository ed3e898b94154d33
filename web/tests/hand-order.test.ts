/** Order of the cards in a hand, and their rows and stacks. */

import { hand } from "./support";

import { describe, expect, it } from "vitest";

import { meldPositions, arranged, named, suitRows, type Held, type Named } from "../src/cards/hand/hand-order";

const held = (text: string, mark: Held["mark"] = null): Held[] =>
  hand(text, mark).map((card, at) => ({ ...card, at, key: `${card.card} ${at}`, dim: false, chosen: false, lifted: false, sent: false, advised: false, stop: false }));
const told = (cards: readonly { card: string }[]): string => cards.map(({ card }) => card).join(" ");
const rows = (cards: readonly Held[], packed: boolean): string[] => suitRows(cards, packed).map(told);

const DECK = ["S", "H", "C", "D"].flatMap((suit) => ["9", "J", "Q", "K", "T", "A"].map((rank) => rank + suit)).join(" ");

describe("the order of a hand", () => {
  it("puts tens above kings, as pinochle does", () => {
    expect(told(arranged(held("9S JS QS KS TS AS"), "SHCD", false))).toBe("AS TS KS QS JS 9S");
    expect(told(arranged(held("AS TS KS QS JS 9S"), "SHCD", true))).toBe("9S JS QS KS TS AS");
  });

  it.each(["SHCD", "SDCH", "CDHS"] as const)("keeps all cards, by suit, in %s", (order) => {
    const found = arranged(held(`${DECK} ${DECK}`), order, false);
    expect(found).toHaveLength(48);
    expect([...new Set(found.map(({ card }) => card.slice(1)))].join("")).toBe(order);
  });

  it("keeps copies of a card in the server's order, so that none jumps", () => {
    const found = arranged(held("AS KH AS 9D AS"), "SHCD", false);
    expect(found.map(({ at }) => at)).toEqual([0, 2, 4, 1, 3]);
  });

  it("leaves the server's list as it is", () => {
    const cards = held("9S AS");
    arranged(cards, "SHCD", false);
    expect(told(cards)).toBe("9S AS");
  });

  it.each([false, true])("has cards on the table last, as they lie there (low first: %s)", (lowFirst) => {
    const cards = [...held("9D AS KD", "exposed"), ...held("QH")];
    expect(told(arranged(cards, "SHCD", lowFirst))).toBe("QH 9D AS KD");
  });

  it("of no cards is empty", () => {
    expect(arranged([], "SHCD", false)).toEqual([]);
    expect(suitRows([], true)).toEqual([]);
  });
});

describe("rows by suit", () => {
  it("pack suits together while they have at most six stacks", () => {
    expect(rows(held("AS TS KS QH JH 9H"), true)).toEqual(["AS TS KS QH JH 9H"]);
    expect(rows(held("AS TS KS QS QH JH 9H"), true)).toEqual(["AS TS KS QS", "QH JH 9H"]);
    expect(rows(held("AS TS KS QH JH 9H"), false)).toEqual(["AS TS KS", "QH JH 9H"]);
  });

  it("count copies as one stack", () => {
    const [row] = suitRows(held("AS AS AS AS TS TS"), false);
    expect(row?.map(({ card, cards }) => [card, cards.length])).toEqual([["AS", 4], ["TS", 2]]);
  });

  it("never mix a hand's cards with those on the table", () => {
    const cards = [...held("AS"), ...held("KS AS", "exposed")];
    expect(rows(cards, true)).toEqual(["AS", "KS AS"]);
  });

  it("break what's on the table after six stacks", () => {
    expect(suitRows(held("AS TS KS QS AH TH KH QH", "exposed"), true).map((row) => row.length)).toEqual([6, 2]);
  });

  it.each([false, true])("show each card once (packed: %s)", (packed) => {
    const all = suitRows(held(`${DECK} ${DECK}`), packed).flat().flatMap(({ cards }) => cards.map(({ at }) => at));
    expect(all.sort((one, other) => one - other)).toEqual(Array.from({ length: 48 }, (_, at) => at));
  });
});

describe("the names of cards in a hand", () => {
  const names = (before: readonly Named[], cards: string, played: string | null = null): Named[] => named(before, cards.split(" "), played);
  const keys = (found: readonly Named[]): string => found.map(({ key }) => key).join(", ");
  const start = names([], "AS QS QS JD JD");

  it("tell copies apart", () => {
    expect(keys(start)).toBe("AS 1, QS 1, QS 2, JD 1, JD 2");
  });

  it("stay the same while other cards come and go", () => {
    expect(keys(names(start, "JD QS QS JD"))).toBe("JD 1, QS 1, QS 2, JD 2");
    expect(keys(names(start, "AS TS QS QS JD JD"))).toBe("AS 1, TS 1, QS 1, QS 2, JD 1, JD 2");
  });

  it("lose that of the copy that was played, or else the last", () => {
    expect(keys(names(start, "AS QS JD JD", "QS 1"))).toBe("AS 1, QS 2, JD 1, JD 2");
    expect(keys(names(start, "AS QS JD JD"))).toBe("AS 1, QS 1, JD 1, JD 2");
    expect(keys(names(start, "AS QS JD JD", "JD 1"))).toBe("AS 1, QS 1, JD 1, JD 2");
  });

  it("are unused ones for cards that come back", () => {
    const left = names(start, "AS QS JD JD", "QS 1");
    expect(keys(names(left, "AS QS QS JD JD"))).toBe("AS 1, QS 2, QS 1, JD 1, JD 2");
  });
});

describe("the meld framed for beginners", () => {
  it("has the cards of the suit with the most meld, as often as they're needed", () => {
    const item = (cards: string, sets: number) => ({ column: "", name: "", cards: cards.split(" "), sets, points: 0 });
    const line = (suit: string, total: number, items: ReturnType<typeof item>[]) => ({ suit, total, items, parts: [], formula: null });
    const helper = [line("S", 4, [item("KS QS", 1)]), line("H", 12, [item("QS JD", 2), item("KS QS", 1)]), line("C", 12, [])];
    const held = ["KS", "KS", "QS", "QS", "QS", "JD", "JD", "AH"].map((card) => ({ card, legal: null, mark: null, action: null }));
    expect([...meldPositions(held, helper)]).toEqual([0, 2, 3, 5, 6]);
    expect(meldPositions(held, [])).toEqual(new Set());
  });
});
