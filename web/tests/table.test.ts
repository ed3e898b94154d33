/** Steps that a table shows, their duration, and confirmations of slips. */

import { screen, step } from "./support";

import { describe, expect, it } from "vitest";

import { confirmationOf } from "../src/client/confirmations";
import { hyphenated } from "../src/i18n/hyphens";
import { cardsChanged } from "../src/client/cards-changed";
import { stay } from "../src/client/playback.svelte";
import type { Asked } from "../src/net/protocol";
import { trickTaken } from "../src/client/announcer";
import { hasChoices, tablePhase } from "../src/table/phase";
import { sideName } from "../src/table/text";

describe("the moment", () => {
  it.each([
    [{ phase: "auction" }, "bidding"],
    [{ phase: "misdeal" }, "bidding"],
    [{ phase: "name_trump" }, "preparing"],
    [{ phase: "bury" }, "preparing"],
    [{}, "play"],
    [{ stock: {} }, "stock"],
    [{ melds: [{}], waiting: [0] }, "melds"],
    [{ melds: [{}], waiting: [] }, "play"],
    [{ hand_over: {}, stock: {} }, "hand over"],
    [{ hand_over: {}, game_over: {} }, "game over"],
  ])("of %o is %s", (parts, found) => {
    expect(tablePhase(screen(parts), false)).toBe(found);
  });

  it("stays play while something is held back", () => {
    expect(tablePhase(screen({ game_over: {}, phase: "auction" }), true)).toBe("play");
  });
});

describe("choices", () => {
  const bare = { text: "Play", typed: false, choose: null, bids: [], options: [] };

  it.each([
    [null, true, false],
    [bare, false, false],
    [bare, true, true],
    [{ ...bare, typed: true }, false, true],
    [{ ...bare, choose: { what: "give", count: 4, free: [] } }, false, true],
    [{ ...bare, bids: [50] }, false, true],
    [{ ...bare, options: [{ action: "pass" }] }, false, true],
  ])("in %j (to look at first: %s): %s", (asked, looking, found) => {
    expect(hasChoices(asked as Asked | null, looking)).toBe(found);
  });
});

describe("what happened", () => {
  it("stays longer at a slow table, and until a tap where that is wished", () => {
    const trick = step({ trick: true });
    expect(stay(trick, "slow")).toBe(2 * stay(trick, "normal"));
    expect(stay(trick, "fast")).toBeLessThan(stay(trick, "normal"));
    expect(stay(trick, "tap")).toBe(Infinity);
    expect(stay(step(null), "slow")).toBe(0);
    expect(stay(step({ seat: 0 }), "normal")).toBeLessThan(stay(step({ seat: 1 }), "normal"));
    expect(stay(step({ kind: "call" }), "normal")).toBeGreaterThan(stay(step({ kind: "call" }, screen({ phase: "auction" })), "normal"));
  });

  it("takes nobody's choice away when people only come and go", () => {
    expect(cardsChanged(step({ kind: "sit" }), null)).toBe(false);
    expect(cardsChanged(step({ kind: "ready" }), null)).toBe(false);
    expect(cardsChanged(step({ kind: "ready", seat: 0 }), null)).toBe(true);
    expect(cardsChanged(step({ kind: "play" }), null)).toBe(true);
    expect(cardsChanged(step(null), screen())).toBe(false);
    expect(cardsChanged(step(null), screen({ heading: "hand 2" }))).toBe(true);
  });

  it("says who took the trick", () => {
    expect(trickTaken(screen())).toBe("");
    expect(trickTaken(screen({ last_trick: { winner: 0, points: 1 } }))).toBe("You take it: 1 point");
    expect(trickTaken(screen({ last_trick: { winner: 1, points: 4 } }))).toBe("Bob takes it: 4 points");
  });
});

describe("a doubt", () => {
  const asked = screen({
    asked: {
      bids: [{ first: 50, last: 200, step: 1 }], doubt: { least: 100, asks: "That is a lot." },
      options: [{ action: "fold", words: "fold", asks: "Fold the hand?" }, { action: "pass", words: "pass", asks: null }],
    },
  });

  it("is about high bids and what ends a hand, and nothing else", () => {
    expect(confirmationOf("99", asked)).toBeNull();
    expect(confirmationOf("100", asked)?.text).toBe("That is a lot.");
    expect(confirmationOf("201", asked)).toBeNull();
    expect(confirmationOf("fold", asked)?.title).toBe("Fold");
    expect(confirmationOf("pass", asked)).toBeNull();
    expect(confirmationOf("100", null)).toBeNull();
  });
});

describe("names", () => {
  it("of sides are short where there is little room", () => {
    const side = { side: 1, name: "West and East" };
    expect(sideName(screen(), side, false)).toBe("West and East");
    expect(sideName(screen(), side, true)).toBe("They");
    expect(sideName(screen({ seat: null }), side, true)).toBe("West and East");
  });

  it("S1-4 of the other team are the Chumps in the 1983 style", () => {
    const side = { side: 1, name: "West and East" };
    expect(sideName(screen({ style: "1983" }), side, true)).toBe("Chumps");
    expect(sideName(screen({ style: "1983" }), { ...side, side: 0 }, true)).toBe("We");
    expect(sideName(screen({ style: "1983", seat: null }), side, true)).toBe("West and East");
  });

  it("are broken between syllables, and read as they are", () => {
    const soft = "\u00ad";
    expect(hyphenated("Ann")).toBe("Ann");
    const broken = hyphenated("Bartholomew Maximiliane");
    expect(broken).toContain(soft);
    expect(broken.replaceAll(soft, "")).toBe("Bartholomew Maximiliane");
    for (const part of broken.split(/[\u00ad ]/)) expect(part.length).toBeLessThan(9);
  });
});
