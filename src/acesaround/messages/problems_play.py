"""Problems with rules for meld, play, scores, and the end of the game."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from acesaround.messages.template import Kind, Template

MELD_TABLE_LENGTH: Final[Mapping[str, Template]] = {
    kind: Template(
        f"meld_table_length_{kind}",
        "has {totals} total, but needs one for each number of melds from 1 to {copies}",
        "has {totals} totals, but needs one for each number of melds from 1 to {copies}",
        totals=Kind.NUMBER,
        copies=Kind.NUMBER,
    )
    for kind in (
        "run",
        "aces",
        "kings",
        "queens",
        "jacks",
        "pinochle",
        "royal_marriage",
        "marriage",
        "dix",
    )
}
"""Templates by field name, for the `meld` fields that can be lists."""
MELD_TABLE_DECREASING: Final = Template(
    "meld_table_decreasing",
    "goes down from {before:number} for {sets:number} to {after:number} for {more:number}: each "
    "number is the total for that many melds, so it can't be lower than the one before it",
)
DIX_WITHOUT_NINES: Final = Template("dix_without_nines", "must be 0, because the deck has no nines")
MELD_WITHOUT_ITS_CARDS: Final = Template(
    "meld_without_its_cards",
    "every value must be 0, because the meld needs cards that aren't in the deck ({missing:row})",
)
STOCK_WITHOUT_STOCK_MELDING: Final = Template(
    "stock_without_stock_melding", "must be {right:word} in a game with a stock"
)
STOCK_MELDING_WITHOUT_STOCK: Final = Template(
    "stock_melding_without_stock", "must be {right:word} in a game without a stock"
)
TRICK_WINNER_MELDS_ONLY_IN_STOCK_PHASE: Final = Template(
    "trick_winner_melds_only_in_stock_phase",
    "must be {right:word}, because meld is shown before the first trick",
)
DIX_EXCHANGE_WITHOUT_UPCARD: Final = Template(
    "dix_exchange_without_upcard", "must be false, because there's no upcard to exchange"
)
STOCK_MELDING_NEEDS_TRICK_WINNER: Final = Template(
    "stock_melding_needs_trick_winner",
    "must be {right:word}, because the winner of each trick melds in stock play",
)
PLAYER_COUNT_NEEDS_SHOW_PHASE: Final = Template(
    "player_count_needs_show_phase",
    "must be {right:word}, because players can enter totals only if all meld is shown at once",
)
STOCK_MELDING_WITHOUT_PER_TRICK: Final = Template(
    "stock_melding_without_per_trick", "needs a value: the number of melds allowed after a trick"
)
STOCK_MELDING_WITHOUT_REUSE: Final = Template(
    "stock_melding_without_reuse",
    "needs a value that says when cards can be melded again, like {example:word}",
)
OVERCLAIM_COSTS_IF_CUT_ONLY: Final = Template(
    "overclaim_costs_if_cut_only",
    'must be {right:word} unless overclaim = "cap", because a refused total costs nothing',
)
DECLARER_ONLY_MELD: Final = Template(
    "declarer_only_meld_needs_declarer_vs_rest",
    'must be {right:word} unless {sides:field} = "declarer_vs_rest"',
)
OTHER_SCALE: Final = Template(
    "other_scale", "one of them uses a different scale (to multiply everything, use scale = 10)"
)
SCALE_MISMATCH_RUN: Final = Template(
    "scale_mismatch_run",
    "a run worth {run:number} doesn't fit hands with {points:number} trick points: {hint:message}",
)
SCALE_MISMATCH_OPENING: Final = Template(
    "scale_mismatch_opening",
    "an opening bid of {opening:number} doesn't fit hands with {points:number} trick points: "
    "{hint:message}",
)

OVERTRUMP_WITHOUT_MUST_TRUMP: Final = Template(
    "overtrump_without_must_trump",
    'must be false unless {void:field} = "must_trump", because otherwise nobody has to trump',
)
OVERTRUMP_WITHOUT_HEADING: Final = Template(
    "overtrump_without_heading",
    'must be false unless {head:field} = "always", because otherwise nobody has to beat a card '
    "when following suit",
)
NONDEALER_NEEDS_TWO_PLAYERS: Final = Template(
    "nondealer_needs_two_players",
    "must be {declarer:word} or {left:word}, because there are {players:number} nondealers",
)
TRUMP_LEAD_WITHOUT_MARRIAGE_REQUIREMENT: Final = Template(
    "trump_lead_without_marriage_requirement",
    'must be {right:word} unless {requires:field} = "marriage", because otherwise the leader '
    "might have no trump",
)
TRUMP_LEAD_WAIVER_DIFFERS: Final = Template(
    "trump_lead_waiver_differs_from_marriage_waiver",
    "must be the same as {field:field}: {waived_at_bid:message}, not "
    "{first_lead_waived_at_bid:message}",
)
COUNTER_NOT_IN_DECK: Final = Template(
    "counter_not_in_deck", "must be 0, because the {rank:rank} isn't in the deck"
)

SAVE_UNREACHABLE_TRICKS: Final = Template(
    "save_threshold_unreachable_by_both.tricks",
    "must be at most {half:number}: a hand has {total:number} tricks, so two teams can't both "
    "take {least:number}",
)
SAVE_UNREACHABLE_POINTS: Final = Template(
    "save_threshold_unreachable_by_both.points",
    "must be at most {half:number}: a hand has {total:number} trick points, so two teams can't "
    "both take {least:number}",
)
DECLARER_MINIMUM_UNREACHABLE: Final = Template(
    "declarer_minimum_unreachable",
    "must be at most {total:number}, not {need:number}, because a hand has only {total} trick "
    "points",
)
BOARD_SET_LIMIT: Final = Template(
    "board_set_limit_not_total_trick_points",
    "must be {total:number}, not {needs_over:number}, because a hand has {total} trick points",
)
BOARD_SET_MELD_DIFFERS_FROM_SIDE: Final = Template(
    "board_set_meld_differs_from_side_minimum",
    "must be the same as {field:field}: {minimum:number}, not {below:number}",
)
BOARD_SET_MELD_DIFFERS_FROM_DECLARER: Final = Template(
    "board_set_meld_differs_from_declarer_minimum",
    "must be the same as {field:field}: {minimum:number}, not {below:number}",
)

ALL_TRICKS_NEEDS_FIXED_SIDES: Final = Template(
    "all_tricks_needs_fixed_sides",
    "the others are a team for one hand only, so they can't win the game together",
)
PINOCHLES_WITHOUT_COUNT: Final = Template(
    "instant_pinochles_without_count",
    "needs a value: the number of pinochles that win, 1 to {copies:number}",
)
PINOCHLES_EXCEED_COPIES: Final = Template(
    "instant_pinochles_exceed_copies",
    "a deck with {copies:number} copy of each card has only {copies} pinochle, not {count:number}",
    "a deck with {copies} copies of each card has only {copies} pinochles, not {count}",
)
PINOCHLES_NEED_SHOW_PHASE: Final = Template(
    "instant_pinochles_need_show_phase",
    "in stock play, pinochles are laid down one by one, so they can't win outright",
)
INSTANT_MINIMUM_UNREACHABLE: Final = Template(
    "instant_minimum_unreachable",
    "must be at most {total:number}, because a hand has only {total} trick points",
)
INSTANT_MINIMUM_BEFORE_PLAY: Final = Template(
    "instant_minimum_before_play",
    'must be 0 unless when = "end", because no tricks have been played when meld is shown',
)
SHUTOUT_WITHOUT_SCORE: Final = Template(
    "instant_shutout_without_score", "needs a value: the score that wins"
)
SHUTOUT_NOT_BELOW_TARGET: Final = Template(
    "shutout_not_below_target",
    "must be below {target:number}, not {score:number}, because a score of {target} wins the game "
    "anyway",
)
