/** A table's WebSocket: hellos, resent commands, broken or dead connections, and late or repeated answers. */

import { happens, fresh, show, address, Socket, step } from "./support";

import { flushSync } from "svelte";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import { Connection } from "../src/net/connection.svelte";
import { network } from "../src/net/network-status.svelte";
import type { Reply } from "../src/net/protocol";
import type { Lone } from "../src/storage/settings.svelte";

let connection: Connection;
let heard: Reply[];
let token: string | undefined;
let lone: Lone;

beforeEach(() => {
  fresh();
  vi.useFakeTimers();
  token = undefined;
  lone = "last";
  heard = [];
  connection = new Connection("blue", () => token, () => lone, (reply) => heard.push(reply));
});

afterEach(() => {
  connection.close();
  vi.runOnlyPendingTimers();
  expect(vi.getTimerCount()).toBe(0);
  network.missing = false;
});

const ping = (id: string): void => connection.send({ type: "ping", id });
const done = (id: string): void => Socket.last.tell({ type: "done", id, seq: 0 });
const ids = (): unknown[] => Socket.last.commands.map(({ id }) => id);

describe("a connection", () => {
  it("greets with what is known, and is open once it's welcomed", () => {
    expect(Socket.last.url).toBe("ws://localhost:8083/ws");
    Socket.last.accept();
    expect(Socket.last.sent).toEqual([{ type: "hello", protocol: 1, table: "blue", after: 0, lone: "last", language: "en" }]);
    expect(connection.status).toBe("connecting");
    Socket.last.welcome();
    expect(connection.status).toBe("open");
  });

  it("greets again with the cards that play themselves by then", () => {
    lone = "never";
    connection.again();
    Socket.last.accept();
    expect(Socket.last.sent[0]).toMatchObject({ lone: "never" });
  });

  it("is encrypted where the page is", () => {
    address("https://play.example/table/blue");
    connection.again();
    expect(Socket.last.url).toBe("wss://play.example/ws");
  });

  it("goes on after the last step heard, with the token it has by then", () => {
    Socket.last.accept().welcome().tell(step({}, undefined, 7));
    token = "secret";
    Socket.last.drop();
    vi.advanceTimersByTime(500);
    Socket.last.accept();
    expect(Socket.last.sent[0]).toMatchObject({ after: 7, token: "secret" });
    connection.again();
    Socket.last.accept();
    expect(Socket.last.sent[0]).toMatchObject({ after: 0 });
  });

  it("passes on all that it hears, and nothing of a socket that was replaced", () => {
    const old = Socket.last.accept().welcome();
    connection.again();
    old.tell(step({}));
    old.drop();
    expect(heard.map(({ type }) => type)).toEqual(["welcome"]);
    expect(Socket.all).toHaveLength(2);
    vi.advanceTimersByTime(1000);
    expect(Socket.all).toHaveLength(2);
  });
});

describe("a newer page on the server", () => {
  const startedBy = (script: { src: string } | null): void => {
    vi.spyOn(document, "querySelector").mockReturnValue(script as HTMLScriptElement | null);
  };

  afterEach(() => void vi.restoreAllMocks());

  it("is offered, and only that", () => {
    startedBy({ src: "https://cards.example/assets/first-old.js" });
    for (const [page, outdated] of [["/assets/first-old.js", false], ["/assets/first-new.js", true], ["", false]] as const) {
      connection.again();
      Socket.last.accept().tell({ type: "welcome", protocol: 1, table: "t", seat: null, seq: 1, page });
      expect(connection.outdated).toBe(outdated);
    }
  });

  it("isn't known where the page starts without a script", () => {
    startedBy(null);
    Socket.last.accept().tell({ type: "welcome", protocol: 1, table: "t", seat: null, seq: 1, page: "/assets/first-new.js" });
    expect(connection.outdated).toBe(false);
  });
});

