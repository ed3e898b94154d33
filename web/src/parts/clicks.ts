/** Click handling for actions that are hard to undo. */

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
