/** Keeps the keyboard where something can be done, for who plays by keys. */

let byKeys = false;

window.addEventListener("keydown", () => (byKeys = true), true);
window.addEventListener("pointerdown", () => (byKeys = false), true);

/**
 * From nowhere, or from a card that may not be played, to the first card that may, or to the
 * controls; never to a bid or a suit, which one more Enter would take.
 */
export function focusOnWhatIsAsked(): void {
  const at = document.activeElement;
  const useless = at === null || at === document.body || at.matches(".hand .card:not(.lit)");
  if (!byKeys || !useless || document.querySelector("dialog[open]") !== null) return;
  const first =
    document.querySelector<HTMLElement>(".hand .lit") ??
    document.querySelector<HTMLElement>(".ask input, .ask button.on") ??
    document.querySelector<HTMLElement>(".ask .controls");
  first?.focus();
}
