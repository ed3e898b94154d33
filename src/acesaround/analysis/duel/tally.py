"""Totals for one player in a duel."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Annotated, Any, Self

from msgspec import Meta, ValidationError, convert, to_builtins

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
