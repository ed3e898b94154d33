"""Who belongs together in a hand."""

from __future__ import annotations

from functools import cache

from acesaround.rules.model import RuleSet


def camps(rules: RuleSet, declarer: int | None) -> tuple[int, ...]:
    """For each seat, the index of the side its meld and tricks count for in this hand.

    Where the others join against the bid winner, he is side 0 and they are side 1; everywhere
    else a side is whoever shares a score.
    """
    if rules.table.sides == "declarer_vs_rest" and declarer is not None:
        return tuple(int(seat != declarer) for seat in range(rules.table.players))
    return rules.scorers


def allies_of(rules: RuleSet, seat: int, declarer: int | None) -> tuple[int, ...]:
    """The other seats on the side of `seat`, in playing order from its left."""
    return _sharing(camps(rules, declarer), seat)


@cache
def _sharing(camp: tuple[int, ...], seat: int) -> tuple[int, ...]:
    around = ((seat + step) % len(camp) for step in range(1, len(camp)))
    return tuple(other for other in around if camp[other] == camp[seat])


def by_side(side_of: tuple[int, ...], figures: tuple[int, ...]) -> tuple[int, ...]:
    """The seats' figures summed for each side."""
    sums = [0] * (max(side_of) + 1)
    for side, figure in zip(side_of, figures, strict=True):
        sums[side] += figure
    return tuple(sums)


def partner_of(rules: RuleSet, seat: int) -> int | None:
    """The other seat of a side of two, or None."""
    others = [
        s
        for s in range(rules.table.players)
        if s != seat and rules.scorers[s] == rules.scorers[seat]
    ]
    return others[0] if len(others) == 1 else None
