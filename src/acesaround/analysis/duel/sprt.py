"""Sequential probability ratio test between two hypotheses about A's points per deal."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Literal

from acesaround.analysis.duel.statistics import Estimate

BOUND: Final = 2.94
"""Log-likelihood ratio at which one hypothesis is accepted: log(0.95 / 0.05)."""
FEWEST: Final = 30
"""Fewest pairs for a decision, because the variance of fewer pairs is too uncertain."""

State = Literal["H0", "H1", "running"]


@dataclass(frozen=True, slots=True)
class Verdict:
    """Result of a sequential test. `state` is the accepted hypothesis, or ``running``.

    `llr` is the log-likelihood ratio of `high` to `low`.
    """

    low: float
    high: float
    llr: float
    state: State

    @property
    def decided(self) -> bool:
        """True if a hypothesis has been accepted."""
        return self.state != "running"


def judge(estimate: Estimate, hypotheses: tuple[float, float]) -> Verdict:
    """Run a generalized sequential probability ratio test, in its normal approximation.

    It's wrong in 5 % of duels if one of the hypotheses is true. Pairs without any variance decide
    nothing.
    """
    low, high = hypotheses
    if not estimate.error:
        return Verdict(low, high, 0.0, "running")
    llr = (high - low) * (2 * estimate.mean - low - high) / (2 * estimate.error**2)
    state: State = "running"
    if estimate.pairs >= FEWEST and abs(llr) >= BOUND:
        state = "H1" if llr > 0 else "H0"
    return Verdict(low, high, llr, state)
