/** Geometry of the curves of the scores, in pixels. */

import type { EndedGame } from "./ended-game";

export interface Point {
  x: number;
  y: number;
}

export interface Label extends Point {
  text: string;
  look: number;
  anchor: "start" | "middle" | "end";
}

export interface CurveLine {
  look: number;
  points: Point[];
}

export interface ScoreCurve {
  lines: CurveLine[];
  /** The area below the winner's curve. */
  area: string;
  zero: number;
  /** Height of the winning score, or null if there's none. */
  target: number | null;
  left: number;
  right: number;
  hands: (Point & { hand: number })[];
  ends: Label[];
  turns: Label[];
}

/** A remark on a side's score after a hand. */
export interface Remark {
  hand: number;
  side: number;
  text: string;
}

export interface Room {
  width: number;
  height: number;
  /** The font size. */
  em: number;
  /** Width of the longest label at the end of a curve. */
  endings: number;
}

/** Width of an average character and height of a line, in ems. */
const CHARACTER = 0.5;
const LINE = 1.2;
/** The most remarks, so that the curves stay in view. */
const MOST_REMARKS = 4;
/** The most labels of hands along the axis, in ems of distance. */
const APART = 4;

/** Return the curves of a game. `remarks` are added in order wherever there's room. */
export function scoreCurve(game: EndedGame, endings: readonly string[], remarks: readonly Remark[], room: Room): ScoreCurve {
  const { width, height, em } = room;
  const scores = [game.sides.map(() => 0), ...game.hands.map((hand) => game.sides.map(({ side }) => hand.scores[side] ?? 0))];
  const high = Math.max(game.target, 1, ...scores.flat());
  const low = Math.min(0, ...scores.flat());
  const left = em * (CHARACTER * String(Math.max(game.target, 100)).length + 1);
  const right = width - room.endings - em * 0.8;
  const [top, bottom] = [em * 1.1, height - em * 1.9];
  const x = (hand: number): number => left + ((right - left) * hand) / Math.max(1, game.hands.length);
  const y = (points: number): number => bottom - ((bottom - top) * (points - low)) / (high - low);
  const lines = game.sides.map(({ look }, at) => ({
    look,
    points: scores.map((row, hand) => ({ x: x(hand), y: y(row[at] ?? 0) })),
  }));
  const target = game.target > 0 ? y(game.target) : null;
  const drawn = lines.map(({ points }) => points);
  if (target !== null) drawn.push([{ x: left, y: target }, { x: right, y: target }]);
  const ends = endLabels(lines, endings, em, height);
  const taken: Box[] = ends.map((label) => boxOf(label, em));
  const turns: Label[] = [];
  for (const remark of remarks) {
    const at = game.sides.findIndex((one) => one.side === remark.side);
    const line = lines[at];
    const point = line?.points[remark.hand];
    if (line === undefined || point === undefined) continue;
    const label = placed(remark.text, line.look, point, { left, right, top: em * 0.2, bottom: y(low) }, drawn, taken, em);
    if (label === null || turns.length === MOST_REMARKS) continue;
    turns.push(label);
    taken.push(boxOf(label, em));
  }
  const step = Math.max(1, Math.ceil(game.hands.length / Math.max(1, Math.floor((right - left) / (em * APART)))));
  return {
    lines,
    area: areaOf(lines[0]?.points ?? [], y(0)),
    zero: y(0),
    target,
    left,
    right,
    hands: game.hands.map((_, at) => ({ hand: at + 1, x: x(at + 1), y: height - em * 0.4 })).filter(({ hand }) => (game.hands.length - hand) % step === 0),
    ends,
    turns,
  };
}

export function pathOf(points: readonly Point[]): string {
  return points.map(({ x, y }, at) => `${at === 0 ? "M" : "L"}${x.toFixed(1)} ${y.toFixed(1)}`).join("");
}

function areaOf(points: readonly Point[], zero: number): string {
  const [first, last] = [points[0], points.at(-1)];
  return first && last ? `${pathOf(points)}L${last.x.toFixed(1)} ${zero.toFixed(1)}L${first.x.toFixed(1)} ${zero.toFixed(1)}z` : "";
}

/** Return the labels at the ends of the curves, moved apart so that none covers another. */
function endLabels(lines: readonly CurveLine[], endings: readonly string[], em: number, height: number): Label[] {
  const labels = lines.flatMap(({ look, points }, at): Label[] => {
    const end = points.at(-1);
    return end ? [{ x: end.x + em * 0.75, y: end.y + em * 0.35, text: endings[at] ?? "", look, anchor: "start" }] : [];
  });
  const sorted = [...labels].sort((one, other) => one.y - other.y);
  for (const [at, label] of sorted.entries()) {
    const above = sorted[at - 1];
    if (above !== undefined) label.y = Math.max(label.y, above.y + em * LINE);
  }
  let lowest = height - em * 0.4;
  for (const label of sorted.reverse()) {
    label.y = Math.min(label.y, lowest);
    lowest = label.y - em * LINE;
  }
  return labels;
}

interface Box {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

function boxOf({ x, y, text, anchor }: Label, em: number): Box {
  const wide = text.length * CHARACTER * em;
  const left = anchor === "start" ? x : anchor === "end" ? x - wide : x - wide / 2;
  return { left, right: left + wide, top: y - em * 0.85, bottom: y + em * 0.3 };
}

/** Return a remark's label next to its point, where it covers no curve and no label, or null. */
function placed(text: string, look: number, point: Point, inside: Box, drawn: readonly Point[][], taken: readonly Box[], em: number): Label | null {
  const near = em * 0.6;
  const spots: Label[] = [
    { x: point.x - near, y: point.y - near, text, look, anchor: "end" },
    { x: point.x, y: point.y - near * 1.3, text, look, anchor: "middle" },
    { x: point.x, y: point.y + near + em, text, look, anchor: "middle" },
    { x: point.x + near, y: point.y + near + em * 0.7, text, look, anchor: "start" },
    { x: point.x + near * 1.5, y: point.y + em * 0.4, text, look, anchor: "start" },
    { x: point.x - near, y: point.y + near + em * 0.7, text, look, anchor: "end" },
  ];
  return (
    spots.find((label) => {
      const box = boxOf(label, em);
      const fits = box.left >= inside.left && box.right <= inside.right && box.top >= inside.top && box.bottom <= inside.bottom;
      return fits && !taken.some((other) => meet(box, other)) && !drawn.some((points) => crosses(points, box));
    }) ?? null
  );
}

function meet(one: Box, other: Box): boolean {
  return one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;
}

/** Return true if a curve passes through a box. */
function crosses(points: readonly Point[], box: Box): boolean {
  const STEPS = 60;
  return points.some((end, at) => {
    const start = points[at - 1] ?? end;
    return Array.from({ length: STEPS + 1 }, (_, step) => step / STEPS).some((part) => {
      const [x, y] = [start.x + (end.x - start.x) * part, start.y + (end.y - start.y) * part];
      return x > box.left - 2 && x < box.right + 2 && y > box.top - 2 && y < box.bottom + 2;
    });
  });
}
