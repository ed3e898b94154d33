/** The last input device, keyboard or pointer. Focus rings show only for the keyboard. */

let keys = false;

window.addEventListener("keydown", () => turn(true), true);
window.addEventListener("pointerdown", () => turn(false), true);

function turn(to: boolean): void {
  keys = to;
  document.documentElement.classList.toggle("pointing", !to);
}

/** Return true if the last input came from the keyboard. */
export function byKeys(): boolean {
  return keys;
}
