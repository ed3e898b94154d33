/** The review page's figures: what's a mistake, what's shown, hints, and the curve. */

import { fresh } from "./support";

import { beforeEach, describe, expect, it, vi } from "vitest";

import type { ReviewedChoice, ReviewedDecision, ReviewedHand, ReviewStatus, Verdict } from "../src/net/reviews";
import { cardsOf, choiceGroups, choiceWith } from "../src/review/choices";
import { nearestPoint, pointFor, resultCurve } from "../src/review/curve";
import { costliest, entriesOf, entryAt, filtered, isMistake, isNotable, kindsIn, standingOf, weightOf, type Entry, type Standing } from "../src/review/decisions";
import { hintsFor, vagueHints } from "../src/review/hints";
import { ReviewJob } from "../src/review/review-job.svelte";
import { chanceNote, chanceText, choiceText, commandOf, didText, explanationText, judgedText, lossText, standingText } from "../src/review/review-text";

beforeEach(fresh);

function choice(action: string, points = 0, more: Partial<ReviewedChoice> = {}): ReviewedChoice {
  return {
    action, points, wins: 0.5, loss: -points, error: 1, interval: [-points - 2, -points + 2], wins_lost: 0, compared_with: "AS",
    p: 0.5, is_best: points === 0, certain: false, open: null, ...more,
  };
}

function decision(more: Partial<ReviewedDecision> = {}): ReviewedDecision {
  return {
    hand: 1, seat: 0, number: 9, phase: "trick_play", trick: 1, chosen: "KS", best: "AS", loss: 3, interval: [1, 5], wins_lost: 0.01,
    verdict: "unclear", is_fault: false, choices: [choice("AS"), choice("KS", -3)], deals: 400, seed: 7, policy: "varied", solved: false,
    seq: 20, texts: [], mistake: null, ...more,
  };
}

function entry(more: Partial<ReviewedDecision> = {}, provisional = false): Entry {
  return { decision: decision(more), provisional, deal: 1 };
}

const VERDICTS: readonly Verdict[] = ["certain", "significant", "unclear"];
const MISTAKES: readonly Standing[] = ["certain", "significant"];

describe("a verdict", () => {
  it("is a mistake only if the review says so", () => {
    for (const verdict of VERDICTS) {
      for (const is_fault of [false, true]) {
        for (const loss of [-2, 0, 0.04, 0.6, 40]) {
          if (verdict === "unclear" && is_fault) continue;
          const one = entry({ verdict, is_fault, loss });
          expect(isMistake(one)).toBe(is_fault);
          expect(MISTAKES.includes(standingOf(one))).toBe(is_fault);
        }
      }
    }
  });

  it("is never given for provisional figures", () => {
    for (const verdict of VERDICTS) {
      const one = entry({ verdict, is_fault: verdict !== "unclear", loss: 40 }, true);
      expect(standingOf(one)).toBe("provisional");
      expect(isMistake(one)).toBe(false);
    }
  });

  it.each([
    [{ verdict: "certain", is_fault: true }, "certain"],
    [{ verdict: "significant", is_fault: true }, "significant"],
    [{ verdict: "unclear", loss: 30 }, "unclear"],
    [{ verdict: "unclear", loss: 0.04 }, "fine"],
    [{ verdict: "unclear", loss: -1 }, "fine"],
    [{ verdict: "certain", loss: 0 }, "proven"],
  ] as const)("of %o is %s", (more, standing) => {
    expect(standingOf(entry(more))).toBe(standing);
  });

  it("has a sign that's larger the more a mistake lost", () => {
    const mistake = { verdict: "significant", is_fault: true } as const;
    const weights = [0.5, 3, 8, 13.4, 90].map((loss) => weightOf(entry({ ...mistake, loss })));
    expect(weights).toEqual([...weights].sort((one, other) => one - other));
    expect([weights[0]! < 0.3, weights.at(-2), weights.at(-1)]).toEqual([true, 1, 1]);
    expect(weightOf(entry({ verdict: "unclear", loss: 0.5 }))).toBe(1);
  });

  it("has words of its own for each standing", () => {
    const all: readonly Standing[] = ["provisional", "certain", "significant", "unclear", "fine", "proven"];
    expect(new Set(all.map(standingText)).size).toBe(all.length);
    expect(new Set(all.map(explanationText)).size).toBe(all.length);
    const mistake = standingText("significant").toLowerCase();
    for (const standing of all) expect(standingText(standing).toLowerCase().includes(mistake)).toBe(MISTAKES.includes(standing));
  });
});

