/** Lessons: answers to tries, the same as in Python, and progress kept in the browser. */

import { fresh, server, storage } from "./support";

import { beforeEach, describe, expect, it } from "vitest";

import { makeFullGame, makeGuidedHand } from "../src/client/guided-hand";
import { cardsText, judge, judgeCards } from "../src/lessons/judge";
import { lessonPath } from "../src/lessons/path";
import type { Task } from "../src/net/lessons";
import { startCoach } from "../src/storage/coach-record";
import { settings } from "../src/storage/settings.svelte";
import { tables } from "../src/storage/saved-tables";
import { addProgress, finish, lessonProgress, reach } from "../src/storage/lesson-progress";

beforeEach(fresh);

const NOTHING: Task = {
  kind: "cards", right: [], allowed: [], count: 0, options: [], melds: [], replies: {}, card_replies: {}, otherwise: "again", too_few: "more", too_many: "fewer", answer: "",
};

describe("a try", () => {
  it("is sorted by suit, from high to low", () => {
    expect(cardsText(["JD", "QS", "TH", "KH", "AS"])).toBe("AS QS TH KH JD");
  });

  it("of cards is right with as many of the allowed ones as needed", () => {
    const task: Task = { ...NOTHING, allowed: ["AS", "AS", "TH"], count: 2, replies: { "KS QH": "two suits" }, card_replies: { QH: "no counter" } };
    expect(judgeCards(task, ["TH", "AS"])).toEqual({ right: true, text: "" });
    expect(judgeCards(task, ["AS", "AS"]).right).toBe(true);
    expect(judgeCards(task, ["AS"])).toEqual({ right: false, text: "more" });
    expect(judgeCards(task, ["AS", "AS", "TH"])).toEqual({ right: false, text: "fewer" });
    expect(judgeCards(task, ["AS", "QH"])).toEqual({ right: false, text: "no counter" });
    expect(judgeCards(task, ["QH", "KS"])).toEqual({ right: false, text: "two suits" });
    expect(judgeCards(task, ["TH", "TH"])).toEqual({ right: false, text: "again" });
    expect(judgeCards(task, [])).toEqual({ right: false, text: "more" });
  });

  it("of melds is right with any of them", () => {
    const task: Task = { ...NOTHING, kind: "melds", melds: [{ cards: "QS JD", label: "pinochle: 4" }], replies: { QS: "only one" } };
    expect(judgeCards(task, ["JD", "QS"])).toEqual({ right: true, text: "pinochle: 4" });
    expect(judgeCards(task, ["QS"])).toEqual({ right: false, text: "only one" });
    expect(judgeCards(task, ["JD"])).toEqual({ right: false, text: "again" });
  });

  it("of a number or a word ignores spaces, capitals, and plus signs", () => {
    const task: Task = { ...NOTHING, kind: "number", right: ["-60"], replies: { "60": "with a minus" } };
    expect(judge(task, " -60 ").right).toBe(true);
    expect(judge(task, "+60")).toEqual({ right: false, text: "with a minus" });
    expect(judge(task, "060").text).toBe("with a minus");
    expect(["x", "", "1e3", "9999999999", "-61", "-59"].map((tried) => judge(task, tried).text)).toEqual(["again", "again", "again", "again", "more", "fewer"]);
    expect(judge({ ...task, right: ["pass"] }, "Pass").right).toBe(true);
  });
});

describe("progress", () => {
  it("has the step reached, until the lesson is done", () => {
    reach("deck", "ten");
    reach("melds", "run");
    finish("deck");
    expect(lessonProgress()).toEqual({ done: ["deck"], reached: { melds: "run" } });
  });

  it("from another device is added", () => {
    reach("melds", "run");
    addProgress({ done: ["deck", 3, ""], reached: { melds: "meld", trump: "royal", bad: 1 } });
    expect(lessonProgress()).toEqual({ done: ["deck"], reached: { melds: "run", trump: "royal" } });
  });

  it.each(["", "{", "null", "3", "[]", '{"done":{},"reached":3}'])("starts over if %s is stored", (text) => {
    storage.kept.set("aces.lessons", text);
    expect(lessonProgress()).toEqual({ done: [], reached: {} });
    finish("deck");
    expect(lessonProgress().done).toEqual(["deck"]);
  });
});

describe("a lesson's address", () => {
  it("has its name, and the house rules to learn", () => {
    expect([lessonPath(null, ""), lessonPath("deck", ""), lessonPath("deck", "a b")]).toEqual(["/learn", "/learn/deck", "/learn/deck?rules=a%20b"]);
  });
});

describe("the games after the lessons", () => {
  it("begin with a guided hand, and keep the help on in a full game", async () => {
    const asked = server({ "/api/tables": { table: "blue", token: "secret" } });
    expect(await makeGuidedHand()).toBe("blue");
    expect([tables()["blue"]?.guided, settings.coach]).toEqual([true, "off"]);
    await makeFullGame();
    expect(asked[1]?.body).toMatchObject({ rules: "nicholas-1992", players: "club", changes: { table: { meld_helper: true } } });
  });

  it("are coached unless the player has chosen a setting", () => {
    startCoach();
    expect(settings.coach).toBe("fading");
    settings.coach = "8";
    startCoach();
    expect(settings.coach).toBe("8");
    Object.assign(settings, { coach: "off", coachChosen: true });
    startCoach();
    expect(settings.coach).toBe("off");
  });
});
