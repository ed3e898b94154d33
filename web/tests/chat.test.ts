/** Talk at a table, and screen reader announcements. */

import { fresh, hand, screen, step, storage } from "./support";

import { beforeEach, describe, expect, it, vi } from "vitest";

import { tables } from "../src/storage/saved-tables";
import { lineWords, PRESET_NAMES, presetWords, type Preset } from "../src/client/chat-presets";
import type { Line, Reply, Said } from "../src/net/protocol";
import { aloud, announcements } from "../src/client/announcer";
import { Chat, type Saying } from "../src/client/chat.svelte";

beforeEach(() => {
  fresh();
  vi.useFakeTimers();
});

const line = (number: number, text = "hi", parts: Partial<Line> = {}): Line =>
  ({ number, seat: 1, name: "Bob", text, preset: null, at: 1000 + number, ...parts });
const said = (...lines: Line[]): Said => ({ type: "said", lines, before: false });
const before = (...lines: Line[]): Said => ({ type: "said", lines, before: true });
const kept = (parts: object): unknown => storage.kept.set("aces.tables", JSON.stringify({ blue: { seen: 1, ...parts } }));

describe("talk", () => {
  let sent: Saying[];
  const begun = (): Chat => {
    sent = [];
    return new Chat("blue", (one) => `id-${sent.push(one)}`);
  };

  it("has each line once, however often it's heard", () => {
    const talk = begun();
    talk.hear(said(line(1), line(2)), 0);
    talk.hear(before(line(1), line(2), line(3)), 0);
    talk.hear(said(line(3)), 0);
    expect(talk.lines.map(({ number }) => number)).toEqual([1, 2, 3]);
    expect(talk.unread).toBe(3);
  });

  it("tells apart lines with the same number of a server that was started again", () => {
    const talk = begun();
    talk.hear(said(line(1, "old")), 0);
    talk.hear(said(line(1, "new", { at: 5000 })), 0);
    expect(talk.lines.map(({ text }) => text)).toEqual(["old", "new"]);
  });

  it("keeps the last fifty lines", () => {
    const talk = begun();
    talk.hear(said(...Array.from({ length: 60 }, (_, at) => line(at))), 0);
    expect([talk.lines.length, talk.lines[0]?.number]).toEqual([50, 10]);
  });

  it("announces and shows what others say for a while, longer if it's longer", () => {
    const talk = begun();
    talk.hear(said(line(1, "hello")), 0);
    expect(talk.news).toBe("Bob: hello");
    vi.advanceTimersByTime(4199);
    expect(talk.fresh?.number).toBe(1);
    talk.hear(said(line(2, "x".repeat(100))), 0);
    vi.advanceTimersByTime(7999);
    expect(talk.fresh?.number).toBe(2);
    vi.advanceTimersByTime(1);
    expect(talk.fresh).toBeNull();
  });

  it("neither counts nor announces one's own lines, but does those of people who watch", () => {
    const talk = begun();
    talk.hear(said(line(1, "mine", { seat: 0 })), 0);
    expect([talk.lines.length, talk.unread, talk.news, talk.fresh]).toEqual([1, 0, "", null]);
    talk.hear(said(line(2, "theirs", { seat: null, name: "Eve" })), null);
    expect([talk.unread, talk.news]).toEqual([1, "Eve: theirs"]);
  });

  it("counts at a visit what was said since the last one, without announcing it", () => {
    kept({ read: [1002, 2] });
    const talk = begun();
    talk.hear(before(line(1), line(2), line(3), line(4, "", { at: 1002 })), 0);
    expect([talk.unread, talk.news, talk.fresh]).toEqual([2, "", null]);
  });

  it("announces what was said during a break, but doesn't show it over the table", () => {
    const talk = begun();
    talk.hear(said(line(1)), 0);
    vi.advanceTimersByTime(10_000);
    talk.hear(before(line(1), line(2, "during")), 0);
    expect([talk.news, talk.fresh]).toEqual(["Bob: during", null]);
  });

  it.each([["soon"], [[1]], [[null, null]], [{}], [["1", "2"]]])("begins anew where %j was kept as what was read", (read) => {
    kept({ read });
    const talk = begun();
    talk.hear(before(line(1)), 0);
    expect(talk.unread).toBe(1);
  });

  it("is read while it's open, and remembered so", () => {
    const talk = begun();
    talk.hear(said(line(1)), 0);
    talk.look(true);
    expect([talk.unread, talk.fresh, tables()["blue"]?.read]).toEqual([0, null, [1001, 1]]);
    talk.hear(said(line(2)), 0);
    expect([talk.unread, talk.fresh, talk.news, tables()["blue"]?.read]).toEqual([0, null, "Bob: hi", [1002, 2]]);
    talk.look(false);
    talk.hear(said(line(3)), 0);
    expect([talk.unread, tables()["blue"]?.read]).toEqual([1, [1002, 2]]);
  });

  it("can be turned away, also at the next visit", () => {
    const talk = begun();
    talk.hear(said(line(1)), 0);
    talk.turnAway(true);
    expect([talk.unread, talk.news, talk.fresh, vi.getTimerCount()]).toEqual([0, "", null, 0]);
    const again = begun();
    expect(again.deaf).toBe(true);
    again.hear(said(line(1), line(2)), 0);
    expect([again.lines.length, again.unread, again.news]).toEqual([2, 0, ""]);
    again.look(true);
    again.turnAway(false);
    expect(tables()["blue"]).toMatchObject({ deaf: false, read: [1002, 2] });
  });

  it("gives refused words back once, and none that were taken", () => {
    const talk = begun();
    talk.say({ text: "one" });
    talk.say({ preset: "hello" });
    talk.say({ text: "three" });
    expect(sent).toEqual([{ text: "one" }, { preset: "hello" }, { text: "three" }]);
    talk.refuse("too fast", "id-2");
    expect([talk.refusal, talk.returned]).toEqual(["too fast", ""]);
    talk.refuse("too fast", "id-3");
    expect(talk.returned).toBe("three");
    talk.refuse("too fast", "id-3");
    expect(talk.returned).toBe("");
    talk.taken("id-1");
    talk.refuse("id used", "id-1");
    expect(talk.returned).toBe("");
    talk.say({ text: "four" });
    expect(talk.refusal).toBe("");
  });
});