describe("decisions", () => {
  const hands: ReviewedHand[] = [
    { hand: 1, deal: 1, seat: 0, points_lost: 0, interval: [0, 0], forced: 0, unreviewed: {}, provisional: false, decisions: [
      decision({ number: 3, phase: "name_trump", trick: null, loss: 0.6 }),
      decision({ number: 9, loss: 0.2, verdict: "significant", is_fault: true }),
      decision({ number: 12, loss: 6 }),
    ] },
    { hand: 2, deal: 3, seat: 0, points_lost: 0, interval: [0, 0], forced: 0, unreviewed: {}, provisional: true, decisions: [
      decision({ hand: 2, number: 5, phase: "bury", trick: null, loss: 2, verdict: "significant", is_fault: true }),
      decision({ hand: 2, number: 9, loss: 0.4 }),
      decision({ hand: 2, number: 10, loss: -3 }),
    ] },
  ];
  const entries = entriesOf(hands);
  const numbers = (some: readonly Entry[]): string[] => some.map(({ decision: { hand, number } }) => `${hand}.${number}`);

  it("that cost most are notable, mistakes first, sorted by loss, and at most three", () => {
    expect(numbers(costliest(entries))).toEqual(["1.9", "1.12", "2.5"]);
    expect(numbers(costliest(entriesOf(hands.slice(0, 1))))).toEqual(["1.9", "1.12", "1.3"]);
    expect(numbers(entries.filter(isNotable))).toEqual(["1.3", "1.9", "1.12", "2.5"]);
  });

  it("aren't among the costliest if nothing notable was lost", () => {
    expect(costliest([entry({ loss: 0.4 }), entry({ loss: -2 }), entry({ loss: 0 })])).toEqual([]);
  });

  it("are filtered by size and kind", () => {
    expect(numbers(filtered(entries, "all", "all"))).toEqual(numbers(entries));
    expect(numbers(filtered(entries, "mistakes", "all"))).toEqual(["1.9"]);
    expect(numbers(filtered(entries, 2, "all"))).toEqual(["1.12", "2.5"]);
    expect(numbers(filtered(entries, 0.5, "cards"))).toEqual(["1.12"]);
    expect(numbers(filtered(entries, "all", "burying"))).toEqual(["2.5"]);
    expect(kindsIn(entries)).toEqual(["trump", "burying", "cards"]);
  });

  it("are found by hand and number, and know their hand in the record", () => {
    expect(entryAt(entries, 2, 9)?.decision.loss).toBe(0.4);
    expect(entryAt(entries, 2, 9)?.deal).toBe(3);
    expect(entryAt(entries, 3, 9)).toBeNull();
    expect(entryAt(entries, null, 9)).toBeNull();
  });

  it("are computed again by a command with the hand of the record", () => {
    const [first, , , buried] = entries;
    if (first === undefined || buried === undefined) throw new Error("no decisions");
    expect(commandOf(entry({ hand: 2, trick: 5, seat: 3, deals: 50 }), "abc")).toBe("aces review game.aces --seat 3 --hand 1 --trick 5 --deals 50 --seed=abc --json");
    expect(commandOf(buried, "abc")).toBe("aces review game.aces --seat 0 --hand 3 --deals 400 --seed=abc --json");
  });
});

