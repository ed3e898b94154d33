/** Stand-ins for browser APIs that Node lacks, and small versions of the server's frames. */

import { vi } from "vitest";

import type { TableClient } from "../src/client/table-client.svelte";
import type { HandCard, Happened, Reply, Screen, SeatBox, Step } from "../src/net/protocol";
import { settings } from "../src/storage/settings.svelte";

const page = new EventTarget();
const INITIAL = { ...settings };
const DOCUMENT = new EventTarget();

/** An element that matches the selectors in `kinds`, each on its own or in a comma-separated list. */
export class Thing extends EventTarget {
  visible = true;
  inside: Thing[] = [];
  clicks = 0;
  parentElement: Thing | null = null;
  box = { left: 0, top: 0, right: 0, bottom: 0 };
  readonly kinds: readonly string[];

  constructor(...kinds: string[]) {
    super();
    this.kinds = kinds;
  }

  matches(where: string): boolean {
    return this.kinds.some((kind) => where === kind || where.split(/,\s*/).includes(kind));
  }

  closest(where: string): Thing | null {
    return this.matches(where) ? this : (this.parentElement?.closest(where) ?? null);
  }

  querySelectorAll(where: string): Thing[] {
    return this.inside.filter((one) => one.matches(where));
  }

  checkVisibility(): boolean {
    return this.visible;
  }

  getBoundingClientRect(): object {
    const { left, top, right, bottom } = this.box;
    return { ...this.box, width: right - left, height: bottom - top };
  }

  focus(): void {
    show({ activeElement: this });
  }

  click(): void {
    this.clicks += 1;
  }
}

/** A socket whose other end is the test. */
export class Socket {
  static readonly OPEN = 1;
  static all: Socket[] = [];
  readyState = 0;
  readonly sent: Record<string, unknown>[] = [];
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: (() => void) | null = null;

  constructor(readonly url: string) {
    Socket.all.push(this);
  }

  /** The latest one opened. */
  static get last(): Socket {
    const last = Socket.all.at(-1);
    if (last === undefined) throw new Error("no socket was opened");
    return last;
  }

  send(text: string): void {
    if (this.readyState !== Socket.OPEN) throw new Error("the socket is not open");
    this.sent.push(JSON.parse(text) as Record<string, unknown>);
  }

  /** Like in a browser, report the close a moment later. */
  close(): void {
    if (this.readyState >= 2) return;
    this.readyState = 2;
    setTimeout(() => this.drop(), 1);
  }

  accept(): this {
    this.readyState = Socket.OPEN;
    this.onopen?.();
    return this;
  }

  tell(reply: Reply): void {
    this.onmessage?.({ data: JSON.stringify(reply) });
  }

  welcome(seat: number | null = 0, seq = 0): this {
    this.tell({ type: "welcome", protocol: 1, table: "blue", seat, seq });
    return this;
  }

  drop(): void {
    if (this.readyState === 3) return;
    this.readyState = 3;
    this.onclose?.();
  }

  /** Everything sent except hellos. */
  get commands(): Record<string, unknown>[] {
    return this.sent.filter(({ type }) => type !== "hello");
  }
}

/** A stand-in for localStorage that fails if `broken`. */
export const storage = {
  kept: new Map<string, string>(),
  broken: false,
  getItem(key: string): string | null {
    if (this.broken) throw new DOMException("forbidden", "SecurityError");
    return this.kept.get(key) ?? null;
  },
  setItem(key: string, text: string): void {
    if (this.broken) throw new DOMException("full", "QuotaExceededError");
    this.kept.set(key, text);
  },
};

/** Change the document, such as the focused element or the hidden state. */
export function show(parts: object): void {
  Object.assign(DOCUMENT, parts);
}

/** Set the elements for querySelector. */
export function lay(...things: Thing[]): void {
  show({
    querySelectorAll: (where: string) => things.filter((one) => one.matches(where)),
    querySelector: (where: string) => things.find((one) => one.matches(where)) ?? null,
  });
}

/** Set the address of the page, which `history` changes. */
export function address(path: string): void {
  vi.stubGlobal("location", Object.assign(new URL(path, "http://localhost:8083"), { reload: vi.fn() }));
}

/** Dispatch an event to the window or the document. */
export function happens(kind: string, where: "window" | "document" = "window"): void {
  (where === "window" ? page : DOCUMENT).dispatchEvent(new Event(kind));
}

