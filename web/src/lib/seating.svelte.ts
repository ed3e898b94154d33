/** The seat that somebody wants at a table: now, or at the next deal. */

import type { Screen } from "./protocol";

/** A seat, and whether its taker agrees to open hands. */
export interface Wanted {
  seat: number;
  agrees: boolean;
}

export class Seating {
  /** Whether a seat was refused as long as its taker has not agreed to open hands. */
  mustAgree = $state(false);
  /** The seat that is taken at the next deal. */
  private later = $state<number | null>(null);
  private wanted: Wanted | null = null;

  /** `take` asks the table for a seat. */
  constructor(private readonly take: (wanted: Wanted) => void) {}

  want(wanted: Wanted, screen: Screen | null): void {
    this.wanted = wanted;
    if (screen?.seating === "next_deal") this.later = wanted.seat;
    else this.take(wanted);
  }

  /** Whether a seat waits for the next deal: it can be chosen, or has been. */
  waits(seat: number, screen: Screen | null): "offered" | "chosen" | null {
    if (this.later === seat) return "chosen";
    return screen?.seating === "next_deal" ? "offered" : null;
  }

  /** Take the seat that was to be taken at the next deal, as soon as that can be. */
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
