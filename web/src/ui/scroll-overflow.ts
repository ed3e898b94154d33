/** Return true if a scrolling element has more content below. */
export function goesOn(thing: HTMLElement): boolean {
  return thing.scrollTop + thing.clientHeight < thing.scrollHeight - 4;
}

/** Return true if the target is in a region of the page that people can scroll. */
export function isScrollable(target: EventTarget | null): boolean {
  let thing = target instanceof Element ? target : null;
  for (; thing !== null && thing !== document.body; thing = thing.parentElement) {
    const overflows = thing.scrollHeight > thing.clientHeight || thing.scrollWidth > thing.clientWidth;
    if (overflows && /auto|scroll/.test(getComputedStyle(thing).overflow)) return true;
  }
  return false;
}

/**
 * Call `tell` with the result of `goesOn` after layout, scrolling, and resizing. Return a
 * function that stops the calls.
 */
export function watchGoesOn(thing: HTMLElement, tell: (goes: boolean) => void): () => void {
  const look = (): void => tell(goesOn(thing));
  const seen = new ResizeObserver(look);
  for (const one of [thing, ...thing.children]) seen.observe(one);
  thing.addEventListener("scroll", look);
  return () => {
    seen.disconnect();
    thing.removeEventListener("scroll", look);
  };
}
