/** Typed moves such as `AS`, `51`, or `P`, followed by Enter, keyboard shortcuts, and taps on the cloth. */

import type { TableClient } from "../client/table-client.svelte";
import { suitName } from "../i18n/card-words";
import { settings } from "../storage/settings.svelte";
import { isScrollable } from "../ui/scroll-overflow";
import { endPause, isAnyKey, isPaused, isScrollKey } from "./any-key";
import { chooseFrom, focusOnWhatIsAsked, isNowhere } from "./focus";

/** Room for the longest move: TRUMP DIAMONDS. */
const LONGEST = 14;
/** The 1983 codes, in digits or letters: 51, 5S, and A1 are the ace of spades. */
const RANKS = ["", "J", "Q", "K", "T", "A"] as const;
const SUITS = ["", "S", "D", "C", "H"] as const;
/** The letters with which a card begins. If no card is asked for, the error says so. */
const CARD_LETTERS = "AKQJT";
/** The letters with which other moves begin in some phases, besides the actions offered. */
const LETTERS = { auction: "P", name_trump: "SDCH", stock_meld: "D" } as const;
const SUIT_WORDS: Readonly<Record<string, string>> = { S: "SPADES", D: "DIAMONDS", C: "CLUBS", H: "HEARTS" };

export type Looked = "trick" | "melds" | "sheet" | "why" | "keys";
const LOOKS: Readonly<Record<string, Looked>> = { l: "trick", m: "melds", s: "sheet", w: "why", "?": "keys" };

export class KeyboardInput {
  /** The text typed so far. */
  text = $state("");

  constructor(
    private readonly table: TableClient,
    /** Shows something, or returns false if there's nothing to show. */
    private readonly look: (what: Looked) => boolean,
  ) {}

