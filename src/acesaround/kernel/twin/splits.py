"""Splits of each kind's copies among the places, before ties from shown meld are considered."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from math import factorial, prod
from typing import Final

from acesaround.kernel.errors import inconsistent
from acesaround.kernel.unseen import Unseen

ROUNDS: Final = 8

Split = tuple[int, ...]
"""Number of copies in each place."""


@dataclass
class Kind:
    """Kind of card: its splits, and the number of ways to make each with distinct copies."""

    card: int
    copies: int
    splits: list[Split]
    ways: list[float]
    plain: bool
    reach: int


@dataclass
class Tie:
    """Tie between kinds, implied by shown meld.

    For at least one card, `places` hold exactly `targets[card]` of its unseen copies.
    """

    places: int
    targets: dict[int, int]


@dataclass
class Table:
    """Cards to deal: the room in each place, the kinds, and the ties between them."""

    room: list[int]
    kinds: list[Kind]
    ties: list[Tie] = field(default_factory=list)


def table(unseen: Unseen) -> Table:
    """List the splits of each kind, and prune those that don't fit in the places."""
    room = [place.size - sum(place.held) for place in unseen.places]
    unknown = sum(unseen.pool) + sum(unseen.tethered)
    if min(room, default=0) < 0 or sum(room) != unknown:
        raise inconsistent()
    made = Table(room, [])
    for card in range(24):
        kind = _kind(unseen, room, card)
        if kind is not None:
            made.kinds.append(kind)
    if made.kinds:
        _prune(made)
    made.ties = _ties(unseen, made)
    return made


def _kind(unseen: Unseen, room: list[int], card: int) -> Kind | None:
    loose, tied = unseen.pool[card], unseen.tethered[card]
    copies = loose + tied
    bounds = []
    for told in unseen.told:
        for bound in told.bounds:
            if bound.card == card:
                had = _had(unseen, bound.places, card)
                bounds.append((bound.places, bound.least - had, bound.most - had))
    if not copies:
        if any(least > 0 or most < 0 for _, least, most in bounds):
            raise inconsistent()
        return None
    caps = [
        0 if place.barred >> card & 1 else min(copies, free)
        for place, free in zip(unseen.places, room, strict=True)
    ]
    splits, ways = [], []
    for split in _spread(copies, caps, 0):
        sums = ((_sum(split, mask), least, most) for mask, least, most in bounds)
        if all(least <= count <= most for count, least, most in sums):
            weight = _ways(split, loose, tied, unseen.tether)
            if weight:
                splits.append(split)
                ways.append(float(weight))
    if not splits:
        raise inconsistent()
    reach = sum(1 << at for at, cap in enumerate(caps) if cap)
    return Kind(card, copies, splits, ways, not (bounds or tied), reach)


def _had(unseen: Unseen, mask: int, card: int) -> int:
    """Return the number of copies of `card` that were ever known to be in the places."""
    places = (place for at, place in enumerate(unseen.places) if mask >> at & 1)
    return sum(place.held[card] + place.gone[card] for place in places)


def _sum(split: Split, mask: int) -> int:
    return sum(count for at, count in enumerate(split) if mask >> at & 1)


def _spread(copies: int, caps: list[int], at: int) -> Iterator[Split]:
    """Yield every split of `copies` among places `at` and up, in lexicographic order."""
    if at == len(caps) - 1:
        if copies <= caps[at]:
            yield (copies,)
        return
    for count in range(min(copies, caps[at]) + 1):
        for rest in _spread(copies - count, caps, at + 1):
            yield (count, *rest)


def _ways(split: Split, loose: int, tied: int, tether: int) -> int:
    """Return the number of ways to make a split if `tied` of the copies must be in `tether`."""
    if not tied:
        return factorial(loose) // prod(map(factorial, split))
    caps = [count if tether >> at & 1 else 0 for at, count in enumerate(split)]
    return sum(
        factorial(tied)
        // prod(map(factorial, part))
        * (factorial(loose) // prod(factorial(n - x) for n, x in zip(split, part, strict=True)))
        for part in _spread(tied, caps, 0)
    )


def _prune(table: Table) -> None:
    """Drop splits that overfill or underfill a place no matter how the other kinds split."""
    places = range(len(table.room))
    for _ in range(ROUNDS):
        low = [[min(s[p] for s in kind.splits) for p in places] for kind in table.kinds]
        high = [[max(s[p] for s in kind.splits) for p in places] for kind in table.kinds]
        least = [sum(lows[p] for lows in low) for p in places]
        most = [sum(highs[p] for highs in high) for p in places]
        changed = False
        for kind, lows, highs in zip(table.kinds, low, high, strict=True):
            floor = [table.room[p] - (most[p] - highs[p]) for p in places]
            ceiling = [table.room[p] - (least[p] - lows[p]) for p in places]
            keep = [
                at
                for at, split in enumerate(kind.splits)
                if all(floor[p] <= split[p] <= ceiling[p] for p in places)
            ]
            if len(keep) < len(kind.splits):
                kind.splits = [kind.splits[at] for at in keep]
                kind.ways = [kind.ways[at] for at in keep]
                changed = True
            if not keep:
                raise inconsistent()
        if not changed:
            return


def _ties(unseen: Unseen, table: Table) -> list[Tie]:
    kinds = {kind.card: kind for kind in table.kinds}
    ties = []
    for one in (one for told in unseen.told for one in told.any_of):
        targets, settled = {}, False
        for card in one.cards:
            target = one.count - _had(unseen, one.places, card)
            kind = kinds.get(card)
            splits = kind.splits if kind else [(0,) * len(table.room)]
            exact = sum(_sum(split, one.places) == target for split in splits)
            if exact == len(splits):
                settled = True
            elif exact:
                targets[int(card)] = target
        if settled:
            continue
        if not targets:
            raise inconsistent()
        ties.append(Tie(one.places, targets))
    return [tie for at, tie in enumerate(ties) if not _implied(ties, at)]


def _implied(ties: list[Tie], at: int) -> bool:
    """Return True if another tie requires at least as much with the same or fewer cards."""
    this = ties[at]
    return any(
        other.places == this.places
        and other.targets.items() <= this.targets.items()
        and (len(other.targets) < len(this.targets) or number < at)
        for number, other in enumerate(ties)
        if number != at
    )
