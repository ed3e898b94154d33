"""Exact values of positions with all cards known."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from math import inf, isnan
from time import monotonic
from types import MappingProxyType
from typing import Any, cast

from acesaround.cards import CARDS, Card
from acesaround.kernel.backend import backend, compiled, load
from acesaround.kernel.bounds import Bounds
from acesaround.kernel.cancel import Cancel
from acesaround.kernel.position import Position
from acesaround.kernel.table import Table
from acesaround.kernel.threads import Threads
from acesaround.kernel.twin import solve as twin


@dataclass(frozen=True, slots=True)
class Solution:
    """What is proven of a position, in points still to be won by its `side`.

    The trick on the table and what the last trick counts are among them; everyone sees all cards
    and plays his best.

    Attributes:
        lower: what the side wins at least, however the others play.
        upper: what it wins at most.
        cards: the same for the position after each legal card, if asked for.
        line: best play by everyone to the end, if asked for and found in time.
        nodes: positions looked at.
        seconds: how long it took.
    """

    lower: int
    upper: int
    cards: Mapping[Card, Bounds]
    line: tuple[Card, ...]
    nodes: int
    seconds: float

    @property
    def bounds(self) -> Bounds:
        """Both bounds; `solve` can go on from them."""
        return Bounds(self.lower, self.upper)

    @property
    def exact(self) -> bool:
        """Whether the value is known."""
        return self.lower == self.upper

    @property
    def value(self) -> int | None:
        """The value, None unless it is known."""
        return self.lower if self.exact else None

    def __reduce__(self) -> tuple[Any, ...]:
        made = (self.lower, self.upper, dict(self.cards), self.line, self.nodes, self.seconds)
        return _solution, made


def _solution(
    lower: int,
    upper: int,
    cards: Mapping[Card, Bounds],
    line: tuple[Card, ...],
    nodes: int,
    seconds: float,
) -> Solution:
    return Solution(lower, upper, MappingProxyType(dict(cards)), line, nodes, seconds)


def solve(
    position: Position,
    *,
    seconds: float | None = None,
    nodes: int | None = None,
    cards: bool = True,
    line: bool = True,
    table: Table | None = None,
    cancel: Cancel | None = None,
    bounds: Bounds | None = None,
    without: int = 0,
    threads: int | Threads = 1,
) -> Solution:
    """The value of a position, of each legal card, and a line of best play.

    After `seconds`, or at about so many `nodes`, or when `cancel` is set, it returns what is proven
    until then; without a limit everything is exact. `table` helps where positions of the same deal,
    or many deals under the same rules, are solved. `bounds` are those of an earlier call for this
    position, which only tighten. `without` switches pruning ideas off, a bit for each, for tests:
    answers stay the same. As many `threads` as are asked for search together in one table, from
    some milliseconds on; `Threads` may be changed meanwhile. `nodes` counts them all.

    The compiled solver takes up to six seats and points that are not huge; what it does not take
    its twin solves.
    """
    limit = _seconds(seconds)
    most = _nodes(nodes)
    table = table or Table()
    cancel = cancel or Cancel()
    threads = threads if isinstance(threads, Threads) else Threads(threads)
    known = Bounds(0, position.points)
    if bounds is not None:
        known = known.within(bounds)
    started = monotonic()
    proven = (known.lower, known.upper)
    module = load(backend())
    native = None if module is None else compiled(module, position)
    if module is None or native is None or not module.solvable(native):
        found = twin.solve(position, table.twin, limit, most, cards, line, cancel, without, proven)
    else:
        flag = cast(bytearray, cancel.flag)
        helping = threads.flag
        found = module.solve(
            native, table.native(module), limit, most, cards, line, flag, without, proven, helping
        )
    lower, upper, values, best, looked_at, _ = found
    of_card = {card: Bounds(low, high) for card, low, high in values} if cards else {}
    kinds = position.hands[position.to_play].kinds()
    return _solution(
        lower,
        upper,
        {card: of_card[card] for card in kinds if card in of_card},
        tuple(CARDS[card] for card in best),
        looked_at,
        monotonic() - started,
    )


def _seconds(seconds: float | None) -> float:
    if seconds is None:
        return inf
    if isnan(seconds) or seconds < 0:
        raise ValueError(f"{seconds} seconds is no limit: give 0 or more, or None for none")
    return seconds


def _nodes(nodes: int | None) -> int:
    if nodes is None:
        return 0
    if nodes < 1:
        raise ValueError(f"{nodes} nodes is no limit: give 1 or more, or None for none")
    return nodes
