/** The end of a game: its card, medals, curves, and what it means to the player. */

import { fresh, screen, seat, storage } from "./support";

import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import type { Medal, Screen } from "../src/net/protocol";
import type { Played } from "../src/storage/finished-games";
import { t } from "../src/i18n/language.svelte";
import { endingsOf, remarksOn } from "../src/table/end/curve-text";
import { bestHand, endedGame, shownMedals } from "../src/table/end/ended-game";
import { gameFacts, headingOf } from "../src/table/end/game-facts";
import { isMedalKind, medalText, medalTitle } from "../src/table/end/medal-text";
import { scoreCurve, type Label } from "../src/table/end/score-curve";
import { givePicture, wayToGive } from "../src/table/end/share-picture";

beforeEach(fresh);

const KINDS = [
  "all_tricks", "all_counters", "shutout", "moon", "aces", "kings", "queens", "jacks", "run", "pinochle", "comeback", "bids_made", "defense",
  "best_meld", "best_hand",
] as const;

function medal(kind: Medal["kind"], side: number, parts: Partial<Medal> = {}): Medal {
  return { kind, side, seat: null, hand: 1, sets: 1, amount: 10, ...parts };
}

/** Return the end of a game with the scores after each hand. Side 0 is Ann and Cy's. */
function over(hands: number[][], winner: number | null, parts: { medals?: Medal[]; lost?: (number | null)[]; shown?: object } = {}): Screen {
  const last = hands.at(-1) ?? [];
  const scores = last.map((points, side) => ({ side, name: `side ${side}`, points, meld: 0, mark: null }));
  const told = hands.map((one, at) => ({ scores: one, lost: parts.lost?.[at] ?? null }));
  return screen({ scores, game_over: { won: "", text: "", winner, hands: told, medals: parts.medals ?? [] }, ...parts.shown });
}

const three = { seats: [0, 1, 2].map((one) => seat(one, { side: one })) };

describe("the card of a game", () => {
  it("puts the winners first for every viewer", () => {
    const game = endedGame(over([[100, 200], [300, 510]], 1));
    expect(game.sides.map(({ side, look, name, points }) => [side, look, name, points])).toEqual([[1, 1, "Bob & Dee", 510], [0, 0, "Ann & Cy", 300]]);
    expect(game.title).toContain("Bob & Dee");
    expect([game.target, game.tied]).toEqual([500, false]);
  });

  it("orders three players by their points, and knows a tie", () => {
    const game = endedGame(over([[50, 120, 90]], 1, { shown: three }));
    expect(game.sides.map(({ name }) => name)).toEqual(["Bob", "Cy", "Ann"]);
    expect(game.title).not.toBe(endedGame(over([[50, 120, 90]], null, { shown: three })).title);
    expect(endedGame(over([[120, 120]], null)).tied).toBe(true);
  });

  it("tells the winning score only where there is one", () => {
    const [with500, without] = [endedGame(over([[1, 2]], 1)), endedGame(over([[1, 2]], 1, { shown: { target: 0 } }))];
    expect(with500.line).not.toBe(without.line);
    expect(scoreCurve(without, ["", ""], [], { width: 600, height: 200, em: 16, endings: 50 }).target).toBeNull();
  });
});

