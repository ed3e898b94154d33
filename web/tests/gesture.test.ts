/** A pointer's path on a card: what it means. */

import { describe, expect, it } from "vitest";

import { gestureOf, isDrag, type PathPoint } from "../src/cards/hand/gesture";

const FAR = 80;
/** Return a path through the given points, one every 16 milliseconds. */
const path = (...points: [number, number][]): PathPoint[] => points.map(([x, y], at) => ({ x, y, at: at * 16 }));
/** Return a straight path with a number of steps. */
function line(x: number, y: number, steps: number): PathPoint[] {
  return Array.from({ length: steps + 1 }, (_, at) => ({ x: (x * at) / steps, y: (y * at) / steps, at: at * 16 }));
}

describe("a gesture on a card", () => {
  it("is a tap if the pointer hardly moves, however long it takes", () => {
    expect(gestureOf(path([0, 0]), FAR)).toBe("tap");
    expect(gestureOf(path([0, 0], [3, -4], [1, 2]), FAR)).toBe("tap");
    expect(gestureOf([{ x: 0, y: 0, at: 0 }, { x: 2, y: 2, at: 3000 }], FAR)).toBe("tap");
    expect(gestureOf([], FAR)).toBe("tap");
  });

  it("plays the card that is dragged far enough out of the hand, however slowly", () => {
    expect(gestureOf(line(0, -FAR, 200), FAR)).toBe("play");
    expect(gestureOf(line(150, -FAR - 40, 200), FAR)).toBe("play");
    expect(gestureOf(line(0, -FAR + 1, 200), FAR)).toBe("return");
  });

  it("plays the card that is flicked upward", () => {
    expect(gestureOf(line(0, -40, 4), FAR)).toBe("play");
    expect(gestureOf(line(15, -45, 4), FAR)).toBe("play");
    expect(gestureOf(line(0, -12, 1), FAR)).toBe("return");
  });

  it("is no flick if the card goes aside or down, or comes to rest", () => {
    expect(gestureOf(line(60, -40, 4), FAR)).toBe("return");
    expect(gestureOf(line(0, 60, 4), FAR)).toBe("return");
    expect(gestureOf([...line(0, -60, 4), { x: 0, y: -60, at: 400 }], FAR)).toBe("return");
  });

  it("returns the card that is brought back", () => {
    expect(gestureOf(path([0, 0], [0, -60], [0, -120], [0, -60], [0, -20], [0, -2]), FAR)).toBe("return");
    expect(gestureOf(path([0, 0], [40, 0], [80, 0], [0, 0]), FAR)).toBe("return");
  });

  it("is a drag from the first step that is long enough", () => {
    expect(isDrag(line(5, 5, 1))).toBe(false);
    expect(isDrag(line(6, 6, 1))).toBe(true);
    expect(isDrag(path([0, 0], [20, 0], [0, 0]))).toBe(true);
  });
});
