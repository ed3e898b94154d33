/**
 * The inked parts of a card's face, on a grid of 250 by 350: indices and suit symbols as one path
 * each, so that a face costs few elements.
 */

import { isCourt } from "../i18n/card-words";
import outlines from "./outlines.json";

/** *Classic* has small indices at two corners, *Large* a big one at the top. */
export type FaceStyle = "classic" | "large";

interface Layout {
  letters: Readonly<Record<string, string>>;
  /** Middle and height of the index's letter and of the suit symbol below it. */
  letter: readonly [x: number, y: number, size: number];
  sign: readonly [x: number, y: number, size: number];
  /** Columns and rows of the suit symbols on tens and nines, their size, and the rows between. */
  columns: readonly [number, number];
  rows: readonly [number, number, number, number];
  between: readonly [number, number];
  size: number;
  ace: readonly [x: number, y: number, size: number];
}
const LAYOUTS: Readonly<Record<FaceStyle, Layout>> = {
  classic: {
    letters: outlines.slab, letter: [33, 37, 46], sign: [33, 86, 40],
    columns: [87, 163], rows: [61, 137, 213, 289], between: [99, 251], size: 50, ace: [125, 175, 150],
  },
  large: {
    letters: outlines.sans, letter: [48, 47, 70], sign: [48, 112, 50],
    columns: [130, 212], rows: [121, 184, 247, 310], between: [152.5, 278.5], size: 46, ace: [162, 232, 168],
  },
};
const PIPS: Readonly<Record<string, string>> = outlines.pips;
/** Heights of letters and suit symbols in the outlines. */
const LETTER = 100;
const PIP = 28;
const STAR = star(2.7, 1.12);
/** The line inside an ace, smaller than the ace by these factors and a little higher or lower. */
const INSET: Readonly<Record<string, readonly [scale: number, down: number]>> = {
  S: [0.79, -0.2], H: [0.8, -0.1], C: [0.76, -0.2], D: [0.76, 0],
};

/**
 * Where the middle of a court's face is, as a share of the picture's width, and true if the picture
 * is mirrored on *Large* faces, since it looks the other way.
 */
export const BUSTS: Readonly<Record<string, { face: number; mirrored: boolean }>> = {
  KS: { face: 0.32, mirrored: true }, KH: { face: 0.434, mirrored: false }, KC: { face: 0.459, mirrored: false }, KD: { face: 0.45, mirrored: false },
  QS: { face: 0.312, mirrored: true }, QH: { face: 0.46, mirrored: false }, QC: { face: 0.431, mirrored: true }, QD: { face: 0.407, mirrored: true },
  JS: { face: 0.305, mirrored: true }, JH: { face: 0.405, mirrored: false }, JC: { face: 0.396, mirrored: true }, JD: { face: 0.45, mirrored: false },
};

/** Return the outline of a suit symbol in a box from -16 to 16. */
export function pip(suit: string): string {
  return PIPS[suit] ?? "";
}

const known = new Map<string, string>();

/** Return the path for everything in the suit's color; `mirrored` puts the index on the right. */
export function inked(card: string, style: FaceStyle, mirrored: boolean): string {
  const key = `${card} ${style} ${mirrored}`;
  const found = known.get(key) ?? drawn(card, style, mirrored);
  known.set(key, found);
  return found;
}

function drawn(card: string, style: FaceStyle, mirrored: boolean): string {
  const [rank, suit] = [card.slice(0, 1), pip(card.slice(1, 2))];
  const layout = LAYOUTS[style];
  const side = (x: number) => (mirrored ? 250 - x : x);
  const index = ([lx, ly, letter]: Layout["letter"], [sx, sy, sign]: Layout["sign"], turn: 1 | -1) => {
    const [left, low] = turn === 1 ? [side, (y: number) => y] : [(x: number) => 250 - side(x), (y: number) => 350 - y];
    return placed(layout.letters[rank] ?? "", left(lx), low(ly), (turn * letter) / LETTER) + placed(suit, left(sx), low(sy), (turn * sign) / PIP);
  };
  const corners = index(layout.letter, layout.sign, 1) + (style === "classic" ? index(layout.letter, layout.sign, -1) : "");
  if (rank === "A") {
    const [x, y, size] = layout.ace;
    return corners + placed(suit, side(x), y, size / PIP);
  }
  return isCourt(card) ? corners : corners + spots(rank, suit, layout, side);
}

function spots(rank: string, suit: string, { columns, rows, between, size }: Layout, side: (x: number) => number): string {
  const upper = (rows[0] + rows[3]) / 2;
  const outer = rows.flatMap((y) => columns.map((x) => [x, y] as const));
  const middle = (columns[0] + columns[1]) / 2;
  const inner = rank === "T" ? between.map((y) => [middle, y] as const) : [[middle, upper] as const];
  return [...outer, ...inner].map(([x, y]) => placed(suit, side(x), y, (y > upper ? -size : size) / PIP)).join("");
}

/** Return the grounds of a court's two indices. */
export function plates(mirrored: boolean): string {
  return mirrored ? "M250 0v118h-54q-10 0-10-10v-108zM0 350v-118h54q10 0 10 10v108z" : "M0 0v118h54q10 0 10-10v-108zM250 350v-118h-54q-10 0-10 10v108z";
}

/** Return the star and the inset line of an ace, to be drawn in the color of paper. */
export function aceLines(card: string, style: FaceStyle, mirrored: boolean): { star: string; line: string } {
  const suit = card.slice(1, 2);
  const [x, y, size] = LAYOUTS[style].ace;
  const [left, unit] = [mirrored ? 250 - x : x, size / PIP];
  const [scale, down] = INSET[suit] ?? [1, 0];
  return { star: placed(STAR, left, y, unit), line: placed(pip(suit), left, y + down * unit, unit * scale) };
}

/** Return a relative path around a point, scaled; a negative factor turns it upside down. */
function placed(path: string, x: number, y: number, factor: number): string {
  return `M${x} ${y}${path.replace(/-?(?:\d+\.?\d*|\.\d+)/g, (number) => ` ${Number((Number(number) * factor).toFixed(2))}`)}`;
}

function star(outer: number, inner: number): string {
  const points = Array.from({ length: 10 }, (_, at) => {
    const [radius, turn] = [at % 2 ? inner : outer, (at * Math.PI) / 5];
    return [radius * Math.sin(turn), -radius * Math.cos(turn)] as const;
  });
  const moves = points.map(([x, y], at) => {
    const [fromX, fromY] = points[at - 1] ?? [0, 0];
    return `${at ? "l" : "m"}${(x - fromX).toFixed(2)} ${(y - fromY).toFixed(2)}`;
  });
  return `${moves.join("")}z`;
}