describe("medals", () => {
  it("have a title and a text each", () => {
    for (const kind of KINDS) {
      expect(isMedalKind(kind)).toBe(true);
      expect(medalTitle(kind, 2)).not.toBe("");
      expect(medalText(medal(kind, 0), "Bob")).toContain("Bob");
      expect(medalText(medal(kind, 0), null)).not.toContain("Bob");
    }
    expect(isMedalKind("tallest_hat")).toBe(false);
    expect(new Set([1, 2, 3, 4, 5].map((sets) => medalTitle("aces", sets))).size).toBe(5);
  });

  it("are at most three: the winners' rare ones, a usual one, and the others' rare ones", () => {
    const [aces, usual, hand, theirs, common] = [medal("aces", 0), medal("best_meld", 0), medal("best_hand", 0), medal("run", 1), medal("best_meld", 1)];
    expect(shownMedals([aces, theirs, usual, common, hand], 0)).toEqual([aces, usual, theirs]);
    expect(shownMedals([usual, common, hand], 0)).toEqual([usual, hand]);
    expect(shownMedals([usual, common], null)).toEqual([usual, common].slice(0, 2));
    expect(shownMedals([], 0)).toEqual([]);
  });

  it("are for the most meld and the best hand of all, not only of the winners", () => {
    const [meld, hand] = [medal("best_meld", 0, { amount: 16 }), medal("best_hand", 0, { amount: 17 })];
    expect(shownMedals([meld, hand, medal("best_hand", 1, { amount: 21 })], 0)).toEqual([meld]);
    expect(shownMedals([meld, hand, medal("best_hand", 1, { amount: 17 })], 0)).toEqual([meld, hand]);
  });

  it("name a hand to watch again", () => {
    const medals = [medal("bids_made", 0, { hand: null }), medal("aces", 0, { hand: 4 })];
    expect(bestHand(endedGame(over([[1, 0]], 0, { medals })))).toBe(4);
    expect(bestHand(endedGame(over([[1, 0]], 0)))).toBeNull();
  });
});

describe("the curves of the scores", () => {
  const room = { width: 600, height: 220, em: 16, endings: 70 };
  const hands = [[40, 30], [20, 90], [180, 60], [300, 200], [510, 260]];

  it("start at zero and end at the final scores, below each other as these are", () => {
    const curve = scoreCurve(endedGame(over(hands, 0)), ["We 510", "They 260"], [], room);
    const [we, they] = curve.lines.map(({ points }) => points);
    expect([we?.length, they?.length]).toEqual([6, 6]);
    expect([we?.[0]?.y, they?.[0]?.y]).toEqual([curve.zero, curve.zero]);
    expect(we?.at(-1)?.y).toBeLessThan(they?.at(-1)?.y ?? 0);
    expect(curve.target).toBeGreaterThan(we?.at(-1)?.y ?? 0);
    expect(curve.lines.flatMap(({ points }) => points).every(({ x, y }) => x >= 0 && x <= room.width && y >= 0 && y <= room.height)).toBe(true);
  });

  it("have room for scores below zero", () => {
    const curve = scoreCurve(endedGame(over([[-60, 50], [-200, 520]], 1)), ["", ""], [], room);
    const lowest = Math.max(...curve.lines.flatMap(({ points }) => points.map(({ y }) => y)));
    expect(lowest).toBeGreaterThan(curve.zero);
    expect(lowest).toBeLessThan(room.height);
  });

  it("end in labels that don't cover each other", () => {
    for (const last of [[500, 499, 498], [500, -5, -6], [510, 500, 0]]) {
      const curve = scoreCurve(endedGame(over([last], 0, { shown: three })), ["a", "b", "c"], [], room);
      const heights = curve.ends.map(({ y }) => y).sort((a, b) => a - b);
      expect(heights.every((y, at) => at === 0 || y - (heights[at - 1] ?? 0) >= 1.2 * room.em - 0.01)).toBe(true);
      expect(Math.max(...heights)).toBeLessThan(room.height);
    }
  });

  it("carry remarks only where these cover nothing", () => {
    const game = endedGame(over(hands, 0));
    const remarks = Array.from({ length: 10 }, (_, at) => ({ hand: 1 + (at % 5), side: at % 2, text: `remark number ${at}` }));
    const { turns } = scoreCurve(game, ["We", "They"], remarks, room);
    expect(turns.length).toBeGreaterThan(0);
    expect(turns.length).toBeLessThan(10);
    const wide = (label: Label): [number, number] => {
      const half = (label.text.length * room.em) / 4;
      const middle = label.anchor === "start" ? label.x + half : label.anchor === "end" ? label.x - half : label.x;
      return [middle - half, middle + half];
    };
    for (const one of turns) {
      for (const other of turns) {
        if (one === other || Math.abs(one.y - other.y) > room.em) continue;
        expect(wide(one)[1] <= wide(other)[0] || wide(other)[1] <= wide(one)[0]).toBe(true);
      }
    }
    expect(scoreCurve(game, ["", ""], [{ hand: 99, side: 0, text: "x" }, { hand: 1, side: 7, text: "x" }], room).turns).toEqual([]);
  });

  it("count the last hand, and as many others as there's room for", () => {
    const many = Array.from({ length: 40 }, (_, at) => [at * 12, at * 10]);
    const told = scoreCurve(endedGame(over(many, 0)), ["", ""], [], { ...room, width: 320 }).hands.map(({ hand }) => hand);
    expect(told.at(-1)).toBe(40);
    expect(told.length).toBeLessThan(8);
  });

  it("say we and they to players, and names where there are more sides", () => {
    const game = endedGame(over(hands, 0));
    const [we, they] = endingsOf(game, 0);
    expect([we, they]).toEqual([...endingsOf(game, 1)].map((text, at) => text.replace(/^\S+/, (at === 0 ? we : they)?.split(" ")[0] ?? "")));
    expect(endingsOf(game, null)).toEqual(["510", "260"]);
    expect(endingsOf(endedGame(over([[1, 2, 3]], 2, { shown: three })), 0)).toEqual(["Cy 3", "Bob 2", "Ann 1"]);
  });

  it("remark on medals' hands and on bids that were lost", () => {
    const medals = [medal("aces", 0, { hand: 3, sets: 2 }), medal("bids_made", 0, { hand: null }), medal("best_hand", 0, { hand: 2 })];
    const found = remarksOn(endedGame(over(hands, 0, { medals, lost: [null, 0, 1] })));
    expect(found.map(({ hand, side }) => [hand, side])).toEqual([[3, 0], [2, 0], [3, 1]]);
  });
});

