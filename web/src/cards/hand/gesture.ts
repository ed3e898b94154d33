/** Classification of a pointer's path on a card: a tap, a drag, or a flick. */

/** A pointer's position in pixels, with its time in milliseconds. */
export interface PathPoint {
  x: number;
  y: number;
  at: number;
}

/** Minimum distance in pixels for a drag. With less, it's a tap. */
const SLOP = 8;
/** The last part of a path decides on its speed, in milliseconds. */
const RECENT = 90;
/** Minimum upward speed of a flick, in pixels per millisecond. */
const FAST = 0.5;
/** Minimum height of a flick, in pixels. */
const FLICKED = 24;

export function isDrag(path: readonly PathPoint[]): boolean {
  const start = path[0];
  return start !== undefined && path.some(({ x, y }) => Math.hypot(x - start.x, y - start.y) >= SLOP);
}

/**
 * Return how a gesture ends. A card is played if it's dragged up by at least `far` pixels, or
 * flicked upward.
 */
export function gestureOf(path: readonly PathPoint[], far: number): "tap" | "play" | "return" {
  const [start, end] = [path[0], path.at(-1)];
  if (start === undefined || end === undefined || !isDrag(path)) return "tap";
  const up = start.y - end.y;
  if (up >= far) return "play";
  const before = path.find(({ at }) => end.at - at <= RECENT) ?? start;
  const time = Math.max(1, end.at - before.at);
  const speed = (before.y - end.y) / time;
  const aside = Math.abs(before.x - end.x) / time;
  return up >= FLICKED && speed >= FAST && speed > aside ? "play" : "return";
}
