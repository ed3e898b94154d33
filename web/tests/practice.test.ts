/** Practice in the browser: what's stored, files, and sessions with a server. */

import { fresh, server } from "./support";

import { beforeEach, describe, expect, it, vi } from "vitest";

import type { Drill, Exercise, Item, KindProgress, Progress, ProgressTold, Summary } from "../src/net/practice";
import { judgeChoice } from "../src/net/practice";
import { ALL_KINDS, betterTexts, kindTitle } from "../src/practice/practice-text";
import { PracticeSession } from "../src/practice/practice-session.svelte";
import { keepMoved, nextMoved, practiceToMove } from "../src/storage/moved-practice";
import { practiceFile, practiceIn, storedPractice, storePractice } from "../src/storage/practice";

beforeEach(fresh);

const HOUSE = { rules: "nicholas-1992", changes: {} };
const ITEM: Item = { kind: "lead", memory: null, results: [], exercise: null };

function exercise(id: string, more: Partial<Exercise> = {}): Exercise {
  const choice = {
    points: 0, wins: 0.5, loss: 0, error: 1, interval: [-2, 2] as [number, number], wins_lost: 0, compared_with: "AS", p: 1, certain: false, open: null,
  };
  return {
    id, kind: "lead", source: "game", rules: "nicholas-1992", record: "a record", seed: "1", right: ["AS"],
    review: {
      hand: 1, seat: 0, number: 9, phase: "trick_play", kind: "lead", trick: 1, chosen: "KS", best: "AS", loss: 3, interval: [1, 5], wins_lost: 0,
      verdict: "significant", is_fault: true, mistake: "lead", deals: 400, seed: 7, policy: "varied", solved: false, reasons: [],
      choices: [{ ...choice, action: "AS", is_best: true }, { ...choice, action: "KS", is_best: false, loss: 3 }],
    },
    ...more,
  };
}

function progress(...ids: string[]): Progress {
  return { practice: 1, items: Object.fromEntries(ids.map((id) => [id, ITEM])), days: {} };
}

function summary(due: string[], answers = 0): Summary {
  return {
    streak: 1, practiced_today: answers > 0, seconds_today: 0, right_today: answers, answers_today: answers, kinds: [], due, waiting: due.length,
    next_due: null, better: [],
  };
}

function told(found: Progress, due: string[], answers = 0): ProgressTold {
  return { progress: found, summary: summary(due, answers), kinds: ["lead", "trick_winner"], next: "trick_winner" };
}

const DRILL: Drill = {
  kind: "trick_winner", rules: "nicholas-1992", trump: "S", seat: 0, hand: [], trick: ["AH", "TH", "KH", "9H"], leader: 0, bid_winner: false,
  best_meld: false, points: null, cards: [], winner: 0, melds: [],
};

async function gzipped(text: string): Promise<string> {
  const bytes = await new Response(new Blob([text]).stream().pipeThrough(new CompressionStream("gzip"))).arrayBuffer();
  return btoa(String.fromCharCode(...new Uint8Array(bytes)));
}

function answerIn(body: unknown): unknown {
  return (body as { answer?: unknown } | undefined)?.answer;
}

describe("stored practice", () => {
  it("has each record once", () => {
    const all = { a: exercise("a"), b: exercise("b"), c: exercise("c", { record: "another" }) };
    storePractice({ progress: progress("a", "b", "c"), exercises: all });
    expect(localStorage.getItem("aces.practice")?.match(/a record/g)).toHaveLength(1);
    expect(storedPractice()).toEqual({ progress: progress("a", "b", "c"), exercises: all });
  });

  it("drops exercises without a schedule", () => {
    storePractice({ progress: progress("a"), exercises: { a: exercise("a"), b: exercise("b") } });
    expect(Object.keys(storedPractice().exercises)).toEqual(["a"]);
  });

  it.each(["", "{", "null", "[]", "5", '{"progress": 5}', '{"progress": {"items": [], "days": {}}, "exercises": {}, "records": []}', '{"progress": {"items": {}, "days": {}}, "exercises": {"a": 5, "b": {"record": "7"}}, "records": []}'])("is empty if it's %j", (text) => {
    localStorage.setItem("aces.practice", text);
    expect(storedPractice()).toMatchObject({ progress: { items: {}, days: {} }, exercises: {} });
  });
});

