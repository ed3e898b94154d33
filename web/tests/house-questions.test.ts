/** The questions about house rules: the answers they offer, and the rules these make. */

import { describe, expect, it } from "vitest";

import { gameKinds, kindOfRules } from "../src/client/game-kinds";
import { at, laidOver } from "../src/client/rule-paths";
import type { Tables } from "../src/net/api";
import { trickPoints } from "../src/rules/answers";
import { answer, chosen, differs, MOST_QUESTIONS, questions } from "../src/rules/questions";
import found from "./rules/presets.json" with { type: "json" };

const presets = found as unknown as Record<string, Tables>;
const names = Object.keys(presets);

function preset(name: string): Tables {
  const rules = presets[name];
  if (rules === undefined) throw new Error(`no preset ${name}`);
  return rules;
}

function choose(base: Tables, changes: Tables, question: string, choice: string): Tables {
  const asked = questions(base, changes).find((one) => one.id === question);
  const wanted = asked?.choices.find((one) => one.id === choice);
  if (asked === undefined || wanted === undefined) throw new Error(`no choice ${choice} of ${question}`);
  return answer(base, changes, asked, wanted);
}

/** Return the same numbers from 0 to 1 every time. */
function random(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state / 2_147_483_648;
  };
}

/** Answer every question at random, several times over. */
function anyAnswers(base: Tables, next: () => number): Tables {
  let changes: Tables = {};
  for (let turn = 0; turn < 20; turn += 1) {
    const asked = questions(base, changes);
    const question = asked[Math.floor(next() * asked.length)];
    const choice = question?.choices[Math.floor(next() * question.choices.length)];
    if (question !== undefined && choice !== undefined) changes = answer(base, changes, question, choice);
  }
  return changes;
}

describe("questions", () => {
  it.each(names)("of %s have the preset's answers at first", (name) => {
    const base = preset(name);
    const asked = questions(base, {});
    expect(asked.length).toBeLessThanOrEqual(MOST_QUESTIONS);
    expect(asked.length).toBeGreaterThan(MOST_QUESTIONS - 2);
    for (const question of asked) {
      expect(differs(base, {}, question), question.id).toBe(false);
      expect(chosen(base, question), question.id).toBeDefined();
      const labels = question.choices.map((choice) => choice.label);
      expect(new Set(labels).size, question.id).toBe(labels.length);
      expect(labels.length, question.id).toBeGreaterThan(1);
      expect(labels.length, question.id).toBeLessThan(5);
    }
  });

  it.each(names)("of %s can all be answered and taken back", (name) => {
    const base = preset(name);
    for (const question of questions(base, {})) {
      const before = chosen(base, question);
      for (const choice of question.choices) {
        const changes = answer(base, {}, question, choice);
        const after = questions(base, changes).find((one) => one.id === question.id) ?? question;
        expect(chosen(laidOver(base, changes), after)?.id, `${question.id}: ${choice.id}`).toBe(choice.id);
        expect(differs(base, changes, after), `${question.id}: ${choice.id}`).toBe(choice.id !== before?.id);
        const others = questions(base, changes).filter((one) => one.id !== question.id);
        expect(others.filter((one) => differs(base, changes, one)).map((one) => one.id), `${question.id}: ${choice.id}`).toEqual([]);
        const original = after.choices.find((one) => one.id === before?.id);
        expect(original && answer(base, changes, after, original), `${question.id}: ${choice.id}`).toEqual({});
      }
    }
  });

  /** A test of the rules reads these answers, so that every answer makes rules that can be played. */
  it("make the rules in the file", async () => {
    const made = names.flatMap((name) => {
      const base = preset(name);
      const single = questions(base, {}).flatMap((question) => question.choices.map((choice) => answer(base, {}, question, choice)));
      const next = random(name.length);
      const many = Array.from({ length: 10 }, () => anyAnswers(base, next));
      const lines = [...single, ...many].map((changes) => JSON.stringify(changes)).filter((line) => line !== "{}");
      return [...new Set(lines)].map((line) => `{"rules": ${JSON.stringify(name)}, "changes": ${line}}`);
    });
    await expect(`[\n${made.join(",\n")}\n]\n`).toMatchFileSnapshot("rules/answers.json");
  }, 60_000);
});

describe("an answer", () => {
  it("moves the bid that the dealer is stuck with", () => {
    const changes = choose(preset("nicholas-1992"), {}, "opening", "60");
    expect(changes).toEqual({ auction: { opening: 60, all_pass: { amount: 60 } } });
  });

  it("keeps a board set at the points in all tricks", () => {
    const base = preset("daugherty-1983");
    const changes = choose(base, {}, "last", "1");
    expect(changes).toEqual({ counters: { last_trick: 1 }, score: { board_set: { needs_over: 49 } } });
    expect(trickPoints(laidOver(base, changes))).toBe(49);
  });

  it("deals the cards of a deck with nines", () => {
    expect(choose(preset("double-deck"), {}, "nines", "yes")).toEqual({ deck: { ranks: ["A", "T", "K", "Q", "J", "9"] }, deal: { hand: 24 } });
  });

  it("requires nothing that another answer rules out", () => {
    const base = preset("two-hand");
    const free = choose(base, choose(base, {}, "beating", "always"), "trumping", "no");
    expect(at(laidOver(base, free), "play.overtrump")).toBe(false);
    const single = preset("single-deck-partners");
    const nines = choose(single, choose(single, {}, "misdeal", "nines"), "nines", "no");
    expect(at(nines, "deal.misdeal")).toBeUndefined();
  });
});

describe("kinds of games", () => {
  it("have every preset once", () => {
    const kinds = gameKinds().flatMap(({ kind, presets: found }) => found.map((name) => [name, kind]));
    expect(Object.fromEntries(kinds)).toEqual(Object.fromEntries(names.map((name) => [name, kindOfRules(preset(name))])));
    expect(kinds).toHaveLength(names.length);
  });

  it("show the number of players", () => {
    for (const { presets: [name], players } of gameKinds()) expect(at(preset(name), "table.players")).toBe(players);
  });
});
