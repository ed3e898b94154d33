/** Keeps the keyboard where something can be done, for who plays by keys. */

import { byKeys } from "../lib/pointing";

/**
 * From nowhere, or from a card that may not be played, to the first card that may or that can be
 * chosen, or to the controls; never to a bid or a suit, which one more Enter would take.
 */
export function focusOnWhatIsAsked(): void {
  const at = document.activeElement;
  const useless = at === null || at === document.body || at.matches(".hand [data-card]:not(.lit)");
  if (!byKeys() || !useless || document.querySelector("dialog[open]") !== null) return;
  const first =
    document.querySelector<HTMLElement>(".hand .lit") ??
    document.querySelector<HTMLElement>('.hand [aria-pressed][tabindex="0"]') ??
    document.querySelector<HTMLElement>(".ask input[type=number], .ask button.on") ??
    document.querySelector<HTMLElement>(".ask .controls");
  first?.focus();
}
