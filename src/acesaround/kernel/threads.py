"""Number of solver threads."""

from __future__ import annotations

from typing import Final

MOST: Final = 64


class Threads:
    """Number of threads `solve` can use. Another thread can change it during a search.

    More threads than processors only slow the search down. Raises ValueError unless it's 1 to 64.
    The Python kernel always uses a single thread.
    """

    __slots__ = ("flag",)

    flag: bytearray
    """Byte that the compiled kernel reads."""

    def __init__(self, count: int = 1) -> None:
        self.flag = bytearray(1)
        self.count = count

    @property
    def count(self) -> int:
        """Threads in use, including the caller's."""
        return self.flag[0]

    @count.setter
    def count(self, count: int) -> None:
        if not 1 <= count <= MOST:
            raise ValueError(f"{count} threads cannot be used: give 1 to {MOST}")
        self.flag[0] = count
