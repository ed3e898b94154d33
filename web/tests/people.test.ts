/** Names, requested seats, and texts for people. */

import { fresh, hand, screen, seat, storage, table } from "./support";

import { beforeEach, describe, expect, it, vi } from "vitest";

import { afterOwnChoice, explain } from "../src/tutorial/explanations";
import { keepName, myName, shortened, tidy } from "../src/storage/player-name";
import type { Reply } from "../src/net/protocol";
import { SeatEntry } from "../src/client/seat-entry.svelte";
import { settings } from "../src/storage/settings.svelte";
import { complete, confirming, idle, whyAsked } from "../src/table/text";
import type { Held } from "../src/cards/hand/hand-order";
import { label } from "../src/cards/hand/card-label";
import type { TablePhase } from "../src/table/phase";

beforeEach(fresh);

const FAMILY = "👨‍👩‍👧‍👦";
const SCOTLAND = "🏴󠁧󠁢󠁳󠁣󠁴󠁿";

describe("a name", () => {
  it.each([
    ["  Ann \n Marie\t", "Ann Marie"],
    ["", ""],
    [" \u200b\u00ad\u2800 ", ""],
    ["A\u202enn\u0007", "Ann"],
    ["x".repeat(30), "x".repeat(24)],
    [`${"x".repeat(20)}    yz.`, `${"x".repeat(20)} yz.`],
    [`${"x".repeat(23)} y`, "x".repeat(23)],
    ["Zoë", "Zoë"],
    [FAMILY, FAMILY],
    [`${FAMILY.repeat(4)}`, FAMILY.repeat(3)],
    [`${"x".repeat(18)}${FAMILY}`, "x".repeat(18)],
    [SCOTLAND, SCOTLAND],
    ["❤️", "❤️"],
    ["1️⃣", "1️⃣"],
    ["A\u200dB", "AB"],
    ["x\u{e0041}", "x"],
    ["می\u200cخواهم", "می\u200cخواهم"],
    [`e${"\u0301".repeat(30)}`, ""],
  ])("%j is kept as %j", (typed, kept) => {
    expect(tidy(typed)).toBe(kept);
    expect(tidy(kept)).toBe(kept);
  });

  it("is shortened by whole characters", () => {
    expect(shortened("😀".repeat(30))).toBe("😀".repeat(24));
  });

  it("is remembered; nobody is without one", () => {
    keepName("  Ann ");
    expect([myName(), JSON.parse(storage.kept.get("aces.settings") ?? "")]).toEqual(["Ann", expect.objectContaining({ name: "Ann" })]);
    settings.name = " \u200b";
    expect(myName()).not.toBe("");
  });
});

describe("a seat", () => {
  const wanted = { seat: 2, agrees: false };

  it("is taken at once, or at the next deal where that is so", () => {
    const take = vi.fn();
    const seating = new SeatEntry(take);
    seating.want(wanted, null);
    expect(take).toHaveBeenCalledTimes(1);
    const waiting = screen({ seat: null, seating: "next_deal" });
    expect(seating.waits(2, waiting)).toBe("offered");
    seating.want(wanted, waiting);
    seating.look(waiting);
    expect([seating.waits(2, waiting), seating.waits(1, waiting), take.mock.calls.length]).toEqual(["chosen", "offered", 1]);
    seating.look(screen({ seat: null }));
    seating.look(screen({ seat: null }));
    expect(take.mock.calls).toEqual([[wanted], [wanted]]);
    expect(seating.waits(2, screen())).toBeNull();
  });

  it.each([
    ["one has a seat by then", screen({ seat: 1 })],
    ["somebody else sits there", screen({ seat: null, seats: [seat(0), seat(1), seat(2, { kind: "person" })] })],
  ])("isn't taken at the next deal if %s", (_, shown) => {
    const take = vi.fn();
    const seating = new SeatEntry(take);
    seating.want(wanted, screen({ seat: null, seating: "next_deal" }));
    seating.look(shown);
    expect([take.mock.calls.length, seating.waits(2, shown)]).toEqual([0, null]);
  });

  it("that was refused waits for the next deal, or for consent to open hands", () => {
    const take = vi.fn();
    const seating = new SeatEntry(take);
    seating.refused("not_yet");
    expect(seating.waits(2, null)).toBeNull();
    seating.want(wanted, null);
    seating.refused("taken");
    expect([seating.waits(2, null), seating.mustAgree]).toEqual([null, false]);
    seating.refused("not_yet");
    seating.refused("kept_back");
    expect([seating.waits(2, null), seating.mustAgree]).toEqual(["chosen", true]);
    seating.look(screen({ seat: null }));
    expect(take).toHaveBeenCalledTimes(2);
  });
});

