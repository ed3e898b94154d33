"""The expert's reasons before the first trick: for bids, trump, burying, and folding."""

from __future__ import annotations

from typing import Final

from acesaround.messages.template import Kind, Template

BID_SHOWS: Final = Template(
    "meld_shown.bid", "it shows {meld} meld without trump", meld=Kind.NUMBER
)
LEAST_BID: Final = Template(
    "least_bid",
    "a bid of {least} is made in {made} of deals, and everyone else passes in {left}",
    least=Kind.NUMBER,
    made=Kind.CHANCE,
    left=Kind.CHANCE,
)
A_BID: Final = Template("a_call.bid", "a bid of {amount}", amount=Kind.NUMBER)
A_PASS: Final = Template("a_call.pass", "a pass")
WORTH_MORE: Final = Template(
    "worth_more",
    "worth {ahead} more points than {what}",
    ahead=Kind.DECIMAL,
    what=Kind.MESSAGE,
)

WINS_AUCTION: Final = Template(
    "bidding_up",
    "bidding up to {limit} wins the auction in {left} of {deals} deal",
    "bidding up to {limit} wins the auction in {left} of {deals} deals",
    deals=Kind.NUMBER,
    limit=Kind.NUMBER,
    left=Kind.CHANCE,
)
WINS_AUCTION_AND_MAKES: Final = Template(
    "bidding_up.making",
    "bidding up to {limit} wins the auction in {left} of {deals} deal and makes the bid "
    "in {made} of those",
    "bidding up to {limit} wins the auction in {left} of {deals} deals and makes the bid "
    "in {made} of those",
    deals=Kind.NUMBER,
    limit=Kind.NUMBER,
    left=Kind.CHANCE,
    made=Kind.CHANCE,
)
WINS_AS_OFTEN: Final = Template(
    "bid_or_pass.level",
    "bidding wins the game as often as passing, about {mine} of the time",
    mine=Kind.CHANCE,
)
WINS_GAME: Final = Template(
    "bid_or_pass",
    "bidding wins the game {mine} of the time, and passing {other}",
    mine=Kind.CHANCE,
    other=Kind.CHANCE,
)

MADE: Final = Template(
    "bid_is_made",
    "a bid of {bid} is made in {chance} of {deals} deal",
    "a bid of {bid} is made in {chance} of {deals} deals",
    deals=Kind.NUMBER,
    bid=Kind.NUMBER,
    chance=Kind.CHANCE,
)
MADE_WITH_OTHER: Final = Template(
    "bid_is_made.other",
    "a bid of {bid} is made in {chance} of {deals} deal, or in {less} with {suit} as trump",
    "a bid of {bid} is made in {chance} of {deals} deals, or in {less} with {suit} as trump",
    deals=Kind.NUMBER,
    bid=Kind.NUMBER,
    chance=Kind.CHANCE,
    suit=Kind.SUIT,
    less=Kind.CHANCE,
)
MADE_WITH_OTHER_OF: Final = Template(
    "bid_is_made.other_of",
    "a bid of {bid} is made in {chance} of {deals} deal, or in {less} of {deals_then} with "
    "{suit} as trump",
    "a bid of {bid} is made in {chance} of {deals} deals, or in {less} of {deals_then} "
    "with {suit} as trump",
    deals=Kind.NUMBER,
    bid=Kind.NUMBER,
    chance=Kind.CHANCE,
    suit=Kind.SUIT,
    less=Kind.CHANCE,
    deals_then=Kind.NUMBER,
)

MELD_STAYS: Final = Template("burying.meld", "it keeps {meld} meld", meld=Kind.NUMBER)
FOLD_LEAVES_NONE: Final = Template("folding.costs", "folding leaves the others no points")

WITH_SUIT: Final = Template("instead.suit", "with {suit} as trump", suit=Kind.SUIT)
WITH_CARDS: Final = Template("instead.cards", "burying the {instead}", instead=Kind.MESSAGE)
PLAYING_ON: Final = Template("instead.playing_on", "playing on")
FOLDING: Final = Template("instead.folding", "folding")
LEVEL: Final = Template("compared.level", "as good as {other}", other=Kind.MESSAGE)
AHEAD: Final = Template(
    "compared.ahead",
    "{ahead} points better than {other}",
    ahead=Kind.DECIMAL,
    other=Kind.MESSAGE,
)
BEHIND: Final = Template(
    "compared.behind",
    "{ahead} points worse than {other}, but more likely to win the game",
    ahead=Kind.DECIMAL,
    other=Kind.MESSAGE,
)
