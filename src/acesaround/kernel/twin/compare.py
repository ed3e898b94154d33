"""Compares cards in sampled deals, in pure Python."""

from __future__ import annotations

from dataclasses import dataclass, field
from math import sqrt
from time import perf_counter
from typing import TYPE_CHECKING, Final, cast

from acesaround.cards import KINDS, Card, Hand
from acesaround.kernel.arguments import Policy
from acesaround.kernel.cancel import Cancel
from acesaround.kernel.errors import Cancelled
from acesaround.kernel.position import Position
from acesaround.kernel.twin.playouts import world_playouts
from acesaround.kernel.twin.sample import Sampler

if TYPE_CHECKING:
    from acesaround.kernel.compare import Trick

LEAST_BATCH: Final = 16
"""Smallest batch worth running."""
MOST_BATCH: Final = 1 << 16
"""Maximum number of deals per batch."""

Found = list[tuple[list[int], float, float]]


@dataclass(frozen=True, slots=True)
class Wanted:
    """Arguments of a comparison."""

    cards: tuple[Card, ...]
    worth: tuple[float, ...]
    lacking: tuple[int, ...]
    policies: tuple[Policy, Policy]
    seed: int
    first: int
    most: int
    clear: float
    seconds: float


@dataclass(slots=True)
class _Row:
    """Points a card won in each deal, and their total worth."""

    points: list[int] = field(default_factory=list)
    worth: float = 0.0


class _Comparing:
    def __init__(self, sampler: Sampler, trick: Trick, wanted: Wanted, cancel: Cancel) -> None:
        self.begun = perf_counter()
        self.sampler, self.trick, self.wanted, self.cancel = sampler, trick, wanted, cancel
        self.rows = {card: _Row() for card in wanted.cards}
        self.open = list(wanted.cards)
        self.done, self.each = 0, 0.0

    def run(self) -> Found:
        wanted = self.wanted
        batch = min(wanted.first, MOST_BATCH)
        while batch and self.go_on(batch):
            if self.done < wanted.first:
                batch = min(wanted.first - self.done, MOST_BATCH)
                continue
            self.give_up()
            if len(self.open) == 1:
                break
            batch = self.affordable(min(self.done, MOST_BATCH, wanted.most - self.done))
        if not self.done:
            raise Cancelled("cancelled")
        best, size = self.rows[self.best], len(wanted.worth)
        return [
            ([row.points.count(points) for points in range(size)], *lead(wanted.worth, best, row))
            for row in self.rows.values()
        ]

    def go_on(self, batch: int) -> bool:
        """Try each remaining card in `batch` more deals.

        If canceled, change nothing and return False.
        """
        begun, wanted, trick = perf_counter(), self.wanted, self.trick
        flag = cast(bytearray, self.cancel.flag)
        try:
            hands, _ = self.sampler.draw(batch, wanted.seed, flag, first=self.done)
        except Cancelled:
            return False
        position = Position(
            trick.rules,
            trick.trump,
            trick.leader,
            tuple(
                Hand.of_counts(hands[at : at + KINDS])
                for at in range(0, KINDS * trick.rules.seats, KINDS)
            ),
            trick.cards,
            trick.side,
            trick.lead_trump,
        )
        # Use a different seed so that playouts and deals get independent random numbers.
        found = world_playouts(
            position,
            wanted.lacking,
            hands,
            self.open,
            wanted.policies,
            wanted.seed ^ (1 << 64) - 1,
            self.cancel,
            self.done,
        )
        if len(found) < batch * len(self.open):
            return False
        if max(found) >= len(wanted.worth):
            raise ValueError(f"worth: no entry for {max(found)} points")
        for at, card in enumerate(self.open):
            row = self.rows[card]
            for points in found[at :: len(self.open)]:
                row.points.append(points)
                row.worth += wanted.worth[points]
        self.done += batch
        self.each = (perf_counter() - begun) / batch
        return True

    @property
    def best(self) -> Card:
        return max(self.open, key=lambda card: self.rows[card].worth)

    def give_up(self) -> None:
        if self.done < 2:
            return  # Two deals are needed for a standard error.
        best, wanted = self.best, self.wanted

        def behind(card: Card) -> bool:
            mean, error = lead(wanted.worth, self.rows[best], self.rows[card])
            return mean > wanted.clear * error

        self.open = [card for card in self.open if card == best or not behind(card)]

    def affordable(self, batch: int) -> int:
        """Return `batch`, or a smaller number of deals if time is short."""
        left = max(0.0, self.wanted.seconds - (perf_counter() - self.begun))
        if batch * self.each <= left:
            return batch
        return int(left / self.each) // LEAST_BATCH * LEAST_BATCH


def compare(sampler: Sampler, trick: Trick, wanted: Wanted, cancel: Cancel) -> Found:
    """Return each card's histogram of points, how far it trails, and the standard error."""
    return _Comparing(sampler, trick, wanted, cancel).run()


def lead(worth: tuple[float, ...], better: _Row, other: _Row) -> tuple[float, float]:
    """Return the mean lead of `better` over `other`, and its standard error.

    Only the deals in which both were tried count. Values are added one by one, since `sum` rounds
    differently than the compiled kernel.
    """
    count, total, squares = len(other.points), 0.0, 0.0
    for one, two in zip(better.points, other.points, strict=False):
        ahead = worth[one] - worth[two]
        total += ahead
        squares += ahead * ahead
    mean = total / count
    if count < 2:
        return mean, 0.0
    spread = max(0.0, squares - count * mean * mean)
    return mean, sqrt(spread / (count - 1) / count)
