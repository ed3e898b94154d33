"""Exact values of positions with all cards known, and the transposition table."""

from __future__ import annotations

import os
from collections.abc import Mapping
from dataclasses import dataclass
from math import inf, isnan
from time import monotonic
from types import MappingProxyType
from typing import Any, Final

from acesaround.cards import CARDS, Card
from acesaround.kernel.backend import backend, load
from acesaround.kernel.interface import Cancel, KernelModule, TableHandle, cancel_flag
from acesaround.kernel.position import Position, position_in

MAX_THREADS: Final = 64


class Threads:
    """Number of threads that `solve` can use. Another thread can change it during a search.

    Using more threads than processors only slows down the search. Raises ValueError unless the
    number is 1 to 64. The Python kernel always uses a single thread.
    """

    __slots__ = ("flag",)

    flag: bytearray
    """Single byte with the number of threads. The compiled kernel reads it."""

    def __init__(self, count: int = 1) -> None:
        self.flag = bytearray(1)
        self.count = count

    @property
    def count(self) -> int:
        """Number of threads, including the caller's."""
        return self.flag[0]

    @count.setter
    def count(self, count: int) -> None:
        if not 1 <= count <= MAX_THREADS:
            raise ValueError(f"{count} threads can't be used: choose 1 to {MAX_THREADS}")
        self.flag[0] = count


@dataclass(frozen=True, slots=True)
class Bounds:
    """Lower and upper bounds on a value, in points."""

    lower: int
    upper: int

    @property
    def exact(self) -> bool:
        """True if both bounds are equal."""
        return self.lower == self.upper

    @property
    def value(self) -> int | None:
        """The exact value, or None if it isn't known yet."""
        return self.lower if self.exact else None

    def within(self, other: Bounds) -> Bounds:
        """Return the intersection of both bounds. Raises ValueError if it's empty."""
        lower, upper = max(self.lower, other.lower), min(self.upper, other.upper)
        if lower > upper:
            raise ValueError(f"{self} and {other} can't both be true")
        return Bounds(lower, upper)

    def __str__(self) -> str:
        return str(self.lower) if self.exact else f"{self.lower} to {self.upper}"


MEGABYTES: Final = 64
"""Default table size in megabytes."""


class Table:
    """Transposition table that several calls can share, even for different deals.

    It only affects how long a search takes, never its result. `megabytes` is the approximate size
    limit. It's thread-safe.
    """

    __slots__ = ("_handles", "_megabytes")

    def __init__(self, megabytes: int = MEGABYTES) -> None:
        if megabytes < 1:
            raise ValueError(f"megabytes must be 1 or more, not {megabytes}")
        self._megabytes = megabytes
        self._handles: dict[KernelModule, TableHandle] = {}
        self.in_module(load(backend()))

    def in_module(self, module: KernelModule) -> TableHandle:
        """Return this table's part in a kernel module, creating it if necessary."""
        if module not in self._handles:
            self._handles.setdefault(module, module.Table(self._megabytes))
        return self._handles[module]

    @property
    def keeps_files(self) -> bool:
        """True if this table can be saved to and loaded from a file."""
        return backend() != "python"

    def clear(self) -> None:
        """Delete all entries."""
        for handle in list(self._handles.values()):
            handle.clear()

    def save(self, path: str | os.PathLike[str]) -> None:
        """Save the table to a file atomically, replacing any existing one.

        The file takes up about 16 bytes per position. If a search is using the table, this method
        waits until the search ends. Raises OSError if the file can't be written, and RuntimeError
        without the compiled kernel, since the Python kernel doesn't use files.
        """
        self.in_module(load(backend())).save(os.fspath(path))

    def load(self, path: str | os.PathLike[str]) -> None:
        """Replace the contents with a saved file.

        Raises OSError if the file can't be read, and ValueError if it isn't a table file, is
        corrupt, or comes from a solver version with a different position encoding. After an error,
        the table is empty. Raises RuntimeError without the compiled kernel.
        """
        self.in_module(load(backend())).load(os.fspath(path))

    def keep_in(self, path: str | os.PathLike[str], seconds: float) -> None:
        """Save the table to this file every `seconds` seconds while a search runs.

        This keeps a search's results no matter how it ends. `solve` raises OSError if the file
        can't be written. Raises ValueError unless `seconds` is positive, and RuntimeError without
        the compiled kernel.
        """
        self.in_module(load(backend())).keep_in(os.fspath(path), seconds)


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
        return self.bounds.exact

    @property
    def value(self) -> int | None:
        """The exact value, or None if it isn't known yet."""
        return self.bounds.value

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
    limit, most = _seconds(seconds), _nodes(nodes)
    table = table or Table()
    helping = (threads if isinstance(threads, Threads) else Threads(threads)).flag
    known = Bounds(0, position.points)
    if bounds is not None:
        known = known.within(bounds)
    started, flag = monotonic(), cancel_flag(cancel)
    module = load(backend())
    handle = position_in(module, position)
    if not module.solvable(handle):
        module = load("python")
        handle = position_in(module, position)
    found = module.solve(
        handle,
        table.in_module(module),
        limit,
        most,
        cards,
        line,
        flag,
        without,
        (known.lower, known.upper),
        helping,
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
