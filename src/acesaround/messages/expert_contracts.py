"""The expert's reasons before the first trick: for bids, trump, burying, and folding."""

from __future__ import annotations

from typing import Final

from acesaround.messages.template import Kind, Template

BID_SHOWS: Final = Template("meld_shown.bid", "it shows {meld:number} meld without trump")
LEAST_BID: Final = Template(
    "least_bid",
    "a bid of {least:number} is made in {made:chance} of deals, and everyone else passes in "
    "{left:chance}",
)
A_BID: Final = Template("a_call.bid", "a bid of {amount:number}")
A_PASS: Final = Template("a_call.pass", "a pass")
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

MELD_STAYS: Final = Template("burying.meld", "it keeps {meld:number} meld")
FOLD_LEAVES_NONE: Final = Template("folding.costs", "folding leaves the others no points")

WITH_SUIT: Final = Template("instead.suit", "with {suit:suit} as trump")
WITH_CARDS: Final = Template("instead.cards", "burying the {instead:message}")
PLAYING_ON: Final = Template("instead.playing_on", "playing on")
FOLDING: Final = Template("instead.folding", "folding")
LEVEL: Final = Template("compared.level", "as good as {other:message}")
AHEAD: Final = Template("compared.ahead", "{ahead:decimal} points better than {other:message}")
BEHIND: Final = Template(
    "compared.behind",
    "{ahead:decimal} points worse than {other:message}, but more likely to win the game",
)
