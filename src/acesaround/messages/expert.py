"""The expert's reasons: what a card does, and how it compares with the next-best card."""

from __future__ import annotations

from typing import Final

from acesaround.messages.template import Kind, Template

NONE_LEFT: Final = Template("card_is.alone", "nobody else has any {what} left", what=Kind.SUIT)
NO_TRUMP_LEFT: Final = Template("card_is.alone_in_trump", "nobody else has any trump left")
DRAWS_TRUMP: Final = Template(
    "card_is.drawing_trump",
    "it pulls trump, and the others still hold {left} trump",
    "it pulls trump, and the others still hold {left} trumps",
    left=Kind.NUMBER,
)
NOTHING_DOES_BETTER: Final = Template(
    "card_is.beatable", "it can be beaten, but nothing else does better"
)
NO_POINTS_AWAY: Final = Template("card_is.cheap", "it can be beaten, but it gives away no points")
HIGHEST_SO_FAR: Final = Template("card_is.highest", "it's the highest card so far")
CAN_GO: Final = Template(
    "winning.can_go",
    "{holder} is winning, and {rank} costs nothing",
    holder=Kind.MESSAGE,
    rank=Kind.MESSAGE,
)
LEAVES_TRICK: Final = Template("card_is.leaving", "it leaves the trick to the other player")

COUNTED_OUT: Final = Template("counted_out.last_tricks", "the last tricks were worked out exactly")
COUNTED_OUT_LEVEL: Final = Template(
    "counted_out.level",
    "the {name} wins just as many points against best play",
    name=Kind.CARD_NAME,
)
COUNTED_OUT_AHEAD: Final = Template(
    "counted_out.ahead",
    "it wins {ahead} more point than the {name} against best play",
    "it wins {ahead} more points than the {name} against best play",
    ahead=Kind.NUMBER,
    name=Kind.CARD_NAME,
)

DEALS: Final = Template(
    "sampled_deals",
    "{number} sample deal",
    "{number} sample deals",
    number=Kind.NUMBER,
)
TRIED: Final = Template("tried", "played out in {deal}", deal=Kind.MESSAGE)
MAKES_BID: Final = Template(
    "bid_chances.making",
    "it makes the bid in {mine} of deals, compared with {other} for the {name}",
    mine=Kind.CHANCE,
    name=Kind.CARD_NAME,
    other=Kind.CHANCE,
)
SETS_BID: Final = Template(
    "bid_chances.setting",
    "it sets the bid winner in {mine} of deals, compared with {other} for the {name}",
    mine=Kind.CHANCE,
    name=Kind.CARD_NAME,
    other=Kind.CHANCE,
)
LEVEL: Final = Template(
    "card_compared.level",
    "as good as the {name} over {deals}",
    name=Kind.CARD_NAME,
    deals=Kind.MESSAGE,
)
AHEAD: Final = Template(
    "card_compared.ahead",
    "{ahead} points better than the {name} over {deals}",
    ahead=Kind.DECIMAL,
    name=Kind.CARD_NAME,
    deals=Kind.MESSAGE,
)
BEHIND: Final = Template(
    "card_compared.behind",
    "{ahead} points worse than the {name} over {deals}, but more likely to win the game",
    ahead=Kind.DECIMAL,
    name=Kind.CARD_NAME,
    deals=Kind.MESSAGE,
)

PLAYING: Final = Template("to_do.play", "the {card}", card=Kind.CARD_NAME)
PLAYING_FROM_TABLE: Final = Template(
    "to_do.play_from_table", "the {card} from the table", card=Kind.CARD_NAME
)
LAYING: Final = Template(
    "to_do.lay",
    "melding {kind} ({cards})",
    kind=Kind.MESSAGE,
    cards=Kind.MESSAGE,
)
EXCHANGING: Final = Template(
    "to_do.exchange",
    "melding {kind} ({cards}) and exchanging it for the upcard",
    kind=Kind.MESSAGE,
    cards=Kind.MESSAGE,
)
DRAWING: Final = Template("to_do.draw", "drawing without melding")

NOTHING_ELSE: Final = Template("nothing_else", "nothing else looked worth trying")
STOCK_LEVEL: Final = Template(
    "drawing_compared.level",
    "as good as {name} over {deals}",
    name=Kind.MESSAGE,
    deals=Kind.MESSAGE,
)
STOCK_AHEAD: Final = Template(
    "drawing_compared.ahead",
    "{ahead} points better than {name} over {deals}, {telling}",
    ahead=Kind.DECIMAL,
    name=Kind.MESSAGE,
    deals=Kind.MESSAGE,
    telling=Kind.MESSAGE,
)
STOCK_BEHIND: Final = Template(
    "drawing_compared.behind",
    "{ahead} points worse than {name} over {deals}, but more likely to win the game",
    ahead=Kind.DECIMAL,
    name=Kind.MESSAGE,
    deals=Kind.MESSAGE,
)
STOCK_UNCLEAR: Final = Template(
    "drawing_compared.unclear",
    "{name} came out {ahead} points better, but {deals} can't settle the question",
    name=Kind.MESSAGE,
    ahead=Kind.DECIMAL,
    deals=Kind.MESSAGE,
)
MORE_MELD: Final = Template("tells_most.meld", "mostly from {mine} more meld", mine=Kind.DECIMAL)
LESS_MELD: Final = Template(
    "tells_most.others_meld", "mostly from {other} less meld for the opponent", other=Kind.DECIMAL
)
MORE_IN_TRICKS: Final = Template(
    "tells_most.tricks", "mostly from {tricks} more trick points", tricks=Kind.DECIMAL
)
