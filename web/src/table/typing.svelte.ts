/** Moves that are typed: `AS`, `51`, `P`, then Enter; and the keys that do something at once. */

import type { Table } from "../lib/table.svelte";

const LONGEST = 6;
/** By the number codes of 1983: 51 is the ace of spades, 24 the queen of hearts. */
const RANKS = ["", "J", "Q", "K", "T", "A"] as const;
const SUITS = ["", "S", "D", "C", "H"] as const;

export class Typing {
  /** What has been typed so far. */
  text = $state("");

  constructor(
    private readonly table: Table,
    private readonly lastTrick: () => void,
  ) {}

  key = (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.altKey || event.metaKey || inField(event.target)) return;
    if (document.querySelector("dialog[open]") !== null) return;
    if (this.handle(event.key)) {
      event.preventDefault();
      event.stopPropagation();
    }
  };

  private handle(key: string): boolean {
    if (key === "Enter" && this.text !== "") return this.send();
    if (key === "Escape" || key === "Backspace") {
      const had = this.text !== "";
      this.text = key === "Escape" ? "" : this.text.slice(0, -1);
      return had;
    }
    if (this.text === "") {
      if (key === "h" || key === "H") return this.repeat();
      if (key === "?") return this.hint();
      if (key === "l" || key === "L") {
        this.lastTrick();
        return true;
      }
    }
    if (key === " " && !this.table.queue.drained) {
      this.table.queue.next();
      return true;
    }
    if (/^[!-~]$/.test(key) && this.text.length < LONGEST) {
      this.text += key.toUpperCase();
      return true;
    }
    return false;
  }

  private send(): boolean {
    const text = this.text;
    this.text = "";
    const screen = this.table.screen;
    const asked = screen?.asked;
    const plays = screen?.phase === "trick_play" || screen?.phase === "stock_play";
    const code = plays ? /^([1-5])([1-4])$/.exec(text) : null;
    if (code) this.table.act(`${RANKS[Number(code[1])]}${SUITS[Number(code[2])]}`);
    else if (text === "P" || text === "PASS") this.table.act("pass");
    else if (/^\d+$/.test(text)) this.table.act(asked?.typed ? `meld ${text}` : text);
    else this.table.act(text.replace(/^10/, "T"));
    return true;
  }

  private repeat(): boolean {
    if (this.table.lastReason === "") return false;
    const times = (this.table.refusal?.times ?? 0) + 1;
    this.table.refusal = { reason: this.table.lastReason, action: "", times };
    return true;
  }

  private hint(): boolean {
    this.table.hint();
    return true;
  }
}

function inField(target: EventTarget | null): boolean {
  return target instanceof HTMLInputElement || target instanceof HTMLSelectElement;
}
