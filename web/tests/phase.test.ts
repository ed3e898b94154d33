/** The phase of a hand as the table shows it. */

import { screen } from "./support";

import { describe, expect, it } from "vitest";

import { beforeMelds, isBidding, tablePhase } from "../src/table/phase";

describe("the phase", () => {
  it.each([
    ["game over", { game_over: {}, hand_over: {}, melds: [{}], waiting: [0], stock: {}, phase: "auction" }],
    ["hand over", { hand_over: {}, melds: [{}], waiting: [0], stock: {}, phase: "auction" }],
    ["melds", { melds: [{}], waiting: [2], stock: {}, phase: "auction" }],
    ["bidding", { stock: {}, phase: "auction" }],
    ["stock", { stock: {}, phase: "bury" }],
    ["preparing", { phase: "bury" }],
    ["play", {}],
  ])("is %s, whatever comes after it in this list", (found, parts) => {
    expect(tablePhase(screen(parts), false)).toBe(found);
  });

  it.each(["name_trump", "exchange", "bury", "enter_meld", "declare"])("of %s is preparing, but not over a trick that's still there", (phase) => {
    expect(tablePhase(screen({ phase }), false)).toBe("preparing");
    expect(tablePhase(screen({ phase }), true)).toBe("play");
  });

  it.each([
    ["play", { hand_over: {}, game_over: {} }],
    ["play", { melds: [{}], waiting: [0] }],
    ["play", { phase: "auction" }],
    ["stock", { stock: {}, hand_over: {} }],
  ])("is still %s while the last trick is on the table, with %j", (found, parts) => {
    expect(tablePhase(screen(parts), true)).toBe(found);
  });

  it("has no melds to read before they're shown or after everyone has seen them", () => {
    expect(tablePhase(screen({ melds: [], waiting: [0] }), false)).toBe("play");
    expect(tablePhase(screen({ melds: [{}], waiting: [] }), false)).toBe("play");
  });

  it.each([["auction", true], ["name_trump", true], ["misdeal", false], ["trick_play", false], ["bury", false]])("of %s shows bids large: %s", (phase, large) => {
    expect(isBidding(screen({ phase }))).toBe(large);
  });

  it("S3-27 is still preparing while the bid that was won is on the table, with nothing told about melds", () => {
    const named = screen({ trump: "H", declarer: 1, bid: 52, melds: [{}], waiting: [0], needs: "we need 10", pad: 50, asked: {}, scores: [{ meld: 18, points: 3 }] });
    expect(tablePhase(named, false)).toBe("melds");
    const shown = beforeMelds(named);
    expect([tablePhase(shown, false), isBidding(shown)]).toEqual(["preparing", true]);
    expect(shown).toMatchObject({ trump: "H", declarer: 1, bid: 52, needs: "", pad: null, asked: null, scores: [{ meld: 0, points: 3 }] });
  });
});
