/** The seat someone wants at a table: now, or at the next deal. */

import type { Screen } from "./protocol";

/** A seat, and true if the person agrees to open hands. */
export interface Wanted {
  seat: number;
  agrees: boolean;
}

export class Seating {
  /** True if a seat was refused until the person agrees to open hands. */
  mustAgree = $state(false);
  /** The seat to take at the next deal. */
  private later = $state<number | null>(null);
  private wanted: Wanted | null = null;

  /** `take` requests a seat. */
  constructor(private readonly take: (wanted: Wanted) => void) {}

  want(wanted: Wanted, screen: Screen | null): void {
    this.wanted = wanted;
    if (screen?.seating === "next_deal") this.later = wanted.seat;
    else this.take(wanted);
  }

  /** Return the state of a seat that waits for the next deal: it can be chosen, or has been. */
  waits(seat: number, screen: Screen | null): "offered" | "chosen" | null {
    if (this.later === seat) return "chosen";
    return screen?.seating === "next_deal" ? "offered" : null;
  }

  /** Take the chosen seat as soon as the next deal allows it. */
  look(screen: Screen): void {
    if (this.later === null || this.wanted === null || screen.seating === "next_deal") return;
    this.later = null;
    if (screen.seat !== null || screen.seats[this.wanted.seat]?.kind === "person") return;
    this.take(this.wanted);
  }

  refused(code: string): void {
    if (code === "not_yet" && this.wanted !== null) this.later = this.wanted.seat;
    if (code === "kept_back") this.mustAgree = true;
  }
}