describe("commands", () => {
  it("given too early are sent in order once the table answers", () => {
    ping("a");
    ping("b");
    Socket.last.accept();
    expect(ids()).toEqual([]);
    Socket.last.welcome();
    expect(ids()).toEqual(["a", "b"]);
  });

  it("are sent again after a break until they're answered, each kind of answer once", () => {
    Socket.last.accept().welcome();
    for (const id of ["a", "b", "c", "d", "e", "f"]) ping(id);
    done("a");
    done("a");
    Socket.last.tell({ type: "refused", id: "b", code: "illegal", reason: "", number: 1, help: "", seq: 0 });
    Socket.last.tell({ type: "advice", id: "c", action: "AS", words: "", plain: "", why: "" });
    Socket.last.tell({ type: "weighed", id: "d", words: [] });
    Socket.last.tell({ type: "refused", id: null, code: "malformed", reason: "", number: 1, help: "", seq: 0 });
    done("unknown");
    Socket.last.drop();
    ping("g");
    vi.advanceTimersByTime(500);
    Socket.last.accept().welcome();
    expect(ids()).toEqual(["e", "f", "g"]);
    for (const id of ["g", "e", "f"]) done(id);
    connection.again();
    Socket.last.accept().welcome();
    expect(ids()).toEqual([]);
  });

  it("find out that a socket is closed before it says so", () => {
    const old = Socket.last.accept().welcome();
    old.readyState = 2;
    ping("a");
    expect(connection.status).toBe("lost");
    vi.advanceTimersByTime(500);
    Socket.last.accept().welcome();
    expect(ids()).toEqual(["a"]);
  });
});

describe("a broken line", () => {
  it("is tried again after longer and longer, and soon again once it worked", () => {
    const waits: number[] = [];
    for (let count = 0; count < 7; count += 1) {
      const before = Socket.all.length;
      Socket.last.drop();
      expect(connection.status).toBe("lost");
      let wait = 0;
      for (; Socket.all.length === before; wait += 100) vi.advanceTimersByTime(100);
      waits.push(wait);
    }
    expect(waits).toEqual([500, 1000, 2000, 4000, 8000, 8000, 8000]);
    Socket.last.accept().welcome().drop();
    vi.advanceTimersByTime(500);
    expect(Socket.all).toHaveLength(9);
  });

  it("is tried at once when the network or the page is back, but not twice", () => {
    Socket.last.drop();
    show({ hidden: true });
    happens("visibilitychange", "document");
    expect(Socket.all).toHaveLength(1);
    show({ hidden: false });
    happens("visibilitychange", "document");
    expect(Socket.all).toHaveLength(2);
    vi.advanceTimersByTime(600);
    expect(Socket.all).toHaveLength(2);
    Socket.last.drop();
    happens("online");
    expect(Socket.all).toHaveLength(3);
  });

  it("is known at once where the device has no network", () => {
    Socket.last.accept().welcome();
    network.missing = true;
    flushSync();
    expect(connection.status).toBe("lost");
  });
});

