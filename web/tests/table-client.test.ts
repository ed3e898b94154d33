/** A table in a browser, from the server's frames to the commands it sends. */

import { fresh, hand, happens, screen, seat, server, show, Socket, step } from "./support";

import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import { keep, tables } from "../src/storage/saved-tables";
import type { Reply, Screen } from "../src/net/protocol";
import { GATHER } from "../src/client/playback.svelte";
import { TableClient } from "../src/client/table-client.svelte";

let table: TableClient;
let seq: number;

const ASKED = { text: "Play a card", bids: [], offers: [], doubt: null, options: [], choose: null, typed: false, formula: null };
const asked = (text = ASKED.text, parts: object = {}): Screen => screen({ hand: hand("AS KS QD"), asked: { ...ASKED, text }, waiting: [0], ...parts });
const tell = (reply: object): void => Socket.last.tell(reply as Reply);
const happened = (what: Parameters<typeof step>[0], shown: Screen = asked()): void => tell(step(what, shown, (seq += 1)));
const sent = (type: string): Record<string, unknown>[] => Socket.last.sent.filter((one) => one["type"] === type);
const lastId = (): unknown => Socket.last.sent.at(-1)?.["id"];
const refuse = (code: string, reason = code, id = lastId()): void => tell({ type: "refused", id, code, reason, number: 12, help: `help on ${reason}`, seq });
const done = (id = lastId(), token: string | null = null): void => tell({ type: "done", id, seq, token });

beforeEach(() => {
  fresh();
  vi.useFakeTimers();
  seq = 0;
  table = new TableClient("blue");
  Socket.last.accept().welcome();
  happened(null);
});

afterEach(() => table.close());

