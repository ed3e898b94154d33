"""Questions about the end of a game."""

from __future__ import annotations

from typing import Final, Literal, get_args

from acesaround.game.end import EndFacts, judge_end
from acesaround.game.score import Outcome
from acesaround.judge.fields import LARGEST, Input
from acesaround.judge.result import Result
from acesaround.judge.sides import Sides

_OUTCOMES: Final[tuple[Outcome, ...]] = get_args(Outcome)
_STAGES: Final[tuple[Literal["meld", "hand"], ...]] = ("meld", "hand")


def game_end(source: Input) -> Result:
    """Return whether the game is over, who won, and why, after a hand or once its meld is shown."""
    rules = source.rules
    sides = Sides(source, "before", "delta", "trick_points", "tricks_won", "progress_before")
    nothing = (0,) * sides.count
    before = sides.figures_or_none("before", low=-LARGEST) or nothing
    delta = sides.figures_or_none("delta", low=-LARGEST) or nothing
    declaring = sides.declaring()
    facts = EndFacts(
        before=before,
        delta=delta,
        declarer=declaring,
        made=_made(source, declaring, delta),
        progress=sides.flags("progress_before") if source.given("progress_before") else None,
        tricks=sides.figures_or_none("tricks_won"),
        trick_points=sides.figures_or_none("trick_points"),
        pinochles=sides.side("quad_pinochle_side"),
        stage=source.word("stage", _STAGES) if source.given("stage") else "hand",
        target=source.whole_or_none("target"),
        hands=source.whole_or_none("hands"),
        outcome=_outcome(source),
    )
    end = judge_end(rules, facts)
    winner = None if end.winner is None else sides.name(end.winner)
    return {"game_over": end.over, "winner": winner, "reason": end.reason}


def _outcome(source: Input) -> Outcome | None:
    """Return the outcome if it's given and valid for a hand, or None otherwise."""
    given = source.text("outcome") if source.given("outcome") else None
    return next((outcome for outcome in _OUTCOMES if outcome == given), None)


def _made(source: Input, declaring: int | None, delta: tuple[int, ...]) -> bool:
    """Return True if the bid was made. Without an outcome, any gain means that it was."""
    if source.given("outcome"):
        return source.text("outcome") == "made"
    return declaring is not None and delta[declaring] > 0
