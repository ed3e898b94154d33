"""The expert's reasons: what a card does, and how it compares with the next-best card."""

from __future__ import annotations

from typing import Final

from acesaround.messages.template import Template

NONE_LEFT: Final = Template("card_is.alone", "nobody else has any {what:suit} left")
NO_TRUMP_LEFT: Final = Template("card_is.alone_in_trump", "nobody else has any trump left")
DRAWS_TRUMP: Final = Template(
    "card_is.drawing_trump",
    "it pulls trump, and the others still hold {left:number} trump",
    "it pulls trump, and the others still hold {left} trumps",
)
NOTHING_DOES_BETTER: Final = Template(
    "card_is.beatable", "it can be beaten, but nothing else does better"
)
NO_POINTS_AWAY: Final = Template("card_is.cheap", "it can be beaten, but it gives away no points")
HIGHEST_SO_FAR: Final = Template("card_is.highest", "it's the highest card so far")
CAN_GO: Final = Template(
    "winning.can_go", "{holder:message} is winning, and {rank:message} costs nothing"
)
LEAVES_TRICK: Final = Template("card_is.leaving", "it leaves the trick to the other player")

COUNTED_OUT: Final = Template("counted_out.last_tricks", "the last tricks were worked out exactly")
COUNTED_OUT_LEVEL: Final = Template(
    "counted_out.level", "the {name:card_name} wins just as many points against best play"
)
COUNTED_OUT_AHEAD: Final = Template(
    "counted_out.ahead",
    "it wins {ahead:number} more point than the {name:card_name} against best play",
    "it wins {ahead} more points than the {name} against best play",
)

DEALS: Final = Template("sampled_deals", "{number:number} sample deal", "{number} sample deals")
TRIED: Final = Template("tried", "played out in {deal:message}")
MAKES_BID: Final = Template(
    "bid_chances.making",
    "it makes the bid in {mine:chance} of deals, compared with {other:chance} for the "
    "{name:card_name}",
)
SETS_BID: Final = Template(
    "bid_chances.setting",
    "it sets the bid winner in {mine:chance} of deals, compared with {other:chance} for the "
    "{name:card_name}",
)
LEVEL: Final = Template(
    "card_compared.level", "as good as the {name:card_name} over {deals:message}"
)
AHEAD: Final = Template(
    "card_compared.ahead",
    "{ahead:decimal} points better than the {name:card_name} over {deals:message}",
)
BEHIND: Final = Template(
    "card_compared.behind",
    "{ahead:decimal} points worse than the {name:card_name} over {deals:message}, but more likely "
    "to win the game",
)

PLAYING: Final = Template("to_do.play", "the {card:card_name}")
PLAYING_FROM_TABLE: Final = Template("to_do.play_from_table", "the {card:card_name} from the table")
LAYING: Final = Template("to_do.lay", "melding {kind:message} ({cards:message})")
EXCHANGING: Final = Template(
    "to_do.exchange", "melding {kind:message} ({cards:message}) and exchanging it for the upcard"
)
DRAWING: Final = Template("to_do.draw", "drawing without melding")

NOTHING_ELSE: Final = Template("nothing_else", "nothing else looked worth trying")
STOCK_LEVEL: Final = Template(
    "drawing_compared.level", "as good as {name:message} over {deals:message}"
)
STOCK_AHEAD: Final = Template(
    "drawing_compared.ahead",
    "{ahead:decimal} points better than {name:message} over {deals:message}, {telling:message}",
)
STOCK_BEHIND: Final = Template(
    "drawing_compared.behind",
    "{ahead:decimal} points worse than {name:message} over {deals:message}, but more likely to "
    "win the game",
)
STOCK_UNCLEAR: Final = Template(
    "drawing_compared.unclear",
    "{name:message} came out {ahead:decimal} points better, but {deals:message} can't settle the "
    "question",
)
MORE_MELD: Final = Template("tells_most.meld", "mostly from {mine:decimal} more meld")
LESS_MELD: Final = Template(
    "tells_most.others_meld", "mostly from {other:decimal} less meld for the opponent"
)
MORE_IN_TRICKS: Final = Template(
    "tells_most.tricks", "mostly from {tricks:decimal} more trick points"
)
