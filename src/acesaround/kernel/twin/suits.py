"""Each suit's card holdings as a single number, for the Python solver.

A word has a 24-bit lane per seat, with a 4-bit count of copies for each rank.
"""

from __future__ import annotations

from itertools import count
from typing import Final

from acesaround.cards import RANKS
from acesaround.kernel.position import Position
from acesaround.kernel.trickrules import TrickRules

RANK_BITS: Final = 4
LANE_BITS: Final = RANK_BITS * RANKS
LANE: Final = (1 << LANE_BITS) - 1
COPIES: Final = (1 << RANK_BITS) - 1


def one(seat: int, rank: int) -> int:
    """Return a word that contains one card."""
    return 1 << (LANE_BITS * seat + RANK_BITS * rank)


def words_at_lead(position: Position) -> list[int]:
    """Return a word for each suit as it was when the current trick was led."""
    words = [0, 0, 0, 0]
    for seat, hand in enumerate(position.hands):
        for card in hand:
            words[card.suit] += one(seat, card.rank)
    for place, card in enumerate(position.trick):
        words[card.suit] += one(position.seat_at(place), card.rank)
    return words


class Suits:
    """Cache of suit facts for one set of rules, shared by many positions.

    If `relative` is True, ranks that no one holds are skipped, so positions that differ only in
    those ranks become equal. If `alike` is True, only the highest of a player's equivalent cards is
    tried.
    """

    def __init__(self, rules: TrickRules, *, relative: bool = True, alike: bool = True) -> None:
        self.rules = rules
        self._relative, self._alike = relative, alike
        self._numbers: dict[tuple[object, ...], int] = {(): 0}
        self._next = count(1)
        self.codes: list[dict[int, int]] = [{0: 0} for _ in range(rules.seats)]
        self.choices: list[dict[int, tuple[int, ...]]] = [{0: ()} for _ in range(rules.seats)]

    def code(self, leader: int, word: int) -> int:
        """Return a number that equivalent words share, with seats counted from `leader`."""
        found = self._number(leader, word)
        self.codes[leader][word] = found
        return found

    def ranks(self, seat: int, word: int) -> tuple[int, ...]:
        """Return the ranks that `seat` should try, highest first."""
        lane = word >> LANE_BITS * seat & LANE
        kept: list[int] = []
        last_owners = None
        for rank in range(RANKS - 1, -1, -1):
            owners = holders(self.rules.seats, word, rank)
            if lane >> RANK_BITS * rank & COPIES:
                same = (
                    self._alike
                    and kept
                    and last_owners == owners == (seat,)
                    and self.rules.points[kept[-1]] == self.rules.points[rank]
                )
                if not same:
                    kept.append(rank)
            if owners:
                last_owners = owners
        found = tuple(kept)
        self.choices[seat][word] = found
        return found

    def _number(self, leader: int, word: int) -> int:
        # `setdefault` is thread-safe if the number is taken beforehand.
        return self._numbers.setdefault(self._meaning(leader, word), next(self._next))

    def _meaning(self, leader: int, word: int) -> tuple[object, ...]:
        seats = self.rules.seats
        levels: list[tuple[int, int, tuple[int, ...]]] = []
        for rank in range(RANKS):
            held = tuple(
                word >> (LANE_BITS * ((leader + seat) % seats) + RANK_BITS * rank) & COPIES
                for seat in range(seats)
            )
            if not any(held):
                continue
            points = self.rules.points[rank]
            if not self._relative:
                levels.append((rank, points, held))
                continue
            if levels and levels[-1][1] == points and _one_owner(levels[-1][2], held):
                below = levels.pop()[2]
                held = tuple(a + b for a, b in zip(below, held, strict=True))
            levels.append((0, points, held))
        return tuple(levels)


def holders(seats: int, word: int, rank: int) -> tuple[int, ...]:
    """Return the seats that hold a rank."""
    return tuple(
        seat for seat in range(seats) if word >> (LANE_BITS * seat + RANK_BITS * rank) & COPIES
    )


def _one_owner(below: tuple[int, ...], above: tuple[int, ...]) -> bool:
    """Return True if a single seat holds all cards on both rank levels."""
    return sum(1 for a, b in zip(below, above, strict=True) if a or b) == 1