function played(table: string, parts: Partial<Played> = {}): Played {
  const seats = ["Ann", "Bob", "Cy", "Dee"].map((name, at) => ({ name, side: at % 2 }));
  return {
    table, preset: "p", title: "Pinochle", house: false, ended: 1, seat: 0, seats, points: [500, 300], winner: 0, hands: 4, undone: 0, bids: 2,
    made: 1, meld: 80, counters: 60, best: 90, bestMeld: 40, ...parts,
  };
}

describe("what a game means to its player", () => {
  const medals = [medal("best_meld", 0, { amount: 60 }), medal("best_hand", 0, { amount: 80 })];
  const won = over([[510, 300]], 0, { medals });

  it("is a best meld only if it's more than any before in that game", () => {
    const facts = (parts: Partial<Played>): string[] => gameFacts(won, [played("x", { winner: null, seats: played("").seats.slice(0, 2), ...parts })], "now");
    expect(facts({})).toEqual([expect.stringContaining("60")]);
    expect(facts({ bestMeld: 60 })).toEqual([]);
    expect(facts({ title: "Another" })).toEqual([]);
    expect(facts({ bestMeld: 60, best: 70 })).toEqual([expect.stringContaining("80")]);
  });

  it("is a record against the same people, this game included once", () => {
    const same = [played("now"), played("a", { bestMeld: 99, best: 99 }), played("b", { winner: 1, bestMeld: 99 }), played("c", { winner: null, bestMeld: 99 })];
    const [record, ...more] = gameFacts(won, same, "now");
    expect(more).toEqual([]);
    expect(record).toMatch(/Bob and Dee.*2.*1|2.*1.*Bob and Dee/);
    const lost = gameFacts(over([[1, 510]], 1), same, "now");
    expect(lost[0]).not.toBe(record);
    expect(gameFacts(won, [played("now"), played("z", { seats: played("").seats.map((one) => ({ ...one, name: `${one.name}!` })), bestMeld: 99, best: 99 })], "now")).toEqual([]);
    expect(gameFacts({ ...won, seat: null }, same, "now")).toEqual([]);
    expect(gameFacts(screen(), same, "now")).toEqual([]);
  });

  it("counts games among more than two players", () => {
    const seats = ["Ann", "Bob", "Cy"].map((name, side) => ({ name, side }));
    const [record] = gameFacts(over([[100, 20, 30]], 0, { shown: three }), [played("a", { seats, points: [1, 2, 3], winner: 2 })], "now");
    expect(record).toMatch(/1.*2/);
  });

  it("praises only winners", () => {
    expect(headingOf(won)).toBe(t("page.well_played"));
    for (const other of [{ ...won, seat: null }, over([[1, 500]], 1), over([[500, 500]], null)]) expect(headingOf(other)).toBe(t("page.what_a_game"));
  });
});

