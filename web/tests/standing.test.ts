/** The place for a hint: it covers nothing needed, uses the available width, and always exists. */

import { fresh, lay, Thing } from "./support";

import { beforeEach, describe, expect, it, vi } from "vitest";

import { meet, type Box } from "../src/table/layout/free-areas";
import { insteadOf, stand, type Stand } from "../src/table/layout/hint-position";

const CONTRACT = ".contract";
const RAIL = ".rail";
const QUESTION = ".ask > .text:not(.refused, .tap)";
const NAME = ".bar > .seat";
const DESK: Box = { left: 0, top: 0, right: 1280, bottom: 800 };
const PHONE: Box = { left: 0, top: 0, right: 390, bottom: 844 };
const LINE = 20;

beforeEach(fresh);

const box = (left: number, top: number, right: number, bottom: number): Box => ({ left, top, right, bottom });
const thing = (kind: string, where: Box): Thing => Object.assign(new Thing(kind), { box: where });

/** Find a place in a window for a sentence that's `long` pixels on one line. */
function found(window: Box, long: number, tight: boolean, ...things: Thing[]): Stand | null {
  vi.stubGlobal("innerWidth", window.right);
  vi.stubGlobal("innerHeight", window.bottom);
  vi.stubGlobal("getComputedStyle", () => ({ fontSize: "16px", overflowY: "hidden" }));
  lay(...things);
  return stand(thing("table", window) as unknown as Element, (width) => LINE * Math.ceil(long / width) + 4, LINE, tight);
}

describe("a hint", () => {
  const top = thing(CONTRACT, box(0, 0, 1280, 60));
  const hand = thing(RAIL, box(0, 660, 1280, 800));
  const question = thing(QUESTION, box(440, 600, 840, 640));

  it("stands above the question, in its middle, as wide as is well read", () => {
    const place = found(DESK, 900, false, top, hand, question);
    expect(place).toMatchObject({ instead: false, lines: null, width: 704, middle: 640 });
    expect(place?.top).toBeGreaterThanOrEqual(60);
    expect(place?.bottom).toBeLessThanOrEqual(600);
  });

  it("stays with the middle of a question that's at a side, as far as there's room", () => {
    const aside = thing(QUESTION, box(20, 600, 620, 640));
    expect(found(DESK, 900, false, top, hand, aside)?.middle).toBeCloseTo(4.8 + 352);
  });

  it("stands in that of two places which is nearer to the question", () => {
    const wall = thing(CONTRACT, box(950, 0, 970, 900));
    const below = thing(RAIL, box(0, 760, 1920, 900));
    const place = found(box(0, 0, 1920, 900), 600, false, wall, below, thing(QUESTION, box(700, 700, 1500, 760)));
    expect(place?.left).toBeGreaterThanOrEqual(970);
  });

  it("takes the place of the question only where nothing else is free", () => {
    const felt = thing(CONTRACT, box(0, 0, 1280, 580));
    const place = found(DESK, 600, false, felt, hand, question);
    expect(place).toMatchObject({ instead: true, lines: null });
    expect(meet(place ?? DESK, question.box)).toBe(true);
    expect(insteadOf(place ?? DESK)).toBe("question");
    expect(insteadOf(box(0, 0, 10, 10))).toBe("");
  });

  it("shows as many lines as there's room for", () => {
    const felt = thing(CONTRACT, box(0, 0, 1280, 580));
    const place = found(DESK, 20_000, false, felt, hand, question);
    expect(place?.lines).toBeGreaterThan(1);
    expect((place?.lines ?? 99) * LINE).toBeLessThanOrEqual(660 - 580);
  });

  it("takes the place of a name on a phone, where even the question leaves too little", () => {
    const felt = thing(CONTRACT, box(0, 0, 390, 550));
    const cards = thing(RAIL, box(0, 640, 390, 844));
    const asks = thing(QUESTION, box(0, 590, 390, 640));
    const name = thing(NAME, box(0, 550, 390, 590));
    const place = found(PHONE, 1100, true, felt, cards, asks, name);
    expect([place?.lines, insteadOf(place ?? DESK)]).toEqual([null, "question seat"]);
    expect(found(PHONE, 100, true, felt, cards, asks, name)).toMatchObject({ instead: true, top: 591, bottom: 639 });
    const short = thing(NAME, box(0, 550, 200, 590));
    expect(found(PHONE, 1100, true, felt, cards, asks, short, thing(CONTRACT, box(200, 550, 390, 590)))).toMatchObject({ top: 551, lines: 4 });
  });

  it("stands over the question with one line where all is full, and nowhere where nothing is asked", () => {
    const all = thing(CONTRACT, DESK);
    expect(found(DESK, 600, false, all, question)).toMatchObject({ instead: true, lines: 1, bottom: 640, top: 596 });
    expect(found(DESK, 600, false, all)).toBeNull();
  });

  it("stands where something is out of sight, or scrolled away", () => {
    const wide = { instead: false, lines: null };
    const hidden = Object.assign(thing(CONTRACT, DESK), { visible: false });
    expect(found(DESK, 600, false, hidden)).toMatchObject(wide);
    const scrolled = Object.assign(thing(CONTRACT, DESK), { parentElement: thing("list", box(0, 0, 1280, 40)) });
    const place = found(DESK, 600, false, scrolled);
    expect(place).toMatchObject(wide);
    expect(place?.top).toBeGreaterThanOrEqual(40);
    const below = Object.assign(thing(CONTRACT, DESK), { parentElement: thing("list", box(0, 700, 1280, 800)) });
    expect(found(DESK, 600, false, below)?.bottom).toBeLessThanOrEqual(700);
  });

  it("lies on nothing that's kept, in windows of all sizes", () => {
    let seed = 1;
    const random = (most: number): number => (seed = (seed * 48271) % 2147483647) % most;
    let stood = 0;
    for (let count = 0; count < 300; count += 1) {
      const window = box(0, 0, 320 + random(1600), 320 + random(900));
      const things = Array.from({ length: random(9) }, () => {
        const [left, up] = [random(window.right), random(window.bottom)];
        return thing(CONTRACT, box(left, up, left + 1 + random(400), up + 1 + random(150)));
      });
      const [left, up] = [random(window.right - 200), random(window.bottom - 40)];
      const asks = thing(QUESTION, box(left, up, left + 200, up + 40));
      const place = found(window, 50 + random(3000), window.right < 760, ...things, asks);
      expect(place).not.toBeNull();
      if (place === null || (place.instead && place.lines === 1 && place.bottom === asks.box.bottom)) continue;
      stood += 1;
      expect(things.some((one) => meet(place, one.box))).toBe(false);
      if (!place.instead) expect(meet(place, asks.box)).toBe(false);
      expect(place.width).toBeLessThanOrEqual(704);
      expect(place.middle - place.width / 2).toBeGreaterThanOrEqual(-0.001);
      expect(place.middle + place.width / 2).toBeLessThanOrEqual(window.right + 0.001);
      expect(place.lines ?? 1).toBeGreaterThanOrEqual(1);
    }
    expect(stood).toBeGreaterThan(150);
  });
});
