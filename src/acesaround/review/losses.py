"""Losses of choices: the best one is picked in half of the deals and tested in the other half.

Picking the best choice and testing it in the same deals would exaggerate its lead, because luck
helps to pick it. So each loss is the mean paired difference in the deals that weren't used to pick.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import erfc, sqrt
from typing import Final, Literal

from acesaround.players.expert.search import mean_and_error
from acesaround.review.results import Results

Verdict = Literal["certain", "significant", "unclear"]
"""Strength of a verdict: proven, significant among all decisions of the hand, or neither."""

ALPHA: Final = 0.025
"""Maximum probability of blaming any innocent choice in a hand."""
Z_95: Final = 1.96
"""Number of standard errors on each side of a 95% interval."""


def interval_95(mean: float, error: float) -> tuple[float, float]:
    """Return the 95% confidence interval of a mean, given its standard error."""
    return mean - Z_95 * error, mean + Z_95 * error


@dataclass(frozen=True, slots=True)
class ChoiceLoss:
    """Loss of a choice compared with the best one.

    Attributes:
        action: choice, in notation.
        points: mean result in the deals that count for `loss`: points of our team minus those of
            the best other team.
        wins: mean probability of winning the game, 0 to 1, in the same deals.
        loss: mean points lost compared with the best choice. Slightly below 0 by luck if the choice
            does better in the tested deals.
        error: standard error of `loss`.
        wins_lost: mean probability of winning the game lost compared with the best choice.
        compared_with: best choice, in notation, or another one that's proven to be better.
        p: probability of a loss this high in the tested deals if the choice is as good as the best.
        is_best: True for the best choice, and for those that do as well in every deal.
        certain: True if it's proven that the choice is as good as any or that another is better.
    """

    action: str
    points: float
    wins: float
    loss: float
    error: float
    wins_lost: float
    compared_with: str
    p: float
    is_best: bool
    certain: bool

    @property
    def interval(self) -> tuple[float, float]:
        """95% confidence interval of `loss`."""
        return interval_95(self.loss, self.error)

    def verdict(self, *, significant: bool) -> Verdict:
        """Return the verdict, given that `loss` is significant among all decisions of the hand."""
        if self.certain:
            return "certain"
        return "significant" if significant and not self.is_best else "unclear"


def choice_losses(results: Results) -> tuple[ChoiceLoss, ...]:
    """Return the loss of each choice, in the order of ``results.choices``.

    The best choice is picked in the first half of the deals, by points and then by chance to win.
    The losses are those in the second half, except that a proven loss counts all deals. Raises
    ValueError for fewer than four deals.
    """
    half = results.deals // 2
    if half < 2:
        raise ValueError(f"{results.deals} deals: use at least 4")
    best = picked_row(results)
    return tuple(
        _loss(results, str(action), row, best, half)
        for action, row in zip(results.choices, results.row_of, strict=True)
    )


def picked_row(results: Results) -> int:
    """Return the row that's best in the first half of the deals.

    It's never one that's proven to be worse than another.
    """
    half = results.deals // 2
    rows = [row for row in range(len(results.points)) if row not in results.proof.better]
    return max(
        rows, key=lambda row: (sum(results.points[row][:half]), sum(results.wins[row][:half]))
    )


def _loss(results: Results, action: str, row: int, best: int, half: int) -> ChoiceLoss:
    points, wins, proof = results.points, results.wins, results.proof
    tested = slice(half, None)
    proven = proof.better.get(row)
    # The only deals in which the other row is better might not be among those sampled.
    if proven is not None and sum(points[proven]) > sum(points[row]):
        best, tested = proven, slice(None)
    else:
        proven = None
    lost = _differences(points[best][tested], points[row][tested])
    loss, error = mean_and_error(lost)
    wins_lost, _ = mean_and_error(_differences(wins[best][tested], wins[row][tested]))
    unbeaten = row in proof.unbeaten
    is_best = unbeaten or max(_differences(points[best], points[row])) <= 0
    if is_best:
        loss, error, wins_lost = 0.0, 0.0, 0.0
    return ChoiceLoss(
        action=action,
        points=sum(points[row][tested]) / len(lost),
        wins=sum(wins[row][tested]) / len(lost),
        loss=loss,
        error=error,
        wins_lost=wins_lost,
        compared_with=str(results.choices[results.row_of.index(best)]),
        # A choice that gains chances to win the game isn't blamed for its points.
        p=1.0 if is_best or wins_lost < 0 else tail(loss, error, len(lost)),
        is_best=is_best,
        certain=proven is not None or unbeaten,
    )


def _differences(one: Sequence[float], other: Sequence[float]) -> list[float]:
    return [mine - theirs for mine, theirs in zip(one, other, strict=True)]


def tail(mean: float, error: float, count: int) -> float:
    """Return the probability of a mean this high by luck, for `count` differences.

    It's at least the probability that `count` differences all have the same sign.
    """
    least = 0.5**count
    if error <= 0:
        return least if mean > 0 else 1.0
    return max(least, 0.5 * erfc(mean / error / sqrt(2)))


def holm(probabilities: Sequence[float], alpha: float = ALPHA) -> list[bool]:
    """Return which of several tests are significant, by the Holm correction.

    The probability that any test of a true null hypothesis is significant is at most `alpha`.
    """
    found = [False] * len(probabilities)
    order = sorted(range(len(probabilities)), key=lambda test: probabilities[test])
    for rank, test in enumerate(order):
        if probabilities[test] > alpha / (len(probabilities) - rank):
            break
        found[test] = True
    return found
