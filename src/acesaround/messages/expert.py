"""The expert's reasons: what a card does, and how it compares with the next best."""

from __future__ import annotations

from typing import Final

from acesaround.messages.template import Kind, Template

NONE_LEFT: Final = Template("card_is.alone", "nobody else has any {what} left", what=Kind.SUIT)
NO_TRUMP_LEFT: Final = Template("card_is.alone_in_trump", "nobody else has any trump left")
DRAWS_TRUMP: Final = Template(
    "card_is.drawing_trump",
    "it draws trump, and the others still hold {left}",
    left=Kind.NUMBER,
)
NOTHING_DOES_BETTER: Final = Template(
    "card_is.beatable", "it may be beaten, but nothing else does better"
)
NO_POINTS_AWAY: Final = Template("card_is.cheap", "it may be beaten, but gives no points away")
HIGHEST_SO_FAR: Final = Template("card_is.highest", "it is the highest card so far")
CAN_GO: Final = Template(
    "winning.can_go",
    "{holder} is winning, and {rank} can go",
    holder=Kind.MESSAGE,
    rank=Kind.MESSAGE,
)
LEAVES_TRICK: Final = Template("card_is.leaving", "the other may have the trick")

COUNTED_OUT: Final = Template("counted_out.last_tricks", "the last tricks are counted out")
COUNTED_OUT_LEVEL: Final = Template(
    "counted_out.level",
    "counted out, the {name} wins as much against the best play",
    name=Kind.CARD_NAME,
)
COUNTED_OUT_AHEAD: Final = Template(
    "counted_out.ahead",
    "counted out, {ahead} more than the {name} against the best play",
    ahead=Kind.NUMBER,
    name=Kind.CARD_NAME,
)

DEALS: Final = Template("sampled_deals", "{number} deal", "{number} deals", number=Kind.NUMBER)
TRIED: Final = Template("tried", "tried in {deal}", deal=Kind.MESSAGE)
MAKES_BID: Final = Template(
    "bid_chances.making",
    "it makes the bid in {mine} of deals, the {name} in {his}",
    mine=Kind.CHANCE,
    name=Kind.CARD_NAME,
    his=Kind.CHANCE,
)
SETS_BID: Final = Template(
    "bid_chances.setting",
    "it sets the bid in {mine} of deals, the {name} in {his}",
    mine=Kind.CHANCE,
    name=Kind.CARD_NAME,
    his=Kind.CHANCE,
)
LEVEL: Final = Template(
    "card_compared.level",
    "as good as the {name} in {deals}",
    name=Kind.CARD_NAME,
    deals=Kind.MESSAGE,
)
AHEAD: Final = Template(
    "card_compared.ahead",
    "{ahead} points more than the {name} in {deals}",
    ahead=Kind.DECIMAL,
    name=Kind.CARD_NAME,
    deals=Kind.MESSAGE,
)
BEHIND: Final = Template(
    "card_compared.behind",
    "{ahead} points less, but better for the game, than the {name} in {deals}",
    ahead=Kind.DECIMAL,
    name=Kind.CARD_NAME,
    deals=Kind.MESSAGE,
)

PLAYING: Final = Template("to_do.play", "the {card}", card=Kind.CARD_NAME)
PLAYING_FROM_TABLE: Final = Template(
    "to_do.play_from_table", "the {card} on the table", card=Kind.CARD_NAME
)
LAYING: Final = Template(
    "to_do.lay", "the {kind} of {cards}", kind=Kind.MESSAGE, cards=Kind.MESSAGE
)
EXCHANGING: Final = Template(
    "to_do.exchange", "the {kind} of {cards} exchanged", kind=Kind.MESSAGE, cards=Kind.MESSAGE
)
DRAWING: Final = Template("to_do.draw", "drawing without a meld")

NOTHING_ELSE: Final = Template("nothing_else", "nothing else looked worth trying")
STOCK_LEVEL: Final = Template(
    "drawing_compared.level",
    "as good as {name} in {deals}",
    name=Kind.MESSAGE,
    deals=Kind.MESSAGE,
)
STOCK_AHEAD: Final = Template(
    "drawing_compared.ahead",
    "{ahead} points more than {name} in {deals}, {telling}",
    ahead=Kind.DECIMAL,
    name=Kind.MESSAGE,
    deals=Kind.MESSAGE,
    telling=Kind.MESSAGE,
)
STOCK_BEHIND: Final = Template(
    "drawing_compared.behind",
    "{ahead} points less than {name} in {deals}, but better for the game",
    ahead=Kind.DECIMAL,
    name=Kind.MESSAGE,
    deals=Kind.MESSAGE,
)
STOCK_UNCLEAR: Final = Template(
    "drawing_compared.unclear",
    "{name} came out {ahead} points better, but {deals} are too few to go by",
    name=Kind.MESSAGE,
    ahead=Kind.DECIMAL,
    deals=Kind.MESSAGE,
)
MORE_MELD: Final = Template("tells_most.meld", "with {mine} more meld", mine=Kind.DECIMAL)
LESS_MELD: Final = Template(
    "tells_most.others_meld", "with {his} less meld for the other", his=Kind.DECIMAL
)
MORE_IN_TRICKS: Final = Template(
    "tells_most.tricks", "with {his_tricks} more in tricks", his_tricks=Kind.DECIMAL
)
