/** Melds laid on the table. */

import "./environment";

import { describe, expect, it } from "vitest";

import type { MeldItem, MeldShown } from "../src/net/protocol";
import { bestMeld, cardsOf, isGrand, kindOf, layingTimes, COIN_MS, restOfHand } from "../src/table/melds";

const AROUND = (letter: string): string[] => ["S", "H", "C", "D"].map((suit) => letter + suit);
const RUN = ["AS", "TS", "KS", "QS", "JS"];

function item(cards: string[], points: number, sets = 1): MeldItem {
  return { column: "", name: "meld", cards, sets, points };
}

function shown(seat: number, ...items: MeldItem[]): MeldShown {
  return { seat, total: items.reduce((sum, { points }) => sum + points, 0), items, shared: null, note: null };
}

describe("a group of cards", () => {
  it("is known by its cards", () => {
    expect([RUN, AROUND("K"), ["KH", "QH"], ["QS", "JD"], ["9S"], ["KS"]].map(kindOf)).toEqual(["run", "around", "marriage", "pinochle", "other", "other"]);
  });

  it("shows every set", () => {
    expect(cardsOf(item(["QS", "JD"], 30, 2))).toEqual(["QS", "JD", "QS", "JD"]);
    expect(cardsOf(item(AROUND("A"), 100, 2))).toEqual(["AS", "AS", "AH", "AH", "AC", "AC", "AD", "AD"]);
  });

  it("is celebrated only if it's rare", () => {
    expect([item(RUN, 15), item(AROUND("J"), 40, 2), item(["QS", "JD"], 30, 2)].map(isGrand)).toEqual([true, true, true]);
    expect([item(AROUND("A"), 10), item(["QS", "JD"], 4), item(["KH", "QH"], 6, 3), item(["9S"], 1)].map(isGrand)).toEqual([false, false, false, false]);
  });
});

describe("the meld to celebrate", () => {
  it("has the most points", () => {
    const melds = [shown(0, item(RUN, 15)), shown(1, item(["KH", "QH"], 2), item(AROUND("A"), 100, 2)), shown(2, item(RUN, 15))];
    expect(bestMeld(melds, 0)).toEqual({ seat: 1, at: 1 });
  });

  it("is your own if it ties", () => {
    expect(bestMeld([shown(0, item(RUN, 15)), shown(1, item(RUN, 15))], 1)).toEqual({ seat: 1, at: 0 });
  });

  it("is missing after small melds", () => {
    expect(bestMeld([shown(0, item(AROUND("A"), 10)), shown(1)], 0)).toBeNull();
  });
});

describe("laying down melds", () => {
  it("goes seat by seat, the least first and the best meld last", () => {
    const melds = [shown(0, item(RUN, 15), item(["KH", "QH"], 2)), shown(1, item(["KH", "QH"], 2)), shown(2)];
    const times = layingTimes(melds, { seat: 0, at: 0 });
    expect([...times]).toEqual([[0, [COIN_MS + 240, COIN_MS + 120]], [1, [COIN_MS]], [2, []]]);
  });

  it("takes no longer with many melds", () => {
    const many = Array.from({ length: 30 }, () => item(["KH", "QH"], 2));
    expect(Math.max(...(layingTimes([shown(0, ...many)], null).get(0) ?? []))).toBeLessThan(COIN_MS + 2400);
  });
});

describe("the rest of a hand", () => {
  const hand = (...cards: string[]) => cards.map((card) => ({ card, legal: null }));
  const left = (cards: string[], ...items: MeldItem[]) => restOfHand(hand(...cards), shown(0, ...items)).map(({ card }) => card);

  it("has no cards that lie on the table", () => {
    expect(left(["AS", "KH", "QH", "9D"], item(["KH", "QH"], 2))).toEqual(["AS", "9D"]);
  });

  it("lacks a card that counts twice only once", () => {
    expect(left(["QS", "QS", "KS", "JD"], item(["KS", "QS"], 4), item(["QS", "JD"], 4))).toEqual(["QS"]);
  });

  it("lacks a marriage outside a run", () => {
    expect(left([...RUN, "KS", "QS", "9H"], item(RUN, 15), item(["KS", "QS"], 4))).toEqual(["9H"]);
  });

  it("is the whole hand before anyone melds", () => {
    expect(restOfHand(hand("AS", "KH"), undefined)).toHaveLength(2);
  });
});
