/**
 * Stored data: tables, settings, finished games, and their figures, also with storage that fails or
 * is damaged.
 */

import { fresh, server, storage } from "./support";

import { beforeEach, describe, expect, it, vi } from "vitest";

import { finish } from "../src/client/game-recorder";
import { figures, grouped, isWon, margin } from "../src/history/figures";
import { add, drop, dropAll, exported, games, isPlayed, MAX_GAMES, taken, type Played } from "../src/storage/finished-games";
import { find, remove, save, saved } from "../src/storage/house-rules";
import { isStored, read, warning, write } from "../src/storage/browser-storage";
import { dropToken, forget, keep, renew, tables } from "../src/storage/saved-tables";
import { keepSettings, remembered, settings } from "../src/storage/settings.svelte";

beforeEach(fresh);

const put = (key: string, value: unknown): unknown => storage.kept.set(key, typeof value === "string" ? value : JSON.stringify(value));
const BROKEN = ["", "{", "null", "3", '"text"', "[]", "[null]"];

describe("memory", () => {
  it("has what was written, and something else where that's missing or broken", () => {
    write("one", { a: [1] });
    expect(read("one", null)).toEqual({ a: [1] });
    expect(read("two", "else")).toBe("else");
    put("two", "{broken");
    expect(read("two", "else")).toBe("else");
  });

  it("lasts as long as the page where nothing can be stored, and says so", () => {
    write("one", 1);
    storage.broken = true;
    write("one", 2);
    expect(read("one", 0)).toBe(2);
    expect(isStored()).toBe(false);
    expect(warning()).not.toBe("");
    storage.broken = false;
    expect(read("one", 0)).toBe(2);
    write("one", 3);
    expect([read("one", 0), isStored(), warning()]).toEqual([3, true, ""]);
    storage.broken = true;
    expect(read("never", "else")).toBe("else");
  });

  it("of a table grows, and counts as a look at it only where it is one", () => {
    vi.useFakeTimers({ now: 1000 });
    keep("blue", { token: "secret", title: "Pinochle" });
    vi.setSystemTime(2000);
    renew("blue", { over: true });
    renew("unknown", { over: true });
    expect(tables()).toEqual({ blue: { token: "secret", title: "Pinochle", over: true, seen: 1000 } });
    keep("blue", { hidden: true });
    dropToken("blue");
    dropToken("unknown");
    expect(tables()).toEqual({ blue: { title: "Pinochle", over: true, hidden: true, seen: 2000 } });
    forget("blue");
    forget("unknown");
    expect(tables()).toEqual({});
  });

  it("of thirty tables keeps seats in games that go on, then what was seen last", () => {
    vi.useFakeTimers({ now: 0 });
    keep("seat", { token: "secret" });
    keep("over", { token: "secret", over: true });
    for (let at = 1; at <= 40; at += 1) {
      vi.setSystemTime(at);
      keep(`t${at}`, {});
    }
    expect(Object.keys(tables())).toHaveLength(30);
    expect(Object.keys(tables())).toEqual(expect.arrayContaining(["seat", "t40", "t12"]));
    expect(tables()).not.toHaveProperty("over");
  });

  it("has no more than thirty tables, even with a seat at each, and never drops the one it's at", () => {
    vi.useFakeTimers({ now: 0 });
    for (let at = 1; at <= 31; at += 1) {
      vi.setSystemTime(at);
      keep(`t${at}`, { token: "secret" });
    }
    vi.setSystemTime(99);
    keep("watched", { watching: true });
    expect(Object.keys(tables())).toHaveLength(30);
    expect([tables()["watched"]?.seen, tables()["t31"]?.seen, tables()["t2"]]).toEqual([99, 31, undefined]);
  });

  it("of one thing fails without harm to another", () => {
    keep("blue", { token: "secret" });
    storage.broken = true;
    save("Ours", { rules: "two-hand", changes: {} }, null);
    storage.broken = false;
    expect([saved().length, tables()["blue"]?.token, isStored()]).toEqual([1, "secret", false]);
    expect(storage.kept.has("aces.house")).toBe(false);
    save("Theirs", { rules: "two-hand", changes: {} }, null);
    expect([saved().length, isStored(), storage.kept.has("aces.house")]).toEqual([2, true, true]);
  });

  it.each(BROKEN)("of tables begins anew where it is %j", (text) => {
    put("aces.tables", text);
    expect(tables()).toEqual({});
    keep("blue", { token: "secret" });
    expect(tables()["blue"]?.token).toBe("secret");
  });

  it("of tables leaves out single ones that are broken", () => {
    put("aces.tables", { blue: { seen: 1 }, red: null, green: "x", white: [] });
    keep("black", {});
    expect(Object.keys(tables()).sort()).toEqual(["black", "blue"]);
  });
});

