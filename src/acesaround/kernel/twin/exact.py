"""Samples exactly and without rejection, one kind at a time, tracking the room in each place.

This method is fast enough if few cards are unseen. It also shows whether any valid deal exists.
"""

from __future__ import annotations

from typing import Final

from acesaround.kernel.errors import inconsistent
from acesaround.kernel.twin.chain import order
from acesaround.kernel.twin.rng import Rng
from acesaround.kernel.twin.splits import Kind, Split, Table

STEP_LIMIT: Final = 2_000_000
"""Maximum number of steps for checking that a valid deal exists."""


class TooLarge(Exception):
    """Search with too many states and choices to list exactly."""


_Key = tuple[Split, int]
_Choice = tuple[float, int, _Key]


class Exact:
    """All reachable states, each with its choices and their cumulative weights."""

    def __init__(self, table: Table, kinds: list[Kind], room: Split, limit: int) -> None:
        self.kinds = order(kinds)
        self._ties = table.ties
        self._gains = [self._gain(kind) for kind in self.kinds]
        last = {
            number: max(at for at, kind in enumerate(self.kinds) if kind.card in tie.targets)
            for number, tie in enumerate(table.ties)
        }
        self._close = [
            sum(1 << number for number, end in last.items() if end == at)
            for at in range(len(self.kinds))
        ]
        self._nodes: list[dict[_Key, tuple[float, list[_Choice]]]] = [{} for _ in self.kinds]
        self._steps, self._limit = 0, limit
        self._start = (room, 0)
        if self._weight(0, self._start) <= 0.0:
            raise inconsistent()

    def draw(self, rng: Rng) -> list[int]:
        """Draw a deal and return the index of the split for each kind."""
        drawn, key = [], self._start
        for nodes in self._nodes:
            weight, choices = nodes[key]
            point = rng.unit() * weight
            number, after = choices[-1][1:]
            for total, split, then in choices:
                if point < total:
                    number, after = split, then
                    break
            drawn.append(number)
            key = after
        return drawn

    def _gain(self, kind: Kind) -> list[int]:
        gains = []
        for split in kind.splits:
            gain = 0
            for number, tie in enumerate(self._ties):
                if kind.card in tie.targets:
                    count = sum(n for p, n in enumerate(split) if tie.places >> p & 1)
                    gain |= (count == tie.targets[kind.card]) << number
            gains.append(gain)
        return gains

    def _weight(self, at: int, key: _Key) -> float:
        if at == len(self.kinds):
            return 0.0 if any(key[0]) else 1.0
        if (known := self._nodes[at].get(key)) is not None:
            return known[0]
        room, state = key
        kind, close = self.kinds[at], self._close[at]
        self._steps += len(kind.splits)
        if self._steps > self._limit:
            raise TooLarge
        total = 0.0
        choices: list[_Choice] = []
        for number, split in enumerate(kind.splits):
            now = state | self._gains[at][number]
            if now & close != close:
                continue
            left = tuple(have - take for have, take in zip(room, split, strict=True))
            if min(left) < 0:
                continue
            after = (left, now & ~close)
            weight = self._weight(at + 1, after)
            if weight > 0.0:
                total += kind.ways[number] * weight
                choices.append((total, number, after))
        self._nodes[at][key] = (total, choices)
        return total
