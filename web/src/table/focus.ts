/** Keyboard focus, which stays on useful controls. */

import { byKeys } from "../ui/input-device";

/** Milliseconds to wait for a vanished element's replacement. */
const SETTLED = 100;
const CHOICES = ".ask .controls";
const ANSWERS = ".proposal [role=group]";
/**
 * Focus targets in order of priority. Answers to a proposal come after everything else that's
 * asked.
 */
const WANTED = [
  ".hand .lit",
  '.hand [aria-pressed][tabindex="0"]',
  ".ask input[type=number], .ask button.on",
  CHOICES,
  ANSWERS,
  ".end .ways",
];

/**
 * If nothing useful has the focus, move it to the first legal or choosable card, or to the
 * controls. Never focus a bid or a suit, since pressing Enter again would choose it.
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

/** Focus the advised card or else the choices, so that the next key doesn't choose right away. */
export function focusOnAdvice(): void {
  const shown = document.querySelector<HTMLElement>(".hand .advised") ?? document.querySelector<HTMLElement>(CHOICES);
  shown?.focus({ preventScroll: true });
}

/**
 * Move the focus from the group of choices to one of them. If there's only one, take it right away.
 */
export function chooseFrom(target: EventTarget | null): boolean {
  if (!(target instanceof Element) || !target.matches(`${CHOICES}, ${ANSWERS}`)) return false;
  const all = [...target.querySelectorAll<HTMLElement>("button:enabled, input:enabled")];
  if (all.length === 1) all[0]?.click();
  else all[0]?.focus();
  return all.length > 0;
}

/**
 * Find a new focus whenever the focused element is removed or disabled. Return a function that
 * stops this.
 */
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

/** Return true if nothing on the page has the focus. */
export function isNowhere(): boolean {
  return document.activeElement === null || document.activeElement === document.body;
}