describe("while nothing is asked", () => {
  const at = (news = "Bob plays", holding = false) => table({ queue: { holding }, news });
  const names = (text: string): string[] => ["Ann", "Bob", "Cy", "Dee"].filter((name) => text.includes(name));

  it("whom the table waits for is told, without oneself", () => {
    expect(names(idle(at(""), screen({ waiting: [0, 1, 3] }), null))).toEqual(["Bob", "Dee"]);
    expect(names(idle(at(""), screen({ waiting: [] }), seat(2)))).toEqual(["Cy"]);
    expect(names(idle(at(""), screen({ waiting: [1] }), seat(2)))).toEqual(["Bob"]);
  });

  it("the news are told, unless they stand in a proposal", () => {
    expect(idle(at(), screen({ waiting: [0] }), null)).toBe("Bob plays");
    expect(idle(at("Bob asks"), screen({ proposal: { text: "Bob asks" } }), null)).toBe("");
    expect(idle(at(), screen({ seat: null, waiting: [1] }), null)).toContain("Bob plays");
  });

  it("a trick that lies there comes first", () => {
    const last_trick = { number: 1, winner: 3, points: 2, cards: [] };
    expect(names(idle(at("", true), screen({ last_trick, waiting: [1] }), null))).toEqual(["Dee"]);
    expect(names(idle(at("", false), screen({ last_trick, waiting: [1] }), null))).toEqual(["Bob"]);
  });

  it("reasons are asked of a single computer player by name", () => {
    const two = [seat(0), seat(1, { kind: "person" }), seat(2), seat(3)];
    expect(names(whyAsked(two.slice(0, 3)))).toEqual(["Cy"]);
    expect(names(whyAsked(two))).toEqual([]);
    expect(names(whyAsked(two.slice(0, 1)))).toEqual([]);
    expect([whyAsked(two, 12), whyAsked(two.slice(0, 3), 12)].every((text) => text.includes("12"))).toBe(true);
  });
});

describe("a card's label", () => {
  const held = (text: string, parts: Partial<Held> = {}): Held[] => hand(text, parts.mark ?? null).map((card, at) =>
    ({ at, key: "", dim: false, chosen: false, lifted: false, sent: false, advised: false, stop: false, ...card, ...parts }));

  it("names it, its copies and what's remarkable of how many", () => {
    expect(label([])).toBe("");
    expect(label(held("TH"))).toBe("ten of hearts");
    expect(label(held("TH TH"))).toBe("ten of hearts, 2 copies");
    expect(label(held("TH TH", { mark: "drawn" }))).toBe("ten of hearts, 2 copies, drawn");
    expect(label([...held("TH TH", { chosen: true }), ...held("TH", { mark: "received" })])).toBe("ten of hearts, 3 copies, 1 new, 2 chosen");
  });

  it("tells what will be done with it", () => {
    const told = (parts: Partial<Held>): string => label(held("9S", parts)).replace("nine of spades", "");
    const all = [{ chosen: true }, { advised: true }, { lifted: true }, { sent: true }, { dim: true }, { mark: "exposed" as const }].map(told);
    expect(new Set(all).size).toBe(6);
    for (const one of all) expect(one).toMatch(/^, \p{L}+/u);
    expect(label([...held("9S", { dim: true }), ...held("9S")])).toBe("nine of spades, 2 copies");
  });

  it.each(["give", "bury"] as const)("of a button says how many cards it's about to %s", (what) => {
    for (const say of [confirming, complete]) {
      expect(say({ what, count: 4, free: [] })).toContain("4");
      expect(say({ what, count: 1, free: [] })).not.toContain("1");
    }
    expect(confirming({ what, count: 3, free: [] })).not.toBe(confirming({ what: what === "give" ? "bury" : "give", count: 3, free: [] }));
  });
});

describe("for newcomers", () => {
  const recorded = import.meta.glob<string>("../../tests/browser/screens/*.json", { eager: true, query: "?raw", import: "default" });
  const screens = Object.values(recorded).flatMap((text) => Object.values((JSON.parse(text) as { en: Record<string, Reply> }).en)).flatMap((frame) => (frame.type === "step" ? [frame.screen] : []));
  const MOMENTS: TablePhase[] = ["bidding", "preparing", "melds", "play", "hand over", "game over"];

  it.each(MOMENTS)("every recorded screen is explained as %s, in whole sentences", (now) => {
    expect(screens.length).toBeGreaterThan(20);
    for (const one of screens) for (const asked of [true, false]) {
      const { title, text } = explain(one, now, asked);
      expect(title).toMatch(/^\p{Lu}/u);
      expect(text).toMatch(/^\p{Lu}.*\.$/u);
      expect(text).not.toMatch(/[{}]|undefined|null|NaN|\.\.| {2}/);
    }
  });

  const told = (parts: object, now: TablePhase = "play", asked = true): string => {
    const { title, text } = explain(screen(parts), now, asked);
    return `${title} ${text}`;
  };

  it("what's told goes by what happened", () => {
    const mine = [{ seat: 0, text: "51", meaning: null, formula: null }];
    const trick = (winner: number): object => ({ trick: [{ seat: winner, card: "AS", wins: true }] });
    const all = [
      told({}, "bidding", false), told({}, "bidding"), told({ calls: mine }, "bidding"),
      told({}, "preparing", false), told({}, "preparing"), told({ bid: 52 }, "preparing"),
      told({}, "melds"), told({ trump: "H" }, "melds"), told({}, "play", false), told({}), told({ last_trick: {} }), told({ last_trick: {}, endings: [{ action: "claim" }] }),
      told(trick(1)), told(trick(2)), told({}, "hand over"), told({ game_over: {} }, "game over"),
    ];
    expect(new Set(all).size).toBe(all.length);
    expect(all[5]).toContain("52");
    expect(all[7]).toContain("hearts");
    expect(told(trick(3))).toBe(told(trick(1)));
    expect(told({ calls: [{ ...mine[0], seat: 1 }] }, "bidding")).toBe(told({}, "bidding"));
  });

  it.each([[1, "Bob"], [2, "Your team"]])("a card played against a tip is followed by who takes the trick: %i", (winner, name) => {
    const said = afterOwnChoice(screen({ last_trick: { number: 1, winner, points: 2, cards: [] } }), "play", { action: "KD", advised: "AS" }, true);
    expect(said).toMatch(new RegExp(`A♠\\. ${name} took the trick\\.$`));
  });
});
