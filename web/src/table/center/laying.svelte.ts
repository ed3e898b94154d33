/** How melds are laid in front of the seats. */

export type Place = "left" | "right" | "rows";

interface Laying {
  /** Width of a card, in pixels, at both sides of the table, and across from you and before you. */
  cards: Record<Place, number>;
  /** True if the best meld lies in the middle. */
  raised: boolean;
  /** True if there's room to say which cards count in more than one meld. If not, only screen readers say it. */
  noted: boolean;
  /** True if the melds fit in front of the seats. If not, they're in bands. */
  fits: boolean;
}

export const laying: Laying = $state({ cards: { left: 66, right: 66, rows: 66 }, raised: true, noted: true, fits: true });

/** Pixels in a rem for which the sizes of cards are meant. On larger screens they're larger. */
const REM_PX = 17;

/** Return a size in pixels as a length that grows with the text. */
export function scaled(px: number): string {
  return `${(px / REM_PX).toFixed(3)}rem`;
}

/** Return the size in pixels of a length that grows with the text. */
export function scaledPx(px: number): number {
  return (px / REM_PX) * parseFloat(getComputedStyle(document.documentElement).fontSize);
}

/** Return true if a group of cards is wider than its place. */
export function areCut(around: Element): boolean {
  return [...around.querySelectorAll<HTMLElement>(".laid .cards")].some((cards) => cards.offsetWidth > (cards.closest(".laid")?.clientWidth ?? 0) + 1);
}
