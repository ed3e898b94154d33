"""Two-player trick play after the stock is gone, solved exactly because both hands are known."""

from __future__ import annotations

from typing import Final

from acesaround.cards import Card, Hand
from acesaround.kernel.bounds import Bounds
from acesaround.kernel.compare import Trick, Tried, compare
from acesaround.kernel.position import Position
from acesaround.kernel.sample import Sampler
from acesaround.kernel.solve import solve
from acesaround.kernel.table import Table
from acesaround.kernel.unseen import Unseen
from acesaround.players.expert.clock import Clock

NODES: Final = 4_000_000
"""Maximum number of positions to search if there's no time limit."""
MEGABYTES: Final = 8
"""Megabytes of memory for the solver."""
PART: Final = 0.6
"""Fraction of a decision's time to spend on the exact search."""
FEW: Final = 8
"""Number of tricks left at which solving is always quick."""
QUICK: Final = 0.001
"""Seconds allowed for solving `FEW` tricks, no matter how much time is left."""
HOPE: Final = 0.00003
"""Seconds needed to solve `FEW` tricks. With less time, the search doesn't start."""
GROWTH: Final = 3.0
"""Factor by which `HOPE` grows with each additional trick."""
PLAYED: Final = 16
"""Number of playouts for choosing between cards that are equal against best play."""


def both_known(known: Unseen) -> bool:
    """Return True if there are two players and each knows the other's hand."""
    return known.seats == 2 and len(known.places) == 1 and known.burying is None


def count_out(
    known: Unseen,
    sampler: Sampler,
    trick: Trick,
    cards: list[Card],
    worth: tuple[float, ...],
    seed: int,
    clock: Clock,
    table: Table,
) -> dict[Card, Tried] | None:
    """Return the results of each card against best play, best first, or None if time ran out.

    Among equal cards, the one that wins the most against imperfect play comes first.
    """
    (other,) = known.places
    assert other.seat is not None
    hands = [Hand(), Hand()]
    hands[known.seat] = Hand.of_counts(known.hand)
    hands[other.seat] = Hand.of_counts(bytes(map(sum, zip(known.pool, other.held, strict=True))))
    position = Position(
        trick.rules,
        trick.trump,
        trick.leader,
        tuple(hands),
        trick.cards,
        trick.side,
        lead_trump=trick.lead_trump,
    )
    left, tricks = clock.left, len(hands[known.seat])
    if left is None:
        table.clear()  # Keep earlier results from affecting how far this search gets.
        solution = solve(position, nodes=NODES, line=False, table=table, cancel=clock.cancel)
    else:
        seconds = max(left * PART, QUICK if tricks <= FEW else 0.0)
        if seconds < HOPE * GROWTH ** (tricks - FEW):
            return None
        solution = solve(position, seconds=seconds, line=False, table=table, cancel=clock.cancel)
    values = {card: solution.cards[card] for card in cards}
    if not all(bounds.exact for bounds in values.values()):
        return None
    most = max(bounds.lower for bounds in values.values())
    level = [card for card in cards if values[card].lower == most]
    if len(level) > 1 and not clock.over:
        tried = compare(
            sampler,
            trick,
            level,
            worth,
            policy="varied",
            seed=seed,
            first=PLAYED,
            most=PLAYED,
            cancel=clock.cancel,
        )
        level.sort(key=lambda card: -tried[card].mean(worth))
    order = level + sorted(
        (card for card in cards if card not in level), key=lambda card: -values[card].lower
    )
    return {card: _tried(worth, values[card], most) for card in order}


def _tried(worth: tuple[float, ...], value: Bounds, most: int) -> Tried:
    won = [0] * len(worth)
    won[value.lower] = 1
    return Tried(tuple(won), 1, worth[most] - worth[value.lower], 0.0)
