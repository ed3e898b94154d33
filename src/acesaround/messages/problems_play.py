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
    "goes down from {before} for {sets} to {after} for {more}: each number is the total "
    "for that many melds, so it can't be lower than the one before it",
    before=Kind.NUMBER,
    sets=Kind.NUMBER,
    after=Kind.NUMBER,
    more=Kind.NUMBER,
)
DIX_WITHOUT_NINES: Final = Template("dix_without_nines", "must be 0, because the deck has no nines")
MELD_WITHOUT_ITS_CARDS: Final = Template(
    "meld_without_its_cards",
    "every value must be 0, because the meld needs cards that aren't in the deck ({missing})",
    missing=Kind.ROW,
)
STOCK_WITHOUT_STOCK_MELDING: Final = Template(
    "stock_without_stock_melding", "must be {right} in a game with a stock", right=Kind.WORD
)
STOCK_MELDING_WITHOUT_STOCK: Final = Template(
    "stock_melding_without_stock", "must be {right} in a game without a stock", right=Kind.WORD
)
TRICK_WINNER_MELDS_ONLY_IN_STOCK_PHASE: Final = Template(
    "trick_winner_melds_only_in_stock_phase",
    "must be {right}, because meld is shown before the first trick",
    right=Kind.WORD,
)
DIX_EXCHANGE_WITHOUT_UPCARD: Final = Template(
    "dix_exchange_without_upcard", "must be false, because there's no upcard to exchange"
)
STOCK_MELDING_NEEDS_TRICK_WINNER: Final = Template(
    "stock_melding_needs_trick_winner",
    "must be {right}, because the winner of each trick melds in stock play",
    right=Kind.WORD,
)
PLAYER_COUNT_NEEDS_SHOW_PHASE: Final = Template(
    "player_count_needs_show_phase",
    "must be {right}, because players can enter totals only if all meld is shown at once",
    right=Kind.WORD,
)
STOCK_MELDING_WITHOUT_PER_TRICK: Final = Template(
    "stock_melding_without_per_trick", "needs a value: the number of melds allowed after a trick"
)
STOCK_MELDING_WITHOUT_REUSE: Final = Template(
    "stock_melding_without_reuse",
    "needs a value that says when cards can be melded again, like {example}",
    example=Kind.WORD,
)
OVERCLAIM_COSTS_IF_CUT_ONLY: Final = Template(
    "overclaim_costs_if_cut_only",
    'must be {right} unless overclaim = "cap", because a refused total costs nothing',
    right=Kind.WORD,
)
DECLARER_ONLY_MELD: Final = Template(
    "declarer_only_meld_needs_declarer_vs_rest",
    'must be {right} unless {sides} = "declarer_vs_rest"',
    sides=Kind.FIELD,
    right=Kind.WORD,
)
OTHER_SCALE: Final = Template(
    "other_scale", "one of them uses a different scale (to multiply everything, use scale = 10)"
)
SCALE_MISMATCH_RUN: Final = Template(
    "scale_mismatch_run",
    "a run worth {run} doesn't fit hands with {points} trick points: {hint}",
    run=Kind.NUMBER,
    points=Kind.NUMBER,
    hint=Kind.MESSAGE,
)
SCALE_MISMATCH_OPENING: Final = Template(
    "scale_mismatch_opening",
    "an opening bid of {opening} doesn't fit hands with {points} trick points: {hint}",
    opening=Kind.NUMBER,
    points=Kind.NUMBER,
    hint=Kind.MESSAGE,
)

