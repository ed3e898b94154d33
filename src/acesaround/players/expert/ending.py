"""Exact results of the last tricks in sampled deals, with best play and all cards known."""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt
from typing import Final

from acesaround.cards import KINDS, Card, Hand
from acesaround.kernel.compare import Trick, Tried
from acesaround.kernel.position import Position
from acesaround.kernel.sample import Sampler
from acesaround.kernel.solve import solve
from acesaround.kernel.table import Table
from acesaround.players.expert.clock import Clock

SOLVED_TRICKS: Final = 4
"""Number of tricks left at which the rest is solved exactly."""
DEALS: Final = 64
"""Maximum number of deals to solve. With few cards left, many are alike."""
_MEGABYTES: Final = 8


def solved(
    sampler: Sampler,
    trick: Trick,
    cards: Sequence[Card],
    worth: Sequence[float],
    seed: int,
    clock: Clock,
) -> dict[Card, Tried]:
    """Return the results of each card in sampled deals, with best play from there on."""
    worlds = sampler.draw(min(DEALS, clock.worlds), seed=seed)
    table = Table(_MEGABYTES)
    rows: dict[Card, list[int]] = {card: [] for card in cards}
    size = worlds.seats * KINDS
    for at in range(0, len(worlds) * size, size):
        hands = tuple(
            Hand.of_counts(worlds.hands[i : i + KINDS]) for i in range(at, at + size, KINDS)
        )
        position = Position(
            trick.rules,
            trick.trump,
            trick.leader,
            hands,
            trick.cards,
            trick.side,
            lead_trump=trick.lead_trump,
        )
        solution = solve(position, line=False, table=table)
        for card, row in rows.items():
            # The solution includes all cards, even equivalent ones.
            row.append(solution.cards[card].lower)
        if clock.over:
            break
    best = max(rows, key=lambda card: sum(worth[points] for points in rows[card]))
    return {card: _tried(worth, rows[best], row) for card, row in rows.items()}


def _tried(worth: Sequence[float], best: list[int], row: list[int]) -> Tried:
    ahead = [worth[one] - worth[two] for one, two in zip(best, row, strict=True)]
    count, mean = len(row), sum(ahead) / len(row)
    spread = sum((x - mean) ** 2 for x in ahead)
    error = sqrt(spread / (count - 1) / count) if count > 1 else 0.0
    return Tried(tuple(row.count(points) for points in range(len(worth))), count, mean, error)