describe("figures", () => {
  it("that are rounded to 0 aren't called losses", () => {
    expect(lossText(0.04)).toBe(lossText(-5));
    expect(lossText(0.04)).not.toContain("0");
    expect(lossText(1.25)).toMatch(/1\.[23]/);
  });

  it("only mention a change of the chance to win beyond luck, and explain one that goes against the points", () => {
    const changed = (wins_lost: number): string => chanceText(decision({ wins_lost, deals: 400 }));
    expect(changed(0.049)).toBe(changed(-0.049));
    expect(changed(0.062)).toContain("6.2");
    expect(changed(-0.062)).toContain("6.2");
    expect(changed(-0.062)).not.toBe(changed(0.062));
    const mistake = { verdict: "significant", is_fault: true } as const;
    for (const more of [{}, mistake]) expect(chanceNote(entry({ ...more, wins_lost: -0.06 }))).toContain("6 ");
    for (const more of [{ loss: 0, wins_lost: -0.06 }, { ...mistake, wins_lost: -0.04 }, { ...mistake, wins_lost: 0.06 }]) expect(chanceNote(entry(more))).toBe("");
  });

  it("come with what was done and what would have been better, and only a mistake has a cost", () => {
    expect(didText(decision(), null)).toContain("K♠");
    expect(didText(decision(), "Ruth")).toMatch(/^Ruth .*K♠/);
    expect(didText(decision({ phase: "auction", chosen: "75" }), "Ruth")).toContain("bid 75");
    const mistake = { verdict: "significant", is_fault: true, loss: 7.7 } as const;
    expect(judgedText(entry(mistake))).toMatch(/A♠.*7\.7/);
    expect(judgedText(entry({ loss: 7.7 }))).toContain("A♠");
    for (const text of [judgedText(entry({ loss: 7.7 })), judgedText(entry(mistake, true))]) expect(text).not.toContain("7.7");
    expect(judgedText(entry({ loss: 0 }))).toBe(standingText("fine"));
  });

  it.each([
    ["TH", "10♥"],
    ["bury KS TC JC", "K♠ 10♣ J♣"],
    ["KS#1", "K♠"],
  ])("name the choice %s as %s", (action, text) => {
    expect(choiceText(action)).toBe(text);
  });

  it("tell a bid from other numbers", () => {
    expect(choiceText("75")).toMatch(/\D.*75/);
  });

  it("name trump with its symbol", () => {
    expect(choiceText("trump D")).toMatch(/^♦ /);
  });
});

describe("choices", () => {
  it("with the same figures share a place, the best first", () => {
    const groups = choiceGroups(decision({ choices: [choice("9S", -4), choice("AS"), choice("JS", -4), choice("QS", 1)] }));
    expect(groups.map(({ actions }) => actions)).toEqual([["AS"], ["QS"], ["9S", "JS"]]);
  });

  it("of several cards are found in any order", () => {
    const one = decision({ choices: [choice("give AS AS KD 9C"), choice("give AS KD KD 9C")] });
    expect(choiceWith(one, ["9C", "AS", "KD", "AS"])?.action).toBe("give AS AS KD 9C");
    expect(choiceWith(one, ["9C", "9C", "KD", "AS"])).toBeNull();
    expect(cardsOf("give AS AS KD 9C")).toEqual(["AS", "AS", "KD", "9C"]);
    expect(cardsOf("play on")).toEqual([]);
  });
});

describe("hints", () => {
  const among = (best: string, actions: readonly string[], phase = "trick_play") => hintsFor(decision({ phase, best, choices: actions.map((action) => choice(action)) }));

  it.each([
    ["AS", ["AS", "KS", "9D"], { tells: "suit", suit: "S" }],
    ["AS", ["AS", "KS", "9S"], { tells: "highest" }],
    ["9S", ["AS", "TS", "9S"], { tells: "lowest" }],
    ["TS", ["AS", "TS", "KS"], { tells: "between" }],
  ] as const)("first tell the kind of %s among %o", (best, actions, first) => {
    expect(among(best, actions)).toEqual([first, { tells: "choice", action: best }]);
  });

  it("are one if the kind would tell the choice", () => {
    for (const [best, ...others] of [["9D", "AS", "KS"], ["AS", "KS"]] as const) {
      expect(among(best, [best, ...others])).toEqual([{ tells: "choice", action: best }]);
    }
    expect(among("fold", ["fold", "play on"], "declare")).toHaveLength(1);
    expect(vagueHints(decision({ phase: "auction", best: "pass", choices: [choice("pass"), choice("50")] }))).toEqual([]);
    expect(among("trump H", ["trump H", "trump S"], "name_trump")).toHaveLength(1);
  });

  it("tell a trump's color and the main suit of several cards", () => {
    expect(among("trump H", ["trump H", "trump D", "trump S"], "name_trump")[0]).toEqual({ tells: "red" });
    expect(among("trump C", ["trump H", "trump C", "trump S"], "name_trump")[0]).toEqual({ tells: "black" });
    expect(among("bury KS TC JC", ["bury KS TC JC", "bury TC JC 9D"], "bury")[0]).toEqual({ tells: "count", suit: "C", count: 2 });
  });
});

