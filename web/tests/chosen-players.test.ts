/** The computer players chosen during setup. */

import { fresh } from "./support";

import { beforeEach, describe, expect, it } from "vitest";

import { carryPlayers, chosenPlayers, isChosen, keepPlayers } from "../src/setup/chosen-players";

describe("computer players chosen by hand", () => {
  beforeEach(fresh);

  it("are remembered for their game only", () => {
    keepPlayers("double-deck", ["", "club", "", "club"]);
    expect(chosenPlayers("double-deck")).toEqual(["", "club", "", "club"]);
    expect(chosenPlayers("daugherty-1983")).toEqual([]);
  });

  it("go along to the next game, once", () => {
    carryPlayers(["", "", "beginner", ""]);
    expect(chosenPlayers("daugherty-1983")).toEqual(["", "", "beginner", ""]);
    expect(chosenPlayers("daugherty-1983")).toEqual([]);
  });

  it("aren't the ones that rules name", () => {
    keepPlayers("double-deck", ["", "club"]);
    carryPlayers([]);
    expect(chosenPlayers("double-deck")).toEqual(["", "club"]);
    expect([isChosen([]), isChosen(["", ""]), isChosen(["", "club"])]).toEqual([false, false, true]);
  });
});
