/** Steps that change the cards, and steps that are only about people. */

import { fresh, hand, screen, seat, step } from "./support";

import { beforeEach, describe, expect, it } from "vitest";

import { cardsChanged } from "../src/client/cards-changed";

beforeEach(fresh);

describe("an event", () => {
  it.each(["sit", "rise", "away", "back", "propose", "agree", "decline", "again"] as const)("of kind %s leaves the cards alone, even your own", (kind) => {
    expect(cardsChanged(step({ kind, seat: 0 }), screen())).toBe(false);
    expect(cardsChanged(step({ kind, seat: 1 }, screen({ heading: "hand 2" })), screen())).toBe(false);
  });

  it.each(["deal", "call", "trump", "play", "pass", "bury", "meld", "lay", "draw", "claim", "misdeal", "undo", "redo"] as const)("of kind %s changes them", (kind) => {
    expect(cardsChanged(step({ kind }), screen())).toBe(true);
    expect(cardsChanged(step({ kind }), null)).toBe(true);
  });

  it("that you're done looking counts only for yourself", () => {
    expect(cardsChanged(step({ kind: "ready", seat: 0 }), screen())).toBe(true);
    expect(cardsChanged(step({ kind: "ready", seat: 3 }), screen())).toBe(false);
    expect(cardsChanged(step({ kind: "ready", seat: 0 }, screen({ seat: null })), screen({ seat: null }))).toBe(false);
  });
});

describe("a screen without an event", () => {
  const before = screen({ hand: hand("AS KH"), trick: [{ seat: 1, card: "9D" }], heading: "hand 1" });

  it.each([
    ["hand", { hand: hand("AS") }],
    ["order of the hand", { hand: hand("KH AS") }],
    ["mark on a card", { hand: hand("AS KH", "drawn") }],
    ["trick", { trick: [] }],
    ["bidding", { calls: [{ seat: 1, text: "51", meaning: null, formula: null }] }],
    ["question", { asked: { text: "Play a card" } }],
    ["heading", { heading: "hand 2" }],
  ])("with another %s changes the cards", (_, parts) => {
    expect(cardsChanged(step(null, screen({ ...before, ...parts })), before)).toBe(true);
  });

  it.each([
    ["nothing new", {}],
    ["other people", { seats: [seat(0), seat(1, { kind: "person", name: "Eve" }), seat(2), seat(3)] }],
    ["a proposal", { proposal: { number: 1, text: "Bob asks to undo." } }],
    ["people still looking", { waiting: [1, 2] }],
  ])("with %s doesn't", (_, parts) => {
    expect(cardsChanged(step(null, screen({ ...before, ...parts })), before)).toBe(false);
  });

  it("is no change if it's the first", () => {
    expect(cardsChanged(step(null, before), null)).toBe(false);
  });
});
