"""An immutable mapping from ranks to card points, so rules can be hashed."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NoReturn

from acesaround.cards import Rank


class Points(dict[Rank, int]):
    """Points for a card of each rank. Ranks worth nothing are left out.

    It's a dictionary for speed, but it can't be changed. Ranks are sorted from high to low, so the
    same points compare equal no matter what order they were written in.
    """

    __slots__ = ()

    def __init__(self, points: Mapping[Rank, int]) -> None:
        super().__init__(
            (rank, points[rank]) for rank in sorted(points, reverse=True) if points[rank]
        )

    def __hash__(self) -> int:  # type: ignore[override]
        return hash(tuple(self.items()))

    def __reduce__(self) -> tuple[type[Points], tuple[dict[Rank, int]]]:
        return Points, (dict(self),)

    def _closed(self, *_: Any, **__: Any) -> NoReturn:
        raise TypeError("card points are part of the rules and can't be changed: use replace()")

    __setitem__ = __delitem__ = _closed
    clear = pop = popitem = setdefault = update = _closed
    __ior__ = _closed
