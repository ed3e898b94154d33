/** The current stage of a hand. */

import type { Asked, Screen } from "../net/protocol";

export type TablePhase = "game over" | "hand over" | "melds" | "dealing" | "bidding" | "preparing" | "stock" | "play";

export function tablePhase(screen: Screen, holding: boolean): TablePhase {
  if (!holding) {
    if (screen.game_over !== null) return "game over";
    if (screen.hand_over !== null) return "hand over";
    if (screen.melds.length > 0 && screen.waiting.length > 0) return "melds";
    if (screen.phase === "deal") return "dealing";
    if (screen.phase === "auction" || screen.phase === "misdeal") return "bidding";
  }
  if (screen.stock !== null) return "stock";
  if (["name_trump", "exchange", "bury", "enter_meld", "declare"].includes(screen.phase) && !holding) {
    return "preparing";
  }
  return "play";
}

/** Return a screen on which trump was just named as it was before the melds, with nothing asked. */
export function beforeMelds(screen: Screen): Screen {
  const scores = screen.scores.map((score) => ({ ...score, meld: 0 }));
  return { ...screen, phase: "name_trump", scores, needs: "", pad: null, melds: [], waiting: [], asked: null };
}

/** Return true while players bid or name trump, when bids are shown large. */
export function isBidding(screen: Screen): boolean {
  return screen.phase === "auction" || screen.phase === "name_trump";
}

/**
 * Return true if a player has buttons or a field to use, not just cards to play. `looking` is true
 * if they have to finish looking.
 */
export function hasChoices(asked: Asked | null, looking: boolean): boolean {
  return asked !== null && (looking || asked.typed || asked.choose !== null || asked.bids.length + asked.options.length > 0);
}
