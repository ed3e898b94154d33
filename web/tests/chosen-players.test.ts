/** The computer players chosen during setup. */

import { fresh } from "./support";

import { beforeEach, describe, expect, it } from "vitest";

import { carryPlayers, chosenPlayers, isChosen, keepPlayers } from "../src/setup/chosen-players";

describe("computer players chosen by hand", () => {
  beforeEach(fresh);

  it("are remembered for their game only", () => {
    keepPlayers("double-deck", ["", "club", "", "club"]);
    expect(chosenPlayers("double-deck", 4)).toEqual(["", "club", "", "club"]);
    expect(chosenPlayers("daugherty-1983", 4)).toEqual([]);
  });

  it("go along to the next game, once", () => {
    carryPlayers(["", "", "beginner", ""]);
    expect(chosenPlayers("daugherty-1983", 4)).toEqual(["", "", "beginner", ""]);
    expect(chosenPlayers("daugherty-1983", 4)).toEqual([]);
  });

  it("don't take along seats that the next game lacks", () => {
    keepPlayers("two-hand", ["", "beginner"]);
    carryPlayers(["", "", "club", ""]);
    expect(chosenPlayers("two-hand", 2)).toEqual(["", "beginner"]);
    carryPlayers(["", "expert", "club", "expert"]);
    expect(chosenPlayers("two-hand", 2)).toEqual(["", "expert"]);
  });

  it("of a classic don't go to house rules that extend it", () => {
    keepPlayers("daugherty-1983", ["", "club", "club", "club"]);
    expect(chosenPlayers("house:blue", 4)).toEqual([]);
    keepPlayers("", ["", "expert", "expert", "expert"]);
    expect(chosenPlayers("", 4)).toEqual([]);
  });

  it("aren't the ones that rules name", () => {
    keepPlayers("double-deck", ["", "club"]);
    carryPlayers([]);
    expect(chosenPlayers("double-deck", 4)).toEqual(["", "club"]);
    expect([isChosen([]), isChosen(["", ""]), isChosen(["", "club"])]).toEqual([false, false, true]);
  });
});
