"""Cards compared in sampled deals, in plain Python."""

from __future__ import annotations

from dataclasses import dataclass
from math import inf, sqrt
from time import perf_counter
from typing import TYPE_CHECKING

from acesaround.cards import KINDS, Card, Hand
from acesaround.kernel.arguments import Policy
from acesaround.kernel.cancel import Cancel
from acesaround.kernel.position import Position
from acesaround.kernel.twin.playouts import world_playouts
from acesaround.kernel.twin.sample import Sampler

if TYPE_CHECKING:
    from acesaround.kernel.compare import Trick

LEAST_BATCH = 16
"""Deals that are worth going on for."""

Found = list[tuple[list[int], float, float]]


@dataclass(frozen=True, slots=True)
class Wanted:
    """What is to be compared, and how long."""

    cards: tuple[Card, ...]
    worth: tuple[float, ...]
    lacking: tuple[int, ...]
    policies: tuple[Policy, Policy]
    seed: int
    first: int
    most: int
    clear: float
    seconds: float


def compare(sampler: Sampler, trick: Trick, wanted: Wanted, cancel: Cancel) -> Found:
    """For each card how often it won each number of points, how far it is behind, and the error."""
    begun = perf_counter()
    rows: dict[Card, list[int]] = {card: [] for card in wanted.cards}
    worth, seats = wanted.worth, trick.rules.seats
    left = list(wanted.cards)
    done, batch = 0, min(wanted.first, wanted.most)

    def total(card: Card) -> float:
        return sum(worth[points] for points in rows[card])

    while batch and not cancel.is_set:
        before = perf_counter()
        hands, _ = sampler.draw(batch, wanted.seed, bytearray(1), first=done)
        position = Position(
            trick.rules,
            trick.trump,
            trick.leader,
            tuple(Hand.of_counts(hands[at : at + KINDS]) for at in range(0, KINDS * seats, KINDS)),
            trick.cards,
            trick.side,
            trick.lead_trump,
        )
        found = world_playouts(
            position,
            wanted.lacking,
            hands,
            left,
            wanted.policies,
            wanted.seed + done & (1 << 64) - 1,
            cancel,
        )
        if len(found) < batch * len(left):
            break
        if max(found) >= len(worth):
            raise ValueError(f"worth: no entry for {max(found)}")
        for row, card in enumerate(left):
            rows[card] += found[row :: len(left)]
        done += batch
        best = max(left, key=total)
        left = [card for card in left if card == best or not _behind(wanted, rows, best, card)]
        if len(left) == 1:
            break
        now = perf_counter()
        each = (now - before) / batch
        batch = min(done, wanted.most - done)
        if wanted.seconds < inf:
            affordable = int(max(0.0, wanted.seconds - (now - begun)) / each)
            if affordable < batch:
                batch = affordable // LEAST_BATCH * LEAST_BATCH
    best = max(left, key=total)
    return [
        (
            [rows[card].count(points) for points in range(len(worth))],
            *(_lead(worth, rows[best], rows[card]) if rows[card] else (0.0, 0.0)),
        )
        for card in wanted.cards
    ]


def _behind(wanted: Wanted, rows: dict[Card, list[int]], best: Card, card: Card) -> bool:
    ahead, error = _lead(wanted.worth, rows[best], rows[card])
    return ahead > wanted.clear * error


def _lead(worth: tuple[float, ...], better: list[int], other: list[int]) -> tuple[float, float]:
    """How far a row of results is ahead of another, as far as both go."""
    row = [worth[one] - worth[two] for one, two in zip(better, other, strict=False)]
    count, mean = len(row), sum(row) / len(row)
    if count < 2:
        return mean, 0.0
    spread = max(0.0, sum(ahead * ahead for ahead in row) - count * mean * mean)
    return mean, sqrt(spread / (count - 1) / count)
