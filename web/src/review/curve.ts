/** Geometry of the curve of the expected result, in percent of its area. */

import { choiceOf } from "./choices";
import type { Entry } from "./decisions";

export interface CurvePoint {
  entry: Entry;
  /** Mean points of the hand after the choice that was made. */
  points: number;
  x: number;
  y: number;
}

export interface ResultCurve {
  points: CurvePoint[];
  /** Rounded values at the axis, with their heights. */
  ticks: { value: number; y: number }[];
  zero: number;
}

const EDGE = 3;
const STEPS = [1, 2, 5, 10, 20, 50, 100, 200, 500];
const MOST_TICKS = 4;

/** Return the points of the curve, one for each decision, with 0 in view. */
export function resultCurve(entries: readonly Entry[]): ResultCurve {
  const values = entries.map(({ decision }) => choiceOf(decision, decision.chosen)?.points ?? 0);
  const [low, high] = [Math.min(0, ...values), Math.max(0, ...values)];
  const step = STEPS.find((one) => (high - low) / one <= MOST_TICKS) ?? 1000;
  const bottom = Math.floor(low / step) * step;
  const top = Math.max(Math.ceil(high / step) * step, bottom + step);
  const y = (value: number): number => EDGE + ((100 - 2 * EDGE) * (top - value)) / (top - bottom);
  const x = (at: number): number => (entries.length < 2 ? 50 : EDGE + ((100 - 2 * EDGE) * at) / (entries.length - 1));
  const ticks = Array.from({ length: Math.round((top - bottom) / step) + 1 }, (_, at) => top - at * step);
  return {
    points: entries.map((entry, at) => ({ entry, points: values[at] ?? 0, x: x(at), y: y(values[at] ?? 0) })),
    ticks: ticks.map((value) => ({ value, y: y(value) })),
    zero: y(0),
  };
}

/** Return the index of the point that's closest to a place on the horizontal axis. */
export function nearestPoint(points: readonly CurvePoint[], x: number): number {
  const away = points.map((point) => Math.abs(point.x - x));
  return away.indexOf(Math.min(...away));
}

/** Return the point that an arrow key, Home, or End leads to from a point, or null for other keys. */
export function pointFor(key: string, at: number, count: number): number | null {
  const to = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: count - 1 }[key];
  return to === undefined ? null : Math.max(0, Math.min(count - 1, to));
}
