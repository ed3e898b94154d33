/** Confirmations of moves that could be slips. */

import { t } from "../src/i18n/language.svelte";
import { screen } from "./support";

import { describe, expect, it } from "vitest";

import { confirmationOf, confirmationOfEnding } from "../src/client/confirmations";
import type { Option } from "../src/net/protocol";

const option = (action: string, asks: string | null): Option => ({ action, words: `${action} it`, asks, meld: null }) as unknown as Option;
const asking = (parts: object): ReturnType<typeof screen> => screen({ asked: { bids: [], options: [], doubt: null, ...parts } });
const bids = (first: number, last: number, step: number, least: number): ReturnType<typeof screen> =>
  asking({ bids: [{ first, last, step, meaning: null }], doubt: { least, asks: "Twice the last bid." } });

describe("a bid", () => {
  it.each([[99, false], [100, true], [101, true], [200, true], [201, false]])("of %i is confirmed from 100 to the highest one: %s", (amount, confirmed) => {
    expect(confirmationOf(String(amount), bids(50, 200, 1, 100)) !== null).toBe(confirmed);
  });

  it("between the steps isn't confirmed, since the table refuses it", () => {
    expect(confirmationOf("103", bids(50, 500, 5, 100))).toBeNull();
    expect(confirmationOf("105", bids(50, 500, 5, 100))).not.toBeNull();
  });

  it("is named in the question and on its button", () => {
    expect(confirmationOf("150", bids(50, 200, 1, 100))).toEqual({ title: "Bid 150?", text: "Twice the last bid.", yes: "Bid 150", no: t("page.change") });
  });

  it("isn't confirmed if the player doesn't want to be asked", () => {
    expect(confirmationOf("150", bids(50, 200, 1, 100), false)).toBeNull();
    expect(confirmationOf("fold", asking({ options: [option("fold", "You lose the bid.")] }), false)).not.toBeNull();
  });

  it.each(["", " 150", "1e2", "150.0", "-150", "+150", "pass"])("isn't %j", (action) => {
    expect(confirmationOf(action, bids(50, 200, 1, 100))).toBeNull();
  });

  it("is as meant if the table has no doubts", () => {
    expect(confirmationOf("150", asking({ bids: [{ first: 50, last: 200, step: 1 }] }))).toBeNull();
  });
});

describe("an option", () => {
  it("is confirmed in the table's words, and only if it asks", () => {
    const shown = asking({ options: [option("fold", "You lose the bid."), option("pass", null), option("stay", "")] });
    expect(confirmationOf("fold", shown)).toEqual({ title: "Fold it", text: "You lose the bid.", yes: "Fold it" });
    expect(["pass", "stay", "fold it", "Fold"].map((action) => confirmationOf(action, shown))).toEqual([null, null, null, null]);
  });

  it("that's a number is confirmed as an option if it's no high bid", () => {
    expect(confirmationOf("0", asking({ options: [option("0", "Sure?")] }))?.text).toBe("Sure?");
  });

  it("isn't confirmed while nothing is asked", () => {
    expect(confirmationOf("fold", null)).toBeNull();
    expect(confirmationOf("fold", screen())).toBeNull();
  });
});

describe("the end of a hand", () => {
  it("is always confirmed, with or without a reason", () => {
    expect(confirmationOfEnding(option("claim", "You take the rest."))).toEqual({ title: "Claim it?", text: "You take the rest.", yes: "Claim it" });
    expect(confirmationOfEnding(option("claim", null))).toEqual({ title: "Claim it?", text: "", yes: "Claim it" });
  });
});
