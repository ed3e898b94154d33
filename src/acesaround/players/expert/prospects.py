"""Probability of winning the game, based on the scores."""

from __future__ import annotations

from math import erf, exp, sqrt
from typing import Final

from acesaround.game.end import EndFacts, after_hand, judge_end
from acesaround.rules.model import RuleSet

GAIN: Final = 1.3
"""Average score of a well-played hand, relative to the trick points of a hand."""
SPREAD: Final = 0.85
"""Standard deviation of the score difference per hand, relative to a hand's trick points."""
PACE: Final = 1.3
"""Decrease in the log of the win probability per unit of distance from the target.

It applies to three or more players. A unit is the trick points of a whole hand.
"""
CONTRACT_PACE: Final = 0.65
"""Value that replaces `PACE` in games that you can win only by making a bid.

Both values, and `CLOSE`, were fitted to games between the expert and the 1983 player, based on the
scores before each hand.
"""
CLOSE: Final = 0.8
"""Distance from the target at which the next contract can win the game.

This applies to games that you can win only by making a bid. The unit is the same as for `PACE`.
Being even closer hardly helps.
"""
UPSET: Final = 0.002
"""Combined probability of losing a game almost won and winning one almost lost."""
LAST: Final = 0.3
"""Hands assumed to be left for a team that has almost reached the target."""
POINT: Final = 1e-5
"""Value of a point, added to the win probability to break ties."""


def chance(rules: RuleSet, facts: EndFacts, side: int) -> float:
    """Return the probability that `side` wins the game after a hand has changed the scores.

    A finished game is a win or a loss, or half a win if no one won. In an unfinished game, the lead
    is compared with a normal distribution for the hands left.
    """
    end = judge_end(rules, facts)
    if end.over:
        return 0.5 if end.winner is None else float(end.winner == side)
    scores = after_hand(facts.before, facts.delta)
    return standing(rules, scores, side, end.target, facts.hands)


def standing(
    rules: RuleSet, scores: tuple[int, ...], side: int, target: int, hands: int | None
) -> float:
    """Return the probability that `side` wins an unfinished game from these scores."""
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
    """Return the win probability among several teams, based on their distances from the target.

    If teams can win only by making a bid (`alone`), all teams within one contract of the target are
    about equal.
    """
    near, pace = (CLOSE, CONTRACT_PACE) if alone else (0.0, PACE)
    steps = []
    for score in scores:
        far = (target - score) / points
        steps.append(pace * (far if far > near else near + (far - near) / 10))
    ways = [exp(min(steps) - step) for step in steps]
    return ways[side] / sum(ways)
