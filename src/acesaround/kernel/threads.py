"""Number of solver threads."""

from __future__ import annotations

from typing import Final

MOST: Final = 64


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
        if not 1 <= count <= MOST:
            raise ValueError(f"{count} threads can't be used: choose 1 to {MOST}")
        self.flag[0] = count
