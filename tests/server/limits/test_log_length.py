"""A table's log has a maximum length, and opening a long one blocks no other table."""

from __future__ import annotations

import asyncio
import random
import threading
from dataclasses import replace
from pathlib import Path

import pytest
from tests.server.hand.test_undo import begun, next_event
from tests.server.support.in_a_thread import decide, next_automatic_event, run_apart

from acesaround.protocol import Act, Ready, Rise, Sit, Undo
from acesaround.server.clients import Presence
from acesaround.server.registry import TableRegistry
from acesaround.server.thinking import ThinkingPool
from acesaround.store.event_log import EventLog
from acesaround.store.sqlite import open_sqlite
from acesaround.table.decider import Change, Refusal
from acesaround.table.events import SeatLeft
from acesaround.table.state import MAX_EVENTS, TableState


def refused(now: TableState, command: Change) -> bool:
    try:
        decide(now, None if isinstance(command, Sit) else 0, command, "h")
    except Refusal as refusal:
        return refusal.code == "too_many"
    return False


def test_after_so_many_events_the_hand_is_ended_and_no_more() -> None:
    rng, now = random.Random(1), begun("three-hand", 0)
    while now.turn != 0:
        now = now.after(next_event(now, rng))
    sit, rise = Sit(id="s", seq=0, seat=1, name="B"), Rise(id="r", seq=MAX_EVENTS)
    assert not refused(replace(now, seq=MAX_EVENTS - 1), sit)
    late = replace(now, seq=MAX_EVENTS)
    assert refused(late, sit) and refused(late, Undo(id="u", seq=MAX_EVENTS))
    assert not refused(late, Act(id="a", seq=MAX_EVENTS, action="pass"))
    assert isinstance(decide(late, 0, rise, ""), SeatLeft)
    while now.hand_over is None:
        now = now.after(next_event(now, rng))
    over = replace(now, seq=MAX_EVENTS)
    assert refused(over, Ready(id="w", seq=MAX_EVENTS)) and not refused(over, rise)


def test_a_full_table_stands_still() -> None:
    rng, now = random.Random(1), begun("three-hand", 0, 1)
    while now.turn != 1:
        now = now.after(next_event(now, rng))
    full = replace(now, seq=MAX_EVENTS + 1000)
    assert refused(full, Act(id="a", seq=full.seq, action="pass"))
    assert run_apart(next_automatic_event(full, {0: "last"}, [1], ThinkingPool(1))) is None
    presence = Presence()
    presence.update(now, frozenset({0}), 0.0)
    assert presence.bot_takeover_deadlines(now) and not presence.bot_takeover_deadlines(full)


def test_a_table_that_takes_long_to_open_holds_up_no_other(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    read, opened = EventLog.read, threading.Event()

    async def both() -> None:
        registry = TableRegistry(open_sqlite(tmp_path / "tables.db"))
        header = begun("three-hand").header
        (long, _), (short, _) = (
            await registry.create_table(header),
            await registry.create_table(header),
        )

        def slowly(log: EventLog, table: str, after: int = 0) -> object:
            assert table != long or opened.wait(120)
            return read(log, table, after)

        monkeypatch.setattr(EventLog, "read", slowly)
        waiting = [asyncio.create_task(registry.room(long)) for _ in range(2)]
        await asyncio.sleep(0)
        async with asyncio.timeout(60):
            await registry.room(short)
        opened.set()
        one, two = await asyncio.gather(*waiting)
        assert one is two, "it is opened once"
        await registry.close()

    try:
        run_apart(both())
    finally:
        opened.set()
