"""What one player of a duel did, in sums."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Annotated, Any, Self

from msgspec import Meta, ValidationError, convert, to_builtins

Count = Annotated[int, Meta(ge=0, le=2**50)]
"""A number of things; logs of others' making are read too."""


@dataclass(frozen=True, slots=True)
class Incident:
    """The first time that a program failed in some way: in which `deal`, and at which `question`.

    `stderr` has the last lines that it wrote there.
    """

    deal: str
    question: Mapping[str, Any]
    stderr: list[str]


@dataclass(frozen=True, slots=True)
class Tally:
    """Sums over hands.

    `hands` counts a seat's hands, so two for each hand of a partnership; `contracts` the auctions
    won, `made` those of them that were made, and `bids` is the sum of what was bid in them.
    `seconds` is processor time, `faults` how often a program failed, by kind,
    and `notes` what happened the first time. `decisions` counts a program's questions with two
    legal actions or more, `forfeited` those of them that the fallback answered. `decisions` is None
    if a log of before these were counted has faults: each of them is counted as forfeited.
    `incidents` has the first of each kind of fault.
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
        """The share of the contracts that were made; None without contracts."""
        return self.made / self.contracts if self.contracts else None

    @property
    def average_bid(self) -> float | None:
        """The average winning bid; None without contracts."""
        return self.bids / self.contracts if self.contracts else None

    @property
    def seconds_per_hand(self) -> float | None:
        """Processor seconds of one seat in one hand; None before any."""
        return self.seconds / self.hands if self.hands else None

    @property
    def decided_share(self) -> float | None:
        """The share of its decisions that a program made itself; None if nothing says."""
        return 1 - self.forfeited / self.decisions if self.decisions else None

    def to_json(self) -> dict[str, Any]:
        """The sums, as `from_json` reads them."""
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
        """The tally of its JSON. Raises msgspec.ValidationError for anything else."""
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
