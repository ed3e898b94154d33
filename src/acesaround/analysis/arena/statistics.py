"""Totals, means with confidence intervals, a sequential test, and forfeits."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from math import inf, sqrt
from typing import Annotated, Any, Final, Literal, Self

from msgspec import Meta, ValidationError, convert, to_builtins

from acesaround.players.external.player import FALLBACK, PREFIX

_Z: Final = 1.959963984540054
_SMALL: Final = {1: 12.706204736432095, 2: 4.302652729911275}


@dataclass(frozen=True, slots=True)
class Estimate:
    """Mean, its standard error, and the number of pairs. For a single pair, the error is None."""

    mean: float
    error: float | None
    pairs: int

    @property
    def interval(self) -> tuple[float, float] | None:
        """95% confidence interval based on Student's t-distribution, or None if unknown.

        It's unknown if there are fewer than two pairs. It's also unknown if all pairs have the same
        nonzero value, since that means there are too few. If all are 0, the players are assumed to
        be identical.
        """
        if self.error is None or (self.error == 0 and self.mean != 0):
            return None
        reach = student(self.pairs - 1) * self.error
        return self.mean - reach, self.mean + reach


class Ratio:
    """Ratio of two sums, such as points per hand.

    Each pair adds an amount and its weight. The sums are exact fractions, so the order of the pairs
    doesn't matter, and swapping the players exactly reverses the sign.
    """

    def __init__(self) -> None:
        self.pairs = 0
        self._amount = self._weight = Fraction(0)
        self._squares = self._products = self._weights = Fraction(0)

    def add(self, amount: Fraction, weight: int) -> None:
        """Add a pair's amount and weight."""
        self.pairs += 1
        self._amount += amount
        self._weight += weight
        self._squares += amount * amount
        self._products += amount * weight
        self._weights += weight * weight

    @property
    def estimate(self) -> Estimate:
        """Total amount divided by total weight, with its standard error.

        The error is that of a ratio estimate, computed from how much each amount differs from the
        ratio times its weight. If all weights are equal, it's the standard error of the mean.
        Requires at least one pair.
        """
        ratio = self._amount / self._weight
        if self.pairs < 2:
            return Estimate(float(ratio), None, self.pairs)
        scatter = self._squares - 2 * ratio * self._products + ratio * ratio * self._weights
        variance = scatter * self.pairs / ((self.pairs - 1) * self._weight**2)
        return Estimate(float(ratio), sqrt(variance), self.pairs)


def share_interval(share: Estimate) -> tuple[float, float] | None:
    """Return the 95% confidence interval of a share from 0 to 1, or None for a single pair.

    This is the Wilson interval for the number of independent games that would have the same error.
    If all pairs are equal, the number of pairs is used instead. That way, a player that has won
    every game so far isn't assumed to win forever.
    """
    if share.error is None:
        return None
    p = share.mean
    games = p * (1 - p) / share.error**2 if share.error else share.pairs
    pull = student(share.pairs - 1) ** 2 / games
    middle = (p + pull / 2) / (1 + pull)
    reach = sqrt(pull * p * (1 - p) + pull**2 / 4) / (1 + pull)
    return max(middle - reach, 0.0), min(middle + reach, 1.0)


