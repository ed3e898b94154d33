"""Problems with rules that can't be combined, or that leave something undecided."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from acesaround.messages.message import Kind, Template

STEPS_EXAMPLE: Final = Template(
    "steps_example",
    "like [[0, 1], [60, 5]]: bids go up by 1 starting at 0, and by 5 starting at 60",
)
NO_STEPS: Final = Template("bad_steps.none", "must have at least one pair, {right:message}")
STEPS_NOT_ASCENDING: Final = Template(
    "bad_steps.not_ascending", "must be in ascending order, {right:message}"
)
STEPS_BEGIN_LATE: Final = Template(
    "bad_steps.start", "can't start below 0 or above the opening bid"
)
STEPS_OF_ZERO: Final = Template("bad_steps.zero", "must have steps of at least 1, {right:message}")

AUCTION_WITHOUT_OPENING: Final = Template(
    "auction_without_opening", "needs a value: the lowest opening bid"
)
OPENING_NOT_ON_STEP: Final = Template(
    "opening_not_on_step",
    "{opening:number} isn't a possible bid: starting at {start:number}, bids go up by "
    "{step:number}, so the first would be {right:number}",
)
MUST_HOLD_WITHOUT_MARRIAGES: Final = Template(
    "must_hold_without_marriages",
    "nobody could bid, because the deck doesn't have both kings and queens for a marriage",
)
HIGHEST_BELOW_OPENING: Final = Template(
    "highest_below_opening", "must be at least the opening bid of {opening:number}"
)
TOO_MANY_BIDS: Final = Template(
    "too_many_bids",
    "there are {bids:number} possible bids up to {highest:number}, but at most {most:number} are "
    "allowed: lower the highest bid, or use larger steps",
)
OPENING_NOT_ABOVE_STANDING_BID: Final = Template(
    "opening_not_above_standing_bid",
    "must be at least {least:number}, because the dealer already has a bid of {amount:number}",
)
STANDING_BID_NEEDS_DEALER_TAKES: Final = Template(
    "standing_bid_needs_dealer_takes",
    "must be {right:word}, because the dealer still has a bid of {amount:number} if everyone "
    "passes",
)
FIRST_MUST_BID_WITH_STANDING_BID: Final = Template(
    "first_must_bid_with_standing_bid",
    "must be false, because the dealer already has a bid of {amount:number}",
)
AUCTION_WITHOUT_ALL_PASS: Final = Template(
    "auction_without_all_pass",
    "needs a value for what happens if everyone passes, like {example:text}",
)
DEALER_TAKES_WITHOUT_AMOUNT: Final = Template(
    "dealer_takes_without_amount", "needs a value: the bid that the dealer is stuck with"
)
SINGLE_ROUND_NEEDS_AMOUNTS: Final = Template(
    "single_round_needs_amounts",
    "must be true, because players who bid only once have to be free to make any higher bid",
)

DECLARER_TRUMP_WITHOUT_AUCTION: Final = Template(
    "declarer_trump_without_auction",
    "must be {right:word}, because there's no bid winner to name trump",
)
SET_PENALTY_WITHOUT_AUCTION: Final = Template(
    "set_penalty_without_auction", "must be {right:word}, because there's no bid to lose"
)
DECLARER_WIN_WITHOUT_AUCTION: Final = Template(
    "declarer_win_without_auction", "must be {right:word}, because otherwise nobody could ever win"
)
DECLARER_TIE_WITHOUT_AUCTION: Final = Template(
    "declarer_tie_without_auction",
    "must be {higher:word}, {extend:word}, or {none:word}, because there's no bid winner to break "
    "a tie",
)
DECLARER_LEADS_WITHOUT_AUCTION: Final = Template(
    "declarer_leads_without_auction",
    "must be {left:word} or {nondealer:word}, because there's no bid winner to lead",
)
BOARD_SET_WITHOUT_AUCTION: Final = Template(
    "board_set_without_auction", 'must be "none", because there\'s no bid to lose'
)
FOLD_WITHOUT_AUCTION: Final = Template(
    "fold_without_auction", "must be false, because there's no bid winner to fold"
)
SHOOT_MOON_WITHOUT_AUCTION: Final = Template(
    "shoot_moon_without_auction", 'must be "none", because there\'s no bid winner to shoot the moon'
)
WIDOW_WITHOUT_AUCTION: Final = Template(
    "widow_without_auction", "there's no bid winner to pick up a widow"
)
PASSING_WITHOUT_AUCTION: Final = Template(
    "passing_without_auction", "must be 0, because there's no bid winner to pass cards to"
)
AUCTION_WITH_UPCARD_TRUMP: Final = Template(
    "auction_with_upcard_trump",
    'must be {right:word} unless {style:field} = "none", because otherwise the bid winner names '
    "trump",
)
AUCTION_WITHOUT_SET_PENALTY: Final = Template(
    "auction_without_set_penalty", "going set must cost something: use {right:word}"
)
AUCTION_WITH_STOCK: Final = Template(
    "auction_with_stock",
    "must be {right:word}, because the upcard decides trump in a game with a stock",
)

UPCARD_TRUMP_WITHOUT_UPCARD: Final = Template(
    "upcard_trump_without_upcard", "must be true, because the upcard decides trump"
)
MARRIAGE_REQUIREMENT_WITH_UPCARD: Final = Template(
    "marriage_requirement_with_upcard",
    "must be {right:word}, because no marriage is needed if the upcard decides trump",
)
NO_OUTCOME_WHEN_TRUMP_IMPOSSIBLE: Final = Template(
    "no_outcome_when_trump_impossible",
    "needs a value for what happens if the bid winner has no marriage: {set:word}, "
    "{board_set:word}, or {free:word}",
)
BOARD_SET_OUTCOME_WITHOUT_BOARD_SET: Final = Template(
    "board_set_outcome_without_board_set",
    "needs a {board_set:field} table that sets the cost of a board set",
)
MARRIAGE_REQUIREMENT_WITHOUT_MARRIAGES: Final = Template(
    "marriage_requirement_without_marriages",
    "the deck doesn't have both kings and queens for a marriage",
)
BURY_MUST_EQUAL_WIDOW: Final = Template(
    "bury_must_equal_widow",
    "the widow has {widow:number} card, so {widow} must be buried, not {bury:number}",
    "the widow has {widow} cards, so {widow} must be buried, not {bury}",
)
BURY_FORBIDDEN_DISAGREES: Final = Template(
    "bury_forbidden_melded_disagrees_with_meld_from",
    'must include {melded:word} if meld_from = "all", and can\'t include it if meld_from = "kept"',
)
PASSING_WITHOUT_PARTNER: Final = Template(
    "passing_without_partner",
    "must be 0, because the bid winner doesn't have exactly one partner to pass cards to",
)
PASS_COUNT_EXCEEDS_HAND: Final = Template(
    "pass_count_exceeds_hand", "a player with {hand:number} cards can't pass {count:number}"
)


DECK_WITHOUT_CARDS: Final = Template(
    "deck_without_cards", 'must list at least one rank, like ["A", "K"]'
)
DUPLICATE_RANK: Final = Template(
    "duplicate_rank", 'lists "{rank:text}" {times:number} times: list each rank once'
)
RANKS_NOT_IN_ORDER: Final = Template(
    "ranks_not_in_order", "must go from high to low: [{order:text}]"
)
PARTNERS_NEED_EVEN_PLAYERS: Final = Template(
    "partners_need_even_players",
    "{sides:word} needs 4, 6, or 8 players, not {players:number}; {individual:word} works with "
    "any number",
)
DECLARER_VS_REST_WITHOUT_AUCTION: Final = Template(
    "declarer_vs_rest_without_auction",
    "without an auction, there's no bid winner for the others to play against",
)
SEAT_NAMES_COUNT: Final = Template(
    "seat_names_count",
    "has {names:number} name for {players:number} players",
    "has {names} names for {players} players",
)
SEAT_NAMES_ALIKE: Final = Template("seat_names_alike", "names must all be different")
SEAT_NAMES_LENGTH: Final = Template(
    "seat_names_length", "each name must have 1 to {longest_name:number} characters"
)
FORMULA_WITHOUT_OPEN_HANDS: Final = Template(
    "formula_without_open_hands",
    "the formula gives away each player's hand, so {open_hands:field} must be true",
)

HANDS: Final = Template("dealt_hands", "{players:number} hands of {hand:number}")
HANDS_AND_WIDOW: Final = Template(
    "dealt_hands.and_widow", "{players:number} hands of {hand:number} and a widow of {widow:number}"
)
DEAL_DOES_NOT_EXHAUST_DECK: Final = Template(
    "deal_does_not_exhaust_deck",
    "{sum:message} make {dealt:number} cards, but the deck has {cards:number}",
)
DEAL_WITH_RIGHT_ONE: Final = Template(
    "deal_does_not_exhaust_deck.right",
    "{sum:message} make {dealt:number} cards, but the deck has {cards:number}; {right:message}",
)
RIGHT_HANDS: Final = Template("right_deal", "{hand:number} each would work")
RIGHT_HANDS_AND_WIDOW: Final = Template(
    "right_deal.widow", "{hand:number} each and a widow of {rest:number} would work"
)
RIGHT_HANDS_WITHOUT_WIDOW: Final = Template(
    "right_deal.no_widow", "{hand:number} each and no widow would work"
)

STOCK_BUT_EVERYTHING_DEALT: Final = Template(
    "stock_but_everything_dealt",
    "{sum:message} make {dealt:number} cards, and the deck has {cards:number}, so none are left "
    "for a stock",
)
STOCK_NOT_SHARED_EVENLY: Final = Template(
    "stock_not_shared_evenly",
    "a stock of {dealt:number} cards doesn't divide evenly among {players:number} players",
)
UPCARD_WITHOUT_STOCK: Final = Template(
    "upcard_without_stock", "only a game with a stock has an upcard"
)
STOCK_FOLLOW_WITHOUT_STOCK: Final = Template(
    "stock_follow_without_stock", 'must be "none", because there\'s no stock'
)
STOCK_TRICKS_WITHOUT_STOCK: Final = Template(
    "stock_tricks_without_stock", "must be false, because there's no stock"
)
STOCK_NEEDS_TWO_PLAYERS: Final = Template(
    "stock_needs_two_players", "only two players can play with a stock"
)
WIDOW_WITH_STOCK: Final = Template("widow_with_stock", "a game can't have both a widow and a stock")
STOCK_WITHOUT_STOCK_FOLLOW: Final = Template(
    "stock_without_stock_follow", "must be {free:word} or {must:word} in a game with a stock"
)

WIDOW_CARDS_WITHOUT_WIDOW_RULES: Final = Template(
    "widow_cards_without_widow_rules",
    "{cards:number} card is left for a widow: add a [widow] table that says what happens to it",
    "{cards} cards are left for a widow: add a [widow] table that says what happens to them",
)
WIDOW_RULES_WITHOUT_WIDOW_CARDS: Final = Template(
    "widow_rules_without_widow_cards",
    'no cards are left for the widow: set its number of cards, or set widow = "none"',
)
WIDOW_LARGER_THAN_HAND: Final = Template(
    "widow_larger_than_hand",
    "a widow of {cards:number} cards is larger than a hand of {hand:number}",
)

MISDEAL_WITHOUT_CONDITION: Final = Template(
    "misdeal_without_condition", "needs min_nines, max_aces, or min_noncounters"
)
MISDEAL_WITHOUT_NINES: Final = Template("misdeal_without_nines", "the deck has no nines")
MISDEAL_LARGER_THAN_HAND: Final = Template(
    "misdeal_larger_than_hand", "a hand has only {hand:number} card", "a hand has only {hand} cards"
)
EVERY_DEAL_IS_MISDEAL: Final = Template(
    "every_deal_is_misdeal", "every deal would be a misdeal, so the cards would be redealt forever"
)


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
