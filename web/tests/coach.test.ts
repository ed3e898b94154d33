/** The coach: when it checks a choice, when it asks, and that no choice is lost or made twice. */

import { fresh, hand, screen, seat, Socket, step } from "./support";

import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import { Coach, costlyChoice, hasChoice, isAlone } from "../src/client/coach.svelte";
import { fadingAmount, isFaded, isGood } from "../src/client/fading";
import { TableClient } from "../src/client/table-client.svelte";
import type { Asked, Checked, Reply, Screen } from "../src/net/protocol";
import { addCoach, coachRecord, coachToMove, keepDecision, meet } from "../src/storage/coach-record";
import { settings } from "../src/storage/settings.svelte";

const ASKED: Asked = { text: "Play a card", bids: [], offers: [], doubt: null, options: [], choose: null, typed: false, formula: null };
const CHECKED: Checked = { type: "checked", id: "", loss: 5, interval: [4, 6], scale: 1, is_fault: true, better: "KS", words: "play K♠", plain: "Play your king of spades: it wins.", chosen: "play Q♦", cost: "It gives the opponents a counter." };
const option = (action: string, asks: string | null = null): Asked["options"][number] => ({ action, words: action, asks, meld: null });
const playing = (parts: object = {}): Screen => screen({ hand: hand("AS KS QD"), asked: ASKED, waiting: [0], ...parts });

describe("choices are checked", () => {
  it.each([
    ["alone with computer players", playing(), true],
    ["while someone else has a seat", playing({ seats: [seat(0), seat(1), seat(2, { kind: "person" })] }), false],
    ["while someone else is away", playing({ seats: [seat(0), seat(1, { kind: "person", away: true })] }), false],
    ["without a seat", playing({ seat: null, seats: [seat(0, { kind: "club" }), seat(1)] }), false],
  ])("%s", (_, shown, alone) => expect(isAlone(shown)).toBe(alone));

  it.each([
    ["of several cards", playing(), true],
    ["of one card that's there twice", playing({ hand: hand("AS AS") }), false],
    ["of one legal card", playing({ hand: hand("AS KS").map((card, at) => (at === 0 ? card : { ...card, legal: null })) }), false],
    ["of nothing", playing({ asked: null }), false],
    ["of bids", playing({ hand: [], asked: { ...ASKED, bids: [{ first: 50, last: 60, step: 1, meaning: null }] } }), true],
    ["of two suits", playing({ hand: [], asked: { ...ASKED, options: [option("trump S"), option("trump H")] } }), true],
    ["of one action", playing({ hand: [], asked: { ...ASKED, options: [option("pass")] } }), false],
    ["of cards to bury", playing({ hand: [], asked: { ...ASKED, choose: { what: "bury", count: 3, free: [] } } }), true],
    ["of typed meld", playing({ hand: [], asked: { ...ASKED, typed: true } }), true],
  ])("%s", (_, shown, checked) => expect(hasChoice(shown)).toBe(checked));
});

describe("a choice is costly", () => {
  it.each([
    ["at the amount", {}, "4", true],
    ["from just the amount on", { loss: 4 }, "4", true],
    ["not below it", { loss: 3.9 }, "4", false],
    ["not if it could be luck", { is_fault: false, better: null, words: null }, "2", false],
    ["not if it isn't reviewed", { loss: null, interval: null, is_fault: false, better: null, words: null }, "2", false],
    ["only from ten times as much where points are multiplied by 10", { scale: 10, loss: 19 }, "2", false],
    ["in such a game, too", { scale: 10, loss: 20 }, "2", true],
  ] as const)("%s", (_, parts, amount, asks) => {
    const found = costlyChoice("QD", { ...CHECKED, ...parts } as Checked, Number(amount));
    expect(found !== null).toBe(asks);
    if (found !== null) expect(found).toMatchObject({ action: "QD", better: "KS", words: "play K♠", plain: CHECKED.plain, chosen: "play Q♦", cost: CHECKED.cost });
  });
});

