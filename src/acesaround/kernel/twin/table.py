"""Transposition table of the Python solver."""

from __future__ import annotations

from typing import Final

from acesaround.kernel.trickrules import TrickRules
from acesaround.kernel.twin.search import ABSOLUTE_RANKS, EVERY_CARD, Entries
from acesaround.kernel.twin.suits import Suits

_ENTRY_BYTES: Final = 300
"""Approximate size of a dict entry, including its integers."""


class Shelf:
    """Cache for one set of rules."""

    __slots__ = ("entries", "suits")

    def __init__(self, suits: Suits) -> None:
        self.entries: Entries = {}
        self.suits = suits


class TwinTable:
    """Transposition table with an approximate size limit in megabytes.

    `most` is that limit as a number of entries.
    """

    def __init__(self, megabytes: int) -> None:
        self.most = megabytes * 1024 * 1024 // _ENTRY_BYTES
        self._shelves: dict[tuple[TrickRules, int], Shelf] = {}

    def shelf(self, rules: TrickRules, without: int) -> Shelf:
        """Return the cache for `rules`. Clears all caches if they're over the limit."""
        if sum(len(shelf.entries) for shelf in self._shelves.values()) > self.most:
            self.clear()
        key = (rules, without)
        if key not in self._shelves:
            suits = Suits(
                rules, relative=not without & ABSOLUTE_RANKS, alike=not without & EVERY_CARD
            )
            self._shelves.setdefault(key, Shelf(suits))
        return self._shelves[key]

    def clear(self) -> None:
        """Delete all entries."""
        self._shelves = {}
