/** Steps in order, each for its time: at a table and in a replay. */

import { fresh, later, screen, server, show, step } from "./support";

import { beforeEach, describe, expect, it, vi } from "vitest";

import type { Replay, Step } from "../src/net/protocol";
import { GATHER, Playback, stay, tempo } from "../src/client/playback.svelte";
import { paceAt, settings, waitsAfterMelds } from "../src/storage/settings.svelte";
import { ReplayPlayer } from "../src/replay/replay-player.svelte";

const CARD = 700;
const TRICK = 890;

beforeEach(() => {
  fresh();
  vi.useFakeTimers();
});

describe("a queue", () => {
  let told: number[];
  let left: number[];
  let gathered: number;
  let queue: Playback;

  beforeEach(() => {
    told = [];
    left = [];
    gathered = 0;
    queue = new Playback(({ seq }) => told.push(seq), () => (gathered += 1), ({ seq }) => left.push(seq));
  });

  const card = (seq: number): void => queue.push(step({}, screen(), seq));
  const trick = (seq: number): void => queue.push(step({ trick: true }, screen({ last_trick: { winner: 1, points: 1 } }), seq));

  it("shows the first step at once, and the next ones each for its time", () => {
    for (const seq of [1, 2, 3, 4]) card(seq);
    expect(told).toEqual([1, 2]);
    expect(queue.shown?.seq).toBe(2);
    vi.advanceTimersByTime(CARD - 1);
    expect(told).toEqual([1, 2]);
    vi.advanceTimersByTime(1);
    expect(told).toEqual([1, 2, 3]);
    expect(queue.drained).toBe(false);
    vi.advanceTimersByTime(CARD);
    expect(told).toEqual([1, 2, 3, 4]);
    expect(queue.drained).toBe(true);
    vi.advanceTimersByTime(10 * CARD);
    card(5);
    expect(told).toEqual([1, 2, 3, 4, 5]);
    expect(left).toEqual([]);
  });

  it("leaves a trick on the table, then has it gathered once", () => {
    card(1);
    trick(2);
    card(3);
    expect(queue.holding).toBe(true);
    vi.advanceTimersByTime(TRICK - 1);
    expect([queue.holding, queue.gathering, gathered]).toEqual([true, false, 0]);
    vi.advanceTimersByTime(1);
    expect([queue.holding, queue.gathering, gathered]).toEqual([true, true, 1]);
    expect(told).toEqual([1, 2]);
    vi.advanceTimersByTime(GATHER - 1);
    expect(told).toEqual([1, 2]);
    vi.advanceTimersByTime(1);
    expect([queue.holding, queue.gathering, gathered]).toEqual([false, false, 1]);
    expect(told).toEqual([1, 2, 3]);
    vi.advanceTimersByTime(TRICK);
    expect(gathered).toBe(1);
  });

  it("gathers a trick without motion at once where nothing may move", () => {
    settings.still = true;
    card(1);
    trick(2);
    card(3);
    vi.advanceTimersByTime(TRICK);
    expect([queue.holding, queue.gathering, gathered, told]).toEqual([false, false, 1, [1, 2, 3]]);
  });

  it("lets a tap end the gathering of a trick, which is heard once", () => {
    card(1);
    trick(2);
    card(3);
    card(4);
    vi.advanceTimersByTime(TRICK + 10);
    queue.next();
    expect([queue.holding, queue.gathering, gathered, told]).toEqual([false, false, 1, [1, 2, 3]]);
    vi.advanceTimersByTime(CARD);
    expect(told).toEqual([1, 2, 3, 4]);
  });

  it("drops a trick that is being gathered when somebody acts", () => {
    card(1);
    trick(2);
    card(3);
    vi.advanceTimersByTime(TRICK + 10);
    queue.catchUp();
    expect([queue.holding, queue.gathering, gathered, told]).toEqual([false, false, 1, [1, 2, 3]]);
    vi.advanceTimersByTime(60_000);
    expect([gathered, told]).toEqual([1, [1, 2, 3]]);
  });

  it("leaves the last trick there although nothing comes after it", () => {
    card(1);
    trick(2);
    vi.advanceTimersByTime(TRICK + GATHER);
    expect([queue.holding, gathered]).toEqual([false, 1]);
  });

  it("waits for a tap where that is wished, whatever comes meanwhile", () => {
    settings.pace = "tap";
    card(1);
    trick(2);
    card(3);
    vi.advanceTimersByTime(60_000);
    expect([queue.tapping, queue.holding]).toEqual([true, true]);
    expect(told).toEqual([1, 2]);
    queue.next();
    expect([queue.tapping, queue.gathering, gathered]).toEqual([false, true, 1]);
    expect(told).toEqual([1, 2]);
    vi.advanceTimersByTime(GATHER);
    expect([queue.tapping, queue.holding, gathered]).toEqual([false, false, 1]);
    expect(told).toEqual([1, 2, 3]);
    expect(vi.getTimerCount()).toBe(1);
  });

  it.each([["auto", true], ["normal", false], ["tap", true]] as const)("S3-37 of the 1992 style in pace at %s waits for a tap after each trick: %s", (pace, waits) => {
    settings.pace = pace;
    card(1);
    queue.push(step({ trick: true }, screen({ style: "1992", last_trick: { winner: 1, points: 1 } }), 2));
    expect([queue.holding, queue.tapping]).toEqual([true, waits]);
  });

  it("takes the speed of the style of the table, unless somebody chose one", () => {
    settings.pace = "auto";
    expect([paceAt("standard"), paceAt("1983"), paceAt("1992")]).toEqual(["normal", "normal", "tap"]);
    expect([waitsAfterMelds("standard"), waitsAfterMelds("1983"), waitsAfterMelds("1992")]).toEqual([false, false, true]);
    settings.pace = "fast";
    expect([paceAt("standard"), paceAt("1992")]).toEqual(["fast", "fast"]);
  });

  it("S3-27 leaves the winning bid on the table in the 1992 style until a tap", () => {
    const named = screen({ style: "1992", melds: [{}], waiting: [0] });
    settings.pace = "normal";
    card(1);
    queue.push(step({ kind: "trump" }, named, 2));
    expect([queue.tapping, queue.bidWon, queue.holding]).toEqual([true, true, false]);
    queue.push(step(null, named, 3));
    vi.advanceTimersByTime(60_000);
    expect([told, queue.bidWon]).toEqual([[1, 2], true]);
    queue.next();
    expect([told, queue.bidWon, queue.tapping]).toEqual([[1, 2, 3], false, false]);
  });

  it.each([["standard", "normal"], ["1983", "normal"], ["1992", "once"]] as const)("doesn't wait with the winning bid in the %s style in pace at %s", (style, pace) => {
    settings.pace = pace;
    card(1);
    queue.push(step({ kind: "trump" }, screen({ style }), 2));
    expect([queue.tapping, queue.bidWon]).toEqual([false, false]);
  });

  it.each([["once", 250], ["fast", Math.floor(0.35 * TRICK) + Math.floor(0.35 * GATHER)], ["slow", 2 * (TRICK + GATHER)]] as const)("holds tricks in pace at %s", (pace, time) => {
    settings.pace = pace;
    card(1);
    trick(2);
    card(3);
    vi.advanceTimersByTime(time - 1);
    expect(told).toEqual([1, 2]);
    vi.advanceTimersByTime(1);
    expect(told).toEqual([1, 2, 3]);
  });

  it("shows steps that take no time one after the other, and leaves none out", () => {
    settings.pace = "once";
    for (let seq = 1; seq <= 100; seq += 1) card(seq);
    expect(told).toHaveLength(100);
    expect(left).toEqual([]);
  });

  it("goes on where it stands when somebody acts, and tells what was left out", () => {
    for (const seq of [1, 2, 3, 4, 5]) card(seq);
    queue.catchUp();
    expect(told).toEqual([1, 2, 5]);
    expect(left).toEqual([3, 4]);
    queue.catchUp();
    vi.advanceTimersByTime(60_000);
    expect(told).toEqual([1, 2, 5]);
  });

  it("shows what comes while the page is hidden at once", () => {
    card(1);
    card(2);
    card(3);
    show({ hidden: true });
    card(4);
    trick(5);
    expect(told).toEqual([1, 2, 4, 5]);
    expect(left).toEqual([3]);
    expect(queue.holding).toBe(false);
  });

  it("takes how the table stands at once, but not over a trick that lies there", () => {
    card(1);
    card(2);
    queue.push(step(null, screen(), 3));
    expect(queue.shown?.seq).toBe(3);
    trick(4);
    queue.push(step(null, screen(), 5));
    expect(queue.shown?.seq).toBe(4);
    vi.advanceTimersByTime(TRICK + GATHER);
    expect(queue.shown?.seq).toBe(5);
  });

  it("goes on without a pause after a trick that the table doesn't show", () => {
    card(1);
    queue.push(step({ trick: true }, screen({ last_trick: null }), 2));
    card(3);
    expect(queue.holding).toBe(false);
    vi.advanceTimersByTime(TRICK);
    expect([told, gathered]).toEqual([[1, 2, 3], 0]);
  });

  it("takes a new pace from the next step on", () => {
    for (const seq of [1, 2, 3, 4]) card(seq);
    settings.pace = "slow";
    vi.advanceTimersByTime(CARD);
    expect(told).toEqual([1, 2, 3]);
    vi.advanceTimersByTime(2 * CARD - 1);
    expect(told).toEqual([1, 2, 3]);
    vi.advanceTimersByTime(1);
    expect(told).toEqual([1, 2, 3, 4]);
  });

  it("lets a tap end any pause, and does nothing once all is shown", () => {
    for (const seq of [1, 2, 3]) card(seq);
    queue.next();
    queue.next();
    queue.next();
    expect([told, queue.shown?.seq, queue.drained, left]).toEqual([[1, 2, 3], 3, true, []]);
  });

  it("drops the trick it waits to have tapped away when somebody acts", () => {
    settings.pace = "tap";
    card(1);
    trick(2);
    card(3);
    queue.catchUp();
    expect([queue.tapping, queue.holding, gathered, told]).toEqual([false, false, 0, [1, 2, 3]]);
    card(4);
    expect(told).toEqual([1, 2, 3, 4]);
  });

  it("stops with its table", () => {
    for (const seq of [1, 2, 3]) card(seq);
    queue.stop();
    vi.advanceTimersByTime(60_000);
    expect(told).toEqual([1, 2]);
  });
});

