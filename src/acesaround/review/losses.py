"""Losses of choices, without the luck that makes one look best.

The choice that's named as the best one is the best in all deals. Its lead there would exaggerate
the losses of the others, because luck helps to look best. So in each half of the deals, choices are
compared with the one that's best in the other half, and a loss is the mean difference in all deals.
If one choice is the best in both halves, losses are the differences from it. If not, they're a bit
smaller. The test of a choice allows for the luck, too: it's compared with the best of several. It
also allows for results that can be off (`Results.margin`).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import erfc, log1p, sqrt
from typing import Final, Literal, NamedTuple

from acesaround.players.expert.search import mean_and_error
from acesaround.review.results import Results, Row

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
        points: mean result: points of our team minus those of the best other team.
        wins: mean probability of winning the game, 0 to 1.
        loss: mean points lost compared with the best choice; see above. 0 or slightly below for the
            best choice.
        error: standard error of `loss`.
        wins_lost: mean probability of winning the game lost, in the same comparison as `loss`.
        compared_with: best choice, in notation, or another one that's proven to be better.
        p: maximum probability that any other choice looks so much better by luck, if the choice is
            as good as the best, or worse by less than ``results.margin``.
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

    Choices are picked by points and then by chance to win. A proven loss is the mean difference
    from the choice that's proven to be better. Raises ValueError for fewer than four deals.
    """
    half = results.deals // 2
    if half < 2:
        raise ValueError(f"{results.deals} deals: use at least 4")
    best, first, second = (
        best_row(results, deals) for deals in (slice(None), slice(half), slice(half, None))
    )
    tested = _Compared(
        results.points[second][:half] + results.points[first][half:],
        results.wins[second][:half] + results.wins[first][half:],
    )
    return tuple(
        _loss(results, str(action), row, best, tested)
        for action, row in zip(results.choices, results.row_of, strict=True)
    )


def best_row(results: Results, deals: slice) -> int:
    """Return the row that's best in these deals, but never one that's proven to be worse."""
    points, wins = results.points, results.wins
    rows = [row for row in range(len(points)) if row not in results.proof.better]
    return max(rows, key=lambda row: (sum(points[row][deals]), sum(wins[row][deals])))


class _Compared(NamedTuple):
    """Results that a choice is compared with, for each deal."""

    points: Row
    wins: Row


def _loss(results: Results, action: str, row: int, best: int, tested: _Compared) -> ChoiceLoss:
    points, wins, proof = results.points, results.wins, results.proof
    proven = proof.better.get(row)
    # The only deals in which the other row is better might not be among those sampled.
    if proven is not None and sum(points[proven]) > sum(points[row]):
        best, tested = proven, _Compared(points[proven], wins[proven])
    else:
        proven = None
    loss, error = mean_and_error(_differences(tested.points, points[row]))
    wins_lost, _ = mean_and_error(_differences(tested.wins, wins[row]))
    unbeaten = row in proof.unbeaten
    lead = _differences(points[best], points[row])
    is_best = unbeaten or max(lead) <= 0
    if unbeaten:
        loss, error, wins_lost = 0.0, 0.0, 0.0
    # A choice that gains chances to win the game isn't blamed for its points.
    innocent = is_best or wins_lost < 0 or sum(wins[best]) < sum(wins[row])
    p = 1.0
    if not innocent:
        ahead, lead_error = mean_and_error(lead)
        luck = tail(ahead - results.margin, lead_error, len(lead))
        p = min(1.0, (len(points) - 1) * luck)
    return ChoiceLoss(
        action=action,
        points=sum(points[row]) / results.deals,
        wins=sum(wins[row]) / results.deals,
        loss=loss,
        error=error,
        wins_lost=wins_lost,
        compared_with=str(results.choices[results.row_of.index(best)]),
        p=p,
        is_best=is_best,
        certain=proven is not None or unbeaten,
    )


def _differences(one: Sequence[float], other: Sequence[float]) -> list[float]:
    return [mine - theirs for mine, theirs in zip(one, other, strict=True)]


def tail(mean: float, error: float, count: int) -> float:
    """Return the probability that `count` differences have a mean this high by luck.

    It's that of Student's t-distribution, with a normal approximation by Wallace (1959), but at
    least the probability that all differences have the same sign. It's 1 for a mean of 0 or less.
    """
    least = 0.5**count
    if mean <= 0:
        return 1.0
    if error <= 0:
        return least
    freedom = count - 1
    z = sqrt(freedom * log1p((mean / error) ** 2 / freedom)) * (8 * freedom + 1) / (8 * freedom + 3)
    return max(least, 0.5 * erfc(z / sqrt(2)))


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
