"""What the solver remembers between calls."""

from __future__ import annotations

from typing import Final

from acesaround.kernel.backend import backend, load
from acesaround.kernel.native import NativeTable
from acesaround.kernel.twin.table import TwinTable

MEGABYTES: Final = 64
"""The size of a table where none is asked for."""


class Table:
    """A transposition table that several calls share, also with other deals.

    It never changes an answer, only how soon it comes. `megabytes` is about what it may take at
    most. Several threads may use one.
    """

    __slots__ = ("native", "twin")

    native: NativeTable | None
    twin: TwinTable

    def __init__(self, megabytes: int = MEGABYTES) -> None:
        if megabytes < 1:
            raise ValueError(f"a table of {megabytes} megabytes holds nothing: give 1 or more")
        module = load(backend())
        self.native = None if module is None else module.Table(megabytes)
        self.twin = TwinTable(megabytes)

    def clear(self) -> None:
        """Forget everything."""
        if self.native is not None:
            self.native.clear()
        self.twin.clear()
