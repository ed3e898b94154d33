/** The guide in the first hand: what it says at each stage, and that its tips agree with the coach. */

import { fresh, screen, seat, Socket } from "./support";

import { describe, expect, it } from "vitest";

import { TableClient } from "../src/client/table-client.svelte";
import { keep } from "../src/storage/saved-tables";
import { settings } from "../src/storage/settings.svelte";
import { isDealerStuck } from "../src/table/contract-text";
import { afterOwnChoice, explain } from "../src/tutorial/explanations";

describe("the guide's comment on a choice", () => {
  it.each([
    ["52", "bidding", "You bid 52"],
    ["52", "preparing", ""],
    ["pass", "bidding", "You passed"],
    ["pass", "melds", ""],
    ["trump H", "melds", "You named hearts"],
    ["trump H", "play", ""],
    ["AS", "play", "You played"],
    ["AS", "hand over", ""],
    ["claim", "play", ""],
  ] as const)("%s while it's %s", (action, now, said) => {
    const told = afterOwnChoice(screen(), now, { action, advised: "KS" }, false);
    expect(told.startsWith(said) && (told === "") === (said === "")).toBe(true);
  });
});

describe("a dealer who's stuck with the bid", () => {
  const calls = [1, 2, 3].map((one) => ({ seat: one, text: "pass", meaning: null, formula: null }));
  const stuck = { phase: "name_trump", declarer: 0, bid: 50, calls, seats: [0, 1, 2, 3].map((one) => seat(one, { dealer: one === 0 })) };

  it.each([
    ["has it because everyone passed", {}, true],
    ["isn't stuck after a bid", { calls: [{ ...calls[0], text: "50" }, ...calls] }, false],
    ["isn't known before the bidding is over", { phase: "auction" }, false],
    ["is the bid winner", { declarer: 1 }, false],
  ])("%s", (_, parts, found) => expect(isDealerStuck(screen({ ...stuck, ...parts }))).toBe(found));

  it("is told why", () => {
    expect(explain(screen({ ...stuck, seat: 0 }), "preparing", true).text).toContain("You're the dealer, so you have to take the bid at 50.");
    expect(explain(screen({ ...stuck, seat: 1 }), "preparing", false).text).toContain("Nobody bid, so the dealer has to take the bid at 50.");
  });
});

it.each([[true, "off", { counted: true }], [false, "4", { counted: true }], [false, "off", {}]] as const)("a hint is counted like a check if the hand is guided (%s) or the coach is on (%s)", (guided, coach, parts) => {
  fresh();
  settings.coach = coach;
  keep("blue", { guided });
  const table = new TableClient("blue");
  Socket.last.accept().welcome();
  table.hint();
  expect(Socket.last.sent.at(-1)).toEqual({ type: "ask", id: expect.anything() as unknown, ...parts });
  table.close();
});
