"""Teams in a hand. A player without a partner is a team of one."""

from __future__ import annotations

from functools import cache

from acesaround.rules.model import RuleSet


def camps(rules: RuleSet, declarer: int | None) -> tuple[int, ...]:
    """Return each seat's team index in this hand, for meld and tricks.

    If everyone else plays against the bid winner, the bid winner is team 0 and the defenders are
    team 1. Otherwise, a team consists of the seats that share a score.
    """
    if rules.table.sides == "declarer_vs_rest" and declarer is not None:
        return tuple(int(seat != declarer) for seat in range(rules.table.players))
    return rules.scorers


def allies_of(rules: RuleSet, seat: int, declarer: int | None) -> tuple[int, ...]:
    """Return the other seats on the team of `seat`, clockwise from its left."""
    return _sharing(camps(rules, declarer), seat)


@cache
def _sharing(camp: tuple[int, ...], seat: int) -> tuple[int, ...]:
    around = ((seat + step) % len(camp) for step in range(1, len(camp)))
    return tuple(other for other in around if camp[other] == camp[seat])


def by_side(side_of: tuple[int, ...], figures: tuple[int, ...]) -> tuple[int, ...]:
    """Add up the seats' `figures` for each team."""
    sums = [0] * (max(side_of) + 1)
    for side, figure in zip(side_of, figures, strict=True):
        sums[side] += figure
    return tuple(sums)


def partner_of(rules: RuleSet, seat: int) -> int | None:
    """Return the other seat on a team of two, or None."""
    others = [
        s
        for s in range(rules.table.players)
        if s != seat and rules.scorers[s] == rules.scorers[seat]
    ]
    return others[0] if len(others) == 1 else None
