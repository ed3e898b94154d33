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
    """Proven result for a position, in points that its `side` can still win with best play.

    This includes the trick on the table and the points for the last trick.

    Attributes:
        lower: points that `side` can win against any defense.
        upper: maximum points that `side` can win.
        cards: bounds after each legal card, if requested.
        line: best play to the end of the hand, if requested and found in time.
        nodes: positions searched.
        seconds: time taken.
    """

    lower: int
    upper: int
    cards: Mapping[Card, Bounds]
    line: tuple[Card, ...]
    nodes: int
    seconds: float

    @property
    def bounds(self) -> Bounds:
        """Both bounds. Pass them to `solve` to continue the search."""
        return Bounds(self.lower, self.upper)

    @property
    def exact(self) -> bool:
        """True if the value is known exactly."""
        return self.lower == self.upper

    @property
    def value(self) -> int | None:
        """The exact value, or None if it isn't known yet."""
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
    """Return the value of a position, the value of each legal card, and a line of best play.

    After `seconds` or about `nodes` nodes, or when `cancel` is set, the search stops and returns
    the bounds proven so far. Without a limit, all values are exact. A shared `table` speeds up
    searches of other positions from the same deal, or of other deals under the same rules. To
    continue an earlier search, pass the `bounds` it returned for this position. Each bit of
    `without` turns off one pruning method for tests, without changing the values. If a search takes
    more than a few milliseconds, `threads` threads work on it and share the table. To change their
    number during the search, pass a `Threads` object. `nodes` counts the nodes of all threads.

    The compiled solver supports up to six seats and moderate point values. The Python solver
    handles everything else.
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
        raise ValueError(
            f"{seconds} seconds isn't a valid limit: use 0 or more, or None for no limit"
        )
    return seconds


def _nodes(nodes: int | None) -> int:
    if nodes is None:
        return 0
    if nodes < 1:
        raise ValueError(f"{nodes} nodes isn't a valid limit: use 1 or more, or None for no limit")
    return nodes