describe("a move", () => {
  it("is sent once, with how far the table had come, until it's answered", () => {
    table.act("AS");
    table.act("AS");
    table.act("KS");
    table.ready();
    expect(sent("act")).toMatchObject([{ seq: 1, action: "AS" }]);
    expect(sent("ready")).toEqual([]);
    done();
    table.act("KS");
    expect(sent("act").map(({ action }) => action)).toEqual(["AS", "KS"]);
    expect(new Set(sent("act").map(({ id }) => id)).size).toBe(2);
  });

  it("may be seen before its answer comes, which then settles nothing else", () => {
    table.act("AS");
    const first = lastId();
    happened({ seat: 0 });
    table.act("KS");
    done(first);
    table.act("QD");
    expect(sent("act").map(({ action }) => action)).toEqual(["AS", "KS"]);
  });

  it("isn't free again by what others do", () => {
    table.act("AS");
    happened({ seat: 1 });
    table.act("KS");
    expect(sent("act")).toHaveLength(1);
  });

  it("is sent with what came meanwhile, but not where that asks something else", () => {
    for (let count = 0; count < 3; count += 1) happened({});
    table.act("AS");
    expect([table.queue.drained, sent("act")[0]?.["seq"]]).toEqual([true, 4]);
    done();
    happened({}, asked("Name trump"));
    happened({}, asked("Bid or pass"));
    table.act("KS");
    expect(sent("act")).toHaveLength(1);
  });

  it("by somebody who was asked nothing and hasn't seen what came isn't sent", () => {
    happened({}, screen());
    vi.advanceTimersByTime(5000);
    happened({}, screen());
    happened({}, screen());
    table.act("AS");
    expect(sent("act")).toEqual([]);
    table.act("AS");
    expect(sent("act")).toHaveLength(1);
  });

  it("that's refused says why, again each time, and frees the next", () => {
    table.act("QD");
    refuse("illegal", "You must follow suit");
    expect(table.refusal).toMatchObject({ reason: "You must follow suit", action: "QD", times: 1 });
    tell({ type: "refused", id: null, code: "malformed", reason: "Unknown", number: 55, help: "More", seq });
    expect(table.refusal).toMatchObject({ reason: "Unknown", help: "More", times: 2 });
    table.act("KS");
    expect([table.refusal, sent("act").length]).toEqual([null, 2]);
  });

  it("that's refused is explained on request, even once the refusal is gone", () => {
    expect([table.explain(), table.explained]).toEqual([false, null]);
    table.act("QD");
    refuse("illegal", "No");
    expect([table.explain(), table.refusal]).toEqual([true, null]);
    expect(table.explained).toMatchObject({ reason: "No", help: "help on No" });
    table.explained = null;
    expect(table.explain()).toBe(true);
    expect(table.explained).toMatchObject({ reason: "No" });
  });

  it("that's refused says why until something else is done, however long that takes", () => {
    const why = "You can bid 51 to 59, or press Pass.";
    table.act("AS");
    refuse("illegal", why);
    vi.advanceTimersByTime(20_000);
    expect(table.refusal?.reason).toBe(why);
    happened({ seat: 1 });
    vi.advanceTimersByTime(5000);
    expect(table.refusal).toBeNull();
    refuse("illegal", why);
    table.hint();
    expect(table.refusal).toBeNull();
    refuse("illegal", why);
    table.dismiss();
    expect(table.refusal).toBeNull();
  });

  it("waits for the connection, and says so", () => {
    table.act("AS");
    expect(table.held).toBeNull();
    vi.advanceTimersByTime(2000);
    expect(table.held).toBe("AS");
    Socket.last.drop();
    expect(table.held).toBe("AS");
    vi.advanceTimersByTime(500);
    Socket.last.accept().welcome(0, seq);
    expect(sent("act")).toHaveLength(1);
    expect(table.held).toBeNull();
    done();
    vi.advanceTimersByTime(5000);
    expect(table.held).toBeNull();
  });

  it("that may be a slip is asked about first", () => {
    const options = [{ action: "fold", words: "fold", asks: "Really?", meld: null }];
    happened(null, asked("Bid", { asked: { ...ASKED, options } }));
    table.propose("fold");
    expect([sent("act"), table.doubt?.text]).toEqual([[], "Really?"]);
    table.doubt?.go();
    expect(sent("act")).toMatchObject([{ action: "fold" }]);
    table.end({ action: "fold", words: "concede", asks: "Sure?", meld: null });
    expect(table.doubt?.title).toBe("Concede?");
  });

  it("is taken back at once, or after a question", () => {
    table.undo();
    expect(sent("undo")).toHaveLength(1);
    happened(null, asked("Play", { undo_asks: "Another hand begins anew." }));
    table.undo();
    expect([sent("undo").length, table.doubt?.text]).toEqual([1, "Another hand begins anew."]);
    table.doubt?.go();
    table.redo();
    expect([sent("undo").length, sent("redo").length]).toEqual([2, 1]);
  });
});

describe("what somebody was about", () => {
  const begin = (): void => {
    table.choose(0, 2);
    table.hint();
    tell({ type: "advice", id: lastId(), action: "AS", words: "play A♠", plain: "It wins", why: "" });
    table.tell("No", "x");
  };

  it("is over with a move, not with people who come and go", () => {
    begin();
    happened({ kind: "sit" });
    vi.advanceTimersByTime(5000);
    expect([table.chosen, table.advice === null, table.refusal === null]).toEqual([[0], true, false]);
    happened({});
    expect([table.chosen, table.refusal]).toEqual([[], null]);
  });

  it("is over by a move among steps that were left out", () => {
    happened({});
    begin();
    happened({});
    happened({ kind: "back" });
    table.queue.catchUp();
    expect(table.chosen).toEqual([]);
  });

  it("cards are chosen up to their number, put back, and weighed by the last choice", () => {
    table.choose(0, 2);
    const first = lastId();
    table.choose(2, 2);
    const second = lastId();
    expect(sent("weigh").at(-1)?.["cards"]).toEqual(["AS", "QD"]);
    table.choose(1, 2);
    expect([table.chosen, table.refusal?.reason]).toEqual([[0, 2], expect.stringContaining("2")]);
    tell({ type: "weighed", id: second, words: ["costs 20"] });
    tell({ type: "weighed", id: first, words: ["old"] });
    expect(table.weighed).toEqual(["costs 20"]);
    table.choose(0, 2);
    table.choose(2, 2);
    tell({ type: "weighed", id: second, words: ["old"] });
    expect([table.chosen, table.weighed, table.refusal]).toEqual([[], [], null]);
  });

  it("advice is that to the last question, and none once something moved", () => {
    const advise = (id: unknown): void => tell({ type: "advice", id, action: "AS", words: "play A♠", plain: "Play your A♠: it wins.", why: "" });
    table.hint();
    const first = lastId();
    table.hint();
    const second = lastId();
    advise(first);
    expect([table.thinking, table.advice]).toEqual([true, null]);
    refuse("cannot_advise", "late", first);
    expect([table.thinking, table.refusal]).toEqual([true, null]);
    advise(second);
    expect([table.thinking, table.advice?.action, table.spoken.at(-1)?.text]).toEqual([false, "AS", expect.stringContaining("ace of spades")]);
    table.hint();
    vi.advanceTimersByTime(5000);
    happened({});
    expect([table.thinking, table.advice]).toEqual([false, null]);
    advise(lastId());
    expect(table.advice).toBeNull();
    table.hint();
    refuse("cannot_advise", "No advice");
    expect([table.thinking, table.refusal?.reason]).toEqual([false, "No advice"]);
  });
});

