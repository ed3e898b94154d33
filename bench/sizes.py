"""How much is measured."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Sizes:
    """Rates take so many rounds of so many seconds; positions are as many as asked for.

    `positions` is how many of a kind of which there are 100 by default, others in proportion;
    `tricks` are the lengths to be solved, all if empty; `share` of the seconds go to each bracket.
    So many `tables` are played at for `playing` seconds.
    """

    seconds: float = 1.0
    rounds: int = 7
    positions: int = 100
    tricks: frozenset[int] = frozenset()
    share: float = 1.0
    starts: int = 11
    tables: int = 200
    playing: float = 20.0

    def count(self, by_default: int) -> int:
        """How many there are of a kind of which there would be `by_default`."""
        return max(1, by_default * self.positions // 100)


QUICK = Sizes(0.1, 3, 5, frozenset((8, 12)), 0.05, 3, 10, 3.0)
