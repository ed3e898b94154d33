"""Problems with rules for bids, trump, burying, and passing cards."""

from __future__ import annotations

from typing import Final

from acesaround.messages.template import Template

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
