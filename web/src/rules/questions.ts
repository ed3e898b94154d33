/** The questions that families differ on, and the rules behind each answer. */

import { t, tPlural } from "../i18n/language.svelte";
import type { Json, Tables } from "../net/api";
import { kindOfRules, type KindName } from "../client/game-kinds";
import { at, laidOver, NONE } from "../client/rule-paths";
import { answered, holds, list, number, trickPoints, type Values } from "./answers";

export interface Choice {
  id: string;
  label: string;
  /** The consequence, in a line. */
  line: string;
  values: Values;
}

export interface Question {
  id: string;
  title: string;
  choices: readonly Choice[];
  /** A field for any other number, if there is one. */
  number?: string;
}

/** Return a question about a preset's rules, or null if it doesn't apply. `all` includes the changes. */
type Ask = (base: Tables, all: Tables) => Question | null;

/** The most important questions come first. */
const ORDER: Readonly<Record<KindName, readonly Ask[]>> = {
  double: [opening, passing, beating, folding, saving, minimum, lastTrick, nines, target, stuck, marriage, doubles],
  single: [opening, passing, beating, folding, saving, counting, lastTrick, nines, target, stuck, marriage, misdeal],
  three: [opening, widowShown, widowTrump, beating, folding, saving, counting, doubles, lastTrick, target, stuck, penalty, marriage, misdeal],
  two: [beating, trumping, stockFollowing, stockTricks, meldsPerTrick, meldingAgain, runMarriage, dixExchange, counting, doubles, lastTrick, target],
  six: [opening, beating, folding, saving, minimum, lastTrick, nines, target, stuck, penalty, marriage, doubles],
};
export const MOST_QUESTIONS = 12;

/** Return the questions about a preset's rules, with `changes` to it. */
export function questions(base: Tables, changes: Tables): Question[] {
  const all = laidOver(base, changes);
  return ORDER[kindOfRules(base)]
    .map((ask) => ask(base, all))
    .filter((question) => question !== null)
    .slice(0, MOST_QUESTIONS);
}

/** Return the choice that rules follow, or undefined if they do it another way. */
export function chosen(rules: Tables, question: Question): Choice | undefined {
  return question.choices.find((choice) => holds(rules, choice.values));
}

/** Return true if the answer isn't the preset's. */
export function differs(base: Tables, changes: Tables, question: Question): boolean {
  const now = laidOver(base, changes);
  const [before, after] = [chosen(base, question), chosen(now, question)];
  if (before !== undefined || after !== undefined) return before !== after;
  const { number: field } = question;
  return field !== undefined && at(base, field) !== at(now, field);
}

/** Return the changes after an answer. Fields that only the other answers set get the preset's values. */
export function answer(base: Tables, changes: Tables, question: Question, choice: Choice): Tables {
  const paths = question.choices.flatMap(({ values }) => values.map(([path]) => path));
  return answered(base, changes, [...paths.map((path) => [path, at(base, path) ?? NONE] as const), ...choice.values]);
}

function hasAuction(rules: Tables): boolean {
  return at(rules, "auction.style") !== "none";
}

/** Choices of a number, with the preset's among them. */
function amounts(base: Tables, path: string, wanted: readonly number[], lines: { lower: string; higher: string }): Choice[] {
  const original = number(at(base, path));
  return [...new Set([...wanted, original])]
    .sort((a, b) => a - b)
    .map((amount) => ({
      id: String(amount),
      label: String(amount),
      line: amount === original ? t("page.as_in_the_original_rules") : amount < original ? lines.lower : lines.higher,
      values: [[path, amount]],
    }));
}

function yesOrNo(id: string, title: string, path: string, [no, yes]: readonly [Json, Json], [noLine, yesLine]: readonly [string, string]): Question {
  return {
    id,
    title,
    choices: [
      { id: "no", label: t("page.no"), line: noLine, values: [[path, no]] },
      { id: "yes", label: t("page.yes"), line: yesLine, values: [[path, yes]] },
    ],
  };
}

function opening(base: Tables): Question | null {
  if (!hasAuction(base)) return null;
  const usual: Readonly<Record<KindName, readonly number[]>> = { double: [50, 60], single: [15, 20, 25], three: [15, 20], two: [], six: [60, 75, 90] };
  const lines = { lower: t("page.more_hands_are_worth_a_bid"), higher: t("page.only_stronger_hands_bid") };
  return { id: "opening", title: t("page.whats_the_lowest_bid"), choices: amounts(base, "auction.opening", usual[kindOfRules(base)], lines), number: "auction.opening" };
}

