"""Transposition table that persists between solver calls."""

from __future__ import annotations

import os
from typing import Final

from acesaround.kernel.backend import backend, load
from acesaround.kernel.native import Native, NativeTable
from acesaround.kernel.twin.table import TwinTable

MEGABYTES: Final = 64
"""Default table size in megabytes."""


class Table:
    """Transposition table that several calls can share, even for different deals.

    It only affects how long a search takes, never its result. `megabytes` is the approximate size
    limit. It's thread-safe.
    """

    __slots__ = ("_megabytes", "_native", "twin")

    twin: TwinTable

    def __init__(self, megabytes: int = MEGABYTES) -> None:
        if megabytes < 1:
            raise ValueError(f"megabytes must be 1 or more, not {megabytes}")
        self._megabytes = megabytes
        module = load(backend())
        self._native: tuple[Native, NativeTable] | None = None
        if module is not None:
            self.native(module)
        self.twin = TwinTable(megabytes)

    def native(self, module: Native) -> NativeTable:
        """Return the compiled module's table, creating a new one if the module changed."""
        if self._native is None or self._native[0] is not module:
            self._native = module, module.Table(self._megabytes)
        return self._native[1]

    @property
    def keeps_files(self) -> bool:
        """True if this table can be saved to and loaded from a file."""
        return load(backend()) is not None

    def clear(self) -> None:
        """Delete all entries."""
        if self._native is not None:
            self._native[1].clear()
        self.twin.clear()

    def save(self, path: str | os.PathLike[str]) -> None:
        """Save the table to a file atomically, replacing any existing one.

        The file takes up about 16 bytes per position. If a search is using the table, this method
        waits until the search ends. Raises OSError if the file can't be written, and RuntimeError
        without the compiled kernel, since the Python kernel doesn't use files.
        """
        self._compiled("saved").save(os.fspath(path))

    def load(self, path: str | os.PathLike[str]) -> None:
        """Replace the contents with a saved file.

        Raises OSError if the file can't be read, and ValueError if it isn't a table file, is
        corrupt, or comes from a solver version with a different position encoding. After an error,
        the table is empty. Raises RuntimeError without the compiled kernel.
        """
        self._compiled("loaded").load(os.fspath(path))

    def keep_in(self, path: str | os.PathLike[str], seconds: float) -> None:
        """Save the table to this file every `seconds` seconds while a search runs.

        This keeps a search's results no matter how it ends. `solve` raises OSError if the file
        can't be written. Raises ValueError unless `seconds` is positive, and RuntimeError without
        the compiled kernel.
        """
        self._compiled("saved").keep_in(os.fspath(path), seconds)

    def _compiled(self, done: str) -> NativeTable:
        module = load(backend())
        if module is None:
            raise RuntimeError(f"the plain-Python solver's table can't be {done}")
        return self.native(module)
