/** How melds are laid in front of the seats, the same for all of them. */

interface Laying {
  /** Width of a card, in pixels. */
  card: number;
  /** True if the best meld lies in the middle. */
  raised: boolean;
  /** True if the melds fit in front of the seats. If not, they're in bands. */
  fits: boolean;
}

export const laying: Laying = $state({ card: 66, raised: true, fits: true });

/** Return true if a group of cards is wider than its place. */
export function areCut(around: Element): boolean {
  return [...around.querySelectorAll<HTMLElement>(".laid .cards")].some((cards) => cards.offsetWidth > (cards.closest(".laid")?.clientWidth ?? 0) + 1);
}
