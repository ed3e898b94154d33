/** House rules being edited, and how their values are read. */

import { fresh, later, server } from "./support";

import { beforeEach, describe, expect, it, vi } from "vitest";

import type { Checked, FieldTold, KindTold, Wrong } from "../src/net/api";
import { Draft } from "../src/rules/rules-draft.svelte";
import { ranks, shownValue, shownWord, titled, toNumber } from "../src/client/rule-text";

beforeEach(() => {
  fresh();
  vi.useFakeTimers();
});

const kind = (name: KindTold["name"], words: string[] = []): KindTold => ({ name, words, titles: words.map((word) => `the ${word}`), length: null, item: null });
const field = (path: string, name: KindTold["name"] = "whole", parts: Partial<FieldTold> = {}): FieldTold =>
  ({ path, label: path, doc: "", takes: "", kind: kind(name), removable: false, value: null, ...parts });
const wrong = (path: string, message = "wrong"): Wrong => ({ code: "x", path, field: path, message });

const FIELDS = [
  field("game.target"), field("game.mercy", "whole", { removable: true }), field("deal.hand", "whole", { value: 12 }),
  field("tricks.points", "ranks"), field("widow", "table", { removable: true }), field("widow.size"), field("widow.open", "flag"),
  field("widow.to", "choice", { kind: kind("choice", ["winner", "dealer"]) }), field("widow.cards", "list"),
  field("widow.note", "text", { removable: true }), field("widow.shown", "whole", { value: 2 }), field("widow.more.deep"),
];
const BASE = { game: { target: 500 }, tricks: { points: { A: 10, T: 10, K: 5 } } };
const PATH = "/api/rules/check";
const answer = (problems: Wrong[] = []): Checked => ({ problems, told: null, differences: [], in_sentences: [] });
const settle = (): Promise<unknown> => vi.advanceTimersByTimeAsync(0);
const draft = (changes = {}): Draft => new Draft("two-hand", BASE, FIELDS, changes);

describe("a draft", () => {
  it("has the values of its changes, else of its base, else of the field", () => {
    const one = draft({ game: { target: 300 } });
    expect([one.value("game.target"), one.before("game.target"), one.changed("game.target")]).toEqual([300, 500, true]);
    expect([one.value("deal.hand"), one.value("game.mercy"), one.value("unknown"), one.changed("deal.hand")]).toEqual([12, undefined, undefined, false]);
    expect([one.present("tricks.points"), one.present("widow"), one.present("game.target")]).toEqual([true, false, false]);
  });

  it("keeps what differs only, and follows it", () => {
    const one = draft();
    one.set("game.target", 300);
    expect([one.house, one.value("game.target")]).toEqual([{ rules: "two-hand", changes: { game: { target: 300 } } }, 300]);
    one.set("game.target", 500);
    expect(one.changes).toEqual({});
    one.set("game.mercy", 100);
    one.set("game.mercy", "none");
    expect(one.changes).toEqual({});
    one.set("game.target", "none");
    expect(one.changes).toEqual({ game: { target: "none" } });
    one.reset("game.target");
    expect(one.changes).toEqual({});
  });

  it("keeps the points of ranks that differ, where one that's not named has none", () => {
    const one = draft();
    one.set("tricks.points", { A: 11, T: 10, K: 5, Q: 0 });
    expect(one.changes).toEqual({ tricks: { points: { A: 11 } } });
    one.set("tricks.points", { A: 10, T: 10, K: 0 });
    expect(one.changes).toEqual({ tricks: { points: { K: 0 } } });
    one.set("tricks.points", { A: 10, T: 10, K: 5 });
    expect(one.changes).toEqual({});
  });

  it("begins a new table with what must be said in it", () => {
    expect(draft().fresh("widow")).toEqual({ size: 1, open: false, to: "winner", cards: [], shown: 2 });
  });
});

