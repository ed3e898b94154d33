"""How many threads work at one position."""

from __future__ import annotations

from typing import Final

MOST: Final = 64


class Threads:
    """How many threads `solve` may use; another thread may change it while it runs.

    More threads than processors only get in each other's way. Raises ValueError for fewer than 1
    or more than 64. What runs in plain Python uses one whatever it is told.
    """

    __slots__ = ("flag",)

    flag: bytearray
    """The byte that the compiled kernel looks at."""

    def __init__(self, count: int = 1) -> None:
        self.flag = bytearray(1)
        self.count = count

    @property
    def count(self) -> int:
        """Threads in use, the caller's included."""
        return self.flag[0]

    @count.setter
    def count(self, count: int) -> None:
        if not 1 <= count <= MOST:
            raise ValueError(f"{count} threads cannot be used: give 1 to {MOST}")
        self.flag[0] = count
