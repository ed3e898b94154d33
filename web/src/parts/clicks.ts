/** Clicks that do something which is not easily taken back. */

/**
 * Acts at the first click of two: the second hits what has come into the first one's place.
 * Without `act`, at the first click what the button does of itself.
 */
export function once(act: () => void = () => undefined): (event: MouseEvent) => void {
  return (event) => {
    if (event.detail < 2) act();
    else event.preventDefault();
  };
}
