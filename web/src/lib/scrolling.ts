/** Whether a thing that scrolls goes on below what is in sight. */
export function goesOn(thing: HTMLElement): boolean {
  return thing.scrollTop + thing.clientHeight < thing.scrollHeight - 4;
}

/** Tells so, once it is laid out and whenever it scrolls or it or one of its parts has another size; ends what it began. */
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
