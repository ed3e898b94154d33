/** The last input device, which decides on focus rings, and a guard against double-clicks. */

let keys = false;
let pointer = false;

window.addEventListener("keydown", () => turn(true), true);
window.addEventListener("pointerdown", () => turn(false), true);

function turn(to: boolean): void {
  keys = to;
  pointer = !to;
  document.documentElement.classList.toggle("pointing", !to);
}

/** Return true if the last input came from the keyboard. */
export function byKeys(): boolean {
  return keys;
}

/** Return true if the last input came from a mouse, a pen, or a finger. */
export function byPointer(): boolean {
  return pointer;
}

/**
 * Return a handler that acts only on the first click of a double-click, since the second one hits
 * whatever took the button's place.
 *
 * Without `act`, the button's default action runs on the first click.
 */
export function once(act: () => void = () => undefined): (event: MouseEvent) => void {
  return (event) => {
    if (event.detail < 2) act();
    else event.preventDefault();
  };
}
