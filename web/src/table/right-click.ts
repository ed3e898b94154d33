/** The double-click of the right mouse button, which asks to leave in the 1992 style (S3-13). */

/** Maximum time between the two clicks, in milliseconds. */
const DOUBLE_CLICK_MS = 500;

/**
 * Return a handler for the event `contextmenu` that calls `act` on every second click. The menu of
 * links and text fields opens as usual, and so does the menu that opens by key or by a long press.
 */
export function onRightDoubleClick(act: () => void): (event: MouseEvent) => void {
  let last = -Infinity;
  return (event) => {
    const target = event.target;
    if (event.button !== 2 || !(target instanceof Element)) return;
    if (target.closest("a, input, select, textarea, dialog") !== null) return;
    event.preventDefault();
    const twice = event.timeStamp - last < DOUBLE_CLICK_MS;
    last = twice ? -Infinity : event.timeStamp;
    if (twice) act();
  };
}
