/** What practice takes from the games played last. */

import { fresh } from "./support";

import { beforeEach, describe, expect, it } from "vitest";

import { lastRules, markPracticed, nextToPractice } from "../src/practice/last-played";
import { write } from "../src/storage/browser-storage";
import { add, type Played } from "../src/storage/finished-games";
import { settings } from "../src/storage/settings.svelte";

beforeEach(fresh);

function game(table: string, ended: number, more: Partial<Played> = {}): Played {
  return {
    table, preset: "two-hand", title: "Two-Hand", house: false, ended, seat: 0, seats: [{ name: "Ann", side: 0 }], points: [1, 2], winner: 0,
    hands: 4, undone: 0, bids: 2, made: 1, meld: 8, counters: 6, best: 12, ...more,
  };
}

describe("the rules played last", () => {
  it("are those of a finished game, or of a table that was used later", () => {
    expect(lastRules([])).toBe(settings.lastRules);
    add([game("a", 5000)]);
    expect(lastRules([])).toBe("two-hand");
    write("aces.tables", { b: { made: { rules: "three-hand", changes: {} }, seen: 4000 } });
    expect(lastRules([])).toBe("two-hand");
    write("aces.tables", { b: { made: { rules: "three-hand", changes: {} }, seen: 6000 } });
    expect(lastRules([])).toBe("three-hand");
  });

  it("can be house rules", () => {
    add([game("a", 5000, { house: true, title: "Ours" })]);
    expect(lastRules([{ id: "h", title: "Ours" }])).toBe("h");
    expect(lastRules([])).toBe("two-hand");
  });
});

describe("the game to practice", () => {
  it("is the latest one whose mistakes weren't added", () => {
    expect(nextToPractice()).toBeNull();
    add([game("a", 5000), game("b", 9000)]);
    expect(nextToPractice()?.table).toBe("b");
    markPracticed("b");
    expect(nextToPractice()?.table).toBe("a");
    markPracticed("a");
    expect(nextToPractice()).toBeNull();
  });
});
