"""The chance of winning the game, from the scores."""

from __future__ import annotations

from math import erf, exp, sqrt
from typing import Final

from acesaround.game.end import EndFacts, after_hand, judge_end
from acesaround.rules.model import RuleSet

GAIN: Final = 1.3
"""What a side gains in a hand it plays well, in parts of the trick points of a hand."""
SPREAD: Final = 0.85
"""Standard deviation of what a side gains in a hand more than another, in the same parts."""
PACE: Final = 1.3
"""Among several, by how much the logarithm of the chance to win falls with each hand's trick points
that the target is farther away;"""
CONTRACT_PACE: Final = 0.65
"""and where only a bid winner who makes his bid can win the game. Both, and `CLOSE`, are what fits
best who won the games of the expert and the 1983 player from the scores before each hand."""
CLOSE: Final = 0.8
"""From where on, then, the next contract can win the game, in the same parts: nearer is little
better."""
UPSET: Final = 0.002
"""The chance that a game as good as won is lost, and the other way round, together."""
LAST: Final = 0.3
"""Hands taken to be still ahead of a side that has all but reached the target."""
POINT: Final = 1e-5
"""What a point counts beside the chance to win the game: it decides where that is level."""


def chance(rules: RuleSet, facts: EndFacts, side: int) -> float:
    """The chance that the score `side` wins the game, once a hand has changed the scores.

    A game that is over is won or lost, half won where nobody has won it. Of one that goes on, the
    lead is weighed against what may happen in the hands still ahead, as a normal distribution.
    """
    end = judge_end(rules, facts)
    if end.over:
        return 0.5 if end.winner is None else float(end.winner == side)
    scores = after_hand(facts.before, facts.delta)
    return standing(rules, scores, side, end.target, facts.hands)


def standing(
    rules: RuleSet, scores: tuple[int, ...], side: int, target: int, hands: int | None
) -> float:
    """The chance that `side` wins from these scores before a hand, of a game not over."""
    points = rules.hand_trick_points
    if len(scores) > 2 and target and rules.game.max_hands is None:
        return _race(scores, side, target, points, rules.game.eligible == "declarer_made")
    others = [score for index, score in enumerate(scores) if index != side]
    ahead = LAST
    if target:
        ahead += max(0.0, target - max(scores)) / (GAIN * points)
    if rules.game.max_hands is not None and hands is not None:
        left = float(max(0, rules.game.max_hands - hands))
        ahead = min(ahead, left + LAST) if target else left + LAST
    elif not target:
        ahead = 10.0
    lead = scores[side] - max(others)
    sure = erf(lead / (SPREAD * points * sqrt(2 * ahead)))
    mine = 0.5 * (1 + (1 - UPSET) * sure)
    return mine if len(others) == 1 else mine ** sqrt(len(others))


def _race(scores: tuple[int, ...], side: int, target: int, points: int, alone: bool) -> float:
    """The chance among several, in proportion to how near each is to the target.

    Where only a bid winner who makes his bid wins the game (`alone`), all who need no more than a
    contract are about as near.
    """
    near, pace = (CLOSE, CONTRACT_PACE) if alone else (0.0, PACE)
    steps = []
    for score in scores:
        far = (target - score) / points
        steps.append(pace * (far if far > near else near + (far - near) / 10))
    ways = [exp(min(steps) - step) for step in steps]
    return ways[side] / sum(ways)