function passing(base: Tables): Question | null {
  if (!hasAuction(base) || at(base, "table.sides") !== "partners") return null;
  const path = "exchange.pass_count";
  return {
    id: "passing",
    title: t("page.does_the_bid_winners_partner_pass_cards"),
    choices: [
      { id: "0", label: t("page.no"), line: t("page.you_play_the_cards_you_were_dealt"), values: [[path, 0]] },
      ...[3, 4].map((count) => ({
        id: String(count),
        label: tPlural("common.count_card", count),
        line: t("page.and_gets_count_back", { count }),
        values: [[path, count]] as const,
      })),
    ],
  };
}

function beating(): Question {
  const path = "play.head";
  return {
    id: "beating",
    title: t("page.must_you_beat_the_trick_if_you_can"),
    choices: [
      { id: "always", label: t("page.always"), line: t("page.in_every_suit"), values: [[path, "always"]] },
      { id: "trump_led", label: t("page.only_in_trump"), line: t("page.in_other_suits_just_follow"), values: [[path, "trump_led"]] },
      { id: "never", label: t("page.never"), line: t("page.just_follow_suit"), values: [[path, "never"]] },
    ],
  };
}

function trumping(): Question {
  const lines = [t("page.play_any_card"), t("page.if_you_have_one")] as const;
  return yesOrNo("trumping", t("page.out_of_a_suit_must_you_trump"), "play.void", ["any", "must_trump"], lines);
}

function folding(base: Tables): Question | null {
  if (!hasAuction(base)) return null;
  const choice = (id: string, label: string, line: string, get: string): Choice => ({ id, label, line, values: [["score.fold.allowed", true], ["score.fold.defenders_get", get]] });
  return {
    id: "folding",
    title: t("page.can_the_bid_winner_fold_a_lost_hand"),
    choices: [
      { id: "no", label: t("page.no"), line: t("page.they_must_play_it"), values: [["score.fold.allowed", false]] },
      choice("meld", t("page.yes"), t("page.before_the_first_lead_meld_counts"), "meld"),
      choice("none", t("page.yes_no_meld"), t("page.before_the_first_lead_no_meld"), "none"),
    ],
  };
}

function saving(base: Tables): Question | null {
  const least = (points: number, lost: string): Values => [["score.save.by", "trick_points"], ["score.save.at_least", points], ["score.save.else_lose", lost]];
  const few: Choice = { id: "counter", label: t("page.one_counter"), line: t("page.or_the_last_trick"), values: least(1, "meld") };
  const many: Choice = {
    id: "twenty",
    label: tPlural("page.count_counters", 20),
    line: t("page.with_fewer_the_hand_scores_nothing"),
    values: [...least(20, "all"), ["score.declarer_min_trick_points", 20]],
  };
  const need: Values = [["score.declarer_min_trick_points", 0]];
  return {
    id: "saving",
    title: t("page.what_saves_your_meld"),
    choices: [
      { id: "nothing", label: t("page.nothing"), line: t("page.meld_always_counts"), values: [["score.save.by", "none"], ...need] },
      { id: "trick", label: t("page.one_trick"), line: t("page.without_one_your_meld_is_lost"), values: [["score.save.by", "tricks"], ["score.save.at_least", 1], ["score.save.else_lose", "meld"], ...need] },
      number(at(base, "deck.copies")) > 2 ? many : { ...few, values: [...few.values, ...need] },
    ],
  };
}

function minimum(base: Tables): Question | null {
  const path = "meld.side_minimum";
  const original = number(at(base, path));
  return {
    id: "minimum",
    title: t("page.how_much_meld_must_a_team_have"),
    choices: [...new Set([0, 15, 20, original])]
      .sort((a, b) => a - b)
      .map((amount) => ({
        id: String(amount),
        label: amount === 0 ? t("page.any_meld") : t("page.amount_meld", { amount }),
        line: amount === 0 ? t("page.all_of_it_counts") : t("page.less_doesnt_count"),
        values: [[path, amount]],
      })),
  };
}

function lastTrick(base: Tables, all: Tables): Question {
  const path = "counters.last_trick";
  const high = number(at(base, "counters.points.A")) > 1;
  const rest = trickPoints(all) - number(at(all, path));
  return {
    id: "last",
    title: t("page.whats_the_last_trick_worth"),
    choices: [...new Set([...(high ? [0, 10] : [0, 1, 2]), number(at(base, path))])]
      .sort((a, b) => a - b)
      .map((points) => ({
        id: String(points),
        label: points === 0 ? t("page.nothing") : tPlural("common.count_point", points),
        line: t("page.total_points_in_all_tricks", { total: rest + points }),
        values: [[path, points]],
      })),
  };
}

