"""What the solver remembers between calls."""

from __future__ import annotations

import os
from typing import Final

from acesaround.kernel.backend import backend, load
from acesaround.kernel.native import Native, NativeTable
from acesaround.kernel.twin.table import TwinTable

MEGABYTES: Final = 64
"""The size of a table where none is asked for."""


class Table:
    """A transposition table that several calls share, also with other deals.

    It never changes an answer, only how soon it comes. `megabytes` is about what it may take at
    most. Several threads may use one.
    """

    __slots__ = ("_megabytes", "_native", "twin")

    twin: TwinTable

    def __init__(self, megabytes: int = MEGABYTES) -> None:
        if megabytes < 1:
            raise ValueError(f"a table of {megabytes} megabytes holds nothing: give 1 or more")
        self._megabytes = megabytes
        module = load(backend())
        self._native: tuple[Native, NativeTable] | None = None
        if module is not None:
            self.native(module)
        self.twin = TwinTable(megabytes)

    def native(self, module: Native) -> NativeTable:
        """The table of the compiled module in use, an empty one where that has changed."""
        if self._native is None or self._native[0] is not module:
            self._native = module, module.Table(self._megabytes)
        return self._native[1]

    @property
    def keeps_files(self) -> bool:
        """Whether it can be saved and loaded."""
        return load(backend()) is not None

    def clear(self) -> None:
        """Forget everything."""
        if self._native is not None:
            self._native[1].clear()
        self.twin.clear()

    def save(self, path: str | os.PathLike[str]) -> None:
        """Write what is known to a file, in place of one that may be there, all or nothing.

        About 16 bytes for each position. Waits until a search that uses the table has ended. Raises
        OSError where the file cannot be written, RuntimeError where the kernel is not compiled: the
        twin keeps no files.
        """
        self._compiled("saved").save(os.fspath(path))

    def load(self, path: str | os.PathLike[str]) -> None:
        """Know what such a file holds, and nothing else.

        Raises OSError where it cannot be read, and ValueError where it is no such file, is torn, or
        was written by another version of the solver, to which positions may look different; the
        table is empty then. RuntimeError as for `save`.
        """
        self._compiled("loaded").load(os.fspath(path))

    def keep_in(self, path: str | os.PathLike[str], seconds: float) -> None:
        """From now on, `save` to this file every so many seconds while a search runs.

        What a search has learned outlives it so, however it ends. `solve` raises OSError where the
        file cannot be written. Raises ValueError for seconds that are not more than 0, RuntimeError
        as for `save`.
        """
        self._compiled("saved").keep_in(os.fspath(path), seconds)

    def _compiled(self, done: str) -> NativeTable:
        module = load(backend())
        if module is None:
            raise RuntimeError(f"a table of the plain-Python solver cannot be {done}")
        return self.native(module)
