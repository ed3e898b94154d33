/** Keeps the keyboard where something can be done, for who plays by keys. */

let byKeys = false;

window.addEventListener("keydown", () => (byKeys = true), true);
window.addEventListener("pointerdown", () => (byKeys = false), true);

/** From nowhere, or from a card that may not be played, to the first card that may, or a button. */
export function focusOnWhatIsAsked(): void {
  const at = document.activeElement;
  const useless = at === null || at === document.body || at.matches(".hand .card:not(.lit)");
  if (!byKeys || !useless || document.querySelector("dialog[open]") !== null) return;
  const first =
    document.querySelector<HTMLElement>(".hand .lit") ??
    document.querySelector<HTMLElement>(".ask input, .ask button:enabled");
  first?.focus();
}
