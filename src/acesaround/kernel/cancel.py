"""Stopping a long computation from outside."""

from __future__ import annotations

from typing import Protocol


class Flag(Protocol):
    """One byte that may be shared with another thread or process."""

    def __getitem__(self, index: int, /) -> int: ...
    def __setitem__(self, index: int, value: int, /) -> None: ...


class Cancel:
    """Tells a computation to stop; another thread sets it.

    `flag` is the byte looked at, by default one of its own. What runs in the compiled kernel takes
    a ``bytearray`` only; the twin takes any, such as one shared by processes.
    """

    __slots__ = ("flag",)

    def __init__(self, flag: Flag | None = None) -> None:
        self.flag: Flag = bytearray(1) if flag is None else flag

    def set(self) -> None:
        """Stop, soon."""
        self.flag[0] = 1

    @property
    def is_set(self) -> bool:
        """Whether to stop."""
        return self.flag[0] != 0