describe("seats", () => {
  it("are taken with a token that's kept, and left for good", () => {
    table.sit(2);
    expect(sent("sit")).toMatchObject([{ seat: 2, agrees: false, name: expect.stringMatching(/./) }]);
    done(lastId(), "secret");
    expect(tables()["blue"]?.token).toBe("secret");
    const left = vi.fn();
    table.rise(left);
    refuse("stale");
    refuse("stale");
    expect([sent("rise").length, left.mock.calls.length, table.refusal]).toEqual([3, 0, null]);
    done();
    expect([left.mock.calls.length, tables()["blue"]]).toEqual([1, undefined]);
  });

  it("at the next table come with their own token", () => {
    const then = vi.fn();
    table.again(then);
    done(lastId(), "next");
    expect([then.mock.calls, tables()["blue"]?.token]).toEqual([[["next"]], undefined]);
  });

  it("whose token is wrong are given up once, and the table is greeted again", () => {
    keep("blue", { token: "wrong" });
    const over = { type: "over", code: "bad_token", reason: "Not yours" };
    tell(over);
    expect([Socket.all.length, tables()["blue"]?.token, table.problem]).toEqual([2, undefined, null]);
    Socket.last.accept();
    expect(sent("hello")[0]).not.toHaveProperty("token");
    tell(over);
    expect([Socket.all.length, table.problem, table.missing]).toEqual([2, "Not yours", false]);
  });

  it.each([["closed", false, undefined], ["no_table", true, "secret"]])("are forgotten at a table that was closed, not at one that the server doesn't have: %s", (code, missing, token) => {
    keep("blue", { token: "secret" });
    tell({ type: "over", code, reason: "Gone" });
    expect([table.missing, table.problem, tables()["blue"]?.token]).toEqual([missing, "Gone", token]);
  });

  it("stay while the server is started again", () => {
    keep("blue", { token: "secret" });
    tell({ type: "over", code: "closing", reason: "Back soon" });
    expect([table.problem, tables()["blue"]?.token]).toEqual([null, "secret"]);
  });
});

