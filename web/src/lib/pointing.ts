/** Which of keyboard and pointer was used last; rings around what has the focus are for the keyboard. */

let keys = false;

window.addEventListener("keydown", () => turn(true), true);
window.addEventListener("pointerdown", () => turn(false), true);

function turn(to: boolean): void {
  keys = to;
  document.documentElement.classList.toggle("pointing", !to);
}

/** Whether it was the keyboard. */
export function byKeys(): boolean {
  return keys;
}
