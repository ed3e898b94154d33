"""Workers of a duel are forked here."""

from tests.support.forked import forked_workers

__all__ = ["forked_workers"]