OVERTRUMP_WITHOUT_MUST_TRUMP: Final = Template(
    "overtrump_without_must_trump",
    'must be false unless {void} = "must_trump", because otherwise nobody has to trump',
    void=Kind.FIELD,
)
OVERTRUMP_WITHOUT_HEADING: Final = Template(
    "overtrump_without_heading",
    'must be false unless {head} = "always", because otherwise nobody has to beat a card '
    "when following suit",
    head=Kind.FIELD,
)
NONDEALER_NEEDS_TWO_PLAYERS: Final = Template(
    "nondealer_needs_two_players",
    "must be {declarer} or {left}, because there are {players} nondealers",
    players=Kind.NUMBER,
    declarer=Kind.WORD,
    left=Kind.WORD,
)
TRUMP_LEAD_WITHOUT_MARRIAGE_REQUIREMENT: Final = Template(
    "trump_lead_without_marriage_requirement",
    'must be {right} unless {requires} = "marriage", because otherwise the leader might '
    "have no trump",
    right=Kind.WORD,
    requires=Kind.FIELD,
)
TRUMP_LEAD_WAIVER_DIFFERS: Final = Template(
    "trump_lead_waiver_differs_from_marriage_waiver",
    "must be the same as {field}: {waived_at_bid}, not {first_lead_waived_at_bid}",
    field=Kind.FIELD,
    waived_at_bid=Kind.MESSAGE,
    first_lead_waived_at_bid=Kind.MESSAGE,
)
COUNTER_NOT_IN_DECK: Final = Template(
    "counter_not_in_deck", "must be 0, because the {rank} isn't in the deck", rank=Kind.RANK
)

SAVE_UNREACHABLE_TRICKS: Final = Template(
    "save_threshold_unreachable_by_both.tricks",
    "must be at most {half}: a hand has {total} tricks, so two teams can't both take {least}",
    total=Kind.NUMBER,
    half=Kind.NUMBER,
    least=Kind.NUMBER,
)
SAVE_UNREACHABLE_POINTS: Final = Template(
    "save_threshold_unreachable_by_both.points",
    "must be at most {half}: a hand has {total} trick points, so two teams can't both take {least}",
    total=Kind.NUMBER,
    half=Kind.NUMBER,
    least=Kind.NUMBER,
)
DECLARER_MINIMUM_UNREACHABLE: Final = Template(
    "declarer_minimum_unreachable",
    "must be at most {total}, not {need}, because a hand has only {total} trick points",
    total=Kind.NUMBER,
    need=Kind.NUMBER,
)
BOARD_SET_LIMIT: Final = Template(
    "board_set_limit_not_total_trick_points",
    "must be {total}, not {needs_over}, because a hand has {total} trick points",
    total=Kind.NUMBER,
    needs_over=Kind.NUMBER,
)
BOARD_SET_MELD_DIFFERS_FROM_SIDE: Final = Template(
    "board_set_meld_differs_from_side_minimum",
    "must be the same as {field}: {minimum}, not {below}",
    field=Kind.FIELD,
    minimum=Kind.NUMBER,
    below=Kind.NUMBER,
)
BOARD_SET_MELD_DIFFERS_FROM_DECLARER: Final = Template(
    "board_set_meld_differs_from_declarer_minimum",
    "must be the same as {field}: {minimum}, not {below}",
    field=Kind.FIELD,
    minimum=Kind.NUMBER,
    below=Kind.NUMBER,
)

ALL_TRICKS_NEEDS_FIXED_SIDES: Final = Template(
    "all_tricks_needs_fixed_sides",
    "the others are a team for one hand only, so they can't win the game together",
)
PINOCHLES_WITHOUT_COUNT: Final = Template(
    "instant_pinochles_without_count",
    "needs a value: the number of pinochles that win, 1 to {copies}",
    copies=Kind.NUMBER,
)
PINOCHLES_EXCEED_COPIES: Final = Template(
    "instant_pinochles_exceed_copies",
    "a deck with {copies} copy of each card has only {copies} pinochle, not {count}",
    "a deck with {copies} copies of each card has only {copies} pinochles, not {count}",
    copies=Kind.NUMBER,
    count=Kind.NUMBER,
)
PINOCHLES_NEED_SHOW_PHASE: Final = Template(
    "instant_pinochles_need_show_phase",
    "in stock play, pinochles are laid down one by one, so they can't win outright",
)
INSTANT_MINIMUM_UNREACHABLE: Final = Template(
    "instant_minimum_unreachable",
    "must be at most {total}, because a hand has only {total} trick points",
    total=Kind.NUMBER,
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
    "must be below {target}, not {score}, because a score of {target} wins the game anyway",
    target=Kind.NUMBER,
    score=Kind.NUMBER,
)
