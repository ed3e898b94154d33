"""The compiled module as Python sees it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol


class NativeRules(Protocol):
    """Compiled `TrickRules`."""


class NativePosition(Protocol):
    """A compiled `Position`."""


class NativeTable(Protocol):
    """A compiled transposition table; calls with other deals under the same rules may share it."""

    def clear(self) -> None:
        """Forget everything."""
        ...


class Native(Protocol):
    """What ``_native`` and ``_native_v3`` offer. Cards are numbers from 0 to 23."""

    def runs_v3(self) -> bool:
        """Whether this processor runs ``_native_v3``."""
        ...

    def TrickRules(  # noqa: N802 - the name of a class
        self,
        seats: int,
        copies: int,
        ranks: int,
        head: int,
        must_trump: bool,
        overtrump: bool,
        points: Sequence[int],
        last_trick: int,
    ) -> NativeRules:
        """Rules; `ranks` has a bit for each rank, `head` is an index of `HEADS`."""
        ...

    def Position(  # noqa: N802 - the name of a class
        self,
        rules: NativeRules,
        trump: int,
        leader: int,
        hands: bytes,
        trick: bytes,
        side: int,
        lead_trump: bool,
    ) -> NativePosition:
        """A position; `hands` has 24 counts for each seat, `side` a bit for each seat."""
        ...

    def Table(self, megabytes: int) -> NativeTable:  # noqa: N802 - the name of a class
        """A table of about this size."""
        ...

    def solvable(self, position: NativePosition) -> bool:
        """Whether `solve` takes positions of this kind; the twin takes every kind."""
        ...

    def solve(
        self,
        position: NativePosition,
        table: NativeTable,
        seconds: float,
        nodes: int,
        cards: bool,
        line: bool,
        cancel: bytearray,
        without: int,
        known: tuple[int, int],
    ) -> tuple[int, int, list[tuple[int, int, int]], list[int], int, bool]:
        """Lower, upper, (card, lower, upper) of each card, the line, nodes, whether it stopped.

        `seconds` may be infinite; `nodes` 0 is no limit. A bit of `without` switches a pruning idea
        off. `known` are bounds proven before, at first 0 and all points. Values are points still to
        be won by the position's side.
        """
        ...
