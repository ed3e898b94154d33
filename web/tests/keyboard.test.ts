/** Keyboard play: typed letters, shortcuts, and the focus. */

import { fresh, happens, lay, screen, show, table, Thing } from "./support";

import { beforeEach, describe, expect, it, vi } from "vitest";

import { settings } from "../src/storage/settings.svelte";
import { chooseFrom, focusOnWhatIsAsked, isNowhere, keepFocus } from "../src/table/focus";
import { KeyboardInput } from "../src/table/keyboard.svelte";

let calls: string[];
let looks: string[];
let parts: Record<string, unknown>;
let queue: { drained: boolean; holding: boolean; tapping: boolean };
let typing: KeyboardInput;
/** True if there's an error to explain. */
let explains: boolean;
/** What isn't there to be shown. */
let absent: string[];

beforeEach(() => {
  fresh();
  calls = [];
  looks = [];
  explains = false;
  absent = [];
  const say = (name: string) => (text = "") => calls.push(`${name} ${text}`.trim());
  queue = { drained: true, holding: false, tapping: false };
  Object.assign(queue, { next: say("next"), catchUp: say("catch up") });
  parts = {
    queue, screen: screen(), refusal: null, advice: null,
    dismiss: () => (parts["refusal"] = null),
    explain: () => explains && Boolean(calls.push("explain")),
    propose: say("propose"), ready: say("ready"), hint: say("hint"), undo: say("undo"), redo: say("redo"),
  };
  typing = new KeyboardInput(table(parts), (what) => !absent.includes(what) && Boolean(looks.push(what)));
});

/** Press keys in order. Return true if the last one was handled. */
function press(keys: string, target = new Thing("body"), more: object = {}): boolean {
  let taken = false;
  for (const key of keys.split(" ")) {
    const event = { key: key === "Space" ? " " : key, target, preventDefault: () => (taken = true), stopPropagation: () => undefined, ...more };
    taken = false;
    typing.key(event as unknown as KeyboardEvent);
  }
  return taken;
}

const asking = (actions: string[], more: object = {}): object =>
  ({ asked: { text: "?", bids: [], offers: [], doubt: null, options: actions.map((action) => ({ action, words: action, asks: null, meld: null })), choose: null, typed: false, formula: null, ...more } });

