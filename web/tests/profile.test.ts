/** The profile's figures, as in tests/review/test_profile.py, and the reviews of finished games. */

import { fresh } from "./support";

import { beforeEach, describe, expect, it, vi } from "vitest";

import { t } from "../src/i18n/language.svelte";
import { figuresJob } from "../src/history/figures-job.svelte";
import { meanResults, MIN_GAMES, resultsOf } from "../src/history/luck";
import { lossRate, MIN_BIDS, MIN_DECISIONS, MIN_MISTAKES, MIN_OF_KIND, playsLike, profileOf, stretches, t95 } from "../src/history/profile";
import { playsText, rateTexts } from "../src/history/profile-text";
import type { HandFigures, Level, Losses } from "../src/net/figures";
import { add, drop, type Played } from "../src/storage/finished-games";
import { dropDeleted, storedFigures } from "../src/storage/game-figures";

beforeEach(fresh);

function hand(lost: number, decisions = 10, kind: "lead" | "trump" = "lead"): HandFigures {
  return { game: "double", role: "declarer", kinds: { [kind]: [decisions, lost] } };
}

function hands(count: number, of: (at: number) => HandFigures): HandFigures[] {
  return Array.from({ length: count }, (_, at) => of(at));
}

describe("a profile", () => {
  it("has the known rate of known losses, with hands as clusters", () => {
    const { total, kinds, roles } = profileOf(hands(40, (at) => hand(4 * (at % 2))));
    expect(total.per100).toBeCloseTo(20);
    const [low, high] = total.interval ?? [0, 0];
    expect((high - low) / 2).toBeCloseTo((t95(39) * 100 * Math.sqrt((40 / 39) * 40 * 4)) / 400);
    expect(kinds).toEqual([["lead", total]]);
    expect(roles).toEqual([["declarer", total]]);
  });

  it("doesn't get more certain if a hand has more decisions that lose alike", () => {
    const few = lossRate(hands(50, () => hand(0)).map((_, at): Losses => [1, at % 2]), 1);
    const many = lossRate(hands(50, () => hand(0)).map((_, at): Losses => [20, 20 * (at % 2)]), 1);
    expect(many.interval?.[0]).toBeCloseTo(few.interval?.[0] ?? 0);
  });

  it("needs enough decisions, and each part of it, too", () => {
    const short = profileOf(hands(MIN_DECISIONS / 10 - 1, () => hand(1))).total;
    expect(short).toEqual({ decisions: MIN_DECISIONS - 10, missing: 10, per100: null, interval: null });
    expect(profileOf([hand(1, MIN_DECISIONS)]).total.missing).toBe(1);
    const parts = [...hands(30, () => hand(1)), ...hands(MIN_OF_KIND - 1, () => hand(5, 1, "trump"))];
    expect(new Map(profileOf(parts).kinds).get("trump")?.missing).toBe(1);
    expect(new Map(profileOf([...parts, hand(5, 1, "trump")]).kinds).get("trump")?.per100).toBeCloseTo(500);
  });

  it("gives bids their own figure, which isn't in the whole", () => {
    const some = hands(MIN_BIDS / 2, (at) => ({ ...hand(3), bids: [2, 4 * (at % 2)] as const, mistakes: {} }));
    expect(profileOf(some).bids.per100).toBeCloseTo(100);
    expect(profileOf(some).total).toEqual(profileOf(hands(MIN_BIDS / 2, () => hand(3))).total);
    expect(profileOf([...some.slice(1), hand(3)]).bids.missing).toBe(2);
  });

  it.each([["bid_too_high", 40], ["counter_kept", 8]] as const)("counts mistakes (%s) per 100 bids or decisions", (kind, per100) => {
    const some = hands(50, (at) => ({ ...hand(3), bids: [2, 0] as const, mistakes: at % 5 === 0 ? { [kind]: [1, 4] } : {} }));
    const [[found, rate] = [], ...more] = profileOf(some).mistakes;
    expect([found, rate?.mistakes, more.length]).toEqual([kind, 10, 0]);
    expect(rate?.per100).toBeCloseTo(per100);
    const few = profileOf(some.map((one, at) => (at === 0 ? { ...one, mistakes: {} } : one))).mistakes[0]?.[1];
    expect([few?.mistakes, few?.missing, few?.per100]).toEqual([MIN_MISTAKES - 1, 1, null]);
  });

  it("shows mistakes in bids with enough bids, and intervals from 0 on", () => {
    const some = hands(MIN_BIDS / 2, (at) => ({ ...hand(3, 1), bids: [2, 0] as const, mistakes: at < MIN_MISTAKES ? { bid_too_low: [1, at === 0 ? 300 : 0.1] } : {} }));
    const { total, mistakes } = profileOf(some);
    expect([total.per100, mistakes[0]?.[1].interval?.[0]]).toEqual([null, 0]);
    expect(profileOf(some.slice(1)).mistakes).toEqual([]);
  });

  it("has the quantiles of Student's t-distribution", () => {
    for (const [freedom, known] of [[5, 2.5706], [9, 2.2622], [30, 2.0423]] as const) expect(Math.abs(t95(freedom) / known - 1)).toBeLessThan(0.005);
  });
});