describe("a practice file", () => {
  it("round-trips", () => {
    const found = { progress: progress("a"), exercises: { a: exercise("a") } };
    expect(practiceIn(practiceFile(found))).toEqual(found);
  });

  it("loses items without an exercise", () => {
    const text = practiceFile({ progress: progress("a", "b"), exercises: { a: exercise("a") } });
    expect(Object.keys(practiceIn(text)?.progress.items ?? {})).toEqual(["a"]);
  });

  it.each(["", "{", "null", "[]", "{}", '{"practice": "1"}', '{"practice": 1, "items": []}', '{"practice": 1, "days": 5}'])("can't be %j", (text) => {
    expect(practiceIn(text)).toBeNull();
  });
});

describe("a judgment", () => {
  const done = { id: "j", state: "done", right: false, mistake: "follow", texts: ["Because."] };

  it("is that of the choice", async () => {
    const sent = server({ "/api/practice/judgments": done });
    expect(await judgeChoice(exercise("a"), "KS", () => false)).toMatchObject({ mistake: "follow", texts: ["Because."] });
    expect(sent[0]?.body).toMatchObject({ action: "KS", exercise: { id: "a", record: "a record" } });
  });

  it("is missing if the job failed, or if the answer is gone", async () => {
    server({ "/api/practice/judgments": { ...done, state: "failed" } });
    expect(await judgeChoice(exercise("a"), "KS", () => false)).toBeNull();
    server({ "/api/practice/judgments": { ...done, state: "waiting" } });
    expect(await judgeChoice(exercise("a"), "KS", () => true)).toBeNull();
  });
});

