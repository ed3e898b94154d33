"""Computer players' reasons for bids, trump, passing, burying, melding, and folding."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from acesaround.messages.message import Kind, Message, Template

SPARED_BEST: Final = Template("spared_best", "the cards that cost least")
LOWEST_SPARED: Final = Template("lowest_spared", "the lowest cards that aren't trump or meld")
TRUMPS_PASSED: Final = Template("trumps_passed", "{trump:suit} for trump")
ACES_PASSED: Final = Template("aces_passed", "aces to win tricks")
MELD_PASSED: Final = Template("meld_passed", "cards that might make meld")
SHORT_SUITS_PASSED: Final = Template("short_suits_passed", "cards from the shortest suits")
SUIT_FOR_WINNER: Final = Template("passed_for_winner", "{first:suit} for the bid winner")
HIGH_CARDS_FOR_WINNER: Final = Template(
    "passed_for_winner.high_cards", "high cards for the bid winner"
)

COST_LEAST: Final = Template("cost_least", "the cards that cost least")
EMPTIES: Final = Template("empties", "it leaves the hand out of {emptied:message}")
BURIED_SCORE: Final = Template(
    "buried_score",
    "the buried cards score {points:number} point",
    "the buried cards score {points} points",
)

MELD_KINDS: Final = {
    "run": Template("meld_kind.run", "run"),
    "run_extra": Template("meld_kind.run_extra", "extra king or queen with the run"),
    "aces": Template("meld_kind.aces", "aces around"),
    "kings": Template("meld_kind.kings", "kings around"),
    "queens": Template("meld_kind.queens", "queens around"),
    "jacks": Template("meld_kind.jacks", "jacks around"),
    "marriage": Template("meld_kind.marriage", "marriage"),
    "royal_marriage": Template("meld_kind.royal_marriage", "royal marriage"),
    "pinochle": Template("meld_kind.pinochle", "pinochle"),
    "dix": Template("meld_kind.dix", "dix"),
}
"""Names of the kinds of meld, by their names in rules files."""
MELD_COUNTED: Final = Template("meld_counted", "{parts:row}")
MELD_PART: Final = Template("meld_counted.part", "{points:number} for {name:message}")
NO_MELD: Final = Template("no_meld", "no meld in this hand")
TRUE_MELD: Final = Template("true_meld", "the meld in this hand")

NO_MELD_TO_LAY: Final = Template("no_meld_to_lay", "no meld to lay down")
NOTHING_SCORES: Final = Template("nothing_scores", "no meld that scores")
LAID_MELD: Final = Template("laid_meld", "{kind:message} for {points:number}")
LAID_MELD_EXCHANGED: Final = Template(
    "laid_meld.exchanged", "{text:message}, exchanged for the {upcard:card_name}"
)
RUN_CAN_FOLLOW: Final = Template("run_can_follow", "the run can come later")

NOTHING_CAN_WIN: Final = Template("nothing_can_win", "no card still out can take a trick")
MELD_TOO_LOW: Final = Template(
    "bid_lost.meld", "without {least:number} meld, the bid is lost, so leave the others no points"
)
NOT_ENOUGH_LEFT: Final = Template(
    "bid_lost.points", "the bid needs {need:number} trick points, but there are only {total:number}"
)
NOT_ENOUGH_EXPECTED: Final = Template(
    "bid_lost.expected",
    "the bid needs {need:number} of the {total:number} trick points, but only about "
    "{expected:number} are expected",
)
MELD_MAKES_BID: Final = Template("meld_makes_bid", "the meld alone makes the bid")
WORTH_PLAYING: Final = Template(
    "worth_playing",
    "the bid needs {need:number} of the {hand_trick_points:number} trick points, which is worth "
    "playing for",
)
WORTH_TRYING: Final = Template(
    "worth_playing.try",
    "the bid needs {need:number} of the {total:number} trick points, which is worth a try",
)


ONLY_CARD: Final = Template("only_card", "the only legal card")
DRAWN_BY_LOT: Final = Template(
    "drawn_by_lot", "{name:text} failed here, so this was picked at random"
)
DECIDES_INSTEAD: Final = Template(
    "decides_instead", "{name:text} steps in for {program:text} ({fault:message})"
)
A_GUESS: Final = Template("a_guess", "a guess")
SEES_ALL: Final = Template("sees_all", "this player sees every card")

PARTNER: Final = Template("partner", "partner")
ALLY: Final = Template("ally", "a teammate")
NAMED: Final = Template("named", "{seat:seat}")
SEVERAL: Final = Template("several", "{first:row} and {last:message}")
SEVERAL_MORE: Final = Template("several.more", "{first:row}, and {last:message}")


def several(parts: Sequence[Message]) -> Message:
    """Return ``a``, ``a and b``, or ``a, b, and c`` as one message."""
    *first, last = parts
    if not first:
        return last
    template = SEVERAL if len(first) == 1 else SEVERAL_MORE
    return template(first=first, last=last)


OWN_MELD: Final = Template("own_meld", "{own_meld:number} meld")
PARTNER_MELD: Final = Template("partner_meld", "{partner_meld:number} from partner")
TRUMP_MELD: Final = Template("trump_meld", "{trump_meld:number} trump meld")
TO_COME: Final = Template("to_come", "{gain:number} from cards to come")
ACES: Final = Template("aces", "{number:number} ace", "{number} aces")
TRUMPS: Final = Template("trumps", "{number:number} trump", "{number} trumps")
HIGH_CARDS: Final = Template("high_cards", "({aces:message} + {trumps:message}) x {worth:text}")
FORMULA_SUM: Final = Template("formula_sum", "{items:sum} = {total:number}")
FORMULA_SUM_ROUNDED: Final = Template(
    "formula_sum.rounded", "{items:sum} = {total:number}, rounded up to {maximum:number}"
)
FORMULA: Final = Template("formula", "{suit:suit}: {sum:message}")
"""Bid formula for one suit, as returned by `FormulaLine.message`."""

OPENING_SHOWS: Final = Template(
    "meld_shown.opening", "opening at {amount:number} shows {meld:number} meld without trump"
)
OVERCALL_SHOWS: Final = Template(
    "meld_shown.over", "{amount:number} over {high:number} shows {meld:number} meld without trump"
)


BID_SHOWS: Final = Template("meld_shown.bid", "it shows {meld:number} meld without trump")
LEAST_BID: Final = Template(
    "least_bid",
    "a bid of {least:number} is made in {made:chance} of deals, and everyone else passes in "
    "{left:chance}",
)
A_BID: Final = Template("a_call.bid", "a bid of {amount:number}")
A_PASS: Final = Template("a_call.pass", "a pass")
OVERBID: Final = Template(
    "bid_estimate.over",
    "a bid of {lowest:number} would be {over:decimal} points more than this hand is worth",
)
WORTH_MORE: Final = Template("worth_more", "worth {ahead:decimal} more points than {what:message}")

WINS_AUCTION: Final = Template(
    "bidding_up",
    "bidding up to {limit:number} wins the auction in {left:chance} of {deals} deal",
    "bidding up to {limit} wins the auction in {left} of {deals} deals",
    deals=Kind.NUMBER,
)
WINS_AUCTION_AND_MAKES: Final = Template(
    "bidding_up.making",
    "bidding up to {limit:number} wins the auction in {left:chance} of {deals} deal and makes the "
    "bid in {made:chance} of those",
    "bidding up to {limit} wins the auction in {left} of {deals} deals and makes the bid in "
    "{made} of those",
    deals=Kind.NUMBER,
)
STARTING_AT: Final = Template("bidding_up.from", "starting at {amount:number}, {plan:message}")
WINS_AS_OFTEN: Final = Template(
    "bid_or_pass.level",
    "bidding wins the game as often as passing, about {mine:chance} of the time",
)
WINS_GAME: Final = Template(
    "bid_or_pass", "bidding wins the game {mine:chance} of the time, and passing {other:chance}"
)

MADE: Final = Template(
    "bid_is_made",
    "a bid of {bid:number} is made in {chance:chance} of {deals} deal",
    "a bid of {bid} is made in {chance} of {deals} deals",
    deals=Kind.NUMBER,
)
MADE_WITH_OTHER: Final = Template(
    "bid_is_made.other",
    "a bid of {bid:number} is made in {chance:chance} of {deals} deal, or in {less:chance} with "
    "{suit:suit} as trump",
    "a bid of {bid} is made in {chance} of {deals} deals, or in {less} with {suit} as trump",
    deals=Kind.NUMBER,
)
MADE_WITH_OTHER_OF: Final = Template(
    "bid_is_made.other_of",
    "a bid of {bid:number} is made in {chance:chance} of {deals} deal, or in {less:chance} of "
    "{deals_then:number} with {suit:suit} as trump",
    "a bid of {bid} is made in {chance} of {deals} deals, or in {less} of {deals_then} with "
    "{suit} as trump",
    deals=Kind.NUMBER,
)

TEAM_ESTIMATE: Final = Template(
    "bid_estimate", "about {total:number} points for the team with {suit:suit} as trump"
)

MELD_STAYS: Final = Template("burying.meld", "it keeps {meld:number} meld")
FOLD_LEAVES_NONE: Final = Template("folding.costs", "folding leaves the others no trick points")

WITH_SUIT: Final = Template("instead.suit", "with {suit:suit} as trump")
WITH_CARDS: Final = Template("instead.cards", "burying the {instead:message}")
PASSING_CARDS: Final = Template("instead.passing", "passing the {instead:message}")
PLAYING_ON: Final = Template("instead.playing_on", "playing on")
FOLDING: Final = Template("instead.folding", "folding")
AS_GOOD: Final = Template("compared.level", "as good as {other:message}")
BETTER: Final = Template("compared.ahead", "{ahead:decimal} points better than {other:message}")
WORSE: Final = Template(
    "compared.behind",
    "{ahead:decimal} points worse than {other:message}, but more likely to win the game",
)
UNCLEAR: Final = Template(
    "compared.unclear",
    "{ahead:decimal} points worse than {other:message}, but that could be chance",
)


CARD_COUNT: Final = Template("card_count", "{number:number} card", "{number} cards")
BID_COUNT: Final = Template("bid_count", "{number:number} bid", "{number} bids")

FORMULA_SHORT: Final = Template(
    "formula.short", "{suit:suit}: {sum:message}, short of the {lowest:number} needed to bid"
)
FORMULA_BELOW: Final = Template("formula.below", "the lowest bid is {lowest:number}")
"""`FORMULA_SHORT` where the formula is already shown."""
FORMULA_ONCE: Final = Template(
    "formula.once", "{suit:suit}: {sum:message}, and everyone bids only once"
)

MUST_OPEN: Final = Template(
    "must_open", "the first bidder can't pass, and {lowest:number} is the lowest bid"
)
NO_BID_ALLOWED: Final = Template("no_bid_allowed", "no bid is allowed")
NO_SUIT: Final = Template("no_suit", "no suit to name as trump")
NO_MARRIAGE: Final = Template("lacks_marriage", "no marriage to name trump with")
NO_MARRIAGE_BUT_MELD: Final = Template(
    "lacks_marriage.but_meld", "{meld:number} meld, but no marriage to name trump with"
)
LITTLE_MELD: Final = Template(
    "little_meld", "only {meld:number} meld expected, not enough to be on the board"
)
SHORT_SUIT: Final = Template("short_suit", "too short in {suit:suit} for trump ({length:message})")

PARTNER_HOLDS: Final = Template("partner_holds", "{name:message} has the bid")
PARTNER_HOLDS_ALONE: Final = Template(
    "partner_holds.alone", "{holder_name:message} has the bid and everyone else has passed"
)
PARTNER_HOLDS_SUIT: Final = Template(
    "partner_holds.suit",
    "{name:message} showed a trump suit with {bids:message}, and this hand has no stronger one",
)
SIDE_HOLDS: Final = Template("side_holds", "this team already has the bid")
PARTNER_GAVE_MELD: Final = Template(
    "partner_gave_meld",
    "{holder_name:message} bid only to show meld and might not have a trump suit",
)
PARTNER_GAVE_MELD_SHORT: Final = Template(
    "partner_gave_meld.short_suit",
    "{holder_name:message} bid only to show meld, but this hand is too short in {suit:suit} for "
    "trump ({length:message})",
)
BEFORE_MELD_BID: Final = Template(
    "before_meld_bid", "straight to {sixty:number}, before {silent:seat} can bid meld"
)
NEXT_COULD_BID: Final = Template(
    "next_could_bid", "after {amount:number}, the next player could bid {after:number}"
)

SIMPLE_COUNT: Final = Template(
    "simple_count",
    "with {suit:suit} as trump, {meld:number} meld and {aces:message} make about {total:number}",
)
SIMPLE_COUNT_HOPING: Final = Template(
    "simple_count.hoping",
    "with {suit:suit} as trump, {meld:number} meld, {more:number} more expected, and "
    "{aces:message} make about {total:number}",
)
SIMPLE_COUNT_SHORT: Final = Template(
    "simple_count.short", "{best_line:message}, short of the {lowest:number} needed to bid"
)
LONGEST_SUIT: Final = Template(
    "longest_suit", "{suit:suit} are the longest suit, with {length:message}"
)

TOO_GOOD_TO_CLAIM: Final = Template("too_good_to_claim", "the hand is too good for a misdeal")
OPENS_ANYWAY: Final = Template("opens_anyway", "weak cards, but worth an opening bid")
TOO_POOR_TO_PLAY: Final = Template("too_poor_to_play", "the hand is too weak to play")
