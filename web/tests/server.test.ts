/** HTTP requests: answers and failures, languages, links, and moving to another device. */

import { address, fresh, happens, later, server, storage } from "./support";

import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import { invitation, isAtHome, isLocal } from "../src/people/invitation-link";
import { giveCode, isCode, takeCode } from "../src/people/seat-transfer";
import { check, games, makeTable, preset, Problem, recordOf, replay, seats, server as told, writeFile } from "../src/net/api";
import { add, games as played, type Played } from "../src/storage/finished-games";
import { write } from "../src/storage/browser-storage";
import { finish, lessonProgress } from "../src/storage/lesson-progress";
import { keep, tables } from "../src/storage/saved-tables";
import { decimal } from "../src/i18n/numbers";
import { network, reached } from "../src/net/network-status.svelte";
import { chooseLanguage, learnLanguage, settings } from "../src/storage/settings.svelte";
import { capital, language, languages, t, tPlural } from "../src/i18n/language.svelte";

beforeEach(fresh);

describe("a request", () => {
  it("has names and bodies that arrive as they are, and asks for a language", async () => {
    const asked = server({
      "/api/rules/a%2Fb%3F": {}, "/api/tables": { table: "blue", token: "t" }, "/api/rules/check": {}, "/api/rules/write": { text: "toml" }, "/api/seats": [],
      "/api/tables/r%C3%B6d/replay?hand=2&seat=0": {}, "/api/tables/blue/replay?hand=1": {},
    });
    await preset("a/b?");
    await replay("röd", 2, 0);
    await replay("blue", 1, null);
    expect(await makeTable({ rules: "two-hand", changes: {}, players: "club" }, "Guest")).toEqual({ table: "blue", token: "t" });
    const kept = { rules: "x", changes: { a: 1 }, id: "secret", title: "Ours" };
    await check(kept);
    expect(await writeFile(kept)).toBe("toml");
    await seats([{ table: "blue", token: "t" }]);
    expect(asked.map(({ body }) => body)).toEqual([
      undefined, undefined, undefined, { rules: "two-hand", changes: {}, players: "club", creator: { seat: 0, name: "Guest" } },
      { rules: "x", changes: { a: 1 } }, { rules: "x", changes: { a: 1 } }, { seats: [{ table: "blue", token: "t" }] },
    ]);
    expect(asked[3]?.headers).toEqual({ "Content-Type": "application/json", "Accept-Language": "en" });
    expect(recordOf("a b")).toBe("/api/tables/a%20b/record");
  });

  it.each([
    ['{"detail": "no such game"}', 404, "No such game"],
    ['{"detail": [{"loc": []}]}', 422, "The server refused this request (error 422)."],
    ["<html>Bad gateway</html>", 502, "The server refused this request (error 502)."],
    ["null", 500, "The server refused this request (error 500)."],
    ["", 500, "The server refused this request (error 500)."],
  ])("that's answered with %j is a problem in a sentence", async (body, status, message) => {
    server({ "/api/games": new Response(body, { status }) });
    const problem: unknown = await games().catch((error: unknown) => error);
    expect(problem).toBeInstanceOf(Problem);
    expect(problem).toMatchObject({ status, message });
  });

  it.each([[true, /server/], [false, /offline/]])("that isn't answered says whether there's a network (%s)", async (onLine, words) => {
    vi.stubGlobal("navigator", { onLine, languages: [] });
    await expect(told()).rejects.toMatchObject({ status: 0, message: expect.stringMatching(words) as string });
  });
});

