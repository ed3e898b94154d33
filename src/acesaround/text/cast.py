"""What the people at the table are called, as one of them would say it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from acesaround.game.sides import camps
from acesaround.i18n import tr
from acesaround.rules.model import RuleSet
from acesaround.text.columns import fit, seen
from acesaround.text.names import seat_title


@dataclass(frozen=True, slots=True)
class Cast:
    """Names of seats and sides; `me` is who reads them, None where everyone does.

    `names` are those of who sits there; without them the seats are called as the rules do.
    """

    rules: RuleSet
    me: int | None = None
    names: tuple[str, ...] = ()

    def name(self, seat: int) -> str:
        """What a seat is called by all others."""
        return self.names[seat] if self.names else seat_title(self.rules.seats[seat])

    @property
    def all_names(self) -> list[str]:
        """What every seat is called by all others."""
        return [self.name(seat) for seat in range(self.rules.table.players)]

    def seat(self, seat: int, width: int = 40) -> str:
        """``You``, or the seat's name."""
        return tr("common.you") if seat == self.me else _short(self.name(seat), width)

    def tells(self, seat: int, mine: str, other: str, /, **values: Any) -> str:
        """One of two sentences: of the reader himself, or of somebody else by his `{name}`."""
        return tr(mine if seat == self.me else other, name=self.seat(seat), **values)

    def score(self, index: int, width: int = 40) -> str:
        """The side that a score belongs to: ``You & North``, shorter where it must be."""
        return self._side(self.rules.scorers, index, width)

    def camp(self, index: int, declarer: int | None, width: int = 40) -> str:
        """A side of the hand being played (`acesaround.game.sides.camps`)."""
        return self._side(camps(self.rules, declarer), index, width)

    def _side(self, assigned: tuple[int, ...], index: int, width: int) -> str:
        seats = [seat for seat, side in enumerate(assigned) if side == index]
        seats.sort(key=lambda seat: seat != self.me)
        name = " & ".join(map(self.seat, seats))
        if seen(name) <= width:
            return name
        if self.me in seats and len(seats) > 1:
            return tr("text.your_team")
        if self.me is not None and max(assigned) == 1:
            return tr("text.opponents")
        each = (width - 3 * (len(seats) - 1)) // len(seats)
        return fit(" & ".join(self.seat(seat, max(each, 3)) for seat in seats), width)

    def plural(self, index: int, declarer: int | None) -> bool:
        """Whether a verb after `camp` is in the plural."""
        camp = camps(self.rules, declarer)
        seats = [seat for seat, i in enumerate(camp) if i == index]
        return len(seats) > 1 or seats == [self.me]

    def score_order(self) -> list[int]:
        """Score indexes, this reader's first."""
        scorers = self.rules.scorers
        mine = scorers[self.me] if self.me is not None else 0
        return sorted(range(max(scorers) + 1), key=lambda index: (index != mine, index))

    def camp_order(self, declarer: int | None) -> list[int]:
        """Sides of the hand, this reader's first."""
        camp = camps(self.rules, declarer)
        mine = camp[self.me] if self.me is not None else 0
        return sorted(range(max(camp) + 1), key=lambda index: (index != mine, index))


def _short(name: str, width: int) -> str:
    """A name in `width` columns; ``P. 2`` of ``Player 2``."""
    word, _, number = name.rpartition(" ")
    if seen(name) <= width or not word or not number.isdecimal():
        return fit(name, width)
    first = f"{word[0]}. {number}"
    return first if seen(first) <= width else fit(f"{word[0]}{number}", width)
