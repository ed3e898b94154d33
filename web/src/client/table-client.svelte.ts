/** A table in this browser: the screen, the chat, and the commands sent to the server. */

import { capital, t, tPlural } from "../i18n/language.svelte";
import { Connection, PASSING } from "../net/connection.svelte";
import { Coach, type CostlyChoice } from "./coach.svelte";
import { confirmationOf, confirmationOfEnding, isBid, type Confirmation } from "./confirmations";
import { finish } from "./game-recorder";
import { dropToken, forget, keep, tables } from "../storage/saved-tables";
import { cardsChanged } from "./cards-changed";
import { myName } from "../storage/player-name";
import { settings } from "../storage/settings.svelte";
import type { Announcement, Advice, Option, Reasons, Refused, Reply, Screen, Step, TrickCard } from "../net/protocol";
import { Playback } from "./playback.svelte";
import { SeatEntry } from "./seat-entry.svelte";
import { aloud, announcements } from "./announcer";
import { bidTick, cardDown, gather, knock, riffle, slide, yourTurn } from "./sound";
import { Chat } from "./chat.svelte";

/** A refusal on screen. `times` goes up with each refusal, so that a repeated one is noticed. */
export interface Refusal {
  reason: string;
  /** An explanation of the error, or an empty string. */
  help: string;
  action: string;
  times: number;
  /** True if the game log has already announced the reason. */
  said: boolean;
}

/** What the player did, and what the hint advised, as actions. */
export interface IgnoredHint {
  action: string;
  advised: string;
}

/** The sound of each kind of step. */
const SOUNDS: Readonly<Record<string, () => void>> = {
  deal: riffle, call: bidTick, play: cardDown, lay: cardDown, pass: slide, bury: slide, draw: slide,
};

/** The number of announcements to keep for screen readers. */
const SPOKEN = 60;

export class TableClient {
  readonly queue: Playback;
  readonly connection: Connection;
  readonly talk: Chat;
  readonly seating: SeatEntry;
  readonly coach: Coach;
  /** The last event as a sentence. */
  news = $state("");
  refusal = $state.raw<Refusal | null>(null);
  /** The refusal whose explanation is open, or null. */
  explained = $state.raw<Refusal | null>(null);
  /** The last refusal that can be explained. */
  private lastRefusal: Refusal | null = null;
  advice = $state.raw<Advice | null>(null);
  /** The last choice, if it wasn't the one that the hint on the screen advised, or null. */
  ignored = $state.raw<IgnoredHint | null>(null);
  /** The same for the command that the server hasn't accepted yet. */
  private ignoring: { id: string; hint: IgnoredHint } | null = null;
  thinking = $state(false);
  /** The computer players' reasons, if requested. */
  reasons = $state.raw<Reasons | null>(null);
  /** Explanation if the reasons aren't available, else an empty string. */
  noReasons = $state("");
  /** The confirmation question that's open. */
  doubt = $state.raw<Confirmation | null>(null);
  /** The last announcement, until it's dismissed. */
  announcement = $state.raw<Announcement | null>(null);
  /** Reason why the table can't be shown. */
  problem = $state<string | null>(null);
  /** True if the server doesn't have this table. */
  missing = $state(false);
  /** The chosen cards, by position in the hand. */
  chosen = $state.raw<number[]>([]);
  /** Position of the card that the next tap plays, or -1. */
  lifted = $state(-1);
  /** True while a beginner's guide frames the cards in your meld. */
  showsMeld = $state(false);
  /** The cost of passing or burying the chosen cards. */
  weighed = $state.raw<string[]>([]);
  /** The largest number of cards in your hand so far this deal. */
  most = $state(0);

  /** Announcements for screen readers, latest last. */
  spoken = $state.raw<readonly { number: number; text: string }[]>([]);

  private seq = 0;
  private count = 0;
  private sent = new Map<string, string>();
  /**
   * Random, so that nobody can guess a command's id. A command that repeats an id gets the result
   * of the first command with that id.
   */
  private readonly session = Array.from(crypto.getRandomValues(new Uint8Array(12)), (byte) =>
    byte.toString(16).padStart(2, "0"),
  ).join("");
  /** The number of the hand in which the player was last asked about a high bid. */
  private askedBid = 0;
  /** The question on the previous screen, or null. */
  private asks: string | null = null;
  private unseated = false;
  private left: (() => void) | null = null;
  private following: ((token: string | null) => void) | null = null;
  /** Id of the move that was sent and hasn't been answered yet. There's never more than one. */
  private pending = $state<string | null>(null);
  private weighing: string | null = null;
  /** The id of the latest request for advice. */
  private asking: string | null = null;
  /** True if a skipped step changed the cards. */
  private skipped = false;
  /** The last screen announced. */
  private told: Screen | null = null;

