/** The computer players that people chose for a table, by game. Seats without a choice have "". */

import { read, write } from "../storage/browser-storage";

const KEY = "aces.players";
/** The choice that goes along when people pick another game during setup. */
let carried: string[] = [];

/**
 * Return the choice made for another game during setup, or else the last one for this game. `seats`
 * is the number of seats.
 */
export function chosenPlayers(game: string, seats: number): string[] {
  const found = carried.slice(0, seats);
  carried = [];
  return isChosen(found) ? found : (read<Record<string, string[]>>(KEY, {})[game] ?? []).slice(0, seats);
}

/** Return true if any computer player was chosen by hand. */
export function isChosen(players: string[]): boolean {
  return players.some((name) => name !== "");
}

/** Take a choice along to the game that people pick next. */
export function carryPlayers(players: string[]): void {
  carried = players;
}

/** Remember a choice for the next table with this game. A game without a name is forgotten. */
export function keepPlayers(game: string, players: string[]): void {
  if (game !== "") write(KEY, { ...read<Record<string, string[]>>(KEY, {}), [game]: players });
}