describe("what's typed", () => {
  it.each([
    ["trick_play", "A S", "AS"],
    ["trick_play", "a s", "AS"],
    ["trick_play", "5 1", "AS"],
    ["trick_play", "A 1", "AS"],
    ["trick_play", "5 S", "AS"],
    ["stock_play", "1 0 H", "TH"],
    ["stock_play", "T 4", "TH"],
    ["trick_play", "9 3", "9C"],
    ["trick_play", "1 2", "JD"],
    ["trick_play", "4 4", "TH"],
    ["trick_play", "6 1", "61"],
    ["trick_play", "A X", "AX"],
    ["trick_play", "0", "0"],
    ["auction", "5 1", "51"],
    ["auction", "0", "pass"],
    ["auction", "0 0", "pass"],
    ["auction", "p", "pass"],
    ["stock_meld", "d", "draw"],
  ])("in %s as %s is %s", (phase, keys, action) => {
    parts["screen"] = screen({ phase });
    press(`${keys} Enter`);
    expect([calls, typing.text]).toEqual([[`propose ${action}`], ""]);
  });

  it.each([
    ["1", "trump S"], ["3", "trump C"], ["h", "trump H"], ["s p a", "trump S"], ["t r u m p Space h", "trump H"], ["h e a r t s Space", "trump H"],
    ["t r u m p Space s p a d e s", "trump S"], ["d", "trump D"], ["2", "trump D"], ["d i a m o n d s", "trump D"], ["t r u m p Space 4", "trump H"],
    ["5", "5"], ["0", "0"], ["s x", "SX"], ["t r u m p Space", "TRUMP"], ["f o l d", "fold"],
  ])("S1-28 S1-60 as %s where trump is named is %s, even if it's no trump", (keys, action) => {
    parts["screen"] = screen({ phase: "name_trump", ...asking(["trump S", "trump H", "trump C", "fold"]) });
    press(`${keys} Enter`);
    expect([calls, looks]).toEqual([[`propose ${action}`], []]);
  });

  it("is an option by its name, or a meld where one is typed", () => {
    parts["screen"] = screen({ phase: "auction", ...asking(["fold"]) });
    press("f o l d Enter");
    parts["screen"] = screen({ phase: "enter_meld", ...asking([], { typed: true }) });
    press("3 0 Enter 0 Enter");
    expect(calls).toEqual(["propose fold", "propose meld 30", "propose meld 0"]);
  });

  it.each([
    ["auction", "x z d"], ["name_trump", "x z p"], ["trick_play", "z d p"], ["stock_play", "z c"], ["stock_meld", "z c"], ["bury", "z d"], ["deal", "z p"],
  ])("in %s never begins with a letter of no move: %s", (phase, keys) => {
    parts["screen"] = screen({ phase, ...asking(["fold"]) });
    for (const key of keys.split(" ")) expect([press(key), typing.text]).toEqual([false, ""]);
    expect(press("Enter")).toBe(false);
    expect([press("f"), typing.text]).toEqual([true, "F"]);
  });

  it("has room for a long suit, and can be taken back", () => {
    press("t r u m p Space d i a m o n d s Space h");
    expect(typing.text).toBe("TRUMP DIAMONDS");
    press("Backspace Backspace");
    expect(typing.text).toBe("TRUMP DIAMON");
    expect([press("Escape"), typing.text, press("Escape"), press("Backspace")]).toEqual([true, "", false, false]);
  });

  it("takes the place of advice, as Escape does", () => {
    Object.assign(parts, { advice: {} });
    press("5");
    expect(parts["advice"]).toBeNull();
    Object.assign(parts, { advice: {} });
    typing.text = "";
    expect([press("Escape"), parts["advice"]]).toEqual([true, null]);
  });

  it.each([
    ["in a field", {}, new Thing("input, select, textarea, [contenteditable]")],
    ["with another key held", { ctrlKey: true }, new Thing("body")],
    ["with another key held", { altKey: true }, new Thing("body")],
    ["with another key held", { metaKey: true }, new Thing("body")],
  ])("%s is none of the table's", (_, more, target) => {
    expect(press("5", target, more)).toBe(false);
    expect(typing.text).toBe("");
  });

  it("is none of the table's while a dialog is open, or where letters are no keys", () => {
    settings.keys = false;
    expect([press("5"), press("h")]).toEqual([false, false]);
    settings.keys = true;
    lay(new Thing("dialog[open]"));
    expect([press("5"), press("Enter"), typing.text]).toEqual([false, false, ""]);
  });

  it("has no letters from elsewhere", () => {
    expect([press("ä"), press("F5"), press("Shift"), typing.text]).toEqual([false, false, false, ""]);
  });
});

describe("a key at once", () => {
  it("looks, asks and undoes, whether large or small", () => {
    explains = true;
    parts["screen"] = screen({ may_undo: true, redo: "play AS" });
    press("l M s w ? h I u R");
    expect(looks).toEqual(["trick", "melds", "sheet", "why", "keys"]);
    expect(calls).toEqual(["explain", "hint", "undo", "redo"]);
    expect(typing.text).toBe("");
  });

  it("does nothing where there's nothing to do", () => {
    expect(press("h u r")).toBe(true);
    expect(calls).toEqual([]);
  });

  it("is a letter after another one", () => {
    press("k s");
    expect([typing.text, looks]).toEqual(["KS", []]);
    press("?");
    expect([typing.text, looks]).toEqual(["KS", ["keys"]]);
  });
});

describe("Enter and Space", () => {
  it("S1-60 press no button while something is typed: Space is part of it", () => {
    const button = new Thing("button", "button:not(.card)");
    const only = Object.assign(new Thing(".ask .controls"), { inside: [button] });
    for (const target of [button, only, new Thing("body")]) {
      typing.text = "TRUMP";
      expect(press("Space", target)).toBe(true);
      expect([typing.text, button.clicks, calls]).toEqual(["TRUMP ", 0, []]);
    }
  });

  it.each(["Enter", "Space"])("%s goes on where one is waited for", (key) => {
    expect(press(key)).toBe(false);
    parts["screen"] = screen({ waiting: [0] });
    expect(press(key)).toBe(true);
    expect(press(key, new Thing("button", "button:not(.card)"))).toBe(false);
    parts["screen"] = screen({ seat: null, waiting: [0] });
    expect(press(key)).toBe(false);
    expect(calls).toEqual(["ready"]);
  });

  it("show what's still to come, from a card only by Space", () => {
    const card = new Thing("button");
    queue.drained = false;
    press("Enter");
    expect(press("Enter", card)).toBe(false);
    press("Space", card);
    queue.tapping = true;
    press("Space", card);
    expect(calls).toEqual(["next", "catch up", "next"]);
  });

  it("press once however long they're held, while a letter repeats", () => {
    parts["screen"] = screen({ waiting: [0] });
    expect(press("Enter", new Thing("body"), { repeat: true })).toBe(false);
    expect(press("Enter", new Thing("button"), { repeat: true })).toBe(true);
    parts["screen"] = screen();
    press("5", new Thing("body"), { repeat: true });
    expect([calls, typing.text]).toEqual([[], "5"]);
  });

  it("send what was typed before anything else", () => {
    queue.drained = false;
    press("5 Enter", new Thing("button"));
    expect(calls).toEqual(["propose 5"]);
  });
});

