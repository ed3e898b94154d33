import { t } from "../src/i18n/language.svelte";
import { describe, expect, it } from "vitest";

import { contractText, needLines, progressOf } from "../src/table/contract-text";
import { dutyOf, partnersBid, playQuestion } from "../src/table/prompt/question";
import type { HandCard, Screen } from "../src/net/protocol";

/** Cards separated by spaces. Those in capitals can be played. */
function hand(cards: string): HandCard[] {
  return cards.split(" ").map((card) => ({ card: card.toUpperCase(), legal: card === card.toUpperCase() ? card : null }));
}

const BOXES = ["Ann", "Mira", "Ruth", "Omar"].map((name, seat) => ({ seat, name, side: seat % 2, taken: seat + 1 }));

function screen(parts: object): Screen {
  return {
    rules: "Pinochle", heading: "hand 1", seat: 0, seats: BOXES, phase: "trick_play", contract: "", needs: "", declarer: null, bid: null, trump: null, pad: 40, calls: [], trick: [], hand: [],
    scores: [{ side: 0, meld: 20 }, { side: 1, meld: 30 }], ...parts,
  } as unknown as Screen;
}

describe("what must be played", () => {
  it("is read off the legal cards", () => {
    expect(dutyOf(hand("AH KH js"), "H", "S")).toEqual({ kind: "follow", suit: "H" });
    expect(dutyOf(hand("AH kh js"), "H", "S")).toEqual({ kind: "beat", suit: "H" });
    expect(dutyOf(hand("kd AS JS"), "H", "S")).toEqual({ kind: "trump", suit: "S" });
    expect(dutyOf(hand("kd AS js"), "H", "S")).toEqual({ kind: "beat", suit: "S" });
    expect(dutyOf(hand("KD AC"), "H", "S")).toEqual({ kind: "any" });
    expect(dutyOf(hand("KD AC"), null, "S")).toEqual({ kind: "lead" });
    expect(dutyOf(hand("kd ac"), "H", "S")).toBeNull();
  });
  it("is asked, and so is the second tap", () => {
    const now = screen({ hand: hand("AH KH js"), trick: [{ seat: 1, card: "TH", wins: true }], trump: "S" });
    expect(playQuestion(now, null, "Choose a card")).toBe(t("page.your_turn_follow_suit", { suit: "hearts" }));
    expect(playQuestion(now, "TH", "Choose a card")).toBe("Tap again to play 10♥");
    expect(playQuestion(screen({}), null, "Choose a card")).toBe("Choose a card");
  });
});

describe("a partner's bid", () => {
  const calls = [{ seat: 2, text: "52", meaning: "20 to 29 meld" }, { seat: 3, text: "53", meaning: "no meld" }];
  it("is told with its meaning", () => {
    expect(partnersBid(screen({ calls }))).toBe(t("page.names_bid_means_meaning", { name: "Ruth", bid: 52, meaning: "20 to 29 meld" }));
    expect(partnersBid(screen({ calls: calls.slice(1) }))).toBe("");
    expect(partnersBid(screen({ calls, seat: null }))).toBe("");
  });
  it("is told with the first one that showed meld, and so is a pass", () => {
    const again = [...calls, { seat: 2, text: "54", meaning: "a trump suit" }, { seat: 2, text: "55", meaning: "a trump suit, bid 2 times" }];
    const told = (bid: string, meaning: string): string => t("page.names_bid_means_meaning", { name: "Ruth", bid, meaning });
    expect(partnersBid(screen({ calls: again }))).toBe(`${told("52", "20 to 29 meld")}; ${told("55", "a trump suit, bid 2 times")}`);
    const passed = [{ seat: 2, text: "pass", meaning: "no meld, count 8" }];
    expect(partnersBid(screen({ calls: passed }))).toBe(t("common.name_passed_meaning", { name: "Ruth", meaning: "no meld, count 8" }));
  });
});

describe("the contract", () => {
  it("has trump as its title, and who has the bid", () => {
    expect(contractText(screen({ contract: "Mira took the bid at 56; ♦ diamonds are trump", declarer: 1, bid: 56, trump: "D" }))).toEqual({ title: "Diamonds are trump", by: "Mira bid 56" });
    expect(contractText(screen({ contract: "You took the bid at 56; trump isn't named yet", declarer: 0, bid: 56 }))).toEqual({ title: "You bid 56", by: "trump isn't named yet" });
    expect(contractText(screen({ contract: "a; ♦ diamonds are trump; shooting the moon", declarer: 1, bid: 56, trump: "D" })).by).toBe("Mira bid 56; shooting the moon");
    expect(contractText(screen({ contract: "No bids yet" }))).toEqual({ title: "Bidding", by: "No bids yet" });
    expect(contractText(screen({}))).toEqual({ title: "Pinochle", by: "hand 1" });
    expect(contractText(screen({ phase: "over" }))).toEqual({ title: t("page.game_over"), by: "Pinochle" });
  });
  it("counts the bid winner's meld and trick points", () => {
    expect(progressOf(screen({ declarer: 1, bid: 56 }))).toEqual({ have: 36, bid: 56, mine: false });
    expect(progressOf(screen({ declarer: 2, bid: 56 }))?.mine).toBe(true);
    expect(progressOf(screen({ declarer: 1, bid: 56, pad: null }))).toBeNull();
  });
  it("tells each team's needs in a line", () => {
    expect(needLines(screen({ needs: "You need 6; they need 8" }))).toEqual(["You need 6", "They need 8"]);
    expect(needLines(screen({}))).toEqual([]);
  });
});
