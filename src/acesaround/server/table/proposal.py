"""A request that others have to agree to."""

from __future__ import annotations

from dataclasses import dataclass, replace


@dataclass(frozen=True, slots=True)
class Proposal:
    """A request to return the game to an earlier state, or to concede the rest.

    Attributes:
        number: Number of the event that made the proposal.
        seat: The seat that proposed it.
        to: Number of the event to return to; None for a concession.
        open: Seats that haven't agreed yet.
        agreed: Seats that have agreed.
        redo: True if this is a redo.
    """

    number: int
    seat: int
    to: int | None
    open: frozenset[int]
    redo: bool = False
    agreed: frozenset[int] = frozenset()

    @property
    def concedes(self) -> bool:
        """True if this is a concession."""
        return self.to is None

    def agreed_by(self, seat: int) -> Proposal:
        """Return the proposal after `seat` has agreed."""
        return replace(self, open=self.open - {seat}, agreed=self.agreed | {seat})

    def without(self, seat: int) -> Proposal:
        """Return the proposal without `seat` as one of the seats that must agree."""
        return replace(self, open=self.open - {seat})

    def asking(self, seat: int) -> Proposal:
        """Return the proposal with `seat` asked to agree, unless it has already agreed."""
        return replace(self, open=self.open | {seat} - self.agreed)
