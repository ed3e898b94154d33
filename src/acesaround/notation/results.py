"""Results of hands and games in the record format."""

from __future__ import annotations

import re

from acesaround.game.phase import Phase
from acesaround.game.state import HandResult, State
from acesaround.messages import hands as messages
from acesaround.notation.errors import Mismatch
from acesaround.notation.record import Result, Score, SideScore
from acesaround.notation.seats import sides
from acesaround.rules.model import RuleSet


def score_of(result: HandResult) -> Score:
    """Return a finished hand's score for a record."""
    rows = zip(result.meld, result.trick_points, result.delta, result.scores, strict=True)
    return Score(result.outcome, tuple(SideScore(*row) for row in rows))


def result_of(state: State) -> Result | None:
    """Return the result of a game, or None if it isn't over."""
    match = state.match
    if state.phase is not Phase.OVER or match.reason is None:
        return None
    return Result(match.winner, match.reason, match.scores)


def result_text(rules: RuleSet, result: Result | None) -> str:
    """Return the value of the Result tag, such as ``South-North wins by target, 505 to 310``."""
    if result is None:
        return "*"
    winner = "tied" if result.winner is None else f"{sides(rules)[result.winner]} wins"
    return f"{winner} by {result.reason}, {' to '.join(map(str, result.scores))}"


def parse_result(rules: RuleSet, text: str) -> Result | None:
    """Parse the value of a Result tag. Returns None for ``*``. Raises `Mismatch`."""
    if text.strip() == "*":
        return None
    words = re.fullmatch(
        r"(?:(\S{1,80}) wins|tied) by ([a-z_]{1,30}), (-?\d{1,9}(?: to -?\d{1,9}){1,7})", text
    )
    if words is not None:
        names = [name.lower() for name in sides(rules)]
        if words[1] is None or words[1].lower() in names:
            winner = None if words[1] is None else names.index(words[1].lower())
            return Result(winner, words[2], tuple(map(int, words[3].split(" to "))))
    example = result_text(
        rules, Result(0, "target", tuple(range(100, 100 - len(sides(rules)), -1)))
    )
    raise Mismatch(messages.NO_RESULT(example=example))