describe("what's told", () => {
  it("is numbered for the ear, the last sixty sentences", () => {
    for (let count = 0; count < 80; count += 1) {
      happened({ text: `Bob plays ${count}` });
      table.queue.catchUp();
    }
    expect(table.spoken).toHaveLength(60);
    const numbers = table.spoken.map(({ number }) => number);
    expect(numbers.every((number, at) => at === 0 || number === (numbers[at - 1] ?? 0) + 1)).toBe(true);
    expect([table.spoken.some(({ text }) => text === "Bob plays 79"), table.news]).toEqual([true, "Bob plays 79"]);
  });

  it("leaves out no sentence of steps that were left out", () => {
    for (const text of ["one", "two", "three"]) happened({ text });
    table.queue.catchUp();
    expect(table.spoken.map(({ text }) => text)).toEqual(expect.arrayContaining(["one", "two", "three"]));
  });

  it("has a trick lie in the middle for its time", () => {
    const cards = [{ seat: 1, card: "AS", wins: true }];
    happened({ trick: true }, asked("Play", { last_trick: { number: 1, winner: 1, points: 1, cards } }));
    expect(table.trick).toEqual(cards);
    vi.advanceTimersByTime(890 + GATHER);
    expect(table.trick).toEqual([]);
  });

  it("is all there when a hidden page is seen again", () => {
    happened({ text: "one" });
    happened({ text: "two" });
    expect(table.news).toBe("one");
    show({ hidden: false });
    happens("visibilitychange", "document");
    expect(table.news).toBe("two");
  });

  it("says what a proposal came to, to the one who made it", () => {
    const proposal = { number: 1, seat: 0, text: "Ann asks", reason: "", open: [1] };
    happened(null, asked("Play", { proposal }));
    happened({ kind: "decline", text: "Bob declines" });
    expect(table.refusal).toMatchObject({ reason: expect.stringMatching(/^Bob declines\. /), said: true });
    happened(null, asked("Play", { proposal: { ...proposal, seat: 2 } }));
    table.refusal = null;
    happened({ kind: "decline", text: "Bob declines" });
    vi.advanceTimersByTime(5000);
    expect(table.refusal).toBeNull();
  });

  it("has reasons, or why there are none", () => {
    table.why();
    tell({ type: "reasons", id: lastId(), hand: 1, thoughts: [] });
    expect(table.reasons?.hand).toBe(1);
    table.why();
    refuse("nothing", "No hand has ended");
    expect([table.reasons, table.noReasons, table.refusal]).toEqual([null, "No hand has ended", null]);
  });

  it("goes with its own words back to the talk", () => {
    table.talk.say({ text: "hello" });
    refuse("too_many", "Wait a second");
    expect([table.talk.refusal, table.talk.returned, table.refusal]).toEqual(["Wait a second", "hello", null]);
  });

  it("is silent about what was only looked at too late", () => {
    table.ready();
    refuse("stale");
    expect(table.refusal).toBeNull();
    table.ready();
    expect(sent("ready")).toHaveLength(2);
  });
});

describe("what's remembered", () => {
  it("is how the table stands, and the most cards of this hand", () => {
    const scores = [{ side: 0, name: "We", points: 50, meld: 0, mark: null }];
    happened(null, asked("Play", { scores, hand: hand("AS KS QD TD") }));
    happened(null, asked("Play", { scores, hand: hand("AS") }));
    expect(tables()["blue"]).toMatchObject({ title: "Pinochle", standing: "hand 1; We 50", most: [1, 4], over: false });
    happened(null, asked("Play", { hand: hand("AS"), hand_number: 2 }));
    expect([table.most, tables()["blue"]?.most]).toEqual([1, [2, 1]]);
  });

  it("is nothing for people who watch", () => {
    table.close();
    fresh();
    table = new TableClient("red");
    Socket.last.accept().welcome(null);
    happened(null, screen({ seat: null }));
    expect(tables()).toEqual({});
    table.sit(1);
    refuse("taken");
    table.dismiss();
    expect(table.refusal?.reason).toBe("Taken");
  });

  it("is the game once it's over, unless that was undone meanwhile", async () => {
    const told = { preset: "x", title: "X", house: false, hands: 1, undone: 0, winner: 0, seats: [seat(0)], sides: [{ points: 1, bids: 0, made: 0, meld: 0, counters: 0, best: 0 }, { points: 0 }] };
    server({ "/api/tables/blue/summary": told });
    const over = { game_over: { won: "We", text: "win" } };
    happened(null, asked("Play", over));
    happened(null, asked("Play"));
    await vi.advanceTimersByTimeAsync(0);
    expect(tables()["blue"]?.over).toBe(false);
    happened(null, asked("Play", over));
    await vi.advanceTimersByTimeAsync(0);
    expect(tables()["blue"]?.over).toBe(true);
  });
});
