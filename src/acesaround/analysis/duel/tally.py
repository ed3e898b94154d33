"""Totals of one player in a duel."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Annotated, Any, Self

from msgspec import Meta, ValidationError, convert, to_builtins

Count = Annotated[int, Meta(ge=0, le=2**50)]
"""Nonnegative count with an upper limit, because logs can come from others."""


@dataclass(frozen=True, slots=True)
class Incident:
    """First failure of a kind in a program: its `deal` and its `question`.

    `stderr` has the last lines of its standard error.
    """

    deal: str
    question: Mapping[str, Any]
    stderr: list[str]


@dataclass(frozen=True, slots=True)
class Tally:
    """Totals over hands.

    `hands` counts hands per seat, so two for each hand of a team of two. `contracts` is the number
    of auctions won, `made` the number of those made, and `bids` the sum of their bids. `seconds` is
    processor time, `faults` the number of failures by kind, and `notes` what happened the first
    time. `decisions` counts a program's questions with two or more legal actions, and `forfeited`
    those that the fallback answered. For old logs with faults but without these counts, `decisions`
    is None, and each fault counts as forfeited. `incidents` has the first of each kind of fault.
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
        """Share of contracts made; None without contracts."""
        return self.made / self.contracts if self.contracts else None

    @property
    def average_bid(self) -> float | None:
        """Average winning bid; None without contracts."""
        return self.bids / self.contracts if self.contracts else None

    @property
    def seconds_per_hand(self) -> float | None:
        """Processor seconds per seat and hand; None before the first hand."""
        return self.seconds / self.hands if self.hands else None

    @property
    def decided_share(self) -> float | None:
        """Share of its decisions that a program made itself; None if unknown."""
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
