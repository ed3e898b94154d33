/** The seat that a person wants at a table, now or at the next deal. */

import type { Screen } from "../net/protocol";

/** A seat. `agrees` is true if the person agrees to open hands. */
export interface Wanted {
  seat: number;
  agrees: boolean;
}

export class SeatEntry {
  /** True if a seat was refused because the person hasn't agreed to open hands. */
  mustAgree = $state(false);
  /** The seat to take at the next deal. */
  private later = $state<number | null>(null);
  private wanted: Wanted | null = null;

  /** `take` sends the request for a seat. */
  constructor(private readonly take: (wanted: Wanted) => void) {}

  want(wanted: Wanted, screen: Screen | null): void {
    this.wanted = wanted;
    if (screen?.seating === "next_deal") this.later = wanted.seat;
    else this.take(wanted);
  }

  /**
   * Return "chosen" for the seat to take at the next deal, "offered" for a seat that could be
   * taken then, or else null.
   */
  waits(seat: number, screen: Screen | null): "offered" | "chosen" | null {
    if (this.later === seat) return "chosen";
    return screen?.seating === "next_deal" ? "offered" : null;
  }

  /** Take the chosen seat once it's available, after the next deal. */
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