describe("an error", () => {
  const wrong = { reason: "No", help: "Why" };

  it("is cleared by a key that begins the next answer", () => {
    parts["screen"] = screen(asking(["pass"]));
    parts["refusal"] = wrong;
    expect(press("p Enter")).toBe(true);
    expect([parts["refusal"], typing.text, calls]).toEqual([null, "", ["propose pass"]]);
  });

  it.each(["5", "Enter", "Space", "Escape", "Backspace", "l", "ArrowLeft", "ä"])("is cleared at a pause by %s, which does nothing else", (key) => {
    parts["screen"] = screen({ waiting: [0] });
    parts["refusal"] = wrong;
    expect(press(key)).toBe(true);
    expect([parts["refusal"], typing.text, looks, calls]).toEqual([null, "", [], []]);
  });

  it("is explained by H, even if H would be a suit", () => {
    explains = true;
    parts["screen"] = screen({ phase: "name_trump", ...asking(["trump H"]) });
    parts["refusal"] = wrong;
    expect(press("H")).toBe(true);
    expect([calls, typing.text]).toEqual([["explain"], ""]);
  });

  it.each([
    ["Tab", "body", {}, wrong],
    ["Shift", "body", {}, wrong],
    ["F5", "body", {}, wrong],
    ["5", "input, select, textarea, [contenteditable]", {}, wrong],
    ["Enter", ".refused button", {}, wrong],
    ["c", "body", { ctrlKey: true }, wrong],
  ])("stays at %s in %s", (key, target, more, refusal) => {
    parts["refusal"] = refusal;
    press(key, new Thing(target), more);
    expect(parts["refusal"]).toBe(refusal);
  });

  it("stays for a spectator, and by letters that are no keys", () => {
    parts["refusal"] = wrong;
    settings.keys = false;
    press("x");
    settings.keys = true;
    parts["screen"] = screen({ seat: null });
    press("x");
    expect(parts["refusal"]).toBe(wrong);
  });
});

describe("a pause", () => {
  it.each(["x", "5", "ä", "Enter", "Space", "Backspace", "ArrowLeft", "PageDown", "i", "u"])("is ended by %s", (key) => {
    parts["screen"] = screen({ waiting: [0] });
    expect(press(key)).toBe(true);
    expect([calls, typing.text]).toEqual([["ready"], ""]);
    queue.tapping = true;
    press(key);
    expect(calls).toEqual(["ready", "next"]);
  });

  it("isn't ended by a key that means something, is held, or is none of the table's", () => {
    parts["screen"] = screen({ waiting: [0], may_undo: true });
    press("l m s w ? u");
    expect([looks, calls]).toEqual([["trick", "melds", "sheet", "why", "keys"], ["undo"]]);
    calls.length = 0;
    press("Tab Shift Control F5 AudioVolumeUp Escape");
    press("x", new Thing("body"), { repeat: true });
    press("x", new Thing("body"), { altKey: true });
    press("x", new Thing("input, select, textarea, [contenteditable]"));
    settings.keys = false;
    press("x");
    settings.keys = true;
    lay(new Thing("dialog[open]"));
    press("x");
    expect([calls, typing.text]).toEqual([[], ""]);
  });

  it.each(["ArrowDown", "ArrowLeft", "PageUp", "Home", "End"])("isn't ended by %s if it scrolls where the focus is", (key) => {
    const [region, inner] = [new Thing(".melds"), new Thing("div")];
    Object.assign(region, { scrollHeight: 200, clientHeight: 100 });
    inner.parentElement = region;
    parts["screen"] = screen({ waiting: [0] });
    let overflow = "hidden auto";
    vi.stubGlobal("getComputedStyle", () => ({ overflow }));
    expect([press(key, region), press(key, inner), calls]).toEqual([false, false, []]);
    expect([press("x", region), calls]).toEqual([true, ["ready"]]);
    overflow = "hidden";
    expect([press(key, region), calls]).toEqual([true, ["ready", "ready"]]);
    overflow = "auto";
    Object.assign(region, { scrollHeight: 100 });
    expect([press(key, inner), calls.length]).toEqual([true, 3]);
  });

  it("is ended by a key that has nothing to show", () => {
    absent = ["trick", "melds"];
    parts["screen"] = screen({ waiting: [0] });
    press("l m");
    expect(calls).toEqual(["ready", "ready"]);
  });

  it("isn't one while others are awaited, cards still move, or there's something to choose", () => {
    parts["screen"] = screen({ waiting: [1] });
    press("5");
    queue.drained = false;
    parts["screen"] = screen({ waiting: [0] });
    press("5");
    queue.drained = true;
    parts["screen"] = screen({ waiting: [0], ...asking(["fold"]) });
    press("5");
    expect([calls, typing.text]).toEqual([[], "555"]);
  });
});

