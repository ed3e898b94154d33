"""A table's current state, as people without a seat see it."""

from __future__ import annotations

from acesaround.game.phase import Phase
from acesaround.server.table.state import TableState
from acesaround.server.web.models import Model
from acesaround.text.cast import Cast
from acesaround.text.results import winner, winning


class SideTold(Model):
    """A team's or player's name and score."""

    name: str
    points: int


class Standing(Model):
    """A game's current state. `hands` counts hands scored, and `undone` counts undos.

    `winner` and `ending` are null until the game is over. After a tie, `winner` stays null.
    """

    hands: int
    scores: list[SideTold]
    over: bool
    winner: str | None
    ending: str | None
    undone: int


def standing(now: TableState) -> Standing:
    """Return a table's current state, limited to public information."""
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
