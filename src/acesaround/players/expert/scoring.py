"""Score of a contract between two teams, computed from four numbers."""

from __future__ import annotations

from functools import lru_cache

from acesaround.game.score import HandFacts, HandScore, score_hand
from acesaround.rules.model import RuleSet


@lru_cache(maxsize=1 << 14)
def scored(rules: RuleSet, bid: int, meld: int, points: int, others_meld: int) -> HandScore:
    """Return the score of a hand. Team 0 is the bid winner's, and team 1 is all the others.

    `meld` (before any minimum) and `points` are the meld and trick points of the bid winner's team.
    The number of tricks is estimated by `tricks_of`.
    """
    rest = rules.hand_trick_points - points
    return score_hand(
        rules,
        HandFacts(
            meld=(meld, others_meld),
            trick_points=(points, rest),
            tricks=(tricks_of(rules, points), tricks_of(rules, rest)),
            bid=bid,
            declarer=0,
        ),
    )


def tricks_of(rules: RuleSet, points: int) -> int:
    """Return the approximate number of tricks for these points: at least 1, or 0 for no points."""
    if points <= 0:
        return 0
    return max(1, round(points * rules.tricks / rules.hand_trick_points))
