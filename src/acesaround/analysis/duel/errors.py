"""Errors that stop a duel."""

from __future__ import annotations


class DuelError(ValueError):
    """Duel that can't be played or continued. The text says why, and what works."""
