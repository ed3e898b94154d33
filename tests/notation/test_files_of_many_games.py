"""Tests that files with many games are read a game at a time."""

import io
import tracemalloc

import pytest
from tests.support.slow import quick

from acesaround.notation import dumps, read, record_of
from acesaround.rules.load import load
from acesaround.session import new

MEASURED = 500


class Endless:
    """An endless stream of games, written on demand, that counts the lines read."""

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


@pytest.mark.extended
@pytest.mark.parametrize("games", quick([1_500], [1_500, 5_000]))
def test_thousands_of_games_take_the_memory_of_one(games: int) -> None:
    source = Endless(texts(), games)
    records = read(source)
    number = 0
    for number, _ in enumerate(records, 1):
        if number == games - MEASURED:
            tracemalloc.start()
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert number == games
    assert source.bytes > 300 * games
    assert peak < 200_000


def test_nothing_is_read_before_it_is_asked_for() -> None:
    some = texts()
    source = Endless(some, 5_000)
    records = read(source)
    assert source.bytes == 0
    for number in range(1, 4):
        next(records)
        assert source.bytes < 600 * (number + 1)