  constructor(readonly name: string) {
    this.queue = new Playback((step) => this.show(step), gather, (step) => this.skip(step));
    this.connection = new Connection(name, () => tables()[name]?.token, () => settings.lone, (reply) => this.hear(reply));
    this.talk = new Chat(name, (line) => {
      const id = this.id("say");
      this.connection.send({ type: "say", id, name: myName(), ...line });
      return id;
    });
    this.seating = new SeatEntry((wanted) => {
      this.connection.send({ type: "sit", id: this.id("sit"), seq: this.seq, name: myName(), ...wanted });
    });
    this.coach = new Coach((action) => this.check(action), (id) => this.connection.forget(id), (action) => this.carryOut(action), tables()[name]?.guided === true);
    document.addEventListener("visibilitychange", this.wake);
  }

  get screen(): Screen | null {
    return this.queue.shown?.screen ?? null;
  }

  /** The card that the next tap plays, or null. */
  get liftedCard(): string | null {
    return this.screen?.hand[this.lifted]?.card ?? null;
  }

  /** The move that's waiting for the connection, or null. */
  get held(): string | null {
    const waits = this.connection.status !== "open" || this.connection.late;
    return this.pending !== null && waits ? (this.sent.get(this.pending) ?? null) : null;
  }

  /** The cards in the middle. A completed trick stays for a while. */
  get trick(): TrickCard[] {
    const screen = this.screen;
    if (screen === null) return [];
    return this.queue.holding ? (screen.last_trick?.cards ?? []) : screen.trick;
  }

  /** Carry out an action, after a confirmation if it could be a slip. */
  propose(action: string): void {
    if (this.coach.checking) return;
    const hand = this.screen?.hand_number ?? 0;
    const doubt = confirmationOf(action, this.screen, settings.asksBids && this.askedBid !== hand);
    if (doubt === null) {
      this.act(action);
      return;
    }
    if (isBid(action)) this.askedBid = hand;
    this.doubt = { ...doubt, go: () => this.act(action) };
  }

  /** Carry out an action, after the coach has had its say. */
  act(action: string): void {
    if (this.pending !== null || this.coach.checking) return;
    const before = this.screen?.asked?.text;
    const early = before === undefined && !this.queue.drained;
    this.settle();
    // The question might be outdated, since a lone card plays itself. And if there was no question,
    // the player hasn't seen the latest steps.
    if (early || this.screen?.asked?.text !== before) return;
    // The coach doesn't question its own hint.
    const hinted = this.advice?.action === action;
    if (hinted || this.thinking || this.connection.late || this.connection.status !== "open") this.carryOut(action);
    else this.coach.consider(action, this.screen);
  }

  private carryOut(action: string): void {
    this.chosen = [];
    this.weighed = [];
    this.ignored = null;
    const advised = this.advice?.action ?? action;
    this.advice = null;
    const id = this.id(action);
    this.ignoring = advised === action ? null : { id, hint: { action, advised } };
    this.pending = id;
    this.connection.send({ type: "act", id, seq: this.seq, action });
  }

  /** Return to the choice that the coach asked about. */
  takeBack(): void {
    this.lifted = -1;
    this.coach.drop();
  }

  /** Return to the choice, and show a better one as a hint. */
  showBetter({ better, words, plain }: CostlyChoice): void {
    this.takeBack();
    this.advice = { type: "advice", id: "", action: better, words, plain, why: "" };
    this.say([aloud(plain)]);
  }

  ready(): void {
    if (this.pending !== null) return;
    this.settle();
    const id = this.id("ready");
    this.pending = id;
    this.connection.send({ type: "ready", id, seq: this.seq });
  }

  /** Take a seat. `agrees` confirms that the person agrees to open hands. */
  sit(seat: number, agrees = false): void {
    this.refusal = null;
    this.seating.want({ seat, agrees }, this.screen);
  }

  /**
   * Undo your last decision, or propose that to the others. Ask for confirmation first if it
   * reopens an earlier hand. If a choice is still being checked, only drop that.
   */
  undo(): void {
    this.ignored = null;
    this.ignoring = null;
    if (this.coach.checking) {
      this.coach.drop();
      return;
    }
    this.settle();
    const go = (): void => this.connection.send({ type: "undo", id: this.id("undo"), seq: this.seq });
    const text = this.screen?.undo_asks ?? null;
    if (text === null) go();
    else this.doubt = { title: t("page.go_back_to_an_earlier_hand"), text, yes: t("page.go_back"), no: t("page.stay_in_this_hand"), go };
  }

  /** Redo the decision you undid, or propose that to the others. */
  redo(): void {
    this.settle();
    this.connection.send({ type: "redo", id: this.id("redo"), seq: this.seq });
  }

