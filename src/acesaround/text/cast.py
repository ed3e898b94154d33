"""Names of seats and teams, as the reader sees them."""

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
    """Names of seats and teams for the reader at seat `me`, or for everyone if `me` is None.

    `names` are the players' names. Without them, each seat goes by its name in the rules.
    """

    rules: RuleSet
    me: int | None = None
    names: tuple[str, ...] = ()

    def name(self, seat: int) -> str:
        """Return a seat's name, even for the reader's own seat."""
        return self.names[seat] if self.names else seat_title(self.rules.seats[seat])

    @property
    def all_names(self) -> list[str]:
        """The names of all seats, including the reader's own."""
        return [self.name(seat) for seat in range(self.rules.table.players)]

    def seat(self, seat: int, width: int = 40) -> str:
        """Return ``You`` for the reader, else the seat's name."""
        return tr("common.you") if seat == self.me else _short(self.name(seat), width)

    def tells(self, seat: int, mine: str, other: str, /, **values: Any) -> str:
        """Return message `mine` for the reader's own seat, or `other` with the seat's name."""
        return tr(mine if seat == self.me else other, name=self.seat(seat), **values)

    def score(self, index: int, width: int = 40) -> str:
        """Return a scoring team's name, such as ``You & North``, shortened to `width` columns."""
        return self._side(self.rules.scorers, index, width)

    def camp(self, index: int, declarer: int | None, width: int = 40) -> str:
        """Return the name of a team in this hand (see `acesaround.game.sides.camps`)."""
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
        """Return True if `camp`'s name takes a plural verb."""
        camp = camps(self.rules, declarer)
        seats = [seat for seat, i in enumerate(camp) if i == index]
        return len(seats) > 1 or seats == [self.me]

    def score_order(self) -> list[int]:
        """Return the score indices, with the reader's first."""
        scorers = self.rules.scorers
        mine = scorers[self.me] if self.me is not None else 0
        return sorted(range(max(scorers) + 1), key=lambda index: (index != mine, index))

    def camp_order(self, declarer: int | None) -> list[int]:
        """Return the teams in this hand, with the reader's first."""
        camp = camps(self.rules, declarer)
        mine = camp[self.me] if self.me is not None else 0
        return sorted(range(max(camp) + 1), key=lambda index: (index != mine, index))


def _short(name: str, width: int) -> str:
    """Return a name shortened to `width` columns, such as ``P. 2`` for ``Player 2``."""
    word, _, number = name.rpartition(" ")
    if seen(name) <= width or not word or not number.isdecimal():
        return fit(name, width)
    first = f"{word[0]}. {number}"
    return first if seen(first) <= width else fit(f"{word[0]}{number}", width)