describe("a check", () => {
  it("is asked for at once, then once after several changes", async () => {
    const asked = server({ [PATH]: () => answer() });
    const one = draft();
    await settle();
    expect([asked.length, one.waiting, one.checked]).toEqual([1, false, answer()]);
    one.set("game.target", 1);
    vi.advanceTimersByTime(249);
    one.set("game.target", 12);
    vi.advanceTimersByTime(249);
    expect([asked.length, one.waiting]).toEqual([1, true]);
    await vi.advanceTimersByTimeAsync(1);
    expect(asked.map(({ body }) => body)).toEqual([{ rules: "two-hand", changes: {} }, { rules: "two-hand", changes: { game: { target: 12 } } }]);
    expect(one.waiting).toBe(false);
    one.replace({});
    await settle();
    expect(asked).toHaveLength(3);
  });

  it.each([["comes", false], ["fails", true]])("that %s after a later change counts for nothing", async (_, fails) => {
    const slow = later<Checked>();
    const second = later<Checked>();
    const answers = [slow, second];
    server({ [PATH]: () => answers.shift()?.promise });
    const one = draft();
    one.set("game.target", 300);
    if (fails) slow.fail(new Error("late"));
    else slow.keep(answer([wrong("game.target", "old")]));
    await settle();
    expect([one.checked, one.trouble, one.waiting]).toEqual([null, "", true]);
    await vi.advanceTimersByTimeAsync(250);
    second.keep(answer([wrong("game.target", "new")]));
    await settle();
    expect([one.problems.map(({ message }) => message), one.waiting]).toEqual([["new"], false]);
  });

  it("that fails says why, until one succeeds", async () => {
    server({ [PATH]: new Response('{"detail": "too many"}', { status: 429 }) });
    const one = draft();
    await settle();
    expect([one.trouble, one.waiting]).toEqual(["Too many", false]);
    server({ [PATH]: answer() });
    one.replace({});
    await settle();
    expect(one.trouble).toBe("");
  });

  it("tells each problem once, at its field, until that's written in", async () => {
    server({ [PATH]: answer([wrong("game.target", "a"), wrong("widow.cards[2].rank", "b"), wrong("widow.cards[3]", "b"), wrong("widow.else", "b"), wrong("nowhere", "c")]) });
    const one = draft();
    await settle();
    expect(one.wrong("game.target").map(({ message }) => message)).toEqual(["a"]);
    expect(one.wrong("widow.cards").map(({ message }) => message)).toEqual(["b"]);
    expect(one.causes).toEqual([{ message: "a", paths: ["game.target"] }, { message: "b", paths: ["widow.cards", "widow"] }, { message: "c", paths: [""] }]);
    one.set("game.target", 1);
    expect([one.wrong("game.target"), one.wrong("widow.cards").length]).toEqual([[], 1]);
    await vi.advanceTimersByTimeAsync(250);
    expect(one.wrong("game.target")).toHaveLength(1);
  });

  it.each([["widow.size", "widow.size"], ["widow.size.unit", "widow.size"], ["widow.cards[0].rank[1]", "widow.cards"], ["widow.other", "widow"], ["game", ""], ["", ""]])("finds the home of %j at %j", (path, home) => {
    expect(draft().home(path)).toBe(home);
  });
});

describe("words of rules", () => {
  it.each([["12", 12], [" -3 ", -3], ["−7", -7], ["007", 7], ["", ""], ["1.5", "1.5"], ["12a", "12a"], ["1234567890123", "1234567890123"], ["--1", "--1"]])("what's typed as %j is %j", (typed, value) => {
    expect(toNumber(typed)).toBe(value);
  });

  it("are told by what they mean, also in lists, else as they're written", () => {
    const choice = kind("choice", ["minus_bid", "bid"]);
    expect([titled("bid", choice), titled("minus_score", choice), titled("minus_score", null), shownWord("a_b_c")]).toEqual(["the bid", "minus score", "minus score", "a b c"]);
    const list: KindTold = { ...kind("list"), item: choice };
    expect(shownValue(["bid", "minus_bid"], list)).toBe("the bid, the minus_bid");
  });

  it("stand for values of every kind", () => {
    const nothing = shownValue(null);
    expect([undefined, "", []].map((value) => shownValue(value))).toEqual([nothing, nothing, nothing]);
    expect(shownValue(true)).not.toBe(shownValue(false));
    expect([0, -5].map((value) => shownValue(value))).toEqual(["0", "−5"]);
    expect(shownValue({ per_trick: 1, marks: [2, 3] })).toBe("per trick 1, marks 2, 3");
    expect(ranks().map(([letter]) => letter).join("")).toBe("ATKQJ9");
  });
});
