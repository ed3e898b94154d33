/** The coach, which asks “Are you sure?” before a choice that loses points. */

import type { Checked, Screen } from "../net/protocol";
import { settings, type CoachAmount } from "../storage/settings.svelte";

/** A costly choice that waits for the player's answer. */
export interface CostlyChoice {
  action: string;
  /** Points that it loses on average. */
  loss: number;
  /** A better choice: the action, and the same in words. */
  better: string;
  words: string;
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

/** Return the costly choice to ask about, or null if it's none or could just look like one by luck. */
export function costlyChoice(action: string, { loss, scale, is_fault, better, words }: Checked, amount: CoachAmount): CostlyChoice | null {
  if (amount === "off" || !is_fault || loss === null || better === null || words === null) return null;
  return loss >= Number(amount) * scale ? { action, loss, better, words } : null;
}

/** Checks one choice at a time, and then carries it out or asks about it. */
export class Coach {
  /** The choice that the player is asked about, or null. */
  doubt = $state.raw<CostlyChoice | null>(null);
  private checked: { id: string; action: string } | null = null;
  private timer: ReturnType<typeof setTimeout> | undefined;

  /** `ask` sends a check and returns its id, and `forget` is called with the id if it's not needed anymore. */
  constructor(
    private readonly ask: (action: string) => string,
    private readonly forget: (id: string) => void,
    private readonly carryOut: (action: string) => void,
  ) {}

  /** True while a choice is being checked. */
  get checking(): boolean {
    return this.checked !== null;
  }

  /** Carry out a choice, or ask about it first if the player wants that and it's costly. */
  consider(action: string, screen: Screen | null): void {
    if (settings.coach === "off" || screen === null || !isAlone(screen) || !hasChoice(screen)) {
      this.carryOut(action);
      return;
    }
    this.checked = { id: this.ask(action), action };
    this.timer = setTimeout(() => this.pass(), CHECK_MS);
  }

  hear(reply: Checked): void {
    if (reply.id !== this.checked?.id) return;
    this.doubt = costlyChoice(this.checked.action, reply, settings.coach);
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
