"""A computer player's response time reveals nothing about its cards."""

from __future__ import annotations

import asyncio
import random
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

import pytest
from tests.server.conftest import serve
from tests.server.hand.test_undo import begun, next_event
from tests.server.support.guest import play_together
from tests.server.support.in_a_thread import next_automatic_event, run_apart

from acesaround.game.step import legal
from acesaround.game.view import view
from acesaround.server.settings import FLOOR, Floor, ServerSettings
from acesaround.server.thinking import ThinkingPool
from acesaround.table import automatic_events
from acesaround.table.automatic_events import forced as forced_card
from acesaround.table.events import ActionPlayed
from acesaround.table.state import TableState


@dataclass
class Watch:
    """Fake clock: thinking takes `thought` seconds, and sleeping moves the clock ahead."""

    thought: float
    at: float = 100.0
    read: int = 0
    slept: list[float] = field(default_factory=list)

    def time(self) -> float:
        """Return the time. Each reading after the first comes `thought` seconds later."""
        self.at += self.thought if self.read else 0
        self.read += 1
        return self.at

    async def sleep(self, seconds: float) -> None:
        """Move the clock ahead without waiting."""
        self.slept.append(seconds)
        self.at += seconds


class Line(ThinkingPool):
    """Executor whose thread becomes free only after some seconds on a clock."""

    def __init__(self, watch: Watch, seconds: float) -> None:
        super().__init__(1)
        self._watch, self._seconds = watch, seconds

    def submit(self, *args: Any, **kw: Any) -> Any:
        self._watch.at += self._seconds
        return super().submit(*args, **kw)


def moved(now: TableState, thought: float, line: float = 0) -> tuple[float, list[float]]:
    """Return the seconds until the next move is announced, and the sleeps.

    The move first waits `line` seconds for a thread.
    """
    watch = Watch(thought)
    with Line(watch, line) as thinkers:
        floor = Floor(FLOOR.seconds, watch.time, watch.sleep)
        event = run_apart(next_automatic_event(now, {}, (), thinkers, floor))
    assert isinstance(event, ActionPlayed)
    return watch.at - 100, watch.slept


def turns(now: TableState, *, forced: bool) -> TableState:
    """Play until a computer player has only one legal action, or more than one."""
    rng = random.Random(1)
    while now.turn in (None, *now.present) or (len(legal(now.game)) == 1) is not forced:
        now = now.after(next_event(now, rng))
    return now


@pytest.mark.parametrize("forced", [True, False])
@pytest.mark.parametrize(
    ("thought", "announced"), [(0.0001, 1), (0.01, 1), (0.027, 1), (0.5, 1), (0.59, 1), (0.7, 2)]
)
def test_forced_or_not_a_move_is_announced_at_the_floor(
    forced: bool, thought: float, announced: int
) -> None:
    now = turns(begun("three-hand", 0, 1), forced=forced)
    assert moved(now, thought)[0] == pytest.approx(announced * FLOOR.seconds)


@pytest.mark.parametrize("line", [0.1, 0.4, 1.0])
def test_being_in_line_for_a_thread_hides_no_thought(line: float) -> None:
    """The wait for a thread once hid a forced card's time, but not half a second of thought."""
    now = turns(begun("three-hand", 0, 1), forced=True)
    times = [moved(now, thought, line)[0] for thought in (0.001, 0.3, 0.55)]
    assert times == pytest.approx([line + FLOOR.seconds] * 3)


def test_who_plays_alone_does_not_wait() -> None:
    now = turns(begun("three-hand", 0), forced=True)
    assert moved(now, 0.01)[1] == []
    strangers = replace(now, header=replace(now.header, open=True))
    assert len(moved(strangers, 0.01)[1]) == 1, "at an open table others may come"


def test_neither_a_deal_waits_nor_a_person() -> None:
    rng, now = random.Random(1), begun("three-hand", 0, 1)
    assert moved(now, 0.01)[1] == [], "a deal"
    while now.turn != 0 or forced_card(view(now.game, 0), "legal") is None:
        now = now.after(next_event(now, rng))
    watch = Watch(0.01)
    with ThinkingPool(1) as thinkers:
        floor = Floor(FLOOR.seconds, watch.time, watch.sleep)
        event = run_apart(next_automatic_event(now, {0: "legal"}, (), thinkers, floor))
    assert isinstance(event, ActionPlayed) and not watch.slept


def test_the_floor_is_above_what_thinking_may_take() -> None:
    assert automatic_events.LIMIT.seconds is not None
    assert automatic_events.LIMIT.seconds < FLOOR.seconds


def test_a_server_has_its_players_wait(tmp_path: Path) -> None:
    slept = list[float]()

    async def sleep(seconds: float) -> None:
        slept.append(seconds)
        await asyncio.sleep(0)

    served, stop = serve(tmp_path / "tables.db", ServerSettings(floor=Floor(1000.0, sleep=sleep)))
    table = served.table("three-hand")
    with served.guest(table).take(0, "Ann") as ann, served.guest(table).take(1, "Bob") as bob:
        play_together([ann, bob], lambda: bool(slept))
    stop()
    assert all(0 < seconds <= 1000 for seconds in slept)