describe("the figures over time", () => {
  it("are those of ten games each, the oldest first", () => {
    const found = stretches(hands(23, (at) => hand(at < 10 ? 1 : 2)).map((one) => [one]));
    expect(found.map(({ first, last }) => [first, last])).toEqual([[1, 10], [11, 20], [21, 23]]);
    expect(found.map(({ rate }) => rate.per100)).toEqual([10, 20, 20]);
  });

  it("say what's missing", () => {
    const [one] = stretches([[hand(1)]]);
    expect(one && rateTexts(one.rate)[1]).toBe(t("common.profile_needed", { count: MIN_OF_KIND - 10 }));
  });
});

describe("results without luck", () => {
  const played = (result: number, luck: number): HandFigures[] => [{ ...hand(1), result, luck }, { ...hand(1), result: 10, luck: 10 }];

  it("are those of a game whose hands are all known", () => {
    expect(resultsOf(played(30, 25))).toEqual({ result: 40, luck: 35, adjusted: 5 });
    expect(resultsOf([...played(30, 25), hand(1)])).toBeNull();
    expect(resultsOf([])).toBeNull();
  });

  it("are means per hand, with games as clusters", () => {
    const games = Array.from({ length: 20 }, (_, at) => played(at % 2 === 0 ? 30 : -30, at % 2 === 0 ? 20 : -20));
    const found = meanResults(games);
    expect(found?.result.mean).toBeCloseTo(5);
    expect(found?.adjusted.mean).toBeCloseTo(0);
    const [low, high] = found?.adjusted.interval ?? [0, 0];
    expect((high - low) / 2).toBeCloseTo((t95(19) * Math.sqrt((20 / 19) * 20 * 100)) / 40);
    expect(meanResults(games.slice(0, MIN_GAMES - 1))).toBeNull();
  });
});

const LEVELS: Level[] = [
  { players: ["expert"], up_to: 10 },
  { players: ["club", "daugherty"], up_to: 20 },
  { players: ["random"], up_to: null },
];

describe("a level", () => {
  it.each([[[-3, 9], 0, 0], [[11, 20], 1, 1], [[21, 900], 2, 2], [[5, 15], 0, 1], [[1, 99], 0, 2]] as const)(
    "is named only if the interval %j allows no other",
    (interval, best, worst) => {
      const plays = playsLike(LEVELS, interval);
      expect([plays?.best, plays?.worst]).toEqual([LEVELS[best], LEVELS[worst]]);
    },
  );

  it("says which levels are next to it", () => {
    const told = ([[1, 2], [12, 13], [30, 31], [5, 12]] as const).map((interval) => {
      const plays = playsLike(LEVELS, interval);
      return plays && playsText(plays);
    });
    expect(told[0]).toBe(t("common.profile_like_above", { players: "expert", below: "club or daugherty" }));
    expect(told[1]).toBe(t("common.profile_like_between", { players: "club or daugherty", below: "random", above: "expert" }));
    expect(told[2]).toBe(t("common.profile_like_below", { players: "random", above: "club or daugherty" }));
    expect(told[3]).toBe(t("common.profile_range", { worst: "club or daugherty", best: "expert" }));
  });

  it("isn't known before the server has sent the levels", () => {
    expect(playsLike([], [1, 2])).toBeNull();
  });
});