  /** Agree to a proposal or decline it. */
  consent(proposal: number, agree: boolean): void {
    const type = agree ? "agree" : "decline";
    this.connection.send({ type, id: this.id(type), proposal });
  }

  /** Ask for confirmation of an action that ends the hand early. */
  end(ending: Option): void {
    this.doubt = { ...confirmationOfEnding(ending), go: () => this.act(ending.action) };
  }

  /** Give up the seat, then call `then`. */
  rise(then: () => void): void {
    this.left = then;
    this.connection.send({ type: "rise", id: this.id("rise"), seq: this.seq });
  }

  /** Ask for a computer player to take over right away for someone who's gone. */
  replace(seat: number): void {
    this.refusal = null;
    this.connection.send({ type: "replace", id: this.id("replace"), seat });
  }

  hint(): void {
    this.refusal = null;
    this.thinking = true;
    this.asking = this.id("ask");
    this.connection.send({ type: "ask", id: this.asking, ...(this.coach.needsCountedHints ? { counted: true } : {}) });
  }

  /** Create the table for the next game, then call `then` with the token for your seat there. */
  again(then: (token: string | null) => void): void {
    this.following = then;
    this.connection.send({ type: "again", id: this.id("again") });
  }

  /** Request the computer players' reasons. */
  why(): void {
    this.reasons = null;
    this.noReasons = "";
    const now = this.screen?.tells_reasons === true && this.screen.hand_over === null;
    this.connection.send({ type: "why", id: this.id("why"), now });
  }

  close(): void {
    document.removeEventListener("visibilitychange", this.wake);
    this.coach.drop();
    this.queue.stop();
    this.connection.close();
  }

  /** Choose a card in the hand. If it's already chosen, put it back. */
  choose(place: number, count: number): void {
    if (!this.chosen.includes(place) && this.chosen.length >= count) {
      this.object(tPlural("page.youve_already_chosen_count_put_one_back", count), "choose");
      return;
    }
    this.refusal = null;
    if (this.chosen.includes(place)) this.chosen = this.chosen.filter((at) => at !== place);
    else this.chosen = [...this.chosen, place];
    this.weigh();
  }

  /** Send the coach's question about an action, and return its id. */
  private check(action: string): string {
    const id = this.id("check");
    this.connection.send({ type: "check", id, action, shows: true });
    return id;
  }

  private weigh(): void {
    const cards = this.chosen.flatMap((at) => this.screen?.hand[at]?.card ?? []);
    this.weighing = null;
    if (cards.length === 0) {
      this.weighed = [];
      return;
    }
    this.weighing = this.id("weigh");
    this.connection.send({ type: "weigh", id: this.weighing, cards });
  }

  private wake = (): void => {
    if (!document.hidden && !this.queue.drained) this.queue.catchUp();
  };

