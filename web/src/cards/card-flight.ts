/** Where cards come from when they appear on the table, and where a trick goes. */

interface Left {
  card: string;
  box: DOMRect;
  at: number;
}

/** A card that left the hand longer ago than this, in milliseconds, isn't the one on the table. */
const RECENT_MS = 3000;
let left: Left[] = [];

/** Note where a card was when it left the hand. */
export function leave(card: string, box: DOMRect): void {
  left = [...left.filter(({ at }) => performance.now() - at < RECENT_MS), { card, box, at: performance.now() }];
}

/** Return true if it's noted where a card was when it left the hand. */
export function hasLeft(card: string): boolean {
  return left.some((one) => one.card === card && performance.now() - one.at < RECENT_MS);
}

/** Return where a seat's card comes from: your hand, or the place of another player. */
export function originOf(card: string, seat: number, mine: number | null): DOMRect | undefined {
  if (seat === mine) {
    const found = left.find((one) => one.card === card && performance.now() - one.at < RECENT_MS);
    left = left.filter((one) => one !== found);
    if (found) return found.box;
  }
  return placeOf(seat, mine);
}

/** Return a player's place on the screen, if it's visible. */
export function placeOf(seat: number, mine: number | null): DOMRect | undefined {
  const where = seat === mine ? [".hand", ".seat.mine"] : [`.seat[data-seat="${seat}"] .portrait`, `.seat[data-seat="${seat}"]`];
  for (const one of where) {
    const box = document.querySelector(one)?.getBoundingClientRect();
    if (box && box.width > 0) return box;
  }
  return undefined;
}

/** Return the vector from the center of one box to that of another, in pixels. */
export function between(from: DOMRect, to: DOMRect): [number, number] {
  return [to.x + to.width / 2 - from.x - from.width / 2, to.y + to.height / 2 - from.y - from.height / 2];
}
