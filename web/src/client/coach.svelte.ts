/**
 * The coach, which asks “Are you sure?” before a choice that loses points, and explains what happens
 * for the first time.
 */

import type { Checked, Screen } from "../net/protocol";
import { t } from "../i18n/language.svelte";
import { FADING } from "../net/protocol";
import { coachRecord, keepDecision, meet } from "../storage/coach-record";
import { settings, type CoachAmount } from "../storage/settings.svelte";
import { MAX_AMOUNT, fadingAmount, isFaded, isGood } from "./fading";

/** A costly choice that waits for the player's answer. */
export interface CostlyChoice {
  action: string;
  /** Points that it loses on average. */
  loss: number;
  /** The action in words, and a sentence on why it can cost points. */
  chosen: string;
  cost: string;
  /** A better choice: the action, the same in words, and a sentence with the reason for it. */
  better: string;
  words: string;
  plain: string;
}

/** Milliseconds after which a choice that's still being checked is carried out. */
const CHECK_MS = 1000;

/** Return true if computer players have all other seats. The server checks choices only there. */
export function isAlone({ seat, seats }: Pick<Screen, "seat" | "seats">): boolean {
  return seat !== null && seats.every((box) => box.seat === seat || box.kind !== "person");
}

/** Return true if the player has more than one choice. */
export function hasChoice({ asked, hand }: Pick<Screen, "asked" | "hand">): boolean {
  if (asked === null) return false;
  const cards = new Set(hand.flatMap(({ legal }) => legal ?? []));
  return asked.bids.length > 0 || asked.choose !== null || asked.typed || cards.size + asked.options.length > 1;
}

/**
 * Return the costly choice to ask about, or null if it loses less than `amount`, in points before
 * scaling, or could just look costly by luck.
 */
export function costlyChoice(action: string, { loss, scale, is_fault, better, words, plain, chosen, cost }: Checked, amount: number): CostlyChoice | null {
  if (!is_fault || loss === null || better === null || words === null || plain === null || chosen === null || cost === null) return null;
  return loss >= amount * scale ? { action, loss, chosen, cost, better, words, plain } : null;
}

/** Return the points that a choice has to lose before the coach, which is on, asks about it. */
export function amountNow(): number {
  return settings.coach === "fading" ? fadingAmount(coachRecord().recent) : Number(settings.coach);
}

/** Return the player's setting. In a guided hand, the coach is on unless the player has turned it off. */
export function coachAmount(guided: boolean): CoachAmount {
  return guided && !settings.coachChosen && settings.coach === "off" ? "fading" : settings.coach;
}

/** What's remembered once the player has been told that the coach asks less. */
const FADED = "faded";

/**
 * Checks one choice at a time, and then carries it out or asks about it. In a guided hand, it only asks
 * about big mistakes, unless the player has turned it off.
 */
export class Coach {
  /** The choice that the player is asked about, or null. */
  doubt = $state.raw<CostlyChoice | null>(null);
  /** A short note for the player, or null. */
  note = $state.raw<string | null>(null);
  /** True if a choice for the current decision has already been checked. Only the first one counts. */
  private hasChecked = false;
  private checked: { id: string; action: string } | null = null;
  private timer: ReturnType<typeof setTimeout> | undefined;

  /** `ask` sends a check and returns its id, and `forget` is called with the id if it's not needed anymore. */
  constructor(
    private readonly ask: (action: string) => string,
    private readonly forget: (id: string) => void,
    private readonly carryOut: (action: string) => void,
    readonly guided = false,
  ) {}

  private get on(): boolean {
    return coachAmount(this.guided) !== "off";
  }

  /** True if hints have to agree with the coach, and so with the review. */
  get needsCountedHints(): boolean {
    return this.guided || this.on;
  }

  private asksAt(screen: Screen | null): screen is Screen {
    return this.on && screen !== null && isAlone(screen);
  }

  /**
   * Look at the table after the cards have changed. Return a new note on what happens to the player
   * for the first time, or null.
   */
  see(screen: Screen): string | null {
    this.hasChecked = false;
    this.note = null;
    if (this.guided || !this.asksAt(screen)) return null;
    const { recent, met } = coachRecord();
    const first = screen.first_times?.find(({ kind }) => !met.includes(kind));
    const faded = settings.coach === "fading" && screen.asked !== null && isFaded(recent) && !met.includes(FADED);
    if (first) this.note = first.text;
    else if (faded) this.note = t("page.coach_faded");
    if (this.note !== null) meet(first?.kind ?? FADED);
    return this.note;
  }

  /** True while a choice is being checked. */
  get checking(): boolean {
    return this.checked !== null;
  }

  /** Carry out a choice, or ask about it first if the player wants that and it's costly. */
  consider(action: string, screen: Screen | null): void {
    if (!this.asksAt(screen) || !hasChoice(screen)) {
      this.carryOut(action);
      return;
    }
    this.checked = { id: this.ask(action), action };
    this.timer = setTimeout(() => this.pass(), CHECK_MS);
  }

  hear(reply: Checked): void {
    if (reply.id !== this.checked?.id) return;
    const amount = this.guided ? MAX_AMOUNT : amountNow();
    this.doubt = this.on ? costlyChoice(this.checked.action, reply, amount) : null;
    if (!this.guided && !this.hasChecked && reply.loss !== null) keepDecision(isGood(reply), FADING.window);
    this.hasChecked = true;
    if (this.doubt === null) this.pass();
    else this.stop();
  }

  /** Carry out the choice if its check, with this id, is refused. */
  refused(id: string): void {
    if (id === this.checked?.id) this.pass();
  }

  /** Carry out the choice that the player was asked about. */
  confirm(): void {
    const action = this.doubt?.action;
    this.doubt = null;
    if (action !== undefined) this.carryOut(action);
  }

  /** Drop the choice, whether it's being checked or asked about. */
  drop(): void {
    this.stop();
    this.doubt = null;
  }

  /** Carry out the choice that's being checked. */
  private pass(): void {
    const action = this.checked?.action;
    this.stop();
    if (action !== undefined) this.carryOut(action);
  }

  private stop(): void {
    clearTimeout(this.timer);
    if (this.checked !== null) this.forget(this.checked.id);
    this.checked = null;
  }
}