describe("the picture", () => {
  const picture = Promise.resolve(new Blob());

  function device(parts: { secure?: boolean; coarse?: boolean; share?: unknown; write?: unknown }): void {
    vi.stubGlobal("isSecureContext", parts.secure ?? true);
    vi.stubGlobal("matchMedia", () => ({ matches: parts.coarse ?? false }));
    vi.stubGlobal("ClipboardItem", class {});
    vi.stubGlobal("File", class {});
    vi.stubGlobal("navigator", {
      clipboard: parts.write ? { write: parts.write } : undefined,
      ...(parts.share ? { canShare: () => true, share: parts.share } : {}),
    });
    vi.spyOn(URL, "createObjectURL").mockReturnValue("blob:x");
    Object.assign(document, { createElement: () => ({ click: clicked }) });
  }
  let clicked = vi.fn();
  const own = ["isSecureContext", "matchMedia", "ClipboardItem", "File"].map((name) => [name, Reflect.get(globalThis, name)] as const);
  const { createElement } = document;
  beforeEach(() => {
    vi.useFakeTimers();
    clicked = vi.fn();
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.restoreAllMocks();
    for (const [name, value] of own) vi.stubGlobal(name, value);
    Object.assign(document, { createElement });
  });

  it("is copied where the browser can, shared on a phone, or saved", () => {
    device({ write: vi.fn() });
    expect(wayToGive()).toBe("copy");
    device({ write: vi.fn(), coarse: true, share: vi.fn() });
    expect(wayToGive()).toBe("share");
    device({ write: vi.fn(), coarse: true });
    expect(wayToGive()).toBe("copy");
    device({});
    expect(wayToGive()).toBe("save");
    device({ write: vi.fn(), secure: false });
    expect(wayToGive()).toBe("save");
  });

  it("is saved instead where copying fails, and says so", async () => {
    device({ write: vi.fn().mockResolvedValue(undefined) });
    const copied = await givePicture("copy", picture);
    expect(clicked).not.toHaveBeenCalled();
    device({ write: vi.fn().mockRejectedValue(new Error("no")) });
    const instead = await givePicture("copy", picture);
    expect(clicked).toHaveBeenCalledOnce();
    const saved = await givePicture("save", picture);
    expect(new Set([copied, instead, saved]).size).toBe(3);
    const failed = await givePicture("save", Promise.reject(new Error("no canvas")));
    expect([copied, instead, saved, ""]).not.toContain(failed);
  });

  it("says nothing if the device's own dialog did, or was closed", async () => {
    device({ share: vi.fn().mockResolvedValue(undefined) });
    expect(await givePicture("share", picture)).toBe("");
    device({ share: vi.fn().mockRejectedValue(new DOMException("", "AbortError")) });
    expect(await givePicture("share", picture)).toBe("");
    expect(clicked).not.toHaveBeenCalled();
    expect(storage.kept.size).toBe(0);
  });
});
