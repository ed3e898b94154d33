/**
 * A table's WebSocket, which reopens whenever the connection breaks. Commands are resent until
 * they're answered.
 */

import { untrack } from "svelte";
import { network, reached } from "./network-status.svelte";
import { VERSION } from "./protocol";
import { language } from "../i18n/language.svelte";
import type { Command, Hello, Reply } from "./protocol";

export type Status = "connecting" | "open" | "lost" | "over";
type Sent = Exclude<Command, Hello>;

const FIRST_WAIT = 500;
const LONGEST_WAIT = 8000;
/** Milliseconds: check interval, longest silence, and timeout for an answer. */
const TRY = 2500;
const SILENT = 25_000;
const ANSWER = 10_000;
/** Milliseconds after which an answer is late. */
const LATE = 2000;
/** Ends after which the page connects again: the server stops, or can't read its tables right now. */
export const PASSING: ReadonlySet<string> = new Set(["closing", "failed"]);
/** Commands whose answers take thinking time and delay later answers. */
const SLOW: ReadonlySet<string> = new Set(["ask", "again"]);

/** Return true if the server's page starts with another script than this one. */
function isOther(script: string | undefined): boolean {
  const own = document.querySelector<HTMLScriptElement>("script[type=module][src]");
  return !!script && own !== null && new URL(own.src).pathname !== script;
}

export class Connection {
  status = $state<Status>("connecting");
  /** True if an answer is overdue. */
  late = $state(false);
  /** True if this page is from another release than the server. */
  outdated = $state(false);

  private socket: WebSocket | null = null;
  private unanswered = new Map<string, Sent>();
  private wait = FIRST_WAIT;
  private timer: number | undefined;
  private after = 0;
  /** Time of the last message. */
  private heard = Date.now();
  /** Time when the wait for an answer began, or infinity if no answer is due. */
  private due = Infinity;
  /** Time when the wait for a welcome began, or infinity if none is due. */
  private begun = Infinity;
  private lateness: number | undefined;
  private readonly trying: number;
  private readonly unwatch: () => void;
  private closed = false;

  constructor(
    private readonly table: string,
    private readonly token: () => string | undefined,
    /** Returns the cards that play themselves, for the next hello. */
    private readonly lone: () => NonNullable<Hello["lone"]>,
    private readonly hear: (reply: Reply) => void,
  ) {
    window.addEventListener("online", this.hurry);
    document.addEventListener("visibilitychange", this.hurry);
    this.trying = window.setInterval(() => this.tryLine(), TRY);
    this.unwatch = $effect.root(() => {
      $effect(() => {
        if (network.missing) untrack(() => this.lose());
      });
    });
    this.open();
  }

  send(command: Sent): void {
    this.unanswered.set(command.id, command);
    this.due = Math.min(this.due, Date.now());
    if (this.status === "open" && this.socket?.readyState !== WebSocket.OPEN) this.lose();
    this.transmit(command);
    this.expect();
  }

  /** Stop waiting for the answer to a command, and don't resend it. */
  forget(id: string): void {
    this.unanswered.delete(id);
  }

  /** Reconnect and say hello again, for instance with another token or none. */
  again(): void {
    this.after = 0;
    this.status = "connecting";
    this.open();
  }

  close(): void {
    this.closed = true;
    this.unwatch();
    window.clearTimeout(this.lateness);
    window.clearTimeout(this.timer);
    window.clearInterval(this.trying);
    window.removeEventListener("online", this.hurry);
    document.removeEventListener("visibilitychange", this.hurry);
    this.socket?.close();
  }

  private hurry = (): void => {
    if (document.hidden) return;
    if (this.status === "lost") this.open();
    else if (this.status === "open") this.ping();
  };

  /** Detect a dead connection: nothing received, or no answer, for too long. */
  private tryLine(): void {
    const now = Date.now();
    if (this.status === "over" || document.hidden) return;
    if (this.status !== "open") {
      if (now - this.begun > ANSWER) this.lose();
    } else if (now - Math.max(this.heard, this.due) > ANSWER) this.lose();
    else if (this.due === Infinity && now - this.heard > SILENT) this.ping();
  }

  private ping(): void {
    this.due = Date.now();
    this.transmit({ type: "ping", id: `ping-${this.due}` });
  }

  private open(): void {
    window.clearTimeout(this.timer);
    const old = this.socket;
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    const socket = new WebSocket(`${scheme}://${location.host}/ws`);
    this.socket = socket;
    this.begun = Date.now();
    old?.close();
    socket.onopen = () => this.hello();
    socket.onmessage = (event: MessageEvent<string>) => {
      if (socket === this.socket) this.receive(JSON.parse(event.data) as Reply);
    };
    socket.onclose = () => {
      if (socket === this.socket) this.lose();
    };
  }

  private hello(): void {
    const token = this.token();
    this.transmit({
      type: "hello",
      protocol: VERSION,
      table: this.table,
      after: this.after,
      lone: this.lone(),
      language: language(),
      ...(token === undefined ? {} : { token }),
    });
  }

  private receive(reply: Reply): void {
    this.heard = Date.now();
    this.due = Infinity;
    this.inTime();
    switch (reply.type) {
      case "welcome":
        reached();
        this.status = "open";
        this.outdated = isOther(reply.page);
        this.begun = Infinity;
        this.wait = FIRST_WAIT;
        for (const command of this.unanswered.values()) this.transmit(command);
        break;
      case "step":
        this.after = reply.seq;
        break;
      case "done":
      case "advice":
      case "weighed":
      case "checked":
      case "reasons":
        this.unanswered.delete(reply.id);
        break;
      case "refused":
        if (reply.id !== null) this.unanswered.delete(reply.id);
        break;
      case "over":
        if (!PASSING.has(reply.code)) this.status = "over";
        break;
    }
    this.expect();
    this.hear(reply);
  }

  private lose(): void {
    if (this.closed || this.status === "over") return;
    const old = this.socket;
    this.socket = null;
    old?.close();
    this.status = "lost";
    this.begun = Infinity;
    this.inTime();
    window.clearTimeout(this.timer);
    this.timer = window.setTimeout(() => this.open(), this.wait);
    this.wait = Math.min(this.wait * 2, LONGEST_WAIT);
  }

  /** Mark the oldest unanswered command as late after a while, unless it needs thinking time. */
  private expect(): void {
    const [first] = this.unanswered.values();
    if (this.status !== "open" || first === undefined || SLOW.has(first.type)) return;
    this.lateness ??= window.setTimeout(() => (this.late = true), LATE);
  }

  private inTime(): void {
    window.clearTimeout(this.lateness);
    this.lateness = undefined;
    this.late = false;
  }

  private transmit(command: Command): void {
    if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify(command));
  }
}
