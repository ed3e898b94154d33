"""What a contract played out scores: a hand of two camps from four figures."""

from __future__ import annotations

from functools import lru_cache

from acesaround.game.score import HandFacts, HandScore, score_hand
from acesaround.rules.model import RuleSet


@lru_cache(maxsize=1 << 14)
def scored(rules: RuleSet, bid: int, meld: int, points: int, others_meld: int) -> HandScore:
    """The score of a hand played out; camp 0 is the bid winner's, camp 1 all others together.

    `meld` and `points` are the camp's meld, before any minimum, and its trick points. Camps are
    taken to have won as many tricks as `tricks_of` says.
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
    """About how many tricks so many trick points take: none for none, else one or more."""
    if points <= 0:
        return 0
    return max(1, round(points * rules.tricks / rules.hand_trick_points))
