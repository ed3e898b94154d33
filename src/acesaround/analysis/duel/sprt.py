"""Sequential probability ratio test between two hypotheses about A's points per deal."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Literal

from acesaround.analysis.duel.statistics import Estimate

BOUND: Final = 2.94
"""Absolute log-likelihood ratio at which a hypothesis is accepted: log(0.95 / 0.05)."""
FEWEST: Final = 30
"""Minimum number of pairs for a decision. With fewer, the estimated variance is too unreliable."""

State = Literal["H0", "H1", "running"]


@dataclass(frozen=True, slots=True)
class Verdict:
    """Result of a sequential test. `state` is the accepted hypothesis, or ``running``.

    `low` and `high` are the hypotheses. `llr` is the log-likelihood ratio of `high` to `low`.
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
    """Run a generalized sequential probability ratio test, using the normal approximation.

    If one of the hypotheses is true, the test accepts the wrong one in 5% of duels. If the pairs
    have no variance, the test can't decide.
    """
    low, high = hypotheses
    if not estimate.error:
        return Verdict(low, high, 0.0, "running")
    llr = (high - low) * (2 * estimate.mean - low - high) / (2 * estimate.error**2)
    state: State = "running"
    if estimate.pairs >= FEWEST and abs(llr) >= BOUND:
        state = "H1" if llr > 0 else "H0"
    return Verdict(low, high, llr, state)
