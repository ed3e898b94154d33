"""Problems with games, and with moments in games, that have no position to solve."""

from __future__ import annotations

from typing import Final

from acesaround.messages.template import Template

NO_CARDS_OUT: Final = Template(
    "nothing_to_play.moment",
    "there are no cards to play: the hand is over or hasn't been dealt yet",
)
STOCK_LEFT: Final = Template(
    "stock_left",
    "cards are still being drawn from the face-down stock: only the play after the last draw "
    "can be solved",
)
DECLARER_SETTLED: Final = Template(
    "declarer_settled", "this hand already has a different bid winner"
)
TRUMP_SETTLED: Final = Template("trump_settled", "this hand already has a different trump suit")
BID_SETTLED: Final = Template("bid_settled", "this hand already has a different bid")
LEADER_SETTLED: Final = Template("leader_settled", "this hand already has a different leader")
TRUMP_UNKNOWN: Final = Template("trump_unknown", "trump hasn't been named yet")
DECLARER_UNKNOWN: Final = Template("declarer_unknown", "the bid winner hasn't been decided yet")
LEADER_UNKNOWN: Final = Template("leader_unknown", "the leader hasn't been decided yet")
TRICK_BEGUN: Final = Template(
    "trick_begun",
    "cards are already on the table, so only one trump suit and one leader are possible",
)
TOO_LARGE: Final = Template("too_large.input", "the input can have at most {most:plain} bytes")
RULES_REFUSED: Final = Template(
    "options_refused.rules", "the input names its own rules: leave out --rules"
)
OPTIONS_REFUSED: Final = Template(
    "options_refused",
    "a JSON position names its own trump, leader, declarer, and bid, and has no hands or "
    "tricks to choose from: leave out those options",
)
NOTHING_THERE: Final = Template(
    "nothing_there", "the input is empty: it needs a game, a deal, or a position"
)
NO_GAME: Final = Template("nothing_there.no_game", "there's no game in the input")
IN_LINE: Final = Template("in_line", "line {number:plain}: {problem:message} [{code:text}]")
IN_GAME: Final = Template("in_game", "game {number:plain}: {problem:message}")
RULES_UNKNOWN: Final = Template("rules_unknown", "a deal doesn't name its rules: add --rules")
CARDS_UNKNOWN: Final = Template("unknown_cards.deal", "this deal has unknown cards")
BAD_NOTATION: Final = Template("bad_notation", "{problem:message}")
NO_SEAT: Final = Template(
    "no_such_seat.moment", "{name:message} isn't a seat; the seats are {seats:text}"
)
NO_SUCH_HAND: Final = Template(
    "no_such_hand.moment", "there's no hand {number:number}: the game has {hands:message}"
)
NO_SUCH_ACTION: Final = Template(
    "no_such_moment.action", "hand {number:number} has only {actions:message}, not {wanted:number}"
)
ACTIONS: Final = Template("counted.actions", "{number:number} action", "{number} actions")
TRICKS: Final = Template("counted.tricks", "{number:number} trick", "{number} tricks")
HAND_OVER: Final = Template(
    "hand_over",
    "hand {number:number} ended after {tricks:message}, so there's nothing left to play",
)
NO_SUCH_TRICK: Final = Template(
    "no_such_moment.trick",
    "there's no trick {trick:number}: hand {number:number} has {tricks:message}",
)
