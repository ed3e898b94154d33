/** Keeps the keyboard where something can be done, for who plays by keys. */

import { byKeys } from "../lib/pointing";

/** Milliseconds in which what has just vanished may be followed by something else. */
const SETTLED = 100;
const CHOICES = ".ask .controls";
const ANSWERS = ".proposal [role=group]";
/** Where the keyboard goes first, in this order: to answers to others only where nothing else is asked for. */
const WANTED = [
  ".hand .lit",
  '.hand [aria-pressed][tabindex="0"]',
  ".ask input[type=number], .ask button.on",
  CHOICES,
  ANSWERS,
  ".end .ways",
];

/**
 * From nowhere, from a card that may not be played, or from where the choices were, to the first card
 * that may or that can be chosen, or to the controls; never to a bid or a suit, which one more Enter
 * would take.
 */
export function focusOnWhatIsAsked(): void {
  const at = document.activeElement;
  const useless = isNowhere() || at?.matches(`.hand [data-card]:not(.lit), ${CHOICES}`);
  if (!byKeys() || !useless || document.querySelector("dialog[open]") !== null) return;
  for (const where of WANTED) {
    const first = [...document.querySelectorAll<HTMLElement>(where)].find((one) => one.checkVisibility());
    if (first === undefined) continue;
    first.focus();
    return;
  }
}

/** From the choices as a whole into them: a single one is taken. */
export function chooseFrom(target: EventTarget | null): boolean {
  if (!(target instanceof Element) || !target.matches(`${CHOICES}, ${ANSWERS}`)) return false;
  const all = [...target.querySelectorAll<HTMLElement>("button:enabled, input:enabled")];
  if (all.length === 1) all[0]?.click();
  else all[0]?.focus();
  return all.length > 0;
}

/** Find a place for the keyboard again whenever that on which it was goes from the page, or is disabled. */
export function keepFocus(page: HTMLElement): () => void {
  let timer: number | undefined;
  const look = (): void => {
    timer = undefined;
    if (isNowhere()) focusOnWhatIsAsked();
  };
  const seen = new MutationObserver(() => (timer ??= window.setTimeout(look, SETTLED)));
  seen.observe(page, { subtree: true, childList: true, attributeFilter: ["disabled"] });
  return () => {
    seen.disconnect();
    window.clearTimeout(timer);
  };
}

/** Whether nothing on the page has the keyboard. */
export function isNowhere(): boolean {
  return document.activeElement === null || document.activeElement === document.body;
}