describe("the coach that fades", () => {
  it.each([
    ["", 2],
    ["1".repeat(19), 2],
    ["1".repeat(20), 8],
    ["0000" + "1".repeat(36), 8],
    ["1".repeat(35) + "00000", 4],
    ["0".repeat(8) + "1".repeat(32), 4],
    ["0".repeat(9) + "1".repeat(31), 2],
    ["0".repeat(500) + "1".repeat(40), 8],
    ["1".repeat(500) + "0".repeat(40), 2],
  ])("after %s asks from %i points on", (recent, amount) => {
    expect([fadingAmount(recent), isFaded(recent)]).toEqual([amount, amount === 8]);
  });

  it("counts a decision as good if it loses less than a point, or if luck could explain it", () => {
    const good = (loss: number | null, is_fault: boolean, scale = 1): boolean => isGood({ loss, is_fault, scale });
    expect([good(null, false), good(50, false), good(0.9, true), good(9, true, 10)]).toEqual([true, true, true, true]);
    expect([good(1, true), good(10, true, 10)]).toEqual([false, false]);
  });
});

describe("what happens for the first time", () => {
  const WIDOW = { kind: "first_widow", text: "Bury." };
  const MELD = { kind: "first_own_meld", text: "You have meld." };
  const coach = (guided = false): Coach => new Coach(() => "", () => undefined, () => undefined, guided);
  const at = (...notes: object[]): Screen => playing({ first_times: notes });

  beforeEach(() => {
    fresh();
    settings.coach = "fading";
  });

  it("is explained once ever for each kind, one at a time, until the next move", () => {
    const seen = coach();
    expect([seen.see(at(WIDOW, MELD)), seen.note]).toEqual(["Bury.", "Bury."]);
    expect(seen.see(at(WIDOW, MELD))).toBe("You have meld.");
    expect([seen.see(at(WIDOW, MELD)), seen.note, coach().see(at(WIDOW))]).toEqual([null, null, null]);
  });

  it("isn't explained in a guided hand, while the coach is off, or with other people", () => {
    expect([coach(true).see(at(WIDOW)), coach().see({ ...at(WIDOW), seats: [seat(0), seat(1, { kind: "person" })] })]).toEqual([null, null]);
    settings.coach = "off";
    expect(coach().see(at(WIDOW))).toBeNull();
    expect(coachRecord().met).toEqual([]);
  });

  it("is followed, at some decision, by word that the coach asks less", () => {
    while (coachRecord().recent.length < 20) keepDecision(true, 40);
    expect(coach().see(at(WIDOW))).toBe("Bury.");
    expect(coach().see(playing({ asked: null }))).toBeNull();
    expect(coach().see(playing())).toMatch(/big mistakes/);
    expect(coach().see(playing())).toBeNull();
  });

  it("and the amount come along to another device, unless the coach was set there", () => {
    keepDecision(false, 40);
    meet("first_widow");
    const moved = JSON.parse(JSON.stringify(coachToMove())) as unknown;
    fresh();
    addCoach(moved);
    expect([coachRecord(), settings.coach]).toEqual([{ recent: "0", met: ["first_widow"] }, "fading"]);
    fresh();
    settings.coachChosen = true;
    keepDecision(true, 40);
    addCoach(moved);
    expect([coachRecord().recent, settings.coach]).toEqual(["1", "off"]);
  });

  it.each([null, 3, "x", { recent: "2", met: "all", amount: "16" }, { recent: 1, met: [3, ""] }])("ignores what isn't a record: %j", (found) => {
    settings.coach = "off";
    addCoach(found);
    expect([coachRecord(), settings.coach]).toEqual([{ recent: "", met: [] }, "off"]);
  });
});

describe("in a guided hand", () => {
  const checked = (loss: number): Checked => ({ ...CHECKED, id: "c", loss });
  const asked = (loss: number): number | undefined => {
    const coach = new Coach(() => "c", () => undefined, () => undefined, true);
    coach.consider("AS", playing());
    if (coach.checking) coach.hear(checked(loss));
    return coach.doubt?.loss;
  };

  beforeEach(fresh);

  it("big mistakes are asked about, and nothing is counted, unless the coach was turned off", () => {
    expect([asked(7.9), asked(8)]).toEqual([undefined, 8]);
    expect(coachRecord().recent).toBe("");
    settings.coachChosen = true;
    expect(asked(50)).toBeUndefined();
  });
});

