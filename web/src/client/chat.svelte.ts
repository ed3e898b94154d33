/** The chat at a table, including unread messages. */

import { keep, tables } from "../storage/saved-tables";
import { lineWords } from "./chat-presets";
import type { Line, Said, Say } from "../net/protocol";

export type Saying = Pick<Say, "text"> | Pick<Say, "preset">;

const KEPT = 50;
/** Milliseconds to show a new message: a minimum, plus an amount for each character. */
const SEEN = 4000;
const SEEN_LETTER = 40;

export class Chat {
  /** The latest messages, oldest first. */
  lines = $state.raw<Line[]>([]);
  /** The number of messages received while the chat was closed. */
  unread = $state(0);
  /** True if the chat is muted at this table. */
  deaf = $state(false);
  /** Someone else's last message, to be announced. */
  news = $state("");
  refusal = $state("");
  /** A refused message that the player can edit. */
  returned = $state("");
  /** Someone else's last message, shown for a while. */
  fresh = $state.raw<Line | null>(null);

  private timer: number | undefined;
  private open = false;
  /** The last message read: its time in seconds, and its number. */
  private read: [at: number, number: number];
  private heard = new Set<string>();
  /** Messages that haven't been answered yet, by command id. */
  private underway = new Map<string, string>();

  constructor(
    private readonly table: string,
    private readonly send: (line: Saying) => string,
  ) {
    this.deaf = tables()[table]?.deaf === true;
    const read: unknown = tables()[table]?.read;
    this.read = isRead(read) ? read : [0, 0];
  }

  say(line: Saying): void {
    this.refusal = "";
    const id = this.send(line);
    if ("text" in line && line.text) this.underway.set(id, line.text);
  }

  /** Add messages. Those sent `before` the welcome can be duplicates and are too old to pop up. */
  hear({ lines, before }: Said, seat: number | null): void {
    const first = before && this.lines.length === 0;
    const fresh = lines.filter((line) => !this.heard.has(key(line)));
    if (fresh.length === 0) return;
    for (const line of fresh) this.heard.add(key(line));
    this.lines = [...this.lines, ...fresh].slice(-KEPT);
    if (this.deaf) return;
    const others = fresh.filter((line) => line.seat === null || line.seat !== seat);
    const last = others.at(-1);
    if (last === undefined) return;
    if (this.open) this.haveRead();
    else this.unread += others.filter((line) => this.isNew(line)).length;
    if (first) return;
    this.news = `${last.name}: ${lineWords(last)}`;
    if (!this.open && !before) this.show(last);
  }

  private isNew({ at, number }: Line): boolean {
    const [then, last] = this.read;
    return at > then || (at === then && number > last);
  }

  private haveRead(): void {
    const last = this.lines.at(-1);
    if (last === undefined) return;
    this.read = [last.at, last.number];
    keep(this.table, { read: this.read });
  }

  private show(line: Line | null): void {
    window.clearTimeout(this.timer);
    this.fresh = line;
    if (line !== null) this.timer = window.setTimeout(() => this.show(null), SEEN + SEEN_LETTER * lineWords(line).length);
  }

  taken(id: string): void {
    this.underway.delete(id);
  }

  refuse(reason: string, id: string): void {
    this.refusal = reason;
    this.returned = this.underway.get(id) ?? "";
    this.underway.delete(id);
  }

  /** Record that the chat was opened or closed. */
  look(open: boolean): void {
    this.open = open;
    this.refusal = "";
    if (!open) return;
    this.unread = 0;
    this.haveRead();
    this.show(null);
  }

  turnAway(deaf: boolean): void {
    this.deaf = deaf;
    this.unread = 0;
    if (!deaf && this.open) this.haveRead();
    this.news = "";
    this.show(null);
    keep(this.table, { deaf });
  }
}

function isRead(kept: unknown): kept is [number, number] {
  return Array.isArray(kept) && kept.length === 2 && kept.every(Number.isFinite);
}

/** Combine the number with the time, since a restarted server counts from 1 again. */
function key(line: Line): string {
  return `${line.number} ${line.at}`;
}
