/** Answers to the questions about house rules, as changes to a preset. */

import type { Json, Tables } from "../net/api";
import { at, laidOver, NONE, put, same, without } from "../client/rule-paths";
import { isTable } from "../storage/house-rules";

/** Values for fields, by path. */
export type Values = readonly (readonly [path: string, value: Json])[];

/** Return the changes after setting fields, and those that depend on them. */
export function answered(base: Tables, changes: Tables, values: Values): Tables {
  const next = values.reduce((found, [path, value]) => changed(base, found, path, value), changes);
  const touched = values.map(([path]) => path);
  return DEPENDENT.filter(({ on }) => touched.some((path) => on.some((one) => path.startsWith(one)))).reduce(
    (found, { values: more }) => more(base, laidOver(base, found)).reduce((left, [path, value]) => changed(base, left, path, value), found),
    next,
  );
}

/** Return true if fields have these values. Absent, `none`, and 0 are the same. */
export function holds(rules: Tables, values: Values): boolean {
  return values.every(([path, value]) => same(plain(at(rules, path)), plain(value)));
}

/** Return the trick points in a hand: all counters and the last trick. */
export function trickPoints(rules: Tables): number {
  const ranks = list(at(rules, "deck.ranks")).map((rank) => number(at(rules, `counters.points.${String(rank)}`)));
  return ranks.reduce((sum, points) => sum + points, 0) * 4 * number(at(rules, "deck.copies")) + number(at(rules, "counters.last_trick"));
}

export function number(value: Json | undefined): number {
  return typeof value === "number" ? value : 0;
}

export function list(value: Json | undefined): readonly Json[] {
  return Array.isArray(value) ? value : [];
}

function plain(value: Json | undefined): Json {
  return value === undefined || value === NONE || value === 0 ? null : value;
}

function changed(base: Tables, changes: Tables, path: string, value: Json): Tables {
  return same(plain(at(base, path)), plain(value)) ? without(changes, path) : put(changes, path, value);
}

interface Dependent {
  /** Starts of the paths that the fields depend on. */
  on: readonly string[];
  values: (base: Tables, all: Tables) => Values;
}

/** Fields that follow others, since the rules would contradict themselves otherwise. */
const DEPENDENT: readonly Dependent[] = [
  {
    // The bids that the dealer is stuck with keep their distance from the lowest bid.
    on: ["auction.opening", "auction.standing_bid", "auction.all_pass"],
    values: (base, all) => {
      const stuck = at(all, "auction.all_pass.outcome") === "dealer_takes" && typeof at(base, "auction.all_pass.amount") !== "number";
      if (stuck) return [["auction.all_pass.amount", number(at(all, "auction.opening"))]];
      const shift = number(at(all, "auction.opening")) - number(at(base, "auction.opening"));
      return ["auction.standing_bid.amount", "auction.all_pass.amount", "trump.waived_at_bid", "play.first_lead_waived_at_bid"]
        .filter((path) => typeof at(base, path) === "number" && typeof at(all, path) === "number")
        .map((path) => [path, Math.max(1, number(at(base, path)) + shift)] as const);
    },
  },
  {
    on: ["counters.", "deck."],
    values: (_, all) => (typeof at(all, "score.board_set.needs_over") === "number" ? [["score.board_set.needs_over", trickPoints(all)]] : []),
  },
  {
    // Only a trump that's required must also beat another.
    on: ["play.head", "play.void"],
    values: (base, all) => {
      const possible = (rules: Tables): boolean => at(rules, "play.void") === "must_trump" && at(rules, "play.head") !== "never";
      return [["play.overtrump", possible(all) && (!possible(base) || at(base, "play.overtrump") === true)]];
    },
  },
  {
    on: ["deck.ranks"],
    values: (_, all) => {
      const nines = list(at(all, "deck.ranks")).includes("9");
      return [["deal.misdeal", list(at(all, "deal.misdeal")).filter((one) => nines || !isTable(one) || one["min_nines"] === undefined)]];
    },
  },
  {
    // A trump can be led only if the bid winner surely has one.
    on: ["trump.requires"],
    values: (base, all) => [["play.first_lead", at(all, "trump.requires") === "marriage" ? (at(base, "play.first_lead") ?? "any") : "any"]],
  },
  {
    on: ["meld.side_minimum"],
    values: (base, all) => {
      const minimum = number(at(all, "meld.side_minimum"));
      return [
        ...(number(at(base, "score.declarer_min_meld")) > 0 ? [["score.declarer_min_meld", minimum] as const] : []),
        ...(number(at(base, "score.board_set.below_meld")) > 0 ? [["score.board_set.below_meld", minimum === 0 ? NONE : minimum] as const] : []),
      ];
    },
  },
];
