/** Placement of a hint so that it covers nothing important and nothing moves. */

import { gaps, meet, type Box } from "./free-areas";
import { isLow } from "../../ui/viewport";

/** Elements that a hint never covers. */
const KEPT = [
  ".contract, .pad, .felt .seat, .felt .centre > :not(.trick, .stock), .trick li, .stock :not(:has(*), .trick), .stock :is(.pile, .laid)",
  ".me .cards, .tools button, .ask :is(.controls, .refused, .tap, .instead), .proposal.bar, .rail",
].join();
/**
 * Elements that a hint can cover if nothing else is free: the question, which the hint answers,
 * then the player's own name.
 */
const LENT = { question: ".ask > .text:not(.refused, .tap)", seat: ".bar > .seat" };

/**
 * Minimum widths in pixels: in a short window, on a phone in portrait, in any other window, and
 * over the question or the name.
 */
const NARROWEST = { low: 190, upright: 240, large: 300, lent: 160 };

/**
 * A place for a hint. The hint is at the bottom of this place, or in the middle if it covers
 * something.
 */
export interface Stand extends Box {
  instead: boolean;
  /** Horizontal center of the hint. */
  middle: number;
  width: number;
  /** The number of lines of the sentence that are shown, or null for all of them. */
  lines: number | null;
}

/**
 * Return a place for a hint, or null if there's none. `measure` returns the hint's height at a
 * width. `line` is the height of a line.
 */
export function stand(table: Element, measure: (width: number) => number, line: number, tight: boolean): Stand | null {
  const rem = parseFloat(getComputedStyle(document.documentElement).fontSize);
  const widest = 44 * rem;
  const low = isLow(innerWidth, innerHeight);
  /** Minimum height in pixels: enough for a finger or, in a short window, for two lines. */
  const least = low ? 37 : tight ? 40 : 44;
  const upright = tight && !low;
  const narrowest = low ? NARROWEST.low : upright ? NARROWEST.upright : NARROWEST.large;
  const seen = table.getBoundingClientRect();
  const side = 0.3 * rem;
  const room = { left: seen.left + side, top: seen.top, right: seen.right - side, bottom: Math.min(seen.bottom, innerHeight) };
  const kept = boxes(KEPT);
  const lent = Object.values(LENT).map((where) => boxes(where));
  const question = lent[0]?.[0];
  const { left, right } = question ?? room;
  const centre = (left + right) / 2;
  const heights = new Map<number, number>();
  const usable = (gap: Box): number => Math.min(widest, gap.right - gap.left);
  const off = (gap: Box): number => Math.abs(centre - (gap.left + gap.right) / 2);

  function high(width: number): number {
    const known = heights.get(width) ?? measure(width);
    heights.set(width, known);
    return known;
  }

  function at(gap: Box, kinds: number, lines: number | null): Stand {
    const width = usable(gap);
    return {
      ...gap,
      instead: kinds > 0,
      middle: Math.min(gap.right - width / 2, Math.max(gap.left + width / 2, centre)),
      width,
      lines,
    };
  }

  /** The place that shows the most of the sentence, if none shows all of it. */
  let best: Stand | null = null;
  for (let kinds = 0; kinds <= (tight ? 2 : 1); kinds += 1) {
    if (kinds > 1 && !upright && best !== null) break;
    const around = low ? 0 : tight || kinds > 0 ? 1 : 6;
    const taken = [...kept, ...lent.slice(kinds).flat()].map((box) => wider(box, around));
    const free = gaps(room, taken, kinds > 1 ? NARROWEST.lent : kinds > 0 || upright ? narrowest : seen.width / 2, least).filter((gap) => (kinds > 0 ? question !== undefined && meet(gap, question) : tight || question === undefined || gap.bottom > question.top - least));
    free.sort((one, other) => usable(other) - usable(one) || other.bottom - one.bottom || off(one) - off(other));
    const whole = free.find((gap) => high(usable(gap)) <= gap.bottom - gap.top);
    if (whole !== undefined) return at(whole, kinds, null);
    for (const gap of free) {
      const here = at(gap, kinds, Math.floor((gap.bottom - gap.top - 4) / line));
      if (here.width * (here.lines ?? 0) > (best?.width ?? 0) * (best?.lines ?? 0)) best = here;
    }
  }
  if (best !== null || question === undefined) return best;
  return at({ ...room, top: question.bottom - least, bottom: question.bottom }, 1, 1);
}

/** Return the names of the elements that a hint with this box covers. */
export function insteadOf(hint: Box): string {
  return Object.entries(LENT)
    .filter(([, where]) => boxes(where).some((box) => meet(wider(box, -1), hint)))
    .map(([name]) => name)
    .join(" ");
}

/** Return the boxes of the visible elements that match a selector. */
function boxes(where: string): Box[] {
  return [...document.querySelectorAll(where)]
    .filter((thing) => thing.checkVisibility({ visibilityProperty: true }))
    .map(shown)
    .filter((box) => box.right > box.left && box.bottom > box.top);
}

/** Return the part of an element that's visible within its scrolling ancestors. */
function shown(thing: Element): Box {
  const { left, top, right, bottom } = thing.getBoundingClientRect();
  const seen = { left, top, right, bottom };
  for (let around = thing.parentElement; around !== null; around = around.parentElement) {
    if (getComputedStyle(around).overflowY === "visible") continue;
    const box = around.getBoundingClientRect();
    seen.top = Math.max(seen.top, box.top);
    seen.bottom = Math.min(seen.bottom, box.bottom);
  }
  return seen;
}

function wider(box: Box, by: number): Box {
  return { left: box.left - by, top: box.top - by, right: box.right + by, bottom: box.bottom + by };
}
