"""The sequential test: play on until two hypotheses about A's points per deal are told apart."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Literal

from acesaround.analysis.duel.statistics import Estimate

BOUND: Final = 2.94
"""The log-likelihood ratio at which one hypothesis is accepted: log(0.95 / 0.05)."""
FEWEST: Final = 30
"""Pairs before a decision: the scatter of fewer says too little about how wide it really is."""

State = Literal["H0", "H1", "running"]


@dataclass(frozen=True, slots=True)
class Verdict:
    """What a sequential test says: `state` is the hypothesis accepted, or ``running``.

    `llr` is the logarithm of how much better `high` explains the pairs than `low` does.
    """

    low: float
    high: float
    llr: float
    state: State

    @property
    def decided(self) -> bool:
        """Whether a hypothesis has been accepted."""
        return self.state != "running"


def judge(estimate: Estimate, hypotheses: tuple[float, float]) -> Verdict:
    """The generalized sequential probability ratio test, in its normal approximation.

    Wrong in 5 % of duels where one of the hypotheses holds. Pairs without any scatter decide
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