  key = (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.altKey || event.metaKey || isField(event.target)) return;
    const pressed = event.key;
    if (event.repeat && (pressed === " " || pressed === "Enter")) {
      // A key that's held down counts only once.
      if (!isIdle(event.target)) event.preventDefault();
      return;
    }
    if (document.querySelector("dialog[open]") !== null) return;
    if (this.clear(event) || this.go(pressed, event.target) || this.end(event)) {
      event.preventDefault();
      event.stopPropagation();
    }
  };

  /** Clear an error with any key. A key that can begin an answer begins the next one, and H explains the error. */
  private clear(event: KeyboardEvent): boolean {
    const { refusal, screen } = this.table;
    const explains = event.target instanceof Element && event.target.closest(".refused button") !== null;
    if (refusal === null || screen?.seat == null || explains || !isAnyKey(event.key, settings.keys)) return false;
    if (event.repeat) return true;
    if (event.key.toLowerCase() !== "h" || refusal.help === "" || !this.table.explain()) {
      this.table.dismiss();
      if (!this.isShortcut(event.key)) this.letter(event.key);
    }
    return true;
  }

  /** Handle a key that means something here. */
  private go(pressed: string, target: EventTarget | null): boolean {
    if (pressed === " " || pressed === "Enter") return this.goOn(pressed, target);
    if (/^Arrow(Left|Right)$/.test(pressed) && isNowhere() && !isPaused(this.table)) {
      focusOnWhatIsAsked();
      return true;
    }
    return this.letter(pressed);
  }

  /**
   * End a pause with any key that means nothing else. A key that's held down counts only once. In
   * a region that scrolls, the keys that scroll it do only that. Escape closes menus, so pressing it
   * once too often must not continue the game.
   */
  private end(event: KeyboardEvent): boolean {
    const presses = (event.key === " " || event.key === "Enter") && isControl(event.target);
    if (presses || event.key === "Escape" || !isPaused(this.table) || !isAnyKey(event.key, settings.keys)) return false;
    if (isScrollKey(event.key) && isScrollable(event.target)) return false;
    if (!event.repeat) endPause(this.table);
    return true;
  }

  /** Handle a click on the table. It ends the pause, as Enter does. */
  click = (event: MouseEvent): void => {
    const target = event.target;
    if (!(target instanceof Element) || target.closest(".felt") === null || !isIdle(target) || event.detail > 1) return;
    const { drained, holding, tapping } = this.table.queue;
    if (!drained || holding || tapping) this.table.queue.next();
  };

  /**
   * Handle Enter and Space. Enter sends typed text, and Space is part of it. Otherwise, both keys
   * continue, unless they press a button.
   */
  private goOn(key: string, target: EventTarget | null): boolean {
    if (this.text !== "") return key === "Enter" ? this.send() : this.type(key);
    if (isControl(target)) return false;
    if (!this.table.queue.drained || this.table.queue.tapping) {
      if (key === "Enter" && !isIdle(target)) return false;
      if (isIdle(target) || this.table.queue.tapping) this.table.queue.next();
      else this.table.queue.catchUp();
      return true;
    }
    if (chooseFrom(target)) return true;
    const screen = this.table.screen;
    if (!isIdle(target) || screen === null || screen.seat === null) return false;
    if (!screen.waiting.includes(screen.seat)) return false;
    this.table.ready();
    return true;
  }

  private letter(key: string): boolean {
    if (key === "Escape" || key === "Backspace") {
      const had = this.text !== "" || (key === "Escape" && this.table.advice !== null);
      if (key === "Escape") this.table.advice = null;
      this.text = key === "Escape" ? "" : this.text.slice(0, -1);
      return had;
    }
    if (!settings.keys || !/^[!-~]$/.test(key)) return false;
    // A question mark can't be part of a move.
    if ((this.text === "" || key === "?") && this.isShortcut(key)) {
      const acted = this.shortcut(key.toLowerCase());
      return acted || !isPaused(this.table);
    }
    if (this.text === "" && (isPaused(this.table) || !this.canBegin(key.toUpperCase()))) return false;
    return this.type(key);
  }

  /** Add a character to the typed text, which is shown in place of advice. */
  private type(character: string): boolean {
    this.table.advice = null;
    if (this.text.length < LONGEST) this.text += character.toUpperCase();
    return true;
  }

  /** Return true if something typed now can begin with the character. Bids, meld, and cards have digits. */
  private canBegin(character: string): boolean {
    const { phase, asked } = this.table.screen ?? {};
    if (/\d/.test(character) || CARD_LETTERS.includes(character) || asked?.options.some((option) => option.action.toUpperCase().startsWith(character))) return true;
    if (phase === "name_trump" && [...LETTERS.name_trump].some((suit) => suitName(suit).toUpperCase().startsWith(character))) return true;
    return phase !== undefined && phase in LETTERS && LETTERS[phase as keyof typeof LETTERS].includes(character);
  }

  /** Return true if the key is a shortcut. While you name trump, S and H are suits. */
  private isShortcut(key: string): boolean {
    const naming = this.table.screen?.phase === "name_trump" && this.table.screen.asked !== null;
    if (naming && "hs".includes(key.toLowerCase())) return false;
    return "hiur".includes(key.toLowerCase()) || key.toLowerCase() in LOOKS;
  }

  /** Handle a shortcut. Return false if it does nothing now. */
  private shortcut(key: string): boolean {
    const look = LOOKS[key];
    if (look !== undefined) return this.look(look);
    if (key === "h") return this.table.explain();
    if (key === "u") return this.takeBack();
    if (key === "r") return this.doAgain();
    if (isPaused(this.table)) return false;
    this.table.hint();
    return true;
  }

  private send(): boolean {
    const text = this.text.trim();
    this.text = "";
    this.table.propose(this.meant(text));
    return true;
  }

  /** Return the action that the typed text means. */
  private meant(text: string): string {
    const screen = this.table.screen;
    const asked = screen?.asked;
    const number = /^\d+$/.test(text);
    const named = screen?.phase === "name_trump" ? suitOf(text) : null;
    if (named !== null) return `trump ${named}`;
    if (text === "P") return "pass";
    if (text === "D" && screen?.phase === "stock_meld") return "draw";
    const option = asked?.options.find((one) => one.action.toUpperCase() === text);
    if (option) return option.action;
    if (number && asked?.typed) return `meld ${text}`;
    if (number && Number(text) === 0 && screen?.phase === "auction") return "pass";
    const plays = screen?.phase === "trick_play" || screen?.phase === "stock_play";
    const code = plays ? /^(10|[1-59TJQKA])([1-4SDCH])$/.exec(text) : null;
    if (code === null) return text;
    const [, rank = "", suit = ""] = code;
    return (RANKS[Number(rank)] ?? rank.replace("10", "T")) + (SUITS[Number(suit)] ?? suit);
  }

  private takeBack(): boolean {
    if (!this.table.screen?.may_undo) return false;
    this.table.undo();
    return true;
  }

  private doAgain(): boolean {
    if (this.table.screen?.redo == null) return false;
    this.table.redo();
    return true;
  }
}

/**
 * Return the letter of the suit that the text names, or null. It can be a letter, a 1983 code, or a
 * word or its beginning, even if that suit can't be trump.
 */
function suitOf(text: string): string | null {
  const word = text.replace(/^TRUMP /, "").trim();
  const code = SUITS[Number(word)] ?? word;
  if (code in SUIT_WORDS) return code;
  const begun = Object.entries(SUIT_WORDS).filter(([letter, name]) => word !== "" && [name, suitName(letter).toUpperCase()].some((one) => one.startsWith(word)));
  return begun.length === 1 ? (begun[0]?.[0] ?? null) : null;
}

/** Return true if typed text or choices go to the target. */
function isField(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest("input, select, textarea, [contenteditable]") !== null;
}

/** Return true if Enter and Space do nothing at the target. */
function isIdle(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest("button, a, summary") === null;
}

/** Return true if Enter and Space press the target as a button. Cards don't count. */
function isControl(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest("button:not(.card), a, summary") !== null;
}

export type OpenDialog = Looked | "formulas" | "menu" | "rules" | "leave" | "invite" | "player" | null;