describe("house rules", () => {
  it.each([...BROKEN, '{"x": null}', '{"x": {"rules": 3, "changes": {}}}'])("are none where they are kept as %j", (text) => {
    put("aces.house", text);
    expect(saved()).toEqual([]);
    const id = save("Ours", { rules: "two-hand", changes: {} }, null);
    expect(saved().map((one) => one.id)).toEqual([id]);
  });

  it("are saved the newest first, in their place, and removed", () => {
    vi.useFakeTimers({ now: 1 });
    const one = save("One", { rules: "a", changes: {} }, null);
    vi.setSystemTime(2);
    const two = save("Two", { rules: "b", changes: {} }, null);
    expect(saved().map(({ id }) => id)).toEqual([two, one]);
    vi.setSystemTime(3);
    expect(save("One more", { rules: "a", changes: { x: 1 } }, one)).toBe(one);
    expect(saved().map(({ title }) => title)).toEqual(["One more", "Two"]);
    remove(one);
    expect([find(one), find(null), find(two)?.rules]).toEqual([undefined, undefined, "b"]);
  });
});

describe("settings", () => {
  it("are those of the last visit, and what is new as it comes", () => {
    settings.pace = "slow";
    keepSettings();
    const { lone: _, ...older } = JSON.parse(storage.kept.get("aces.settings") ?? "") as Record<string, unknown>;
    put("aces.settings", older);
    expect(remembered()).toMatchObject({ pace: "slow", lone: "last" });
  });

  it.each(BROKEN)("are those of the first visit where they are kept as %j", (text) => {
    put("aces.settings", text);
    expect(remembered()).toMatchObject({ pace: "auto", name: "", keys: true });
  });

  it("have the language under its older name, unless there's a newer one", () => {
    put("aces.settings", { tongue: "de" });
    expect(remembered().language).toBe("de");
    put("aces.settings", { tongue: "de", language: "en" });
    expect(remembered().language).toBe("en");
  });

  it("without a meaning today are left out, and not kept", () => {
    put("aces.settings", { speed: 3, pace: "fast" });
    expect(remembered()).not.toHaveProperty("speed");
    expect(remembered().pace).toBe("fast");
  });

  it("of another kind than what is meant are left out", () => {
    put("aces.settings", { name: 5, keys: null, mute: true, language: {} });
    expect(remembered()).toMatchObject({ name: "", keys: true, volume: "off", language: "" });
  });
});

function played(table: string, parts: Partial<Played> = {}): Played {
  return {
    table, preset: "two-hand", title: "Two-Hand", house: false, ended: 60_000, seat: 0, seats: [{ name: "Ann", side: 0 }, { name: "Bob", side: 1 }],
    points: [500, 300], winner: 0, hands: 4, undone: 0, bids: 2, made: 1, meld: 80, counters: 60, best: 120, ...parts,
  };
}