def student(freedom: int) -> float:
    """Return the 97.5% quantile of Student's t (Cornish-Fisher expansion, accurate to 0.2%)."""
    if freedom < 1:
        return inf
    if freedom in _SMALL:
        return _SMALL[freedom]
    z, n = _Z, freedom
    return (
        z
        + (z**3 + z) / (4 * n)
        + (5 * z**5 + 16 * z**3 + 3 * z) / (96 * n**2)
        + (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / (384 * n**3)
        + (79 * z**9 + 776 * z**7 + 1482 * z**5 - 1920 * z**3 - 945 * z) / (92160 * n**4)
    )


Count = Annotated[int, Meta(ge=0, le=2**50)]
"""Nonnegative count with an upper limit, since logs can come from other people."""


@dataclass(frozen=True, slots=True)
class Incident:
    """A program's first failure of one kind, with the deal and the question it happened on.

    `stderr` contains the last lines that the program wrote to standard error.
    """

    deal: str
    question: Mapping[str, Any]
    stderr: list[str]


@dataclass(frozen=True, slots=True)
class Tally:
    """One player's totals over several hands.

    `hands` counts each seat's hands, so a team of two has two for each deal. `contracts` is the
    number of auctions won, `made` is the number of bids made, and `bids` is the sum of the winning
    bids. `seconds` is CPU time, and `faults` is the number of failures by kind. `notes` and
    `incidents` describe the first failure of each kind. `decisions` is the number of questions to a
    program that had two or more legal actions, and `forfeited` is the number of those that the
    fallback answered. For old logs that have faults but not these counts, `decisions` is None, and
    each fault counts as a forfeited decision.
    """

    hands: Count = 0
    contracts: Count = 0
    made: Count = 0
    bids: Count = 0
    seconds: Annotated[float, Meta(ge=0, le=1e9)] = 0.0
    decisions: Count | None = 0
    forfeited: Count = 0
    faults: Mapping[str, Count] = field(default_factory=dict)
    notes: Mapping[str, str] = field(default_factory=dict)
    incidents: Mapping[str, Incident] = field(default_factory=dict)

    def __add__(self, other: Tally) -> Tally:
        faults, notes, incidents = self.faults, self.notes, self.incidents
        if other.faults:
            faults = dict(Counter(self.faults) + Counter(other.faults))
            notes = {**other.notes, **self.notes}
            incidents = {**other.incidents, **self.incidents}
        return Tally(
            self.hands + other.hands,
            self.contracts + other.contracts,
            self.made + other.made,
            self.bids + other.bids,
            self.seconds + other.seconds,
            _sum(self.decisions, other.decisions),
            self.forfeited + other.forfeited,
            faults,
            notes,
            incidents,
        )

    @property
    def made_share(self) -> float | None:
        """Share of bids won that were made, or None if there are none."""
        return self.made / self.contracts if self.contracts else None

    @property
    def average_bid(self) -> float | None:
        """Average winning bid, or None if there are none."""
        return self.bids / self.contracts if self.contracts else None

    @property
    def seconds_per_hand(self) -> float | None:
        """CPU seconds per hand and seat, or None before the first hand."""
        return self.seconds / self.hands if self.hands else None

    @property
    def decided_share(self) -> float | None:
        """Share of decisions that a program made itself, or None if unknown."""
        return 1 - self.forfeited / self.decisions if self.decisions else None

    def to_json(self) -> dict[str, Any]:
        """Return the totals in the format of `from_json`."""
        sums: dict[str, Any] = {
            "hands": self.hands,
            "contracts": self.contracts,
            "made": self.made,
            "bids": self.bids,
            "seconds": self.seconds,
        }
        if self.decisions != 0 or self.faults:
            sums |= {"decisions": self.decisions, "forfeited": self.forfeited}
        if self.faults:
            sums |= {"faults": dict(self.faults), "notes": dict(self.notes)}
        if self.incidents:
            sums["incidents"] = to_builtins(self.incidents)
        return sums

    @classmethod
    def from_json(cls, sums: dict[str, Any]) -> Self:
        """Parse a tally. Raises msgspec.ValidationError if it's invalid."""
        found = convert(sums, cls)
        if (
            found.decisions is not None
            and "decisions" in sums
            and found.forfeited > found.decisions
        ):
            raise ValidationError("more decisions were forfeited than made")
        if found.faults and "decisions" not in sums:
            return replace(found, decisions=None, forfeited=sum(found.faults.values()))
        return found


def _sum(one: int | None, other: int | None) -> int | None:
    return None if one is None or other is None else one + other


LLR_BOUND: Final = 2.94
"""Absolute log-likelihood ratio at which a hypothesis is accepted: log(0.95 / 0.05)."""
MIN_PAIRS: Final = 30
"""Minimum number of pairs for a decision. With fewer, the estimated variance is too unreliable."""

SprtState = Literal["H0", "H1", "running"]


@dataclass(frozen=True, slots=True)
class Verdict:
    """Result of a sequential test. `state` is the accepted hypothesis, or ``running``.

    `low` and `high` are the hypotheses. `llr` is the log-likelihood ratio of `high` to `low`.
    """

    low: float
    high: float
    llr: float
    state: SprtState

    @property
    def decided(self) -> bool:
        """True if a hypothesis has been accepted."""
        return self.state != "running"


def sequential_test(estimate: Estimate, hypotheses: tuple[float, float]) -> Verdict:
    """Run a generalized sequential probability ratio test, using the normal approximation.

    If one of the hypotheses is true, the test accepts the wrong one in 5% of duels. If the pairs
    have no variance, the test can't decide.
    """
    low, high = hypotheses
    if not estimate.error:
        return Verdict(low, high, 0.0, "running")
    llr = (high - low) * (2 * estimate.mean - low - high) / (2 * estimate.error**2)
    state: SprtState = "running"
    if estimate.pairs >= MIN_PAIRS and abs(llr) >= LLR_BOUND:
        state = "H1" if llr > 0 else "H0"
    return Verdict(low, high, llr, state)


ALLOWED_FORFEITS: Final = Fraction(1, 100)
"""Maximum share of decisions that a program can forfeit for its result to be valid."""


def decided(who: str, players: Sequence[str], tally: Tally) -> str | None:
    """Return a line about the decisions a side's programs made, or None if it has no program.

    `who` is the side's label in the line, and `players` are the names of its players.
    """
    made = tally.decisions
    if made is None:
        lost = _decisions(tally.forfeited)
        return f"{who} forfeited {lost}, and the log doesn't say of how many"
    if not made:
        return (
            f"{who} had nothing to decide" if any(p.startswith(PREFIX) for p in players) else None
        )
    share = percent(made - tally.forfeited, made)
    if not tally.forfeited:
        return f"{who} decided {share} itself: {_decisions(made)}"
    return (
        f"{who} decided {share} itself: {FALLBACK} made {tally.forfeited:,} of its "
        f"{_decisions(made)}"
    )


def complaint(who: str, tally: Tally, allowed: Fraction) -> str | None:
    """Return an error message if a program forfeited more than `allowed`, or None otherwise."""
    made, lost = tally.decisions, tally.forfeited
    limit = percent(allowed.numerator, allowed.denominator)
    if made is None:
        if not lost or allowed >= 1:
            return None
        what = f"{_decisions(lost)}, and the log doesn't say of how many"
    elif lost > allowed * made:
        what = f"{percent(lost, made)} of its decisions"
        if _figure(percent(lost, made)) <= _figure(limit):
            what = f"{lost:,} of its {_decisions(made)}"
    else:
        return None
    return (
        f"{who} forfeited {what}; up to {limit} is allowed, so this "
        "isn't its result. Fix the program, or allow more with --allow-forfeits"
    )


def percent(part: int, whole: int) -> str:
    """Return a percentage, rounded so that only exact values show as "0%" or "100%"."""
    share = Fraction(100 * part, whole)
    if share.denominator == 1:
        return f"{share.numerator}%"
    digits = 1
    while float(text := f"{float(share):.{digits}f}") in (0.0, 100.0):
        digits += 1
    return f"{text}%"


def _figure(share: str) -> float:
    return float(share.removesuffix("%"))


def _decisions(count: int) -> str:
    return "1 decision" if count == 1 else f"{count:,} decisions"