/**
 * Set the server's answers by path, in turn. Other paths fail. Return the list of requests as they
 * arrive.
 */
export function server(answers: Record<string, unknown> = {}): { path: string; body: unknown; headers: Record<string, string> }[] {
  const asked: ReturnType<typeof server> = [];
  vi.stubGlobal("fetch", async (path: string, init: RequestInit = {}) => {
    asked.push({ path, body: init.body === undefined ? undefined : JSON.parse(init.body as string), headers: init.headers as Record<string, string> });
    const answer = answers[path];
    if (answer === undefined) throw new TypeError("fetch failed");
    if (answer instanceof Response) return answer;
    const found = await (typeof answer === "function" ? (answer as () => unknown)() : answer);
    return found instanceof Response ? found : Response.json(found);
  });
  return asked;
}

/** Return a promise with functions that settle it. */
export function later<T>(): { promise: Promise<T>; keep: (value: T) => void; fail: (error: Error) => void } {
  let keep: (value: T) => void = () => undefined;
  let fail: (error: Error) => void = () => undefined;
  const promise = new Promise<T>((resolve, reject) => {
    keep = resolve;
    fail = reject;
  });
  return { promise, keep, fail };
}

/** Reset everything to a first visit. */
export function fresh(): void {
  vi.useRealTimers();
  storage.kept.clear();
  storage.broken = false;
  Socket.all = [];
  Object.assign(settings, INITIAL);
  address("/");
  const body = new Thing("body");
  show({ hidden: false, activeElement: body, body, documentElement: { lang: "", classList: { toggle: vi.fn() } } });
  lay();
  server();
  vi.stubGlobal("navigator", { onLine: true, languages: ["en-US"], clipboard: { writeText: vi.fn() } });
}

vi.stubGlobal("window", globalThis);
vi.stubGlobal("document", DOCUMENT);
vi.stubGlobal("localStorage", storage);
vi.stubGlobal("WebSocket", Socket);
vi.stubGlobal("Element", Thing);
vi.stubGlobal("scrollTo", vi.fn());
vi.stubGlobal("matchMedia", () => ({ matches: false }));
for (const name of ["addEventListener", "removeEventListener"] as const) vi.stubGlobal(name, page[name].bind(page));
const go = (_: unknown, __: string, path: string | URL): void => address(String(path));
vi.stubGlobal("history", { state: null, pushState: go, replaceState: go });
fresh();

export function seat(number: number, parts: Partial<SeatBox> = {}): SeatBox {
  return {
    seat: number, name: ["Ann", "Bob", "Cy", "Dee"][number] ?? `P${number}`, number: null, kind: number === 0 ? "person" : "club", here: true, away: false,
    leaves_in: null, side: number % 2, dealer: false, declarer: false, turn: false, ready: false, cards: 12, call: null, meaning: null,
    taken: 0, tricks: 0, ...parts,
  };
}

export function hand(text: string, mark: NonNullable<HandCard["mark"]> | null = null): HandCard[] {
  return text.split(" ").map((card) => ({ card, legal: card, mark }));
}

/** Return a table's screen for Ann, who plays with Cy against Bob and Dee. */
export function screen(parts: object = {}): Screen {
  const told: Screen = {
    rules: "Pinochle", digest: "", style: "standard", seat: 0, phase: "trick_play", turn: null, heading: "hand 1", target: 500, hand_number: 1, max_hands: null,
    contract: "", needs: "", declarer: null, bid: null, trump: null, seats: [0, 1, 2, 3].map((one) => seat(one)), scores: [], hand: [],
    open_hands: null, calls: [], trick: [], last_trick: null, pad: null, widow: null, widow_down: 0, melds: [], helper: [], stock: null, asked: null,
    waiting: [], hand_over: null, sheet: null, empty_sheet: null, game_over: null, next_table: null, proposal: null, endings: [], speech: "anything",
    seating: "now", tells_reasons: false, may_undo: false, undo_asks: null, redo: null, undone: 0,
  };
  return { ...told, ...parts };
}

/** Return a step in which Bob does something, unless `what` says otherwise. */
export function step(what: Partial<Happened> | null, shown: Screen = screen(), seq = 1): Step {
  return { type: "step", seq, what: what === null ? null : { kind: "play", seat: 1, text: `${what.kind ?? "play"} ${seq}`, ...what }, screen: shown };
}

/** Return a table with only the parts that the code under test uses. */
export function table(parts: object): TableClient {
  return parts as TableClient;
}
