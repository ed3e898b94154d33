/** Addresses, keys and pointers, clicks, files, and short windows. */

import { address, fresh, happens, Thing } from "./support";

import { beforeEach, describe, expect, it, vi } from "vitest";

import { copyFrom, saveFile } from "../src/ui/text-export";
import { byKeys, once } from "../src/ui/input-device";
import { replayOf, reviewOf } from "../src/client/game-links";
import { asked, goTo, open, route, takeFromAddress } from "../src/ui/router.svelte";
import { goesOn } from "../src/ui/scroll-overflow";
import { isLow, isLowest, isShared, isSmallestUpright, isTight, isUpright } from "../src/ui/viewport";

beforeEach(fresh);

const at = (path: string): string => {
  address(path);
  happens("popstate");
  return `${route.place} ${route.table}`;
};

describe("an address", () => {
  it.each([
    ["/", "front null"],
    ["/new?house=x#y", "new null"],
    ["/house", "house null"],
    ["/games", "games null"],
    ["/table/blue-heron", "table blue-heron"],
    ["/replay/r%C3%B6d%2Fx?seat=1", "replay röd/x"],
    [`/table/${"x".repeat(64)}`, `table ${"x".repeat(64)}`],
    [`/table/${"x".repeat(65)}`, "nowhere null"],
    ["/table/", "nowhere null"],
    ["/table/%E0%A4", "nowhere null"],
    ["/table/a/b", "nowhere null"],
    ["/tables", "nowhere null"],
    ["/new/", "nowhere null"],
  ])("%s leads to %s", (path, found) => {
    expect(at(path)).toBe(found);
  });

  it("that's opened is a new page, even the same one again", () => {
    at("/");
    const { visit } = route;
    goTo("a/b c?");
    expect([location.pathname, route.table, route.visit]).toEqual(["/table/a%2Fb%20c%3F", "a/b c?", visit + 1]);
    const pushed = vi.spyOn(history, "pushState");
    open(location.pathname);
    expect([pushed.mock.calls.length, route.visit]).toEqual([0, visit + 2]);
    goTo(null);
    expect([pushed.mock.calls.length, route.place]).toEqual([1, "front"]);
    pushed.mockRestore();
  });

  it.each([
    [replayOf("a b", null), "/replay/a%20b"],
    [replayOf("blue", 0), "/replay/blue?seat=0"],
    [replayOf("blue", 2, { hand: 3, step: 0 }), "/replay/blue?seat=2&hand=3&step=0"],
    [replayOf("blue", null, { hand: 1, step: 5 }), "/replay/blue?hand=1&step=5"],
  ])("of a replay is %s", (made, path) => {
    expect(made).toBe(path);
  });

  it.each([
    [reviewOf("a b", { seat: null }), "/review/a%20b"],
    [reviewOf("blue", { seat: 0, hand: 3 }), "/review/blue?seat=0&hand=3"],
    [reviewOf("blue", { seat: 2, hand: 3, decision: 0 }), "/review/blue?seat=2&hand=3&decision=0"],
  ])("of a review is %s", (made, path) => {
    expect(made).toBe(path);
    expect(at(made)).toMatch(/^review /);
  });

  it("gives a secret away once, and keeps the rest", () => {
    address("/table/blue?seat=1&token=query#token=hash&x=1");
    expect(takeFromAddress("other")).toBeNull();
    expect(location.hash).toBe("#token=hash&x=1");
    expect(takeFromAddress("token")).toBe("hash");
    expect(location.href).toBe("http://localhost:8083/table/blue?seat=1");
    expect([takeFromAddress("token"), asked("seat"), asked("token")]).toEqual([null, "1", null]);
    address("/?code=a%20b");
    expect([takeFromAddress("code"), location.search]).toEqual(["a b", ""]);
  });
});

