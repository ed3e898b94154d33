"""Sizes of the benchmarks."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Sizes:
    """Sizes of the benchmarks.

    Attributes:
        seconds: seconds per round when measuring a rate.
        rounds: number of rounds for each rate.
        positions: number of positions in benchmarks that have 100 by default; the others scale in
            proportion.
        tricks: numbers of tricks left in positions to solve; all if empty.
        share: fraction of the usual time to spend on each bracket.
        starts: number of fresh processes to start.
        tables: number of tables played at the same time.
        playing: seconds of play at the tables.
        shared_tables: number of tables played at the same time on several servers.
        sockets: number of idle connections.
        writing: seconds of storing events.
    """

    seconds: float = 1.0
    rounds: int = 7
    positions: int = 100
    tricks: frozenset[int] = frozenset()
    share: float = 1.0
    starts: int = 11
    tables: int = 200
    playing: float = 20.0
    shared_tables: int = 300
    sockets: int = 2_000
    writing: float = 5.0

    def count(self, by_default: int) -> int:
        """Scale a default number of positions. Returns at least 1."""
        return max(1, by_default * self.positions // 100)


QUICK = Sizes(0.1, 3, 5, frozenset((8, 12)), 0.05, 3, 10, 3.0, 9, 50, 1.0)