describe("languages", () => {
  const LANGUAGES = [{ code: "en", name: "English" }, { code: "de", name: "Deutsch" }];
  const speaking = (...languages: string[]): void => vi.stubGlobal("navigator", { onLine: true, languages }) as unknown as void;

  afterEach(async () => {
    server();
    await learnLanguage();
  });

  it("are learned from the server, the first of the browser's that there is", async () => {
    speaking("fr-FR", "de-AT", "en");
    server({ "/api/languages": LANGUAGES, "/api/languages/de": { texts: { "page.leave": "Aufstehen", "page.waiting_for_names": "Wir warten auf {names}" } } });
    await learnLanguage();
    expect([language(), languages().length, document.documentElement.lang]).toEqual(["de", 2, "de"]);
    expect(t("page.waiting_for_names", { names: "{names}" })).toBe("Wir warten auf {names}");
    expect(t("page.dealer")).toBe("dealer");
    settings.language = "en";
    await learnLanguage();
    expect([language(), t("page.waiting_for_names", { names: "Ann" })]).toEqual(["en", "Waiting for Ann"]);
    settings.language = "xx";
    await learnLanguage();
    expect(language()).toBe("de");
  });

  it("stay the same for words, numbers, and requests until the page loads again", async () => {
    speaking("de");
    server({ "/api/languages": LANGUAGES, "/api/languages/de": { texts: {} } });
    await learnLanguage();
    settings.language = "en";
    expect([language(), decimal(1.5)]).toEqual(["de", "1,5"]);
  });

  it.each([
    [{}],
    [{ "/api/languages": new Response("", { status: 500 }) }],
    [{ "/api/languages": LANGUAGES }],
    [{ "/api/languages": LANGUAGES, "/api/languages/de": new Response("?") }],
    [{ "/api/languages": LANGUAGES, "/api/languages/de": {} }],
  ])("stay English everywhere if the server answers only %j", async (answers) => {
    speaking("de");
    const asked = server({ ...answers, "/api/seats": [] });
    await learnLanguage();
    await seats([{ table: "blue", token: "t" }]);
    expect([t("page.dealer"), decimal(1.5)]).toEqual(["dealer", "1.5"]);
    expect([language(), document.documentElement.lang]).toEqual(["en", "en"]);
    expect(asked.at(-1)?.headers).toMatchObject({ "Accept-Language": "en" });
  });

  it("change without loading the page again", async () => {
    server({ "/api/languages": LANGUAGES, "/api/languages/de": { texts: { "page.dealer": "Geber" } } });
    await chooseLanguage("de");
    expect([language(), t("page.dealer")]).toEqual(["de", "Geber"]);
    expect(JSON.parse(storage.kept.get("aces.settings") ?? "")).toMatchObject({ language: "de" });
    expect(location.reload).not.toHaveBeenCalled();
  });

  it("are loaded for a region, or else without it", async () => {
    const offered = [...LANGUAGES, { code: "pt-BR", name: "Português" }];
    const empty = { texts: {}, plural: [] };
    server({ "/api/languages": offered, "/api/languages/de": empty, "/api/languages/pt-BR": empty });
    speaking("pt-BR", "de");
    await learnLanguage();
    expect([language(), decimal(1.5)]).toEqual(["pt-BR", "1,5"]);
    speaking("pt-PT", "de-AT");
    await learnLanguage();
    expect(language()).toBe("de");
  });

  it("keep to the last choice, although an earlier answer comes later", async () => {
    speaking("en");
    const slow = later<object>();
    server({ "/api/languages": LANGUAGES, "/api/languages/de": () => slow.promise });
    const german = chooseLanguage("de");
    await new Promise((resolve) => setTimeout(resolve));
    await chooseLanguage("en");
    slow.keep({ texts: { "page.dealer": "Geber" }, plural: [] });
    await german;
    expect([language(), t("page.dealer"), document.documentElement.lang]).toEqual(["en", "dealer", "en"]);
  });

  it("have their own plural forms", async () => {
    const polish = (n: number): number => n === 1 ? 0 : n % 10 >= 2 && n % 10 <= 4 && (n % 100 < 12 || n % 100 > 14) ? 1 : 2;
    const forms = ["{count} lewa", "{count} lewy", "{count} lew"];
    const counts = [0, 1, 2, 5, 12, 22, 112, 122, 202, 212, 1001];
    const english = counts.map((count) => tPlural("page.count_tricks", count));
    expect(english).toEqual(counts.map((count) => `${count} ${count === 1 ? "trick" : "tricks"}`));
    expect(tPlural("page.name_count_points", 1, { name: "Ann" })).toBe("Ann: 1 point");
    speaking("pl");
    server({
      "/api/languages": [...LANGUAGES, { code: "pl", name: "Polski" }],
      "/api/languages/pl": { texts: { "page.count_tricks": forms }, plural: Array.from({ length: 200 }, (_, n) => polish(n)) },
    });
    await learnLanguage();
    expect(counts.map((count) => tPlural("page.count_tricks", count))).toEqual(counts.map((count) => forms[polish(count)]?.replace("{count}", String(count))));
    expect([1, 2].map((count) => tPlural("page.name_count_points", count, { name: "Ann" }))).toEqual(["Ann: 1 point", "Ann: 2 points"]);
  });

  it("fill in values, and leave what has none", () => {
    expect(t("page.waiting_for_names", {})).toBe("Waiting for {names}");
    expect(t("page.waiting_for_names")).toBe("Waiting for {names}");
    expect([capital(""), capital("ätsch"), capital("AS")]).toEqual(["", "Ätsch", "AS"]);
  });
});