describe("a line that died without a word", () => {
  it.each([[false, "lost"], [true, "open"]])("is given up ten seconds after a command (page hidden: %s)", (hidden, status) => {
    Socket.last.accept().welcome();
    show({ hidden });
    ping("a");
    vi.advanceTimersByTime(10_000);
    expect(connection.status).toBe("open");
    vi.advanceTimersByTime(2500);
    expect(connection.status).toBe(status);
  });

  it("isn't given up while others are heard", () => {
    Socket.last.accept().welcome();
    ping("a");
    for (let count = 0; count < 5; count += 1) {
      vi.advanceTimersByTime(6000);
      Socket.last.tell(step({}));
    }
    expect(connection.status).toBe("open");
  });

  it("is found by a ping when nobody speaks", () => {
    Socket.last.accept().welcome();
    vi.advanceTimersByTime(25_000);
    expect(ids()).toEqual([]);
    vi.advanceTimersByTime(2500);
    expect(Socket.last.commands).toMatchObject([{ type: "ping" }]);
    done(String(ids()[0]));
    vi.advanceTimersByTime(25_000);
    expect(connection.status).toBe("open");
    vi.advanceTimersByTime(2500 + 12_500);
    expect(Socket.last.commands).toHaveLength(2);
    expect(connection.status).toBe("lost");
  });

  it("is asked as soon as the page is seen again", () => {
    Socket.last.accept().welcome();
    happens("visibilitychange", "document");
    expect(Socket.last.commands).toMatchObject([{ type: "ping" }]);
  });

  it.each([["isn't opened", false], ["doesn't greet", true]])("is given up after ten seconds if it %s", (_, accepts) => {
    if (accepts) Socket.last.accept();
    vi.advanceTimersByTime(10_000);
    expect(connection.status).toBe("connecting");
    vi.advanceTimersByTime(2500);
    expect(connection.status).toBe("lost");
    vi.advanceTimersByTime(500);
    expect(Socket.all).toHaveLength(2);
  });
});

describe("an answer", () => {
  it("is late after two seconds, until anything is heard", () => {
    Socket.last.accept().welcome();
    ping("a");
    vi.advanceTimersByTime(1999);
    expect(connection.late).toBe(false);
    vi.advanceTimersByTime(1);
    expect(connection.late).toBe(true);
    done("a");
    expect(connection.late).toBe(false);
    vi.advanceTimersByTime(5000);
    expect(connection.late).toBe(false);
  });

  it("that comes in time leaves the next one its two seconds", () => {
    Socket.last.accept().welcome();
    ping("a");
    ping("b");
    vi.advanceTimersByTime(1500);
    done("a");
    vi.advanceTimersByTime(1500);
    expect(connection.late).toBe(false);
    vi.advanceTimersByTime(500);
    expect(connection.late).toBe(true);
  });

  it("that takes thought isn't late", () => {
    Socket.last.accept().welcome();
    connection.send({ type: "ask", id: "a" });
    ping("b");
    vi.advanceTimersByTime(5000);
    expect(connection.late).toBe(false);
  });

  it("isn't late while the line is broken, but after what was sent again", () => {
    ping("a");
    vi.advanceTimersByTime(5000);
    expect(connection.late).toBe(false);
    Socket.last.accept().welcome();
    vi.advanceTimersByTime(2000);
    expect(connection.late).toBe(true);
    Socket.last.drop();
    expect(connection.late).toBe(false);
  });
});

describe("an end", () => {
  it("of the server is none of the game: the page waits for the next one", () => {
    Socket.last.accept().welcome().tell({ type: "over", code: "closing", reason: "" });
    Socket.last.drop();
    expect(connection.status).toBe("lost");
    vi.advanceTimersByTime(500);
    expect(Socket.all).toHaveLength(2);
  });

  it("for good is not tried again", () => {
    Socket.last.accept().tell({ type: "over", code: "no_table", reason: "" });
    Socket.last.drop();
    happens("online");
    vi.advanceTimersByTime(60_000);
    expect(connection.status).toBe("over");
    expect(Socket.all).toHaveLength(1);
  });

  it("by a wrong token leads to another greeting, and that one to others if its line breaks", () => {
    Socket.last.accept().tell({ type: "over", code: "bad_token", reason: "" });
    connection.again();
    Socket.last.drop();
    expect(connection.status).toBe("lost");
    vi.advanceTimersByTime(500);
    Socket.last.accept().welcome();
    expect(connection.status).toBe("open");
    expect(Socket.all).toHaveLength(3);
  });

  it("of the page ends all that was begun", () => {
    Socket.last.accept().welcome();
    ping("a");
    connection.close();
    vi.advanceTimersByTime(60_000);
    happens("online");
    happens("visibilitychange", "document");
    expect(Socket.all).toHaveLength(1);
    expect(Socket.last.readyState).toBe(3);
  });
});