function game(table: string): Played {
  return {
    table, preset: "double-deck", title: "Double", house: false, ended: 1, seat: 2, seats: [0, 1, 2, 3].map((side) => ({ name: "A", side: side % 2 })),
    points: [5, 3], winner: 0, hands: 1, undone: 0, bids: 0, made: 0, meld: 0, counters: 0, best: 5,
  };
}

/** Answer requests with what `answer` returns for the method and path, or with its status if it's a number. */
function serve(answer: (method: string, path: string) => unknown): string[] {
  const asked: string[] = [];
  vi.stubGlobal("fetch", async (path: string, init?: RequestInit) => {
    const method = init?.method ?? "GET";
    asked.push(`${method} ${path}`);
    const found = answer(method, path);
    const status = typeof found === "number" ? found : 200;
    return Promise.resolve(new Response(JSON.stringify(status === 200 ? found : {}), { status }));
  });
  return asked;
}

describe("reviews of finished games", () => {
  const done = { id: "1", state: "done", reason: null, hands: [{ hand: 1, game: "double", role: null, kinds: { lead: [3, 1.23456] }, bids: [2, 0.123], mistakes: { lead: [1, 1.006] }, result: -3, luck: 1.119 }] };
  const small = { game: "double", role: null, kinds: { lead: [3, 1.23] }, bids: [2, 0.12], mistakes: { lead: [1, 1.01] }, result: -3, luck: 1.12 };

  it("store small figures, and review nothing twice", async () => {
    const games = [game("one"), game("two"), game("three")];
    add(games);
    const asked = serve(() => done);
    await figuresJob.start(games);
    expect([figuresJob.running, figuresJob.done, figuresJob.whole]).toEqual([false, 3, 3]);
    expect(storedFigures()["two"]).toEqual({ hands: [small] });
    expect(asked).toHaveLength(3);
    await figuresJob.start(games);
    expect(asked).toHaveLength(3);
  });

  it("review games again that have figures of an older version, but keep those of games that are gone", async () => {
    add([game("old"), game("gone")]);
    localStorage.setItem("aces.figures", JSON.stringify({ old: { hands: [hand(1)] }, gone: { hands: [hand(2)] } }));
    const asked = serve((_, path) => (path.includes("/gone/") ? 404 : done));
    await figuresJob.start([game("old"), game("gone")]);
    expect(storedFigures()).toEqual({ old: { hands: [small] }, gone: { hands: [hand(2)], gone: true } });
    await figuresJob.start([game("old"), game("gone")]);
    expect(asked).toHaveLength(2);
  });

  it("remember games that the server doesn't have anymore", async () => {
    add([game("old")]);
    serve(() => 404);
    await figuresJob.start([game("old")]);
    expect(storedFigures()["old"]).toEqual({ hands: [], gone: true });
  });

  it("end with the server's problem, and leave the rest for later", async () => {
    const games = [game("one"), game("two"), game("three")];
    add(games);
    serve(() => 503);
    await figuresJob.start(games);
    expect(figuresJob.running).toBe(false);
    expect(figuresJob.problem).not.toBe("");
    expect(storedFigures()).toEqual({});
  });

  it("are cancelled on the server when they're stopped", async () => {
    vi.stubGlobal("window", globalThis);
    add([game("one")]);
    const asked = serve((method) => ({ ...done, state: method === "DELETE" ? "cancelled" : "running" }));
    const ended = figuresJob.start([game("one")]);
    await vi.waitFor(() => expect(asked).toHaveLength(1));
    await Promise.resolve();
    figuresJob.stop();
    await ended;
    expect(asked).toContain("DELETE /api/figures/1");
    expect(storedFigures()).toEqual({});
  });

  it("are forgotten with the game", async () => {
    add([game("one"), game("two")]);
    serve(() => done);
    await figuresJob.start([game("one"), game("two")]);
    drop("one");
    dropDeleted();
    expect(Object.keys(storedFigures())).toEqual(["two"]);
  });
});