describe("the time of a step", () => {
  const PACES = ["slow", "normal", "fast", "once", "tap"] as const;
  const times = (what: object | null, shown = screen()): number[] => PACES.map((pace) => stay(step(what, shown), pace));

  it.each([
    ["no event", null, [0, 0, 0, 0, 0]],
    ["an event without cards", { kind: "sit" }, [0, 0, 0, 0, 0]],
    ["a card", { kind: "play" }, [1400, 700, 245, 0, 700]],
    ["your own card", { kind: "play", seat: 0 }, [240, 240, 84, 0, 240]],
    ["a deal", { kind: "deal", seat: null }, [1800, 900, 315, 0, 900]],
    ["a trick", { trick: true }, [1780, 890, 311.5, 250, Infinity]],
    ["a trick that you complete", { trick: true, seat: 0 }, [1780, 890, 311.5, 250, Infinity]],
  ])("with %s is in proportion to the pace", (_, what, found) => {
    times(what).forEach((time, at) => expect(time).toBeCloseTo(found[at] ?? NaN));
  });

  it("is long after the last bid, even after your own", () => {
    const [, during] = times({ kind: "call" }, screen({ phase: "auction" }));
    const [, after] = times({ kind: "call", seat: 0 }, screen({ phase: "name_trump" }));
    expect([during, after]).toEqual([700, 2200]);
  });
});