describe("finished games", () => {
  const summary = { preset: "two-hand", title: "Two-Hand", house: false, hands: 4, undone: 0, winner: 1,
    seats: [{ name: "Ann", person: true, side: 1 }, { name: "Bob", person: false, side: 0 }],
    sides: [{ points: 1 }, { points: 2, bids: 1, made: 1, meld: 9, counters: 8, best: -7, best_meld: 6, medals: [["bids_made", 1]] }] };

  it("are kept as they look from the seat, once", async () => {
    keep("blue", {});
    const asked = server({ "/api/tables/blue/summary": summary });
    expect(await finish("blue", 0, 0, () => true)).toBe(true);
    expect(games()).toMatchObject([{ table: "blue", points: [1, 2], seat: 0, best: -7, seats: [{ name: "Ann", side: 1 }, { name: "Bob", side: 0 }] }]);
    expect(tables()["blue"]?.over).toBe(true);
    await finish("blue", 0, 0, () => true);
    expect(asked).toHaveLength(1);
    await finish("blue", 0, 1, () => true);
    expect([asked.length, games().length]).toEqual([2, 1]);
  });

  it("that can't be had aren't over for this browser", async () => {
    keep("blue", {});
    expect(await finish("blue", 0, 0, () => true)).toBe(false);
    expect(tables()["blue"]?.over).toBeUndefined();
    server({ "/api/tables/blue/summary": summary });
    expect(await finish("blue", 0, 0, () => false)).toBe(false);
    expect(tables()["blue"]?.over).toBeUndefined();
  });

  it.each([{ guided: true }, { deleted: true }])("of a table that's %o aren't kept", async (parts) => {
    keep("blue", parts);
    const asked = server({ "/api/tables/blue/summary": summary });
    expect(await finish("blue", 0, 0, () => true)).toBe(true);
    expect([asked, games()]).toEqual([[], []]);
  });

  it("stay deleted", () => {
    keep("blue", {});
    add([played("blue"), played("red")]);
    drop("blue");
    expect([games().map(({ table }) => table), tables()["blue"]?.deleted]).toEqual([["red"], true]);
    dropAll();
    expect([games(), tables()["red"]]).toEqual([[], undefined]);
  });

  it("are the newest two hundred, each table's once", () => {
    expect(add(Array.from({ length: 250 }, (_, at) => played(`t${at}`, { ended: at })))).toBe(250);
    expect([games().length, games()[0]?.table]).toEqual([MAX_GAMES, "t249"]);
    expect(add([played("t249", { ended: 900, hands: 9 })])).toBe(0);
    expect(games()[0]).toMatchObject({ table: "t249", hands: 9 });
  });

  it.each([...BROKEN, JSON.stringify([{}, { table: "x" }])])("are none where they are kept as %j", (text) => {
    put("aces.games", text);
    expect(games()).toEqual([]);
    expect(add([played("blue")])).toBe(1);
  });

  it.each<[string, object]>([
    ["a long name", { title: "x".repeat(81) }],
    ["half a hand", { hands: 4.5 }],
    ["fewer than no bids", { bids: -1, made: -1 }],
    ["more made than bid", { made: 3 }],
    ["more bids than hands", { bids: 5 }],
    ["one side", { points: [500] }],
    ["a winner that isn't there", { winner: 2 }],
    ["a seat that isn't there", { seat: 2 }],
    ["a player of no side", { seats: [{ name: "Ann", side: 2 }] }],
    ["no names", { seats: [null, null] }],
    ["no number", { meld: NaN }],
    ["less than no meld", { bestMeld: -1 }],
    ["half a medal", { medals: [["aces"]] }],
    ["too many medals", { medals: Array(16).fill(["aces", 2]) }],
  ])("with %s aren't games", (_, parts) => {
    expect(isPlayed(played("blue"))).toBe(true);
    expect(isPlayed(played("blue", { winner: null, meld: -5, best: -20 }))).toBe(true);
    expect(isPlayed(played("blue", parts))).toBe(false);
  });

  it("go to another device and come out as they were", () => {
    const all = [played("blue", { ended: 120_000 }), played("red", { winner: null, house: true, title: "Größer “ours”", meld: -5 }),
      played("green", { ended: 0, bestMeld: 129, medals: [["aces", 2], ["bids_made", 1]] }), played("gray", { ended: 0, bestMeld: 0, medals: [] })];
    add(all);
    const text = exported(10_000);
    storage.kept.clear();
    expect([taken(text), games()]).toEqual([4, all]);
    expect(taken(text)).toBe(0);
  });

  it("go along as far as there's room, the newest first", () => {
    add(Array.from({ length: 100 }, (_, at) => played(`t${at}`, { ended: at * 60_000 })));
    for (const room of [0, 50, 500, 3000]) expect(exported(room).length).toBeLessThanOrEqual(room);
    expect([exported(0), exported(50)]).toEqual(["", ""]);
    const text = exported(3000);
    storage.kept.clear();
    expect(taken(text)).toBeGreaterThan(20);
    expect(games()[0]?.table).toBe("t99");
  });

  it.each([...BROKEN, '{"words": []}'])("from elsewhere that are %j are none", (text) => {
    expect([taken(text), games()]).toEqual([0, []]);
  });

  it("from elsewhere that are broken leave the others whole", () => {
    add([played("blue"), played("red", { ended: 0 })]);
    const found = JSON.parse(exported(10_000)) as { words: string[]; rows: unknown[] };
    storage.kept.clear();
    expect(taken(JSON.stringify({ ...found, rows: [null, 3, ["x"], found.rows[0], [...(found.rows[1] as unknown[]).slice(0, 5)]] }))).toBe(1);
    expect(games().map(({ table }) => table)).toEqual(["blue"]);
  });
});

describe("figures", () => {
  const lost = { winner: 1 };

  it("of no games are none", () => {
    expect(figures([])).toEqual({ played: 0, won: 0, level: 0, hands: 0, bids: 0, made: 0, meld: null, counters: null, best: null, row: 0, longest: 0 });
  });

  it("are sums, and means over all hands", () => {
    const told = figures([played("a"), played("b", { ...lost, hands: 6, best: -4 }), played("c", { winner: null, hands: 0, meld: 0, counters: 0 })]);
    expect(told).toMatchObject({ played: 3, won: 1, level: 1, hands: 10, bids: 6, made: 3, meld: 16, counters: 12, best: 120 });
    expect(figures([played("b", { best: -4 })]).best).toBe(-4);
  });

  it("count games won in a row, to which the newest belongs or not", () => {
    const won = (count: number): Played[] => Array<Played>(count).fill(played("a"));
    expect(figures([...won(2), played("b", lost), ...won(3)])).toMatchObject({ row: 2, longest: 3 });
    expect(figures([played("b", { winner: null }), ...won(1)])).toMatchObject({ row: 0, longest: 1 });
  });

  it("of one game are those of one's own side", () => {
    const game = played("a", { seat: 1, points: [120, 300, 250], winner: 1 });
    expect([isWon(game), margin(game), margin({ ...game, seat: 0, winner: 1 })]).toEqual([true, 50, -180]);
  });

  it("stand together by preset, and by title where the rules are one's own", () => {
    const all = [played("a"), played("b", { house: true, title: "Ours" }), played("c", { title: "Called otherwise then" }), played("d", { house: true, title: "Theirs" })];
    expect(grouped(all, new Map()).map((group) => group.games.map(({ table }) => table))).toEqual([["a", "c"], ["b"], ["d"]]);
    const titles = new Map([[played("a").preset, "In the page's language"]]);
    expect(grouped(all, titles).map((group) => group.title)).toEqual(["In the page's language", "Ours", "Theirs"]);
  });
});
