"""Fixture that forks duel workers."""

from tests.support.forked import forked_workers

__all__ = ["forked_workers"]