describe("motion", () => {
  it("is in proportion to the pace, and none where nothing may move", () => {
    const paces = (["slow", "normal", "fast", "once", "tap"] as const).map((pace) => {
      settings.pace = pace;
      return tempo();
    });
    expect(paces).toEqual([2, 1, 0.35, 0, 1]);
    settings.still = true;
    expect(tempo()).toBe(0);
  });
});

describe("a replay", () => {
  const replay = (hand: number, steps: Step[]): Replay => ({ table: "blue", hand, hands: 2, steps, reasons: ["because", null, null] });
  const cards = [1, 2, 3].map((seq) => step({}, screen(), seq));
  const path = (hand: number, seat = ""): string => `/api/tables/blue/replay?hand=${hand}${seat}`;
  const settle = (): Promise<unknown> => vi.advanceTimersByTimeAsync(0);

  it("opens a hand at a step, though no later than its last", async () => {
    server({ [path(2, "&seat=3")]: () => replay(2, cards) });
    const game = new ReplayPlayer("blue", 3, 2, 99);
    expect([game.step, game.reason, game.last, game.hands]).toEqual([null, null, 0, 1]);
    await settle();
    expect([game.hand, game.at, game.last, game.hands, game.step?.seq, game.reason]).toEqual([2, 2, 2, 2, 3, null]);
    game.go(-5);
    expect([game.at, game.reason]).toEqual([0, "because"]);
    game.go(7);
    expect(game.at).toBe(2);
  });

  it("runs from its beginning to its end, in the pace wished", async () => {
    settings.pace = "slow";
    server({ [path(1)]: () => replay(1, cards) });
    const game = new ReplayPlayer("blue", null, 1, 2);
    await settle();
    game.toggle();
    expect([game.at, game.running]).toEqual([0, true]);
    vi.advanceTimersByTime(2 * CARD);
    expect(game.at).toBe(1);
    game.toggle();
    vi.advanceTimersByTime(60_000);
    expect([game.at, game.running]).toEqual([1, false]);
    game.toggle();
    vi.advanceTimersByTime(2 * CARD);
    expect([game.at, game.running]).toEqual([2, false]);
    expect(vi.getTimerCount()).toBe(0);
  });

  it.each(["once", "tap"] as const)("shows every step for a while at %s too", async (pace) => {
    settings.pace = pace;
    server({ [path(1)]: () => replay(1, [step(null), ...cards]) });
    const game = new ReplayPlayer("blue", null, 1);
    await settle();
    game.toggle();
    vi.advanceTimersByTime(599);
    expect(game.at).toBe(0);
    vi.advanceTimersByTime(1);
    expect(game.at).toBe(1);
    game.go(0);
    expect(game.running).toBe(false);
  });

  it("of a hand without steps ends", async () => {
    server({ [path(1)]: () => replay(1, []) });
    const game = new ReplayPlayer("blue", null, 1);
    await settle();
    game.toggle();
    vi.advanceTimersByTime(60_000);
    expect([game.at, game.running, game.step]).toEqual([0, false, null]);
  });

  it("keeps what it shows where another hand cannot be had", async () => {
    const asked = server({ [path(1)]: () => replay(1, cards), [path(2)]: new Response('{"detail": "no such hand"}', { status: 404 }) });
    const game = new ReplayPlayer("blue", null, 1);
    await settle();
    await game.open(2);
    expect(game.problem).toMatchObject({ message: "No such hand", status: 404 });
    expect([game.hand, game.last]).toEqual([1, 2]);
    await game.open(1);
    expect(game.problem).toBeNull();
    expect(asked).toHaveLength(3);
  });

  it("shows the hand that was asked for last, in whatever order they come", async () => {
    const slow = later<Replay>();
    const failing = later<Replay>();
    server({ [path(1)]: () => slow.promise, [path(2)]: () => replay(2, cards.slice(1)), [path(3)]: () => failing.promise });
    const game = new ReplayPlayer("blue", null, 1);
    void game.open(3);
    await game.open(2);
    slow.keep(replay(1, cards));
    failing.fail(new Error("late"));
    await settle();
    expect([game.hand, game.last, game.problem]).toEqual([2, 1, null]);
  });
});
