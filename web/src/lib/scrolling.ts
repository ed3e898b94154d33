/** Whether a thing that scrolls goes on below what is in sight. */
export function goesOn(thing: HTMLElement): boolean {
  return thing.scrollTop + thing.clientHeight < thing.scrollHeight - 4;
}