describe("the curve", () => {
  it("shows what to expect after each choice, higher for more points", () => {
    const curve = resultCurve([entry({ chosen: "AS", choices: [choice("AS", 12)] }), entry({ choices: [choice("KS", -8)] }), entry({ choices: [choice("KS", 2)] })]);
    expect(curve.points.map(({ points }) => points)).toEqual([12, -8, 2]);
    const [first, second, third] = curve.points.map(({ y }) => y);
    expect(first).toBeLessThan(third ?? 0);
    expect(third).toBeLessThan(curve.zero);
    expect(curve.zero).toBeLessThan(second ?? 0);
    const xs = curve.points.map(({ x }) => x);
    expect(xs).toEqual([...xs].sort((a, b) => a - b));
    for (const { x, y } of curve.points) for (const at of [x, y]) expect(at >= 0 && at <= 100).toBe(true);
    expect(curve.ticks.length).toBeLessThanOrEqual(6);
    expect(curve.ticks.map(({ value }) => value)).toContain(0);
  });

  it("is drawn for a single decision without points, too", () => {
    const { points, ticks } = resultCurve([entry({ choices: [choice("KS", 0)] })]);
    expect(points).toHaveLength(1);
    expect(ticks.every(({ y }) => Number.isFinite(y))).toBe(true);
  });

  it("has a closest point everywhere", () => {
    const { points } = resultCurve([entry(), entry(), entry()]);
    expect([0, 10, 40, 60, 95, 100].map((x) => nearestPoint(points, x))).toEqual([0, 0, 1, 1, 2, 2]);
  });

  it("is walked with the arrow keys", () => {
    expect([pointFor("ArrowRight", 0, 3), pointFor("ArrowRight", 2, 3), pointFor("ArrowLeft", 0, 3), pointFor("Home", 2, 3), pointFor("End", 0, 3)]).toEqual([1, 2, 0, 0, 2]);
    expect(pointFor("Tab", 0, 3)).toBeNull();
  });
});

describe("a review on the server", () => {
  const status = (id: string, state: ReviewStatus["state"]): ReviewStatus => ({ id, seed: "s", state, done: 0, whole: 2, reason: null, seats: [], hands: [] });

  function hand(number: number, provisional: boolean): ReviewedHand {
    return { hand: number, deal: number, seat: 0, points_lost: 0, interval: [0, 0], forced: 0, unreviewed: {}, decisions: [], provisional };
  }

  /** Answer requests one after the other, and note them. */
  function server(...answers: ReviewStatus[]): string[] {
    const asked: string[] = [];
    vi.stubGlobal("fetch", (path: string, init?: RequestInit) => {
      const method = init?.method ?? "GET";
      asked.push(`${method} ${path}`);
      return Promise.resolve(Response.json(method === "DELETE" ? {} : answers.shift()));
    });
    return asked;
  }

  it("is looked at until it's done", async () => {
    vi.useFakeTimers();
    const first = { ...status("one", "waiting"), done: 1, hands: [hand(2, true)] };
    const second = { ...status("one", "running"), done: 2, hands: [hand(1, true)] };
    const asked = server(first, second, { ...status("one", "done"), done: 3, hands: [hand(1, false)] });
    const job = new ReviewJob("blue");
    await job.start({ token: null, seat: 0, hand: null });
    expect(job.running).toBe(true);
    await vi.runAllTimersAsync();
    expect(asked).toEqual(["POST /api/tables/blue/reviews", "GET /api/reviews/one?after=1", "GET /api/reviews/one?after=2"]);
    expect(job.running).toBe(false);
    expect(job.status?.hands.map((one) => [one.hand, one.provisional])).toEqual([[1, false], [2, true]]);
    job.stop();
    expect(asked).toHaveLength(3);
    vi.useRealTimers();
  });

  it("is cancelled if the page is left or asks for another", async () => {
    vi.useFakeTimers();
    const asked = server(status("one", "running"), status("two", "running"));
    const job = new ReviewJob("blue");
    await job.start({ token: null, seat: 0, hand: null });
    await job.start({ token: null, seat: 1, hand: null });
    job.stop();
    expect(asked).toEqual(["POST /api/tables/blue/reviews", "DELETE /api/reviews/one", "POST /api/tables/blue/reviews", "DELETE /api/reviews/two"]);
    await vi.runAllTimersAsync();
    expect(asked).toHaveLength(4);
    vi.useRealTimers();
  });
});
