/** Confirmation questions for moves that could be slips. */

import { isOffered } from "./bid-ranges";
import type { Option, Screen } from "../net/protocol";
import { capital, t } from "../i18n/language.svelte";

export interface Confirmation {
  title: string;
  text: string;
  yes: string;
  /** Label of the button for no, if it isn't “No, go back”. */
  no?: string;
  /** Called if the answer is yes. */
  go: () => void;
}

export function isBid(action: string): boolean {
  return /^\d+$/.test(action);
}

/**
 * Return the confirmation question for an action, or null if none is needed. `asksBids` is false
 * for people who don't want to be asked about high bids, and once they've been asked in this hand.
 */
export function confirmationOf(action: string, screen: Screen | null, asksBids = true): Omit<Confirmation, "go"> | null {
  const asked = screen?.asked;
  const amount = isBid(action) ? Number(action) : null;
  if (amount !== null && asksBids && asked?.doubt && amount >= asked.doubt.least && isOffered(asked.bids, amount)) {
    return {
      title: t("page.bid_amount_question", { amount }),
      text: asked.doubt.asks,
      yes: t("page.bid_amount", { amount }),
      no: t("page.change"),
    };
  }
  const option = asked?.options.find((one) => one.action === action);
  if (!option?.asks) return null;
  return { title: capital(option.words), text: option.asks, yes: capital(option.words) };
}

/** Return the confirmation question for ending the hand early. */
export function confirmationOfEnding({ words, asks }: Option): Omit<Confirmation, "go"> {
  return { title: `${capital(words)}?`, text: asks ?? "", yes: capital(words) };
}
