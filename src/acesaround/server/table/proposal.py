"""Something that one person wants, and others are to agree to."""

from __future__ import annotations

from dataclasses import dataclass, replace


@dataclass(frozen=True, slots=True)
class Proposal:
    """That the game is again as it was after some event, or that the rest is conceded.

    Attributes:
        number: the event by which it was proposed.
        seat: who proposes it.
        to: the number of that event; None for a concession.
        open: the seats that have still to agree.
        agreed: the seats that have agreed.
        redo: whether that is what was just taken back.
    """

    number: int
    seat: int
    to: int | None
    open: frozenset[int]
    redo: bool = False
    agreed: frozenset[int] = frozenset()

    @property
    def concedes(self) -> bool:
        """Whether it is a concession."""
        return self.to is None

    def agreed_by(self, seat: int) -> Proposal:
        """The same, to which one more has agreed."""
        return replace(self, open=self.open - {seat}, agreed=self.agreed | {seat})

    def without(self, seat: int) -> Proposal:
        """The same, with one seat less that has to agree."""
        return replace(self, open=self.open - {seat})

    def asking(self, seat: int) -> Proposal:
        """The same, to which one who has come back is to agree too, unless he has."""
        return replace(self, open=self.open | {seat} - self.agreed)