  /** Skip to the latest step, since the player is acting without waiting. */
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
        if (cardsChanged(reply, this.told)) this.coach.drop();
        // The step with your own move can arrive just before the answer to your command.
        if (reply.what !== null && reply.what.seat === reply.screen.seat) this.pending = null;
        this.queue.push(reply);
        this.seating.look(reply.screen);
        break;
      case "done":
        this.answered(reply.id);
        if (this.ignoring?.id === reply.id) this.ignored = this.ignoring.hint;
        this.talk.taken(reply.id);
        if (this.sent.get(reply.id) === "again") this.following?.(reply.token ?? null);
        else if (reply.token) keep(this.name, { token: reply.token });
        else if (this.sent.get(reply.id) === "rise") {
          forget(this.name);
          this.left?.();
        }
        this.sent.delete(reply.id);
        break;
      case "refused":
        this.answered(reply.id);
        this.refused(reply, this.sent.get(reply.id ?? "") ?? "");
        break;
      case "advice":
        if (reply.id !== this.asking) break;
        this.thinking = false;
        this.advice = reply;
        this.say([aloud(reply.plain)]);
        break;
      case "weighed":
        if (reply.id === this.weighing) this.weighed = reply.words;
        break;
      case "checked":
        this.coach.hear(reply);
        break;
      case "reasons":
        this.reasons = reply;
        break;
      case "said":
        this.talk.hear(reply, this.screen?.seat ?? null);
        break;
      case "announcement":
        this.announcement = reply;
        break;
      case "over":
        this.over(reply.code, reply.reason);
        break;
    }
  }

  private answered(id: string | null): void {
    if (id === this.pending) this.pending = null;
  }

  /** Handle a refusal of the command `what`. */
  private refused({ id, code, reason, help, seq }: Refused, what: string): void {
    const stale = code === "stale";
    const asking = id === null || id === this.asking;
    if (asking) this.thinking = false;
    if (what === "sit") this.seating.refused(code);
    if (what === "check") {
      this.coach.refused(id ?? "");
      return;
    }
    if (what === "rise" && stale && this.left !== null) {
      this.seq = seq;
      this.rise(this.left);
    } else if (what === "say") this.talk.refuse(reason, id ?? "");
    else if (what === "why") this.noReasons = reason;
    else if (what !== "weigh" && !(what === "ready" && stale) && !(what === "ask" && !asking)) {
      this.object(reason, what, help);
    }
  }

  /**
   * Show why `action` is refused, until the player does something else or the cards change, so that
   * everyone can read it in their own time. `said` is true if the game log has announced the reason.
   */
  tell(reason: string, action: string, said = false): void {
    this.advice = null;
    this.refusal = { reason: capital(reason), help: "", action, times: (this.refusal?.times ?? 0) + 1, said };
  }

  /** Hide the refusal. Spectators keep theirs, since it says why they couldn't sit. */
  dismiss(): void {
    if (this.screen !== null && this.screen.seat !== null) this.refusal = null;
  }

  /** Open the explanation of the refusal, or of the last one. Return false if there's none. */
  explain(): boolean {
    const refusal = this.refusal?.help ? this.refusal : this.lastRefusal;
    if (refusal === null) return false;
    this.dismiss();
    this.explained = refusal;
    return true;
  }

  /** Show that `action` is refused, with a sound. */
  private object(reason: string, action: string, help = ""): void {
    this.tell(reason, action);
    if (this.refusal !== null && help !== "") this.lastRefusal = this.refusal = { ...this.refusal, help };
    knock();
  }

  private over(code: string, reason: string): void {
    if (code === "bad_token" && !this.unseated) {
      this.unseated = true;
      dropToken(this.name);
      this.connection.again();
    } else if (!PASSING.has(code)) {
      this.missing = code === "no_table";
      // A database that is restored may have the table again.
      if (code === "closed") forget(this.name);
      this.problem = reason;
    }
  }

  private speak(step: Step): void {
    this.say(announcements(step, this.told));
    this.told = step.screen;
  }

  private say(sentences: readonly string[]): void {
    const after = (this.spoken.at(-1)?.number ?? 0) + 1;
    const lines = sentences.map((text, at) => ({ number: after + at, text }));
    this.spoken = [...this.spoken, ...lines].slice(-SPOKEN);
  }

  private skip(step: Step): void {
    this.skipped ||= cardsChanged(step, this.told);
    this.speak(step);
  }

  private mostOf({ hand, hand_number }: Screen): [number, number] {
    const [number, most] = tables()[this.name]?.most ?? [0, 0];
    return [hand_number, Math.max(hand.length, number === hand_number ? most : 0)];
  }

  private show(step: Step): void {
    const moved = this.skipped || cardsChanged(step, this.told);
    const before = this.told;
    const mine = before?.proposal?.seat;
    this.skipped = false;
    this.speak(step);
    const screen = step.screen;
    const kind = step.what?.kind ?? "";
    if (step.what !== null) this.news = step.what.text;
    if (moved) {
      // Keep a spectator's refusal, since it's about a seat, and moves don't change that.
      if (screen.seat !== null) this.refusal = null;
      this.advice = null;
      this.asking = null;
      this.weighing = null;
      this.thinking = false;
      this.doubt = null;
      this.chosen = [];
      this.weighed = [];
      SOUNDS[kind]?.();
    }
    if (step.what !== null && kind === "decline" && mine != null && mine === screen.seat) {
      const next = step.what.seat === mine ? t("page.you_can_ask_again_after_your_next") : t("page.make_a_move_before_you_ask_again");
      this.tell(`${step.what.text}. ${next}`, kind, true);
      this.say([next]);
    }
    const asks = screen.game_over ? null : (screen.asked?.text ?? null);
    if (asks !== null && (moved || asks !== this.asks)) {
      yourTurn();
      this.say([aloud(asks)]);
    }
    this.asks = asks;
    const note = moved || before === null ? this.coach.see(screen) : null;
    if (note !== null) this.say([aloud(note)]);
    if (screen.seat !== null) {
      const scores = screen.scores.map((score) => `${score.name} ${score.points}`).join(", ");
      const standing = `${screen.heading}; ${scores}`;
      const most = this.mostOf(screen);
      const over = screen.game_over === null ? { over: false } : {};
      keep(this.name, { title: screen.rules, standing, ...over, hidden: false, most });
      this.most = most[1];
      if (screen.game_over !== null) void finish(this.name, screen.seat, screen.undone, () => this.screen?.game_over != null);
    }
  }
}