describe("a link", () => {
  it.each([["localhost", true], ["aces.localhost", true], ["127.0.0.1", true], ["127.1.2.3", true], ["[::1]", true], ["192.168.1.5", false], ["localhost.example", false], ["10.127.0.1", false], ["play.example", false]])("to %s opens here only: %s", (host, local) => {
    expect(isLocal(host)).toBe(local);
  });

  it.each([["10.0.0.7", true], ["192.168.1.5", true], ["172.16.0.2", true], ["172.31.255.1", true], ["aces.local", true], ["172.32.0.1", false], ["11.0.0.7", false], ["192.169.1.5", false], ["192.168.example", false], ["localhost", false]])("to %s opens at home only: %s", (host, home) => {
    expect(isAtHome(host)).toBe(home);
  });

  it("goes where the server says, with the commands that open it to others", async () => {
    server({ "/api/server": { link_url: "https://play.example", open_command: "make open", public_command: "make public", compiled: null } });
    expect(await invitation("/table/a%20b#x")).toEqual({ address: "https://play.example/table/a%20b#x", alone: false, home: false, secure: true, commands: { network: "make open", internet: "make public" } });
  });

  it.each([[{}], [{ "/api/server": { link_url: null, open_command: "make open", public_command: null, compiled: null } }]])("goes to this page's address where %j is all that's known", async (answers) => {
    address("http://192.168.1.5:8083/table/blue");
    server(answers);
    expect(await invitation("/table/blue")).toEqual({ address: "http://192.168.1.5:8083/table/blue", alone: false, home: true, secure: false, commands: null });
  });
});

describe("moving", () => {
  const game = (table: string): Played => ({
    table, preset: "two-hand", title: "Two-Hand", house: false, ended: 60_000, seat: 0, seats: [{ name: "Ann", side: 0 }], points: [1, 2], winner: 0,
    hands: 4, undone: 0, bids: 2, made: 1, meld: 8, counters: 6, best: 12,
  });

  const given = async (): Promise<{ name: string; tables: { table: string; token: string }[]; history: string }> => {
    const asked = server({ "/api/moves/new": { code: "ABCD1234", seconds: 600, tables: [] } });
    await giveCode();
    return asked[0]?.body as Awaited<ReturnType<typeof given>>;
  };

  it.each([["abcd1234", true], ["ABCD-1234", true], [" abcd 1234 ", true], ["abcd123", false], ["abcd12345", false], ["abcd123ä", false], ["", false]])("%j may be a code: %s", (text, may) => {
    expect(isCode(text)).toBe(may);
  });

  it("takes seats, tables, house rules, games and progress in the lessons to another browser", async () => {
    settings.name = " Ann ";
    keep("blue", { token: "secret", title: "Pinochle", watching: true });
    keep("red", { title: "Watched" });
    write("aces.house", { one: { id: "one", title: "Ours", rules: "a", changes: {}, saved: 1 } });
    add([game("blue")]);
    finish("deck");
    const bag = await given();
    expect(bag.tables).toEqual([{ table: "blue", token: "secret" }]);
    expect(bag.history).not.toContain("secret");
    fresh();
    server({ "/api/moves": bag });
    expect(await takeCode("abcd1234")).toEqual({ name: "Ann", seats: 1, house: 1, games: 1 });
    expect(tables()["blue"]).toMatchObject({ token: "secret", title: "Pinochle", watching: true });
    expect([settings.name, played().length, lessonProgress().done]).toEqual(["Ann", 1, ["deck"]]);
    expect(await takeCode("abcd1234")).toEqual({ name: "Ann", seats: 0, house: 0, games: 0 });
  });

  it("leaves what's kept here as it is, but for the seat's token", async () => {
    keep("blue", { title: "Mine" });
    write("aces.house", { one: { title: "Mine" } });
    settings.name = "Ann";
    const history = JSON.stringify({ tables: { blue: { title: "Theirs", seen: 1 } }, house: { one: { title: "Theirs" } } });
    server({ "/api/moves": { name: "", tables: [{ table: "blue", token: "new" }], history } });
    expect(await takeCode("abcd1234")).toEqual({ name: "", seats: 1, house: 0, games: 0 });
    expect(tables()["blue"]).toMatchObject({ title: "Mine", token: "new" });
    expect([settings.name, storage.kept.get("aces.house")]).toEqual(["Ann", '{"one":{"title":"Mine"}}']);
  });

  it.each(["", "{", "null", "[]", '{"tables": [], "house": 3, "games": {"rows": 1}}'])("takes the seats although the rest is %j", async (history) => {
    write("aces.house", null);
    server({ "/api/moves": { name: "Bo", tables: [{ table: "blue", token: "secret" }], history } });
    expect(await takeCode("abcd1234")).toEqual({ name: "Bo", seats: 1, house: 0, games: 0 });
    expect(tables()["blue"]?.token).toBe("secret");
  });

  it("takes as much along as there's room for, the newest tables and games", async () => {
    vi.useFakeTimers({ now: 0, toFake: ["Date"] });
    for (let at = 0; at < 30; at += 1) {
      vi.setSystemTime(at);
      keep(`t${at}`, { token: "x", standing: "s".repeat(700) });
      add([{ ...game(`t${at}`), ended: at * 60_000 }]);
    }
    keep("t0", {});
    write("aces.house", { one: { id: "one" } });
    const bag = await given();
    expect(bag.history.length).toBeLessThanOrEqual(20_000);
    expect(bag.history.length).toBeGreaterThan(15_000);
    const told = JSON.parse(bag.history) as { tables: object; house: object };
    expect([bag.tables.length, told.house]).toEqual([30, { one: { id: "one" } }]);
    expect(Object.keys(told.tables)).toEqual(expect.arrayContaining(["t0", "t29"]));
    expect(told.tables).not.toHaveProperty("t1");
  });

  it("takes no house rules along that are too many, but the seats", async () => {
    keep("blue", { token: "x" });
    write("aces.house", { one: { text: "x".repeat(30_000) } });
    expect(await given()).toMatchObject({ history: "{}", tables: [{ table: "blue", token: "x" }] });
  });
});

