"""How a table stands, for who looks at it from outside."""

from __future__ import annotations

from acesaround.game.phase import Phase
from acesaround.server.table.state import TableState
from acesaround.server.web.models import Model
from acesaround.text.cast import Cast
from acesaround.text.results import winner, winning


class SideTold(Model):
    """A side, and its score."""

    name: str
    points: int


class Standing(Model):
    """A game so far: hands that were scored, and how often something was undone.

    `winner` and `ending` are null before the game is over; `winner` is null after a tie too.
    """

    hands: int
    scores: list[SideTold]
    over: bool
    winner: str | None
    ending: str | None
    undone: int


def standing(now: TableState) -> Standing:
    """How a table stands, as everybody may know."""
    match, cast = now.game.match, Cast(now.header.rules, None, now.names)
    over = now.game.phase is Phase.OVER
    return Standing(
        hands=match.hands,
        scores=[
            SideTold(name=cast.score(side), points=match.scores[side])
            for side in cast.score_order()
        ],
        over=over,
        winner=winner(match, cast) if over and match.winner is not None else None,
        ending=winning(match, cast) if over else None,
        undone=now.undone,
    )
