"""What keeps a duel from being played."""

from __future__ import annotations


class DuelError(ValueError):
    """A duel that cannot be played or gone on with; the text says why, and what would be right."""