function nines(base: Tables): Question | null {
  const copies = number(at(base, "deck.copies"));
  const players = number(at(base, "table.players"));
  const choice = (id: string, label: string, ranks: readonly string[]): Choice => {
    const cards = ranks.length * 4 * copies;
    const dix = ranks.includes("9") ? (at(base, "meld.dix") ?? 0) : 0;
    return { id, label, line: t("page.cards_cards_hand_each", { cards, hand: cards / players }), values: [["deck.ranks", [...ranks]], ["deal.hand", cards / players], ["meld.dix", dix]] };
  };
  const without = ["A", "T", "K", "Q", "J"];
  return { id: "nines", title: t("page.do_you_play_with_nines"), choices: [choice("no", t("page.no"), without), choice("yes", t("page.yes"), [...without, "9"])] };
}

function target(base: Tables): Question {
  const path = "game.target";
  const original = number(at(base, path));
  const shutouts = list(at(base, "game.instant")).map((one) => number(at(one as Tables, "score")));
  const wanted = [Math.round(original / 2), original * 2].filter((amount) => amount > Math.max(0, ...shutouts));
  return { id: "target", title: t("page.whats_the_winning_score"), choices: amounts(base, path, wanted, { lower: t("page.a_shorter_game"), higher: t("page.a_longer_game") }), number: path };
}

function stuck(base: Tables, all: Tables): Question | null {
  if (!hasAuction(base)) return null;
  const standing = at(base, "auction.standing_bid");
  const opened = number(at(all, "auction.opening"));
  const original = at(base, "auction.all_pass.amount");
  const amount = typeof original === "number" ? opened - number(at(base, "auction.opening")) + original : opened;
  return {
    id: "stuck",
    title: t("page.what_if_everyone_passes"),
    choices: [
      {
        id: "dealer",
        label: t("page.the_dealer_is_stuck"),
        line: t("page.with_a_bid_of_amount", { amount }),
        values: [["auction.all_pass.outcome", "dealer_takes"], ...(standing === undefined ? [] : [["auction.standing_bid.holder", "dealer"] as const])],
      },
      { id: "redeal", label: t("page.redeal"), line: t("page.new_cards_for_everyone"), values: [["auction.all_pass.outcome", "redeal"], ["auction.all_pass.amount", "none"], ["auction.standing_bid", "none"]] },
    ],
  };
}

function marriage(base: Tables): Question | null {
  if (!hasAuction(base)) return null;
  const lost = at(base, "trump.on_impossible") === "board_set" ? "board_set" : "set_and_redeal";
  const choice = (id: string, label: string, line: string): Choice => ({ id, label, line, values: [["trump.requires", "marriage"], ["trump.on_impossible", id]] });
  return {
    id: "marriage",
    title: t("page.must_trump_have_a_marriage"),
    choices: [
      { id: "no", label: t("page.no"), line: t("page.any_suit_can_be_trump"), values: [["trump.requires", "none"]] },
      choice("redeal_free", t("page.yes_or_redeal"), t("page.a_bid_winner_without_one_loses_nothing")),
      choice(lost, t("page.yes_or_go_set"), t("page.a_bid_winner_without_one_goes_set")),
    ],
  };
}

function misdeal(_: Tables, all: Tables): Question {
  const path = "deal.misdeal";
  const choice = (id: string, label: string, line: string, condition: Tables): Choice => ({ id, label, line, values: [[path, [{ ...condition, claim: "optional" }]]] });
  return {
    id: "misdeal",
    title: t("page.can_you_call_a_misdeal"),
    choices: [
      { id: "no", label: t("page.no"), line: t("page.every_deal_counts"), values: [[path, []]] },
      ...(list(at(all, "deck.ranks")).includes("9") ? [choice("nines", t("page.five_nines"), t("page.a_hand_with_five_can_be_redealt"), { min_nines: 5 })] : []),
      choice("aces", t("page.no_aces"), t("page.a_hand_without_one_can_be_redealt"), { max_aces: 0 }),
    ],
  };
}

function counting(base: Tables): Question {
  const title = t("page.how_do_you_count_points");
  if (number(at(base, "counters.points.A")) <= 1) {
    const choice = (id: string, label: string, scale: number): Choice => ({ id, label, line: t("page.an_ace_a_ten_or_a_king_points", { points: scale }), values: [["scale", scale]] });
    return { id: "counting", title, choices: [choice("ones", t("page.in_ones"), 1), choice("tens", t("page.in_tens"), 10)] };
  }
  const cards = (points: readonly number[]): Values => ["A", "T", "K", "Q", "J"].map((rank, place) => [`counters.points.${rank}`, points[place] ?? 0]);
  return {
    id: "counting",
    title,
    choices: [
      { id: "classic", label: "11, 10, 4, 3, 2", line: t("page.ace_ten_king_queen_and_jack"), values: cards([11, 10, 4, 3, 2]) },
      { id: "five", label: t("page.10_or_5"), line: t("page.aces_and_tens_10_kings_and_queens_5"), values: cards([10, 10, 5, 5]) },
      { id: "ten", label: t("page.10_each"), line: t("page.aces_tens_and_kings"), values: cards([10, 10, 10]) },
    ],
  };
}

