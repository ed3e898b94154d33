"""The compiled module as Python sees it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol


class NativeRules(Protocol):
    """Compiled `TrickRules`."""


class NativeMeldTable(Protocol):
    """Compiled `MeldRules`."""


class NativePosition(Protocol):
    """A compiled `Position`."""


class NativeSampler(Protocol):
    """The unseen cards of one view made ready for drawing deals."""

    def draw(self, count: int, seed: int, cancel: bytearray) -> tuple[bytes, bytes]:
        """24 counts for each seat of each deal, and 24 for each pile of each deal.

        Raises LookupError where there is no deal, InterruptedError when `cancel` is set.
        """
        ...


class NativeTable(Protocol):
    """A compiled transposition table; calls with other deals under the same rules may share it."""

    def clear(self) -> None:
        """Forget everything."""
        ...

    def __len__(self) -> int:
        """How many positions it holds."""
        ...

    def save(self, path: str) -> None:
        """Write all of it to a file, in place of one that may be there. Raises OSError."""
        ...

    def load(self, path: str) -> None:
        """Forget everything and read such a file. Raises OSError, and ValueError for another."""
        ...

    def keep_in(self, path: str, seconds: float) -> None:
        """While a search runs, save every so many seconds."""
        ...


class NativeStockRules(Protocol):
    """Compiled `StockRules`."""


class NativeStockMoment(Protocol):
    """A compiled `Moment` of stock play."""


class Native(Protocol):
    """What ``_native`` and ``_native_v3`` offer. Cards are numbers from 0 to 23."""

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

    def MeldTable(  # noqa: N802 - the name of a class
        self,
        copies: int,
        ranks: int,
        run: Sequence[int],
        run_any_suit: bool,
        run_uses_marriage: bool,
        run_extra: tuple[int, int, int] | None,
        royal_marriage: Sequence[int],
        marriage: Sequence[int],
        aces: Sequence[int],
        kings: Sequence[int],
        queens: Sequence[int],
        jacks: Sequence[int],
        pinochle: Sequence[int],
        dix: Sequence[int],
    ) -> NativeMeldTable:
        """Rules of meld; each list is points for 0, 1, ... sets, one more than there are copies.

        `ranks` has a bit for each rank; `run_extra` is for a king, a queen and both.
        """
        ...

    def meld_points(self, table: NativeMeldTable, hands: bytes) -> bytes:
        """Five 32-bit numbers for each hand of 24 counts: each suit as trump, and none."""
        ...

    def playouts(
        self,
        position: NativePosition,
        lacking: Sequence[int],
        side_policy: int,
        others_policy: int,
        count: int,
        seed: int,
        cancel: bytearray,
    ) -> bytes:
        """Playouts from a position; policies are indices of `POLICIES`. 32-bit numbers."""
        ...

    def fresh_playouts(
        self,
        rules: NativeRules,
        trump: int,
        leader: int,
        side: int,
        lead_trump: bool,
        size: int,
        side_policy: int,
        others_policy: int,
        count: int,
        seed: int,
        cancel: bytearray,
    ) -> bytes:
        """The same with a deal for each playout, `size` cards to each seat."""
        ...

    def world_playouts(
        self,
        position: NativePosition,
        lacking: Sequence[int],
        worlds: bytes,
        cards: bytes,
        side_policy: int,
        others_policy: int,
        seed: int,
        cancel: bytearray,
    ) -> bytes:
        """A playout of each world after each card; the results of a world stand side by side."""
        ...

    def contract_playouts(
        self,
        rules: NativeRules,
        worlds: bytes,
        trumps: bytes,
        leaders: bytes,
        sides: bytes,
        lead_trump: bool,
        side_policy: int,
        others_policy: int,
        seed: int,
        cancel: bytearray,
    ) -> bytes:
        """A playout of each world with the trump, leader and side of the same number."""
        ...

    def traced_playout(
        self,
        position: NativePosition,
        lacking: Sequence[int],
        side_policy: int,
        others_policy: int,
        seed: int,
        index: int,
    ) -> tuple[list[tuple[int, int, int]], list[tuple[int, int]]]:
        """The steps (seat, legal kinds as bits, card) and tricks (winner, points) of a playout."""
        ...

    def Sampler(  # noqa: N802 - the name of a class
        self, unseen: bytes, small: int
    ) -> NativeSampler:
        """A sampler; `unseen` is what `Unseen.packed` says. Raises LookupError as `draw` does."""
        ...

    def compare(
        self,
        sampler: NativeSampler,
        rules: NativeRules,
        trump: int,
        leader: int,
        trick: bytes,
        side: int,
        lead_trump: bool,
        lacking: Sequence[int],
        cards: bytes,
        worth: Sequence[float],
        policy: int,
        seed: int,
        first: int,
        most: int,
        clear: float,
        seconds: float,
        cancel: bytearray,
    ) -> list[tuple[list[int], float, float]]:
        """For each card how often each number of points was won, how far behind, and the error.

        Raises LookupError as `draw` does, and InterruptedError when `cancel` is set.
        """
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
        threads: bytearray,
    ) -> tuple[int, int, list[tuple[int, int, int]], list[int], int, bool]:
        """Lower, upper, (card, lower, upper) of each card, the line, nodes, whether it stopped.

        `seconds` may be infinite; `nodes` 0 is no limit. A bit of `without` switches a pruning idea
        off. `known` are bounds proven before, at first 0 and all points. `threads` is one byte.
        Values are points still to be won by the position's side.
        """
        ...

    def StockRules(  # noqa: N802 - the name of a class
        self,
        tricks: NativeRules,
        trump: int,
        melds: Sequence[tuple[int, Sequence[int], Sequence[int]]],
        must_follow: bool,
        tricks_score: bool,
        per_trick: int,
        dix_is_extra: bool,
        dix_exchange: bool,
        fresh_required: bool,
        run_uses_marriage: bool,
        reuse: int,
        weights: Sequence[float],
        unit: float,
    ) -> NativeStockRules:
        """Rules; `melds` are kind, cards and points each, `per_trick` 0 is no limit."""
        ...

    def StockMoment(  # noqa: N802 - the name of a class
        self,
        rules: NativeStockRules,
        seat: int,
        leader: int,
        led: int,
        upcard: int,
        face_down: int,
        melded: int,
        dixes: int,
        counts: bytes,
        tables: tuple[Sequence[tuple[int, int, int, int, int]], ...],
        laid: bytes,
        hidden: int,
        since: int,
    ) -> NativeStockMoment:
        """A moment; the arguments are those of `Moment`."""
        ...

    def stock_compare(
        self,
        moment: NativeStockMoment,
        rules: NativeStockRules,
        actions: bytes,
        prospect: tuple[int, int, int, int, int, bool, tuple[float, ...]],
        seed: int,
        first: int,
        most: int,
        clear: float,
        opinion: float,
        narrow: float,
        seconds: float,
        cancel: bytearray,
    ) -> list[tuple[int, Sequence[float], Sequence[float]]]:
        """For each action in how many deals it was tried, and the figures of `Tried`.

        Raises InterruptedError when `cancel` is set.
        """
        ...
