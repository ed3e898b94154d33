"""Trick points needed to make the contract."""

from __future__ import annotations

from acesaround.game.sides import camps
from acesaround.players.daugherty.table import Table


def side_meld(table: Table, seats: tuple[int, ...]) -> int:
    """Return the meld that counts for a team, or 0 if it's hidden or below the minimum (S0-19)."""
    counted = [table.view.counted[seat] for seat in seats]
    total = sum(points or 0 for points in counted)
    hidden = any(points is None for points in counted)
    return 0 if hidden or total < table.rules.meld.side_minimum else total


def declaring_seats(table: Table) -> tuple[int, ...]:
    """Return the seats of the bid winner's team in this hand, or none without an auction."""
    declarer = table.view.declarer
    if declarer is None:
        return ()
    camp = camps(table.rules, declarer)
    return tuple(seat for seat in range(table.players) if camp[seat] == camp[declarer])


def asked_for(table: Table) -> int | None:
    """Return the trick points that the bid winner's team needs, or None if there's no contract."""
    view = table.view
    if view.declarer is None or view.bid is None:
        return None
    need = view.bid - side_meld(table, declaring_seats(table))
    return max(need, table.rules.score.declarer_min_trick_points)


def still_needed(table: Table) -> int | None:
    """Return the trick points that the bid winner's team still needs, as far as this seat can tell.

    Returns None if there's no contract.
    """
    need = asked_for(table)
    if need is None:
        return None
    view, widow = table.view, table.rules.widow
    taken = sum(view.taken[seat] for seat in declaring_seats(table))
    if view.buried and widow is not None and widow.bury_scores:
        taken += sum(table.value(card) for card in view.buried)
    return need - taken


def points_left(table: Table) -> int:
    """Return the trick points not yet taken, including cards buried by another seat."""
    return table.rules.hand_trick_points - sum(table.view.taken)


def in_doubt(table: Table) -> bool:
    """Return True if the contract isn't made yet but can still be made."""
    need = still_needed(table)
    return need is not None and 0 < need <= points_left(table)
