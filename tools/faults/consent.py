"""Checks that games only go back or forward if everyone at the table has agreed."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from tools.faults.cards import TableCards
from tools.faults.recording import Json, Logged
from tools.faults.report import Violation


@dataclass
class _Proposal:
    """An open proposal. `to` is None for a concession, and then, `asked` isn't known."""

    seat: int
    to: int | None
    is_redo: bool
    asked: set[int]
    agreed: set[int] = field(default_factory=set)


def consent_violations(
    name: str, events: Sequence[Logged], cards: TableCards
) -> Iterator[Violation]:
    """Yield answers to proposals that weren't open, and undos and redos without consent."""
    check = _ConsentCheck(cards)
    for one in events:
        if problem := check.problem(one.seq, one.event):
            yield Violation("no consent", f"{name} event {one.seq}: {problem}")


class _ConsentCheck:
    """The people at a table and their open proposal, event by event."""

    def __init__(self, cards: TableCards) -> None:
        self._cards = cards
        self._here = set[int]()
        self._away = set[int]()
        self._open: _Proposal | None = None

    def problem(self, seq: int, event: Json) -> str:
        """Take note of the next event. Return what's wrong with it, or an empty string."""
        # The events of computer players and of the dealer have no seat.
        kind, seat, found = event["event"], event.get("seat", -1), self._open
        match kind:
            case "sat":
                self._here.add(seat)
                self._open = None
            case "rose" | "away":
                self._leave(seat, stays=kind == "away")
            case "back":
                self._away.discard(seat)
                self._here.add(seat)
                if found is not None:
                    found.asked |= {seat} - found.agreed
            case "did":
                self._open = None
            case "proposed":
                others = self._others(seq - 1, seat)
                self._open = _Proposal(seat, event.get("to"), event.get("redo", False), others)
            case "agreed" | "declined":
                return self._answer(kind, seat)
            case "undone" | "redone":
                return self._jump(seq, kind, seat, event["to"])
        return ""

    def _others(self, seq: int, seat: int) -> set[int]:
        """Return who has to agree. After the game, that includes people who are away."""
        people = self._here | self._away if self._cards.is_over(seq) else self._here
        return people - {seat}

    def _leave(self, seat: int, *, stays: bool) -> None:
        self._here.discard(seat)
        self._away.discard(seat)
        if stays:
            self._away.add(seat)
        found = self._open
        if found is not None:
            found.asked.discard(seat)
            if found.seat == seat or (found.is_redo and not stays):
                self._open = None

    def _answer(self, kind: str, seat: int) -> str:
        found = self._open
        if found is None:
            return f"{kind} without a proposal"
        if kind == "declined":
            self._open = None
            may = {*found.asked, found.seat}
        else:
            may = set(found.asked)
            found.agreed.add(seat)
            found.asked.discard(seat)
        return "" if seat in may else f"{kind} by seat {seat}, who wasn't asked"

    def _jump(self, seq: int, kind: str, seat: int, to: int) -> str:
        found, self._open = self._open, None
        if kind == "undone" and self._cards.seat(to + 1) != seat:
            return f"seat {seat} undid event {to + 1} of seat {self._cards.seat(to + 1)}"
        if found is None:
            others = self._others(seq - 1, seat)
            return f"seats {sorted(others)} weren't asked" if others else ""
        if (found.seat, found.to, found.is_redo) != (seat, to, kind == "redone"):
            return "another proposal was open"
        return f"seats {sorted(found.asked)} didn't agree" if found.asked else ""
