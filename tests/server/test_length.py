"""A table's log has a maximum length, and opening a long one blocks no other table."""

from __future__ import annotations

import asyncio
import random
import threading
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from pathlib import Path

import pytest
from tests.server.apart import run_apart
from tests.server.test_undo import begun, next_event

from acesaround.protocol import Act, Ready, Rise, Sit, Undo
from acesaround.server.rooms.coming import coming
from acesaround.server.rooms.hall import Hall
from acesaround.server.rooms.presence import Presence
from acesaround.server.table.deciding import Change, decide
from acesaround.server.table.events import Rose
from acesaround.server.table.length import LONGEST
from acesaround.server.table.refusal import Refusal
from acesaround.server.table.state import TableState
from acesaround.store.events import EventLog


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
    sit, rise = Sit(id="s", seq=0, seat=1, name="B"), Rise(id="r", seq=LONGEST)
    assert not refused(replace(now, seq=LONGEST - 1), sit)
    late = replace(now, seq=LONGEST)
    assert refused(late, sit) and refused(late, Undo(id="u", seq=LONGEST))
    assert not refused(late, Act(id="a", seq=LONGEST, action="pass"))
    assert isinstance(decide(late, 0, rise, ""), Rose)
    while now.hand_over is None:
        now = now.after(next_event(now, rng))
    over = replace(now, seq=LONGEST)
    assert refused(over, Ready(id="w", seq=LONGEST)) and not refused(over, rise)


def test_a_full_table_stands_still() -> None:
    rng, now = random.Random(1), begun("three-hand", 0, 1)
    while now.turn != 1:
        now = now.after(next_event(now, rng))
    full = replace(now, seq=LONGEST + 1000)
    assert refused(full, Act(id="a", seq=full.seq, action="pass"))
    assert run_apart(coming(full, {0: "last"}, [1], ThreadPoolExecutor(1))) is None
    presence = Presence()
    presence.look(now, frozenset({0}), 0.0)
    assert presence.leaving(now) and not presence.leaving(full)


def test_a_table_that_takes_long_to_open_holds_up_no_other(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    read, opened = EventLog.read, threading.Event()

    async def both() -> None:
        hall = Hall(EventLog.file(tmp_path / "tables.db"))
        header = begun("three-hand").header
        (long, _), (short, _) = await hall.make(header), await hall.make(header)

        def slowly(log: EventLog, table: str, after: int = 0) -> object:
            assert table != long or opened.wait(120)
            return read(log, table, after)

        monkeypatch.setattr(EventLog, "read", slowly)
        waiting = [asyncio.create_task(hall.room(long)) for _ in range(2)]
        await asyncio.sleep(0)
        async with asyncio.timeout(60):
            await hall.room(short)
        opened.set()
        one, two = await asyncio.gather(*waiting)
        assert one is two, "it is opened once"
        await hall.close()

    try:
        run_apart(both())
    finally:
        opened.set()
