/** The guided hand: the same cards and deterministic computer players every time. */

import { t } from "../i18n/language.svelte";
import { makeTable, type Made } from "../net/api";
import { myName } from "../storage/player-name";
import { keep } from "../storage/saved-tables";

/** The meld helper is on, and players' names are those of their places, such as North. */
const TABLE_CHANGES = { meld_helper: true, seat_names: "none" };

export function guidedHand(): Made {
  return {
    rules: "nicholas-1992",
    changes: {
      title: t("page.your_first_hand"),
      game: { max_hands: 1 },
      table: TABLE_CHANGES,
    },
    players: "club",
    seed: "first hand 17",
  };
}

/** Create a table for the guided hand and return its name. */
export async function makeGuidedHand(): Promise<string> {
  const made = guidedHand();
  const { table, token } = await makeTable(made, myName());
  keep(table, { made, token, guided: true });
  return table;
}

/** Return the title of the game that the guided hand belongs to. */
export function fullGameTitle(): string {
  return t("page.pinochle_1_0_1992");
}

/**
 * Create a table for a full game with the same rules and the same players' names, and return its
 * name. Help stays on: the meld helper, and the coach, which you can turn off in the settings.
 */
export async function makeFullGame(): Promise<string> {
  const { rules, players } = guidedHand();
  const made: Made = { rules, changes: { table: TABLE_CHANGES }, ...(players ? { players } : {}) };
  const { table, token } = await makeTable(made, myName());
  keep(table, { made, token });
  return table;
}