describe("the network", () => {
  beforeEach(() => {
    vi.useFakeTimers();
    reached();
  });

  const offline = async (): Promise<void> => {
    vi.stubGlobal("navigator", { onLine: false, languages: [] });
    happens("offline");
    await vi.advanceTimersByTimeAsync(0);
  };

  it("is missing where the device has none and the server isn't reached", async () => {
    await offline();
    expect(network.missing).toBe(true);
    const { returns } = network;
    server({ "/api/server": {} });
    await vi.advanceTimersByTimeAsync(4000);
    expect([network.missing, network.returns]).toEqual([false, returns + 1]);
    expect(vi.getTimerCount()).toBe(0);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(network.returns).toBe(returns + 1);
  });

  it("isn't missing for a server on the device itself", async () => {
    server({ "/api/server": {} });
    await offline();
    expect(network.missing).toBe(false);
  });

  it("isn't missing once the table answers, although a look ends later", async () => {
    const slow = later<object>();
    server({ "/api/server": () => slow.promise });
    await offline();
    reached();
    slow.fail(new Error("timeout"));
    await vi.advanceTimersByTimeAsync(0);
    expect(network.missing).toBe(false);
  });
});

describe("the engine", () => {
  it("is told of while it's compiled, and for a while when it's ready", async () => {
    vi.useFakeTimers();
    const kernel = await import("../src/net/engine-status.svelte");
    const shares: (number | null)[] = [0.254, 0.9, null];
    const asked = server({ "/api/server": () => ({ compiled: shares.length > 1 ? shares.shift() : shares[0] }) });
    expect(kernel.engineState()).toBe("");
    await vi.advanceTimersByTimeAsync(1000);
    expect(kernel.engineState()).toContain("25%");
    await vi.advanceTimersByTimeAsync(2000);
    expect(kernel.engineState()).toContain("90%");
    await vi.advanceTimersByTimeAsync(2000);
    expect(kernel.engineState()).toBe(t("page.engine_ready_computer_players_at_full"));
    await vi.advanceTimersByTimeAsync(6000);
    expect(kernel.engineState()).toBe("");
    await vi.advanceTimersByTimeAsync(60_000);
    expect(asked).toHaveLength(3);
  });

  it("is told of where it isn't compiled, until it is", async () => {
    vi.useFakeTimers();
    vi.resetModules();
    const kernel = await import("../src/net/engine-status.svelte");
    let told: object = { compiled: null, uncompiled: true, compile_command: "make kernel" };
    server({ "/api/server": () => told });
    await vi.advanceTimersByTimeAsync(1000);
    expect(kernel.engineState()).toBe(t("page.engine_not_compiled_simpler_play"));
    expect(kernel.missingEngine()).toBe(t("common.the_engine_isnt_compiled_so_computer", { command: "make kernel" }));
    told = { compiled: null, uncompiled: true, compile_command: null };
    await vi.advanceTimersByTimeAsync(30_000);
    expect(kernel.engineState()).toBe("");
    expect(kernel.missingEngine()).toBe(t("page.the_engine_isnt_compiled_so_computer"));
    told = { compiled: null, uncompiled: false, compile_command: null };
    await vi.advanceTimersByTimeAsync(15_000);
    expect([kernel.missingEngine(), kernel.engineState()]).toEqual(["", t("page.engine_ready_computer_players_at_full")]);
  });
});
