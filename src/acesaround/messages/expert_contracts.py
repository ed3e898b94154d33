"""The expert's reasons before the first trick: what becomes of a bid, a suit, and a burial."""

from __future__ import annotations

from typing import Final

from acesaround.messages.template import Kind, Template

BID_SHOWS: Final = Template(
    "meld_shown.bid", "it shows {meld} meld without trump", meld=Kind.NUMBER
)
LEAST_BID: Final = Template(
    "least_bid",
    "{least} is made in {made} of deals, and in {left} all the others pass",
    least=Kind.NUMBER,
    made=Kind.CHANCE,
    left=Kind.CHANCE,
)
A_BID: Final = Template("a_call.bid", "a bid of {amount}", amount=Kind.NUMBER)
A_PASS: Final = Template("a_call.pass", "a pass")
WORTH_MORE: Final = Template(
    "worth_more",
    "worth {ahead} points more than {what}",
    ahead=Kind.DECIMAL,
    what=Kind.MESSAGE,
)

WINS_AUCTION: Final = Template(
    "bidding_up",
    "bidding up to {limit} wins the auction in {left} of {deals} deals",
    limit=Kind.NUMBER,
    left=Kind.CHANCE,
    deals=Kind.NUMBER,
)
WINS_AUCTION_AND_MAKES: Final = Template(
    "bidding_up.making",
    "bidding up to {limit} wins the auction in {left} of {deals} deals and makes the bid in {made} "
    "of those",
    limit=Kind.NUMBER,
    left=Kind.CHANCE,
    deals=Kind.NUMBER,
    made=Kind.CHANCE,
)
WINS_AS_OFTEN: Final = Template(
    "bid_or_pass.level",
    "a bid wins the game as often as a pass, about {mine} of the time",
    mine=Kind.CHANCE,
)
WINS_GAME: Final = Template(
    "bid_or_pass",
    "a bid wins the game {mine} of the time, a pass {his}",
    mine=Kind.CHANCE,
    his=Kind.CHANCE,
)

MADE: Final = Template(
    "bid_is_made",
    "{bid} is made in {chance} of {deals} deals",
    bid=Kind.NUMBER,
    chance=Kind.CHANCE,
    deals=Kind.NUMBER,
)
MADE_WITH_OTHER: Final = Template(
    "bid_is_made.other",
    "{bid} is made in {chance} of {deals} deals, with {suit} in {less}",
    bid=Kind.NUMBER,
    chance=Kind.CHANCE,
    deals=Kind.NUMBER,
    suit=Kind.SUIT,
    less=Kind.CHANCE,
)
MADE_WITH_OTHER_OF: Final = Template(
    "bid_is_made.other_of",
    "{bid} is made in {chance} of {deals} deals, with {suit} in {less} of {deals_then}",
    bid=Kind.NUMBER,
    chance=Kind.CHANCE,
    deals=Kind.NUMBER,
    suit=Kind.SUIT,
    less=Kind.CHANCE,
    deals_then=Kind.NUMBER,
)

MELD_STAYS: Final = Template("burying.meld", "{meld} meld stays", meld=Kind.NUMBER)
FOLD_LEAVES_NONE: Final = Template("folding.costs", "a fold leaves the others no points")

WITH_SUIT: Final = Template("instead.suit", "with {suit}", suit=Kind.SUIT)
WITH_CARDS: Final = Template("instead.cards", "with {instead}", instead=Kind.MESSAGE)
PLAYING_ON: Final = Template("instead.playing_on", "playing on")
FOLDING: Final = Template("instead.folding", "folding")
LEVEL: Final = Template("compared.level", "as good as {other}", other=Kind.MESSAGE)
AHEAD: Final = Template(
    "compared.ahead",
    "{ahead} points more than {other}",
    ahead=Kind.DECIMAL,
    other=Kind.MESSAGE,
)
BEHIND: Final = Template(
    "compared.behind",
    "{ahead} points less than {other}, but better for the game",
    ahead=Kind.DECIMAL,
    other=Kind.MESSAGE,
)
