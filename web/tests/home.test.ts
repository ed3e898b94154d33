/** Home: the games it offers, the game under the Play button, and the hand that plays itself. */

import { fresh } from "./support";

import { beforeEach, describe, expect, it } from "vitest";

import { guidedHand } from "../src/client/guided-hand";
import recording from "../src/home/demo-hand.json";
import { framesOf, handAt, playedBy, trickAt } from "../src/home/demo-frames";
import { isNewcomer, lastGame, withUsualPlayer } from "../src/home/last-game";
import { classics, namedTables } from "../src/home/tables";
import { add } from "../src/storage/finished-games";
import { finish } from "../src/storage/lesson-progress";
import { keep } from "../src/storage/saved-tables";

describe("the games on Home", () => {
  it("are offered once each", () => {
    for (const games of [namedTables(), classics()]) expect(new Set(games.map(({ name }) => name)).size).toBe(5);
    expect(new Set([...namedTables(), ...classics()].map(({ title }) => title)).size).toBe(10);
  });

  it("include the game of the guided hand, which is a single one", () => {
    const { rules, changes, seed } = guidedHand();
    expect(classics().map(({ name }) => name)).toContain(rules);
    expect(changes["game"]).toEqual({ max_hands: 1 });
    expect([seed, guidedHand().seed]).toEqual([expect.stringMatching(/./), seed]);
  });
});

describe("the game under Play", () => {
  beforeEach(fresh);

  it("is double deck with friendly players for newcomers", () => {
    expect(lastGame()).toEqual({ made: { rules: "double-deck", changes: {}, players: "club" }, title: "", first: true });
    expect(withUsualPlayer({ rules: "six-triple-deck", changes: {} }).players).toBe("club");
  });

  it("is the one last created here, without its cards, name, and openness", () => {
    keep("old", { made: { rules: "two-hand", changes: {}, players: "beginner" } });
    keep("new", { made: { rules: "three-hand", changes: { game: { target: 60 } }, players: ["club", "expert", "expert"], seed: "7", name: "Kitchen", open: true }, title: "Sunday" });
    expect(lastGame()).toEqual({ made: { rules: "three-hand", changes: { game: { target: 60 } }, players: ["club", "expert", "expert"] }, title: "Sunday", first: false });
    expect(withUsualPlayer({ rules: "double-deck", changes: {} }).players).toBe("expert");
  });

  it("leaves the players of a classic to its rules, also after another game", () => {
    keep("new", { made: { rules: "double-deck", changes: {}, players: "beginner" } });
    for (const name of [...classics().map((one) => one.name), "three-hand-widow"]) expect(withUsualPlayer({ rules: name, changes: {} })).toEqual({ rules: name, changes: {} });
    const named = { rules: "double-deck", changes: { table: { computer_player: "random" } } };
    expect(withUsualPlayer(named)).toEqual(named);
    keep("classic", { made: { rules: "two-hand", changes: {} } });
    expect(lastGame()).toEqual({ made: { rules: "two-hand", changes: {} }, title: "", first: false });
    expect(withUsualPlayer({ rules: "double-deck", changes: {} }).players).toBe("club");
  });

  it("isn't the guided hand, and isn't somebody else's table", () => {
    keep("mine", { made: { rules: "two-hand", changes: {}, players: "club" } });
    keep("guided", { made: guidedHand(), guided: true });
    keep("theirs", { token: "x", title: "Theirs" });
    expect(lastGame().made.rules).toBe("two-hand");
  });
});

describe("the first hand", () => {
  beforeEach(fresh);

  it.each([
    ["a table", () => keep("mine", { made: { rules: "two-hand", changes: {} } })],
    ["finished games", () => void add([])],
    ["a lesson", () => finish("deck")],
  ])("is offered until this browser has %s", (_, leaveTrace) => {
    expect(isNewcomer()).toBe(true);
    leaveTrace();
    expect(isNewcomer()).toBe(false);
  });
});

describe("the hand that plays itself", () => {
  const frames = framesOf(recording);

  it("has every card and every trick", () => {
    expect(frames.filter(({ stage }) => stage === "deal")).toHaveLength(1);
    expect(frames.filter(({ stage }) => stage === "play")).toHaveLength(80);
    for (const stage of ["won", "gather", "taken"]) expect(frames.filter((one) => one.stage === stage)).toHaveLength(20);
  });

  it("takes each card of the hand at the bottom from it when it's played", () => {
    for (const frame of frames) {
      const left = handAt(recording, frame);
      expect(left).toHaveLength(20 - playedBy(recording, frame, 0));
      for (const { card, at } of left) expect(recording.hand[at]).toBe(card);
    }
    expect(frames.map((frame) => handAt(recording, frame).length).at(-1)).toBe(0);
  });

  it("plays the winner's card to each trick, and lets the winner lead the next", () => {
    recording.tricks.forEach(({ winner, leader }, trick) => {
      const played = trickAt(recording, { stage: "won", trick, played: 4, ms: 0 });
      expect(new Set(played.map(({ seat }) => seat)).size).toBe(4);
      expect(played[0]?.seat).toBe(leader);
      const next = recording.tricks[trick + 1];
      if (next) expect(next.leader).toBe(winner);
    });
  });

  it("has each card four times at most", () => {
    const counts = new Map<string, number>();
    for (const card of recording.tricks.flatMap(({ cards }) => cards)) counts.set(card, (counts.get(card) ?? 0) + 1);
    expect([...counts.values()]).toEqual(Array(20).fill(4));
  });
});
