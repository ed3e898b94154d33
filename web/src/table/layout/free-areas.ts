/** Free areas of the page. */

export interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/**
 * Return all free areas in `room` that are at least `width` by `height`. Their edges are edges of
 * elements or of `room`.
 */
export function gaps(room: Box, things: Box[], width: number, height: number): Box[] {
  const near = things.filter((thing) => meet(room, thing));
  const found: Box[] = [];
  for (const left of new Set([room.left, ...near.map((thing) => thing.right)])) {
    for (const right of new Set([room.right, ...near.map((thing) => thing.left)])) {
      if (right - left < width) continue;
      let top = room.top;
      const column = near.filter((thing) => thing.left < right && thing.right > left).sort((one, other) => one.top - other.top);
      for (const thing of [...column, { top: room.bottom, bottom: room.bottom }]) {
        if (thing.top - top >= height) found.push({ left, top, right, bottom: thing.top });
        top = Math.max(top, thing.bottom);
      }
    }
  }
  return found;
}

/** Return true if two boxes overlap. */
export function meet(one: Box, other: Box): boolean {
  return one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;
}
