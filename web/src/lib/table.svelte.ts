/** A table as this browser sees it: what is shown, what was said, and what is sent. */

import { Connection } from "./connection.svelte";
import { dropToken, forget, keep, tables } from "./memory";
import { myName } from "./name";
import type { Advice, Reply, Screen, Step, TrickCard } from "./protocol";
import { Queue } from "./queue.svelte";
import { knock, tick } from "./sound";

/** A refusal as it is told; `times` grows, so that the same one twice is seen twice. */
export interface Refusal {
  reason: string;
  action: string;
  times: number;
}

export class Table {
  readonly queue: Queue;
  readonly connection: Connection;
  /** What happened last, in a sentence. */
  news = $state("");
  refusal = $state.raw<Refusal | null>(null);
  /** The last refusal of all, for who asks again. */
  lastReason = "";
  advice = $state.raw<Advice | null>(null);
  thinking = $state(false);
  /** Why the table cannot be shown. */
  problem = $state<string | null>(null);
  /** The cards chosen so far, by their places in the hand. */
  chosen = $state.raw<number[]>([]);

  private seq = 0;
  private count = 0;
  private sent = new Map<string, string>();
  /** Hard to guess: whoever sends a command again is told what became of it. */
  private readonly session = Array.from(crypto.getRandomValues(new Uint8Array(12)), (byte) =>
    byte.toString(16).padStart(2, "0"),
  ).join("");
  private wasAsked = false;
  private unseated = false;
  private left: (() => void) | null = null;
  /** The move that has been sent and not been answered: there is never more than one. */
  private pending: string | null = null;

  constructor(readonly name: string) {
    this.queue = new Queue((step) => this.show(step));
    this.connection = new Connection(name, () => tables()[name]?.token, (reply) => this.hear(reply));
    document.addEventListener("visibilitychange", this.wake);
  }

  get screen(): Screen | null {
    return this.queue.shown?.screen ?? null;
  }

  /** The cards in the middle: a trick that has just been completed stays there for its time. */
  get trick(): TrickCard[] {
    const screen = this.screen;
    if (screen === null) return [];
    return this.queue.holding ? (screen.last_trick?.cards ?? []) : screen.trick;
  }

  act(action: string): void {
    if (this.pending !== null) return;
    const before = this.screen?.asked?.text;
    this.settle();
    // What was asked may have been settled meanwhile: a lone card plays itself.
    if (this.screen?.asked?.text !== before) return;
    this.chosen = [];
    const id = this.id(action);
    this.pending = id;
    this.connection.send({ type: "act", id, seq: this.seq, action });
  }

  ready(): void {
    if (this.pending !== null) return;
    this.settle();
    const id = this.id("ready");
    this.pending = id;
    this.connection.send({ type: "ready", id, seq: this.seq });
  }

  sit(seat: number): void {
    this.connection.send({ type: "sit", id: this.id("sit"), seq: this.seq, seat, name: myName() });
  }

  /** Give up the seat; `then` once it is done. */
  rise(then: () => void): void {
    this.left = then;
    this.connection.send({ type: "rise", id: this.id("rise"), seq: this.seq });
  }

  hint(): void {
    this.thinking = true;
    this.connection.send({ type: "ask", id: this.id("ask") });
  }

  close(): void {
    document.removeEventListener("visibilitychange", this.wake);
    this.queue.stop();
    this.connection.close();
  }

  /** Choose a card of the hand, or put it back. */
  choose(place: number, count: number): void {
    if (this.chosen.includes(place)) this.chosen = this.chosen.filter((at) => at !== place);
    else if (this.chosen.length < count) this.chosen = [...this.chosen, place];
  }

  private wake = (): void => {
    if (!document.hidden && !this.queue.drained) this.queue.catchUp();
  };

  /** Whoever acts has seen enough of what came before. */
  private settle(): void {
    this.refusal = null;
    this.queue.catchUp();
  }

  private id(what: string): string {
    this.count += 1;
    const id = `${this.session}-${this.count}`;
    this.sent.set(id, what);
    return id;
  }

  private hear(reply: Reply): void {
    switch (reply.type) {
      case "welcome":
        this.seq = reply.seq;
        break;
      case "step":
        this.seq = reply.seq;
        this.queue.push(reply);
        break;
      case "done":
        this.answered(reply.id);
        if (reply.token) keep(this.name, { token: reply.token });
        else if (this.sent.get(reply.id) === "rise") {
          forget(this.name);
          this.left?.();
        }
        this.sent.delete(reply.id);
        break;
      case "refused":
        this.answered(reply.id);
        if (reply.code === "stale" && this.left !== null && this.sent.get(reply.id ?? "") === "rise") {
          this.seq = reply.seq;
          this.rise(this.left);
          break;
        }
        this.refused(reply.id === null ? "" : (this.sent.get(reply.id) ?? ""), reply.reason);
        break;
      case "advice":
        this.thinking = false;
        this.advice = reply;
        break;
      case "over":
        this.over(reply.code, reply.reason);
        break;
    }
  }

  private answered(id: string | null): void {
    if (id === this.pending) this.pending = null;
  }

  private refused(action: string, reason: string): void {
    this.thinking = false;
    this.refusal = { reason, action, times: (this.refusal?.times ?? 0) + 1 };
    this.lastReason = reason;
    knock();
  }

  private over(code: string, reason: string): void {
    if (code === "bad_token" && !this.unseated) {
      this.unseated = true;
      dropToken(this.name);
      this.connection.again();
    } else if (code !== "closing") {
      if (code === "no_table") forget(this.name);
      this.problem = reason;
    }
  }

  private show(step: Step): void {
    const screen = step.screen;
    if (step.what !== null) {
      this.news = step.what.text;
      this.refusal = null;
      this.advice = null;
      this.chosen = [];
    }
    const isAsked = screen.asked !== null && !screen.game_over;
    if (isAsked && (!this.wasAsked || step.what !== null)) tick();
    this.wasAsked = isAsked;
    if (screen.seat !== null) {
      const scores = screen.scores.map((score) => `${score.name} ${score.points}`).join(", ");
      const standing = `${screen.heading}; ${scores}`;
      keep(this.name, { title: screen.rules, standing, over: screen.game_over !== null, hidden: false });
    }
  }
}