function doubles(base: Tables): Question | null {
  const copies = number(at(base, "deck.copies"));
  const single = (kind: string): number => number(list(at(base, `meld.${kind}`))[0]);
  const totals = (points: number, grown: number): number[] => Array.from({ length: copies }, (_, at) => (at === 0 ? points : points * grown * (at + 1)));
  const choice = (id: string, times: number, line: string): Choice => {
    const kinds = copies === 2 ? ["run", "aces", "kings", "queens", "jacks"] : ["run"];
    const pairs: Values = copies === 2 ? [["meld.pinochle", times === 2 ? [single("pinochle"), single("pinochle") * 2] : [single("pinochle"), single("pinochle") * 7.5]]] : [];
    const run = totals(single("run"), times / 2);
    return { id, label: String(run[1]), line, values: [...kinds.map((kind) => [`meld.${kind}`, totals(single(kind), times / 2)] as const), ...pairs] };
  };
  return { id: "doubles", title: t("page.whats_a_double_run_worth"), choices: [choice("twice", 2, t("page.twice_a_single_one")), choice("ten", 10, t("page.ten_times_a_single_one"))] };
}

function penalty(base: Tables): Question | null {
  if (!hasAuction(base)) return null;
  const choice = (id: string, label: string, line: string): Choice => ({ id, label, line, values: [["score.set", id]] });
  return {
    id: "penalty",
    title: t("page.what_does_going_set_cost"),
    choices: [
      choice("minus_bid", t("page.the_bid"), t("page.the_bid_winner_loses_it")),
      choice("minus_double_bid", t("page.twice_the_bid"), t("page.so_bid_with_care")),
      choice("to_defenders", t("page.no_points"), t("page.the_others_score_the_bid")),
    ],
  };
}

function widowShown(base: Tables): Question | null {
  if (at(base, "widow") === undefined) return null;
  const lines = [t("page.only_the_bid_winner_sees_it"), t("page.its_turned_up_first")] as const;
  return yesOrNo("widow", t("page.does_everyone_see_the_widow"), "widow.shown", [false, true], lines);
}

function widowTrump(base: Tables): Question | null {
  if (at(base, "widow") === undefined) return null;
  const choice = (id: string, label: string, line: string): Choice => ({ id, label, line, values: [["widow.trump_named", id]] });
  return {
    id: "widow-trump",
    title: t("page.when_is_trump_named"),
    choices: [
      choice("before_widow", t("page.before_the_widow"), t("page.then_the_bid_winner_picks_it_up")),
      choice("after_widow", t("page.after_the_widow"), t("page.the_bid_winner_sees_it_first")),
    ],
  };
}

function stockFollowing(): Question {
  const lines = [t("page.not_until_the_stock_is_gone"), t("page.from_the_first_trick_on")] as const;
  return yesOrNo("stock-following", t("page.must_you_follow_suit"), "play.stock_follow", ["free", "must"], lines);
}

function stockTricks(): Question {
  const lines = [t("page.only_the_tricks_after_it_score"), t("page.all_tricks_score")] as const;
  return yesOrNo("stock-tricks", t("page.do_tricks_score_while_theres_a_stock"), "play.stock_tricks_score", [false, true], lines);
}

function meldsPerTrick(base: Tables): Question {
  const path = "meld.per_trick";
  return {
    id: "per-trick",
    title: t("page.how_many_melds_after_a_trick"),
    choices: [
      { id: "one", label: t("page.one_meld"), line: t("page.then_you_must_win_another_trick"), values: [[path, 1]] },
      { id: "any", label: t("page.any_number"), line: t("page.lay_down_all_you_have"), values: [[path, number(at(base, "deal.hand"))]] },
    ],
  };
}

function meldingAgain(): Question {
  const choice = (id: string, label: string, line: string): Choice => ({ id, label, line, values: [["meld.reuse", id]] });
  return {
    id: "reuse",
    title: t("page.can_you_meld_a_card_again"),
    choices: [
      choice("once_per_type", t("page.once_per_kind_of_meld"), t("page.marriages_and_runs_are_two_kinds")),
      choice("classes_upgrade_only", t("page.once_per_class_of_meld"), t("page.marriages_and_runs_are_one_class")),
    ],
  };
}

function runMarriage(): Question {
  const lines = [t("page.only_the_run_counts"), t("page.you_score_both")] as const;
  return yesOrNo("run-marriage", t("page.does_the_marriage_in_a_run_count_too"), "meld.run_uses_marriage", [true, false], lines);
}

function dixExchange(): Question {
  const lines = [t("page.the_upcard_stays_where_it_is"), t("page.you_get_it_for_a_nine_of_trump")] as const;
  return yesOrNo("dix", t("page.can_you_trade_a_dix_for_the_upcard"), "meld.dix_exchange", [false, true], lines);
}
