"""Speed of the solver, and how much it proves, on a new position each time.

The table is cleared before each position, and the clearing isn't timed.
"""

from collections.abc import Callable
from dataclasses import dataclass
from random import Random

from bench.positions import dealt, redealt, rules_of
from bench.timing import spent_on

from acesaround.kernel.position import Position
from acesaround.kernel.solve import Table, solve

DOUBLE = "daugherty-1983"
"""Preset with 80 cards. You must beat the best card if you can."""
FOLLOW = "doubles-1993"
"""Preset with 80 cards. When you follow suit, you can play any card of the suit."""
SINGLE = "single-deck-partners"
"""Preset with 48 cards and four hands of 12. You must beat the best card if you can."""
MEGABYTES = 256
WORLDS = 32
SECONDS = 2.0
"""Seconds to search each whole hand of 20 cards."""


@dataclass(frozen=True)
class Exact:
    """Positions to solve exactly: their rules, length, number, and goal in milliseconds."""

    preset: str
    tricks: int
    count: int = 100
    goal: float | None = None
    cards: bool = False

    @property
    def what(self) -> str:
        name = f"{self.tricks} tricks left"
        if self.preset == SINGLE:
            name = "whole 48-card deal"
        if self.preset == FOLLOW:
            name += ", follow only"
        return name + ", every card" * self.cards

    def solver(self) -> Callable[[], float]:
        """Return a function that solves the next position and returns the time in milliseconds."""
        table, fresh = Table(MEGABYTES), positions(self.preset, self.tricks)

        def once() -> float:
            position = fresh()
            table.clear()
            return spent_on(lambda: solve(position, cards=self.cards, line=False, table=table))

        return once


EXACT = (
    Exact(DOUBLE, 8, goal=0.4),
    Exact(DOUBLE, 10, goal=4),
    Exact(DOUBLE, 12, goal=40),
    Exact(DOUBLE, 13, goal=100),
    Exact(DOUBLE, 14, 40, goal=900),
    Exact(SINGLE, 12, goal=40),
    Exact(SINGLE, 12, cards=True),
    Exact(FOLLOW, 8),
    Exact(FOLLOW, 10),
    Exact(FOLLOW, 12),
)


@dataclass(frozen=True)
class Decision:
    """Values of every legal lead in many sampled deals, with one shared table."""

    tricks: int
    count: int
    goal: float

    @property
    def what(self) -> str:
        return f"{WORLDS} worlds × every card, {self.tricks} tricks left"

    def solver(self) -> Callable[[], float]:
        """Return a function that makes the next decision and returns the time in milliseconds."""
        table, fresh = Table(MEGABYTES), positions(DOUBLE, self.tricks)
        rng = Random(self.what)

        def once() -> float:
            position = fresh()
            worlds = [redealt(position, rng) for _ in range(WORLDS)]
            table.clear()

            def decide() -> None:
                for world in worlds:
                    solve(world, line=False, table=table)

            return spent_on(decide)

        return once


DECISIONS = (Decision(8, 20, goal=100), Decision(10, 20, goal=400))


def bracket(seconds: float) -> Callable[[], float]:
    """Return a function that returns the gap between the proven bounds, in points, after `seconds`.

    Each call searches the next whole hand of 20 cards. The seconds are wall-clock time, so the
    search gets less done on a busy machine.
    """
    table, fresh = Table(MEGABYTES), positions(DOUBLE, 20)

    def once() -> float:
        table.clear()
        found = solve(fresh(), seconds=seconds, cards=False, line=False, table=table)
        return found.upper - found.lower

    return once


def positions(preset: str, tricks: int) -> Callable[[], Position]:
    """Return a function that deals the next position. Every run deals the same ones."""
    rules, rng = rules_of(preset), Random(f"{preset} {tricks}")
    return lambda: dealt(rules, tricks, rng)