describe("a session", () => {
  const STEP = { seq: 0, what: null, screen: {} };

  async function begun(due: string[], more: Record<string, unknown> = {}): Promise<PracticeSession> {
    storePractice({ progress: progress(...due), exercises: Object.fromEntries(due.map((id) => [id, exercise(id)])) });
    server({ "/api/practice/progress": told(progress(...due), due), "/api/practice/screen": { step: STEP, texts: ["Because."] }, ...more });
    const session = new PracticeSession();
    await session.look(HOUSE);
    await session.begin(10, null);
    return session;
  }

  it("begins with what's due", async () => {
    const session = await begun(["a"]);
    expect(session.question).toMatchObject({ exercise: { id: "a" }, entry: { provisional: false, decision: { texts: ["Because."], chosen: "KS" } } });
    expect(session.loading).toBe(false);
  });

  it("sends each answer once, and asks for a drill after it", async () => {
    const session = await begun(["a"]);
    const sent = server({
      "/api/practice/progress": told(progress("a"), [], 1),
      "/api/practice/exercises": { id: "j", state: "done", reason: null, exercises: [DRILL] },
    });
    await session.answer(true, 1);
    await session.answer(false, 0);
    const answers = sent.filter(({ body }) => answerIn(body) !== undefined);
    expect(answers.map(({ body }) => answerIn(body))).toMatchObject([{ kind: "lead", right: true, hints: 1, id: "a" }]);
    expect(JSON.stringify(answers)).not.toContain("a record");
    expect(session.done).toEqual({ answers: 1, right: 1 });
    await session.next();
    expect(session.question).toEqual({ drill: DRILL });
  });

  it("keeps a random hand only after a wrong answer", async () => {
    const made = { id: "j", state: "done", reason: null, exercises: [exercise("new", { source: "hand" })] };
    for (const right of [true, false]) {
      fresh();
      const session = await begun([], { "/api/practice/exercises": made });
      server({ "/api/practice/progress": told(right ? progress() : progress("new"), []), "/api/practice/exercises": made });
      await session.answer(right, 0);
      expect(Object.keys(storedPractice().exercises)).toEqual(right ? [] : ["new"]);
    }
  });

  it("sends answers again that the server didn't get", async () => {
    const session = await begun(["a"]);
    server({});
    await session.answer(true, 0);
    expect(session.problem).not.toBe("");
    const sent = server({
      "/api/practice/progress": told(progress("a"), [], 1),
      "/api/practice/exercises": { id: "j", state: "done", reason: null, exercises: [DRILL] },
    });
    await session.next();
    expect(sent.filter(({ body }) => answerIn(body) !== undefined)).toHaveLength(1);
    expect(session.problem).toBe("");
    expect(session.question).toEqual({ drill: DRILL });
  });

  it("sends an answer once, even if the next question is asked for meanwhile", async () => {
    const session = await begun(["a"]);
    const sent = server({
      "/api/practice/progress": told(progress("a"), [], 1),
      "/api/practice/exercises": { id: "j", state: "done", reason: null, exercises: [DRILL] },
    });
    await Promise.all([session.answer(true, 0), session.next()]);
    expect(sent.filter(({ body }) => answerIn(body) !== undefined)).toHaveLength(1);
  });

  it("goes on after an answer that the server refuses", async () => {
    const session = await begun(["a"]);
    server({ "/api/practice/progress": new Response("{}", { status: 422 }) });
    await session.answer(true, 0);
    expect(session.problem).not.toBe("");
    const sent = server({
      "/api/practice/progress": told(progress("a"), []),
      "/api/practice/exercises": { id: "j", state: "done", reason: null, exercises: [DRILL] },
    });
    await session.next();
    expect(sent.filter(({ body }) => answerIn(body) !== undefined)).toEqual([]);
    expect(session.question).toEqual({ drill: DRILL });
  });

  it.each([[-60_000, 0], [12 * 24 * 60 * 60_000, 300]])("counts an answer after %d ms as %d s", async (passed, seconds) => {
    vi.useFakeTimers();
    const session = await begun(["a"]);
    const sent = server({ "/api/practice/progress": told(progress("a"), []) });
    vi.setSystemTime(Date.now() + passed);
    await session.answer(true, 0);
    expect(sent.map(({ body }) => answerIn(body)).filter(Boolean)).toMatchObject([{ seconds }]);
    session.stop();
    vi.useRealTimers();
  });

  it("ends when the time is up", async () => {
    vi.useFakeTimers();
    const session = await begun(["a"]);
    vi.setSystemTime(Date.now() + 11 * 60_000);
    await session.answer(true, 0);
    expect(session.over).toBe(true);
    await session.next();
    expect([session.running, session.ended, session.question]).toEqual([false, true, null]);
    vi.useRealTimers();
  });

  it("has drills if the server can't make exercises", async () => {
    const asked: string[] = [];
    const session = await begun([], {
      "/api/practice/progress": { ...told(progress(), []), next: "lead" },
      "/api/practice/exercises": () => {
        asked.push("");
        return { id: "j", state: "done", reason: null, exercises: [DRILL] };
      },
    });
    expect(session.question).toEqual({ drill: DRILL });
    const refused = new Response("{}", { status: 503 });
    const sent = server({ "/api/practice/progress": { ...told(progress(), []), next: "lead" }, "/api/practice/exercises": refused });
    await session.answer(true, 0);
    await session.next();
    const kinds = sent.filter(({ path }) => path === "/api/practice/exercises").map(({ body }) => (body as { kind: string }).kind);
    expect(kinds).toEqual(["lead", "trick_winner"]);
    expect(session.problem).not.toBe("");
    expect(asked).toHaveLength(1);
  });

  it("says if there's nothing to ask", async () => {
    const session = await begun([], { "/api/practice/exercises": { id: "j", state: "done", reason: null, exercises: [null] } });
    expect(session.question).toBeNull();
    expect(session.problem).not.toBe("");
  });

  it("answers on top of what another tab has stored meanwhile", async () => {
    const session = await begun(["a", "b"]);
    const theirs = { ...progress("a", "b"), days: { "2026-11-27": {} } };
    let times = 0;
    const sent = server({
      "/api/practice/progress": () => {
        times += 1;
        if (times === 1) storePractice({ progress: theirs, exercises: storedPractice().exercises });
        return told({ ...theirs, device: "here" }, ["b"], 1);
      },
    });
    await session.answer(true, 0);
    const bodies = sent.filter(({ path }) => path === "/api/practice/progress").map(({ body }) => body as { progress: Progress; device: string });
    expect(bodies.map(({ progress: one }) => Object.keys(one.days).length)).toEqual([0, 1]);
    expect(bodies.map(answerIn)).toEqual([answerIn(bodies[0]), answerIn(bodies[0])]);
    expect(bodies[0]?.device).toMatch(/^[0-9a-f]{16}$/);
    expect(storedPractice().progress.device).toBe("here");
  });

  it("merges what came from another device, once", async () => {
    storePractice({ progress: progress("b"), exercises: { b: exercise("b") } });
    const moved = await practiceToMove();
    fresh();
    await keepMoved("not compressed");
    await keepMoved(moved);
    storePractice({ progress: progress("a"), exercises: { a: exercise("a") } });
    const sent = server({ "/api/practice/progress": told(progress("a", "b"), ["a", "b"]) });
    const session = new PracticeSession();
    await session.look(HOUSE);
    const others = sent.map(({ body }) => (body as { other?: Progress }).other);
    expect(others).toMatchObject([undefined, { items: { b: { exercise: null } } }]);
    expect(storedPractice().exercises).toEqual({ a: exercise("a"), b: exercise("b") });
    await session.look(HOUSE);
    expect(sent).toHaveLength(3);
  });

  it.each(["a practice file", "each record once"])("reads what moved as %s, and keeps it", async (form) => {
    const found = { progress: progress("b", "c"), exercises: { b: exercise("b"), c: exercise("c") } };
    storePractice(found);
    const moved = form === "each record once" ? await practiceToMove() : await gzipped(practiceFile(found));
    fresh();
    await keepMoved(moved);
    expect(nextMoved()).toEqual({ progress: { ...found.progress, items: { b: ITEM, c: ITEM } }, exercises: found.exercises });
    expect(localStorage.getItem("aces.practice.moved")?.match(/a record/g)).toHaveLength(form === "each record once" ? 1 : 2);
  });

  it.each(["", "{", "null", "5", '{"practice": "1"}', '{"practice": 1, "items": [], "days": {}}', '{"progress": {"items": {}, "days": {}}, "exercises": {}}', '{"progress": {"items": {}, "days": {}}, "exercises": {}, "records": []}'])("skips %j from another device", async (text) => {
    await keepMoved(await gzipped(text));
    expect(nextMoved()).toBeNull();
    expect(localStorage.getItem("aces.practice.moved")).toBeNull();
  });

  it("keeps what came from another device until the server can merge it", async () => {
    storePractice({ progress: progress("b"), exercises: { b: exercise("b") } });
    const moved = await practiceToMove();
    fresh();
    await keepMoved(moved);
    server({ "/api/practice/progress": new Response("{}", { status: 503 }) });
    await expect(new PracticeSession().look(HOUSE)).rejects.toThrow();
    expect(nextMoved()?.exercises).toHaveProperty("b");
    server({ "/api/practice/progress": told(progress("b"), ["b"]) });
    await new PracticeSession().look(HOUSE);
    expect(nextMoved()).toBeNull();
  });

  it.each([[409, false], [413, false], [422, false], [429, true], [503, true]])("after status %d, keeps what came from another device: %s", async (status, kept) => {
    storePractice({ progress: progress("b"), exercises: { b: exercise("b") } });
    const moved = await practiceToMove();
    fresh();
    await keepMoved(moved);
    let times = 0;
    server({ "/api/practice/progress": () => ((times += 1) === 1 ? told(progress(), []) : new Response("{}", { status })) });
    expect(await new PracticeSession().look(HOUSE)).toBe(kept);
    expect(nextMoved() !== null).toBe(kept);
  });

  it("moves as many exercises as there's room for", async () => {
    const long = Array.from({ length: 40 }, (_, at) => exercise(`e${at}`, { record: Array.from({ length: 6000 }, (_, n) => ((n * 7919 * (at + 3)) % 9973).toString(36)).join("") }));
    storePractice({ progress: progress(...long.map(({ id }) => id)), exercises: Object.fromEntries(long.map((one) => [one.id, one])) });
    const moved = await practiceToMove();
    expect(moved.length).toBeLessThanOrEqual(120_000);
    fresh();
    await keepMoved(moved);
    const count = Object.keys(nextMoved()?.exercises ?? {}).length;
    expect(count).toBeGreaterThan(1);
    expect(count).toBeLessThan(40);
    const more = long.slice(0, count + 1);
    const practice = { progress: progress(...more.map(({ id }) => id)), exercises: Object.fromEntries(more.map((one) => [one.id, one])) };
    fresh();
    storePractice(practice);
    await keepMoved(await practiceToMove());
    expect(Object.keys(nextMoved()?.exercises ?? {})).toHaveLength(count);
    fresh();
    expect(await practiceToMove()).toBe("");
  });

  it("adds mistakes once", async () => {
    const session = await begun(["a"]);
    expect(await session.add([exercise("a"), exercise("b")])).toEqual({ count: 1, left: 0 });
  });

  it("says how many mistakes there's no room for", async () => {
    const session = await begun(Array.from({ length: 199 }, (_, at) => `e${at}`));
    expect(await session.add([exercise("a"), exercise("b"), exercise("e0")])).toEqual({ count: 1, left: 1 });
  });
});

describe("texts", () => {
  const BASE: KindProgress = { kind: "lead", level: 2, missing: 3, level_before: 2, right: 4, answers: 5, right_before: 1, answers_before: 5, mended: 0, waiting: 1 };

  it("name every kind", () => {
    expect(new Set(ALL_KINDS.map(kindTitle)).size).toBe(18);
  });

  it("say what got better", () => {
    expect(betterTexts(BASE)).toEqual(["4 of 5 right this week, 1 of 5 the week before"]);
    expect(betterTexts({ ...BASE, mended: 2, level: 3 })).toEqual(["2 mistakes that you now get right", "level 3, up from 2"]);
  });
});
