"""Files of many games are read one game at a time."""

import io
import tracemalloc

from acesaround.notation import dumps, read, record_of
from acesaround.rules.load import load
from acesaround.session import new

GAMES = 5_000
MEASURED = 500


class Endless:
    """A stream that writes its games only when they are asked for, and counts its lines."""

    def __init__(self, texts: list[bytes], games: int) -> None:
        self._texts, self._left = texts, games
        self._now = io.BytesIO()
        self.bytes = 0

    def readline(self, size: int = -1, /) -> bytes:
        line = self._now.readline(size)
        if not line and self._left:
            self._left -= 1
            self._now = io.BytesIO(self._texts[self._left % len(self._texts)])
            line = self._now.readline(size)
        self.bytes += len(line)
        return line


def texts() -> list[bytes]:
    rules = load("two-hand")
    return [
        dumps(record_of(new(rules, seed), {"Event": f"Deal {seed}"})).encode() for seed in range(40)
    ]


def test_five_thousand_games_take_the_memory_of_one() -> None:
    source = Endless(texts(), GAMES)
    records = read(source)
    number = 0
    for number, _ in enumerate(records, 1):
        if number == GAMES - MEASURED:
            tracemalloc.start()
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert number == GAMES
    assert source.bytes > 1_500_000
    assert peak < 200_000


def test_nothing_is_read_before_it_is_asked_for() -> None:
    some = texts()
    source = Endless(some, GAMES)
    records = read(source)
    assert source.bytes == 0
    for number in range(1, 4):
        next(records)
        assert source.bytes < 600 * (number + 1)
