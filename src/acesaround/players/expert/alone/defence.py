"""Defense against the bid winner: as a team while the bid is in doubt, and alone otherwise."""

from __future__ import annotations

from bisect import bisect_left
from typing import Final

from acesaround.game.view import View
from acesaround.players.expert.alone.worth import Worth
from acesaround.players.expert.outlook import Outlook, for_each, unit_of
from acesaround.players.expert.prospects import POINT

IN_DOUBT: Final = (0.3, 0.7)
"""Range in which the bid is in doubt: the fraction of the remaining points needed to set it."""
LIONS_SHARE: Final = 0.6
"""Share that the bid winner takes of the points this seat doesn't win."""


def defence(view: View) -> Outlook | None:
    """Return the worth of trick points to a defender.

    While the bid is in doubt, the points of all defenders count, assuming they share them evenly.
    Otherwise only this seat's points count, assuming the bid will be made or set, whichever is more
    likely now. Returns None for any other seat, and if the rules make the defenders a team anyway.
    """
    rules, declarer, bid, me = view.rules, view.declarer, view.bid, view.seat
    if declarer is None or bid is None or declarer == me or view.shooting:
        return None
    if rules.table.sides != "individual":
        return None
    hand = _Defence(view, declarer, bid)
    if hand.left * IN_DOUBT[0] <= hand.needed <= hand.left * IN_DOUBT[1]:
        return hand.together()
    return hand.alone()


class _Defence:
    """Hand from a defender's point of view.

    `left` is the number of trick points left, including buried cards. If the defenders take
    `needed` of them, the bid is set.
    """

    def __init__(self, view: View, declarer: int, bid: int) -> None:
        self._me, self._declarer, self._bid = view.seat, declarer, bid
        self._others = [
            seat for seat in range(len(view.taken)) if seat not in (declarer, view.seat)
        ]
        self._base = view.taken
        self._melds = [points or 0 for points in view.counted]
        self._worth = Worth(view)
        self.left = view.rules.hand_trick_points - sum(view.taken)
        self._unit = unit_of(view.rules)
        rests = range(0, self.left + 1, self._unit)
        lost = bisect_left(rests, True, key=lambda rest: not self._value(0, rest)[2])
        self.needed = lost * self._unit

    def together(self) -> Outlook:
        """Return the outlook based on all defenders' points, splitting leftovers at random."""
        seats, unit = 1 + len(self._others), self._unit

        def worth(points: int) -> tuple[float, float]:
            share, odd = divmod(points // unit, seats)
            mine, more = share * unit, odd / seats
            value, ahead, _ = self._value(mine, points - mine)
            if odd:
                other = self._value(mine + unit, points - mine - unit)
                value += more * (other[0] - value)
                ahead += more * (other[1] - ahead)
            return value, ahead

        side = frozenset((self._me, *self._others))
        return self._outlook(side, for_each(self.left, unit, worth), self.needed)

    def alone(self) -> Outlook:
        """Return the outlook based on this seat's points.

        The bid is assumed to be made or set, whichever is more likely now.
        """
        set_now, unit = self.needed <= self.left / 2, self._unit

        def worth(points: int) -> tuple[float, float]:
            rest = self.left - points
            theirs = rest - round(rest // unit * LIONS_SHARE) * unit
            short = self.needed - points
            theirs = max(theirs, short) if set_now else min(theirs, max(0, short - unit))
            return self._value(points, max(0, min(rest, theirs)))[:2]

        return self._outlook(frozenset((self._me,)), for_each(self.left, unit, worth), None)

    def _value(self, mine: int, theirs: int) -> tuple[float, float, bool]:
        """Return the worth and points of the hand, and True if the bid is made.

        From now on, this seat wins `mine` points, and the other defenders win `theirs`.
        """
        points = list(self._base)
        points[self._me] += mine
        points[self._declarer] += self.left - mine - theirs
        for number, seat in enumerate(self._others):
            part = theirs // self._unit // (len(self._others) - number) * self._unit
            points[seat] += part
            theirs -= part
        return self._worth.played(self._declarer, self._bid, self._melds, points)

    @staticmethod
    def _outlook(
        side: frozenset[int], found: list[tuple[float, float]], needed: int | None
    ) -> Outlook:
        results = tuple(ahead for _, ahead in found)
        wins = tuple(min(1.0, max(0.0, value - POINT * ahead)) for value, ahead in found)
        return Outlook(side, results, wins, needed, declaring=False)
