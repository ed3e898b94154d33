"""Cancellation of long computations."""

from __future__ import annotations

from typing import Protocol


class Flag(Protocol):
    """Single byte that threads or processes can share."""

    def __getitem__(self, index: int, /) -> int: ...
    def __setitem__(self, index: int, value: int, /) -> None: ...


class Cancel:
    """Cancellation flag that another thread can set.

    `flag` is the byte to check, a new one by default. The compiled kernel needs a ``bytearray``.
    The Python kernel accepts any single-byte buffer, such as one shared between processes.
    """

    __slots__ = ("flag",)

    def __init__(self, flag: Flag | None = None) -> None:
        self.flag: Flag = bytearray(1) if flag is None else flag

    def set(self) -> None:
        """Request cancellation."""
        self.flag[0] = 1

    @property
    def is_set(self) -> bool:
        """True if cancellation was requested."""
        return self.flag[0] != 0