describe("presets", () => {
  it("each have words of their own, which stand for whatever text comes along", () => {
    expect(new Set(PRESET_NAMES.map(presetWords)).size).toBe(PRESET_NAMES.length);
    for (const preset of PRESET_NAMES) expect(lineWords(line(1, "something else", { preset }))).toBe(presetWords(preset));
    expect(lineWords(line(1, "<b>typed</b>"))).toBe("<b>typed</b>");
    expect(PRESET_NAMES).toContain("oops" satisfies Preset);
  });
});

describe("for the ear", () => {
  it.each([
    ["Bob plays 10♥", "Bob plays ten of hearts"],
    ["A♠, 9♦ and Q♣", "ace of spades, nine of diamonds and queen of clubs"],
    ["trump is ♠ spades", "trump is spades"],
    ["Trumpf ist ♥ Herz", "Trumpf ist Herz"],
    ["a lead of ♦.", "a lead of diamonds."],
    ["10 points", "10 points"],
  ])("%s is %s", (text, words) => {
    expect(aloud(text)).toBe(words);
  });

  it("a call has its meaning, and a trick its winner", () => {
    const calls = [{ seat: 1, text: "52", meaning: "some meld", formula: null }];
    expect(announcements(step({ kind: "call", text: "Bob bids 52" }, screen({ calls })), null)).toEqual(["Bob bids 52: some meld"]);
    const last_trick = { number: 1, winner: 0, points: 4, cards: [] };
    expect(announcements(step({ text: "Bob plays 9♦", trick: true }, screen({ last_trick })), null)).toEqual(["Bob plays nine of diamonds", "You take it: 4 points"]);
  });

  it("a new card, a widow and melds are told once", () => {
    const melds = [
      { seat: 0, total: 40, items: [{ column: "", name: "pinochle", cards: [], sets: 1, points: 4 }, { column: "", name: "kings", cards: [], sets: 2, points: 36 }], shared: null, note: null },
      { seat: 1, total: 0, items: [], shared: null, note: null },
      { seat: 2, total: null, items: [], shared: null, note: "too few points" },
    ];
    const shown = screen({ hand: [...hand("AS"), ...hand("TH KD", "received")], widow: ["9D"], melds });
    const [happened, fresh, widow, ...told] = announcements(step({ text: "Bob passes" }, shown), screen());
    expect(happened).toBe("Bob passes");
    expect(fresh).toMatch(/ten of hearts, king of diamonds$/);
    expect(widow).toMatch(/nine of diamonds$/);
    expect(told).toEqual([expect.stringMatching(/Ann.* 40: pinochle 4, kings ×2 36/), expect.stringContaining("Bob"), "Cy: too few points"]);
    expect(announcements(step({ text: "Dee is ready", kind: "ready" }, shown), shown)).toEqual(["Dee is ready"]);
  });

  it("a screen as it stands tells no cards anew after a break", () => {
    expect(announcements(step(null, screen({ hand: hand("AS", "drawn") })), null)).toEqual([]);
  });

  it("a hand's end has its outcome and the sides, and a claim isn't told twice", () => {
    const hand_over = {
      number: 1, scored: true, outcome: "Ann makes it.", ended: "The rest is claimed.", why: "By the last trick.", melds: [],
      sides: [{ name: "We", gained: 60, total: 110, reasons: [] }],
    };
    const over = screen({ hand_over, game_over: { won: "We", text: "win" } });
    const sentences = announcements(step({ kind: "claim", text: "Ann claims" }, over), screen());
    expect(sentences).toHaveLength(5);
    expect(sentences).not.toContain("The rest is claimed.");
    expect(sentences[3]).toMatch(/We.*60.*110/);
    expect(sentences[4]).toMatch(/We win$/);
    expect(announcements(step({}, over), screen())).toContain("The rest is claimed.");
    expect(announcements(step({ kind: "ready", text: "ready" }, over), over)).toEqual(["ready"]);
  });

  const recorded = import.meta.glob<string>("../../tests/browser/screens/*.json", { eager: true, query: "?raw", import: "default" });

  it.each(Object.entries(recorded).map(([name, text]) => [name.split("/").at(-1), JSON.parse(text) as Record<string, Record<string, Reply>>] as const))("%s is said without signs or holes", (_, frames) => {
    const steps = Object.values(frames["en"] ?? {}).filter((frame) => frame.type === "step");
    expect(steps.length).toBeGreaterThan(0);
    for (const one of steps) for (const sentence of announcements(one, null)) {
      expect(sentence).toMatch(/\p{L}/u);
      expect(sentence).not.toMatch(/[♠♥♣♦{}]|undefined|null|NaN/);
    }
  });
});