describe("keys and pointers", () => {
  it("are told apart by what was used last", () => {
    happens("keydown");
    expect(byKeys()).toBe(true);
    happens("pointerdown");
    expect(byKeys()).toBe(false);
    expect(document.documentElement.classList.toggle).toHaveBeenLastCalledWith("pointing", true);
  });

  it.each([[0, 1], [1, 1], [2, 0], [3, 0]])("a click that's number %i of several acts %i times", (detail, times) => {
    const act = vi.fn();
    const event = { detail, preventDefault: vi.fn() };
    once(act)(event as unknown as MouseEvent);
    expect([act.mock.calls.length, event.preventDefault.mock.calls.length]).toEqual([times, 1 - times]);
  });
});

describe("handing over", () => {
  it("saves a text as a file, whose address ends later", () => {
    vi.useFakeTimers();
    const anchor = Object.assign(new Thing("a"), { href: "", download: "" });
    Object.assign(document, { createElement: () => anchor });
    const made = vi.spyOn(URL, "createObjectURL");
    const ended = vi.spyOn(URL, "revokeObjectURL");
    saveFile("rules.toml", "größer", "text/plain");
    expect([anchor.download, anchor.clicks, anchor.href.startsWith("blob:")]).toEqual(["rules.toml", 1, true]);
    expect((made.mock.calls[0]?.[0] as Blob).size).toBe(8);
    vi.advanceTimersByTime(9999);
    expect(ended).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    expect(ended).toHaveBeenCalledWith(anchor.href);
  });

  it.each([true, false])("copies what stands in a field, or marks it (allowed: %s)", async (allowed) => {
    const field = { value: "text", select: vi.fn() };
    const writeText = vi.fn(() => (allowed ? Promise.resolve() : Promise.reject(new Error("not allowed"))));
    vi.stubGlobal("navigator", { clipboard: { writeText } });
    expect(await copyFrom(field as unknown as HTMLInputElement)).toBe(allowed);
    expect(writeText).toHaveBeenCalledWith("text");
    expect(field.select).toHaveBeenCalledTimes(allowed ? 0 : 1);
  });

  it("marks a field where the page isn't trusted, and so has no clipboard", async () => {
    vi.stubGlobal("navigator", {});
    const field = { value: "text", select: vi.fn() };
    expect(await copyFrom(field as unknown as HTMLInputElement)).toBe(false);
    expect(field.select).toHaveBeenCalledOnce();
  });
});

describe("windows", () => {
  it.each([
    ["a phone held upright", 390, 844, "tight upright"],
    ["a phone on its side", 844, 390, "lowest low tight"],
    ["a tiny window", 320, 480, "tight upright"],
    ["the smallest phone on its side", 480, 480, "lowest low tight"],
    ["a low window", 1000, 550, "low tight"],
    ["one that isn't low", 1000, 551, ""],
    ["a narrow tablet", 760, 700, "shared"],
    ["a wide tablet", 1279, 800, "shared"],
    ["a desk", 1280, 800, ""],
    ["nearly a tablet", 759, 1000, "tight upright"],
  ])("such as %s of %i × %i are %s", (_, width, height, kinds) => {
    const found = Object.entries({ lowest: isLowest, low: isLow, tight: isTight, upright: isUpright, shared: isShared }).filter(([, is]) => is(width, height));
    expect(found.map(([kind]) => kind).join(" ")).toBe(kinds);
  });

  it.each([[320, 568, true], [479, 600, true], [480, 600, false], [390, 601, false], [640, 360, false]])("of %i × %i are the smallest phones: %s", (width, height, smallest) => {
    expect(isSmallestUpright(width, height)).toBe(smallest);
  });

  it.each([[0, true], [95, true], [96, false], [100, false]])("scrolled by %i of 100 pixels go on below: %s", (scrollTop, goes) => {
    expect(goesOn({ scrollTop, clientHeight: 50, scrollHeight: 150 } as HTMLElement)).toBe(goes);
  });
});
