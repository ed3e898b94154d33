"""The play of two when the stock is gone: each knows both hands, so it is counted out."""

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
"""Positions looked at, at most, where no time is set."""
MEGABYTES: Final = 8
"""What the solver may remember."""
PART: Final = 0.6
"""The part of a decision's time that counting may take."""
FEW: Final = 8
"""Tricks that are counted out in no time,"""
QUICK: Final = 0.001
"""and seconds that they may take whatever was spent before."""
HOPE: Final = 0.00003
"""Seconds below which it is not worth beginning to count them out;"""
GROWTH: Final = 3.0
"""and so many times as many for each trick more."""
PLAYED: Final = 16
"""Deals played out to choose between cards that are as good against the best play."""


def both_known(known: Unseen) -> bool:
    """Whether two play, and what one does not hold the other does."""
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
    """What each card wins against the best play, the best first; None if time was too short.

    Of cards that are as good, that comes first which wins most against play that is not the best.
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
        table.clear()  # what was counted before must not decide how far this gets
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
