/** The kinds of pinochle, as players name them, each with the preset to begin with and its picture. */

import { t } from "../i18n/language.svelte";
import type { Tables } from "../net/api";
import { at } from "./rule-paths";

export type KindName = "double" | "single" | "three" | "two" | "six";

export interface GameKind {
  kind: KindName;
  /** The presets of this kind. A newcomer plays the first. */
  presets: readonly [string, ...string[]];
  title: string;
  /** What the table picture shows. */
  players: number;
  partners: boolean;
  cards: readonly string[];
}

export function gameKinds(): readonly GameKind[] {
  return [
    { kind: "double", presets: ["double-deck", "nicholas-1992", "daugherty-1983", "doubles-1993"], title: t("common.double_deck_partners"), players: 4, partners: true, cards: ["AS", "AS", "AH", "AH"] },
    { kind: "single", presets: ["single-deck-partners", "single-deck-cutthroat", "single-deck-auction", "check", "firehouse"], title: t("common.single_deck_partners"), players: 4, partners: true, cards: ["9S", "AS", "TS"] },
    { kind: "three", presets: ["three-hand-widow", "three-hand", "widow-three", "cutthroat-three"], title: t("common.three_handed"), players: 3, partners: false, cards: ["KS", "QS", "back"] },
    { kind: "two", presets: ["two-hand", "two-hand-classic"], title: t("common.two_handed"), players: 2, partners: false, cards: ["back", "TD", "QS", "JD"] },
    { kind: "six", presets: ["six-triple-deck"], title: t("common.six_handed"), players: 6, partners: true, cards: ["AD", "AH", "KH"] },
  ];
}

/** Return the kind of game that a preset's rules describe. */
export function kindOfRules(rules: Tables): KindName {
  return kindOf(Number(at(rules, "table.players")), Number(at(rules, "deck.copies")));
}

/** Return the kind of games with a name. */
export function gameKind(name: KindName): GameKind {
  return gameKinds().find(({ kind }) => kind === name) as GameKind;
}

/** Return the kind of a game from its number of players and copies of each card. */
function kindOf(players: number, copies: number): KindName {
  if (players === 2) return "two";
  if (players === 3) return "three";
  if (players > 4) return "six";
  return copies > 2 ? "double" : "single";
}