describe("with the coach", () => {
  let table: TableClient;
  let seq: number;
  const tell = (reply: object): void => Socket.last.tell(reply as Reply);
  const sent = (type: string): Record<string, unknown>[] => Socket.last.sent.filter((one) => one["type"] === type);
  const actions = (): unknown[] => sent("act").map(({ action }) => action);
  const answer = (parts: object = {}, id = sent("check").at(-1)?.["id"]): void => tell({ ...CHECKED, id, ...parts });
  const fine = (): void => answer({ is_fault: false, better: null, words: null });
  const happened = (what: Parameters<typeof step>[0], shown = playing()): void => tell(step(what, shown, (seq += 1)));

  beforeEach(() => {
    fresh();
    vi.useFakeTimers();
    settings.coach = "4";
    seq = 0;
    table = new TableClient("blue");
    Socket.last.accept().welcome();
    happened(null);
  });

  afterEach(() => {
    table.close();
    vi.runOnlyPendingTimers();
  });

  it("a choice that's fine is made as soon as that's known", () => {
    table.act("AS");
    expect([sent("check"), actions()]).toEqual([[expect.objectContaining({ action: "AS", shows: true })], []]);
    fine();
    fine();
    vi.advanceTimersByTime(2000);
    expect([actions(), table.coach.doubt]).toEqual([["AS"], null]);
  });

  it("a costly one is asked about, and then made or not", () => {
    table.act("QD");
    answer();
    vi.advanceTimersByTime(5000);
    expect([table.coach.doubt?.loss, actions()]).toEqual([5, []]);
    table.coach.drop();
    table.act("QD");
    answer();
    table.coach.confirm();
    table.coach.confirm();
    expect([actions(), table.coach.doubt]).toEqual([["QD"], null]);
  });

  it("cards that were chosen to bury stay chosen while they're checked, and once they're taken back", () => {
    happened(null, playing({ asked: { ...ASKED, choose: { what: "bury", count: 1, free: ["AS"] } } }));
    table.choose(0, 1);
    table.act("bury AS");
    answer();
    table.coach.drop();
    expect(table.chosen).toEqual([0]);
    table.act("bury AS");
    fine();
    expect([table.chosen, actions()]).toEqual([[], ["bury AS"]]);
  });

  it("other choices wait until it's decided", () => {
    table.act("AS");
    table.act("AS");
    table.propose("KS");
    fine();
    expect([sent("check").length, actions()]).toEqual([1, ["AS"]]);
  });

  it("a late answer holds up nothing", () => {
    table.act("QD");
    vi.advanceTimersByTime(999);
    expect(actions()).toEqual([]);
    vi.advanceTimersByTime(1);
    expect(actions()).toEqual(["QD"]);
    answer();
    expect([table.coach.doubt, actions()]).toEqual([null, ["QD"]]);
  });

  it("a refused check says nothing, and the choice is made", () => {
    table.act("QD");
    tell({ type: "refused", id: sent("check")[0]?.["id"], code: "cannot_advise", reason: "No", number: 1, help: "", seq });
    expect([table.refusal, actions()]).toEqual([null, ["QD"]]);
  });

  it("undo takes back only a choice that's being checked", () => {
    table.act("QD");
    table.undo();
    answer();
    vi.advanceTimersByTime(2000);
    expect([sent("undo"), actions(), table.coach.doubt]).toEqual([[], [], null]);
    table.undo();
    expect(sent("undo")).toHaveLength(1);
  });

  it("a choice outlasts a lost connection, and isn't checked again after it", () => {
    table.act("AS");
    Socket.last.drop();
    vi.advanceTimersByTime(500);
    Socket.last.accept().welcome(0, seq);
    happened({ kind: "back", seat: 0 });
    vi.advanceTimersByTime(500);
    expect(actions()).toEqual(["AS"]);
    Socket.last.drop();
    vi.advanceTimersByTime(1000);
    Socket.last.accept().welcome(0, seq);
    expect([sent("check"), actions()]).toEqual([[], ["AS"]]);
  });

  it("without a connection, a choice waits only for that", () => {
    Socket.last.drop();
    table.act("AS");
    expect([table.held, table.coach.checking]).toEqual(["AS", false]);
  });

  it("a choice that was made in another window isn't made twice, and its question closes", () => {
    table.act("QD");
    happened({ seat: 0 });
    fine();
    vi.advanceTimersByTime(2000);
    expect(actions()).toEqual([]);
    happened(null);
    table.act("QD");
    answer();
    expect(table.coach.doubt).not.toBeNull();
    happened({ seat: 0 });
    expect(table.coach.doubt).toBeNull();
  });

  it("nothing is checked once someone else sits down, while a hint is on its way, or when it's off", () => {
    happened({ kind: "sit" }, playing({ seats: [seat(0), seat(1, { kind: "person" })] }));
    vi.advanceTimersByTime(5000);
    table.act("QD");
    tell({ type: "done", id: Socket.last.sent.at(-1)?.["id"], seq, token: null });
    happened({ kind: "rise" });
    vi.advanceTimersByTime(5000);
    table.hint();
    table.act("QD");
    tell({ type: "done", id: Socket.last.sent.at(-1)?.["id"], seq, token: null });
    happened({ kind: "play" });
    vi.advanceTimersByTime(5000);
    settings.coach = "off";
    table.act("QD");
    expect([sent("check"), actions()]).toEqual([[], ["QD", "QD", "QD"]]);
  });

  it("a better choice is shown on the table, and isn't questioned", () => {
    table.act("QD");
    answer();
    const doubt = table.coach.doubt;
    if (doubt) table.showBetter(doubt);
    expect([table.coach.doubt, table.advice?.action, table.advice?.plain, actions()]).toEqual([null, "KS", CHECKED.plain, []]);
    expect(table.spoken.at(-1)?.text).toBe(CHECKED.plain);
    table.act("KS");
    expect([sent("check").length, actions()]).toEqual([1, ["KS"]]);
    expect(table.ignored).toBeNull();
  });

  it("a choice against the hint is known until the next one", () => {
    settings.coach = "off";
    table.advice = { type: "advice", id: "", action: "KS", words: "", plain: "", why: "" };
    table.act("QD");
    expect([actions(), table.ignored]).toEqual([["QD"], null]);
    tell({ type: "done", id: sent("act").at(-1)?.["id"], seq, token: null });
    happened(null, playing({ heading: "next" }));
    expect(table.ignored).toEqual({ action: "QD", advised: "KS" });
    table.act("AS");
    expect([actions(), table.ignored]).toEqual([["QD", "AS"], null]);
  });

  it.each(["refused", "undone"])("a choice against the hint isn't told if it's %s", (how) => {
    settings.coach = "off";
    table.advice = { type: "advice", id: "", action: "KS", words: "", plain: "", why: "" };
    table.act("QD");
    const id = sent("act").at(-1)?.["id"];
    if (how === "undone") table.undo();
    else tell({ type: "refused", id, code: "rules", reason: "no", number: null, help: null, seq });
    tell({ type: "done", id: how === "undone" ? id : "other", seq, token: null });
    expect(table.ignored).toBeNull();
  });

  it("that fades, only the first choice at a decision counts, and the amount grows", () => {
    settings.coach = "fading";
    meet("faded");
    const decide = (reply: () => void): void => {
      table.act("QD");
      reply();
      tell({ type: "done", id: sent("act").at(-1)?.["id"], seq, token: null });
      happened(null, playing({ heading: `trick ${seq}` }));
    };
    decide(() => {
      answer({ loss: 2 });
      table.coach.drop();
      table.act("AS");
      fine();
    });
    expect(coachRecord().recent).toBe("0");
    while (coachRecord().recent.length < 20) decide(fine);
    table.act("QD");
    answer({ loss: 7.9 });
    expect(table.coach.doubt).toBeNull();
    expect(coachRecord().recent).toBe(`0${"1".repeat(19)}0`);
  });

  it("a choice that could be a slip is confirmed first", () => {
    happened(null, playing({ asked: { ...ASKED, options: [option("fold", "Really?"), option("play on")] } }));
    table.propose("fold");
    expect(sent("check")).toEqual([]);
    table.doubt?.go();
    expect(sent("check")).toHaveLength(1);
  });
});
