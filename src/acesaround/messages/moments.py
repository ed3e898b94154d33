"""Games and moments of them that hold no position to solve."""

from __future__ import annotations

from typing import Final

from acesaround.messages.template import Kind, Template

NO_CARDS_OUT: Final = Template(
    "nothing_to_play.moment", "no cards are out: the hand is over, or not dealt yet"
)
STOCK_LEFT: Final = Template(
    "stock_left",
    "cards are still drawn from the stock, face down, so the players cannot see what "
    "will come: only the play after the last draw can be solved",
)
DECLARER_SETTLED: Final = Template(
    "declarer_settled", "the declarer is settled in this hand already, and is another"
)
TRUMP_SETTLED: Final = Template(
    "trump_settled", "trump is settled in this hand already, and is another"
)
BID_SETTLED: Final = Template(
    "bid_settled", "the bid is settled in this hand already, and is another"
)
LEADER_SETTLED: Final = Template(
    "leader_settled", "the leader is settled in this hand already, and is another"
)
TRUMP_UNKNOWN: Final = Template("trump_unknown", "trump is not named yet")
DECLARER_UNKNOWN: Final = Template(
    "declarer_unknown", "it is not settled yet who plays against the others"
)
LEADER_UNKNOWN: Final = Template("leader_unknown", "it is not settled yet who leads")
TRICK_BEGUN: Final = Template(
    "trick_begun", "with cards on the table there is one trump and one leader"
)
TOO_LARGE: Final = Template(
    "too_large.input", "there are more than {most} bytes to read", most=Kind.PLAIN
)
RULES_REFUSED: Final = Template(
    "options_refused.rules", "what is in it names its rules itself: leave --rules out"
)
OPTIONS_REFUSED: Final = Template(
    "options_refused",
    "positions in JSON say trump, leader, declarer and bid themselves, and have no hands "
    "or tricks to choose from: leave those options out",
)
NOTHING_THERE: Final = Template(
    "nothing_there", "there is nothing in it: a game, deal or position is due"
)
NO_GAME: Final = Template("nothing_there.no_game", "there is no game in it")
IN_LINE: Final = Template(
    "in_line",
    "line {number}: {problem} [{code}]",
    number=Kind.PLAIN,
    problem=Kind.MESSAGE,
    code=Kind.TEXT,
)
IN_GAME: Final = Template(
    "in_game",
    "game {number}: {problem}",
    number=Kind.PLAIN,
    problem=Kind.MESSAGE,
)
RULES_UNKNOWN: Final = Template(
    "rules_unknown", "a deal alone does not say by which rules it is played"
)
CARDS_UNKNOWN: Final = Template("unknown_cards.deal", "some of its cards are unknown")
BAD_NOTATION: Final = Template("bad_notation", "{problem}", problem=Kind.MESSAGE)
NO_SEAT: Final = Template(
    "no_such_seat.moment",
    "no seat is called {name}: there are {seats}",
    name=Kind.MESSAGE,
    seats=Kind.TEXT,
)
NO_SUCH_HAND: Final = Template(
    "no_such_hand.moment",
    "there is no hand {number}: the game has {hands}",
    number=Kind.NUMBER,
    hands=Kind.MESSAGE,
)
NO_SUCH_ACTION: Final = Template(
    "no_such_moment.action",
    "hand {number} has {actions}, not {wanted}",
    number=Kind.NUMBER,
    actions=Kind.MESSAGE,
    wanted=Kind.NUMBER,
)
ACTIONS: Final = Template(
    "counted.actions",
    "{number} action",
    "{number} actions",
    number=Kind.NUMBER,
)
TRICKS: Final = Template(
    "counted.tricks",
    "{number} trick",
    "{number} tricks",
    number=Kind.NUMBER,
)
HAND_OVER: Final = Template(
    "hand_over",
    "hand {number} is over after {tricks}, and nothing is left to play",
    number=Kind.NUMBER,
    tricks=Kind.MESSAGE,
)
NO_SUCH_TRICK: Final = Template(
    "no_such_moment.trick",
    "no trick {trick} was begun in hand {number}, which has {tricks}",
    trick=Kind.NUMBER,
    number=Kind.NUMBER,
    tricks=Kind.MESSAGE,
)