describe("a click on the table", () => {
  const click = (target = new Thing(".felt"), detail = 1): void => typing.click({ target, detail } as unknown as MouseEvent);

  it.each([
    ["cards still move", { drained: false }],
    ["a trick stays on the table", { holding: true }],
    ["the winning bid stays on the table", { tapping: true }],
  ])("goes on while %s", (_, state) => {
    Object.assign(queue, state);
    click();
    expect(calls).toEqual(["next"]);
  });

  it("does nothing once all is shown, beside the table, on a button, or if it's the second of two", () => {
    click();
    queue.tapping = true;
    click(new Thing("body"));
    click(new Thing(".felt", "button, a, summary"));
    click(undefined, 2);
    expect(calls).toEqual([]);
  });
});

describe("the keyboard", () => {
  const CHOICES = ".ask .controls";
  const [lit, choices, ways] = [".hand .lit", CHOICES, ".end .ways"].map((kind) => () => new Thing(kind)) as [() => Thing, () => Thing, () => Thing];

  beforeEach(() => happens("keydown"));

  it("goes to the first thing in sight that's wanted", () => {
    const hidden = Object.assign(lit(), { visible: false });
    const wanted = choices();
    lay(ways(), hidden, wanted);
    focusOnWhatIsAsked();
    expect(document.activeElement).toBe(wanted);
    const card = lit();
    lay(ways(), wanted, card);
    focusOnWhatIsAsked();
    expect(document.activeElement).toBe(card);
    lay(ways(), lit());
    focusOnWhatIsAsked();
    expect(document.activeElement).toBe(card);
  });

  it.each([
    ["a pointer was used", () => happens("pointerdown"), []],
    ["a dialog is open", () => undefined, [new Thing("dialog[open]")]],
    ["nothing is wanted", () => lay(), null],
  ])("stays where it is if %s", (_, before, more) => {
    if (more !== null) lay(lit(), ...more);
    before();
    focusOnWhatIsAsked();
    expect(isNowhere()).toBe(true);
  });

  it("goes by an arrow from nowhere", () => {
    const card = lit();
    lay(card);
    expect(press("ArrowLeft")).toBe(true);
    expect(document.activeElement).toBe(card);
    expect(press("ArrowLeft", card)).toBe(false);
  });

  it("goes from the choices into them, or takes a single one", () => {
    const [one, two] = [new Thing("button:enabled"), new Thing("input:enabled")];
    const all = Object.assign(choices(), { inside: [new Thing("button"), one, two] });
    expect(press("Enter", all)).toBe(true);
    expect([document.activeElement, one.clicks]).toEqual([one, 0]);
    all.inside = [two];
    expect([press("Space", all), two.clicks]).toEqual([true, 1]);
    all.inside = [];
    expect([chooseFrom(all as unknown as Element), chooseFrom(null), chooseFrom(lit() as unknown as Element)]).toEqual([false, false, false]);
  });

  it("finds a place once things have settled, however often they change", () => {
    vi.useFakeTimers();
    let change = (): void => undefined;
    const disconnect = vi.fn();
    vi.stubGlobal("MutationObserver", class {
      constructor(look: () => void) {
        change = look;
      }
      observe = vi.fn();
      disconnect = disconnect;
    });
    const card = lit();
    const end = keepFocus({} as HTMLElement);
    change();
    vi.advanceTimersByTime(60);
    change();
    lay(card);
    vi.advanceTimersByTime(39);
    expect(isNowhere()).toBe(true);
    vi.advanceTimersByTime(1);
    expect(document.activeElement).toBe(card);
    const elsewhere = new Thing(".hand [data-card]:not(.lit)");
    show({ activeElement: elsewhere });
    change();
    vi.advanceTimersByTime(100);
    expect(document.activeElement).toBe(elsewhere);
    change();
    change();
    end();
    expect([disconnect.mock.calls.length, vi.getTimerCount()]).toEqual([1, 0]);
  });
});
