"""The same table in the server's database and in a saved game."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.server.support.in_a_thread import step_by_itself

from acesaround.game.state import Phase
from acesaround.rules.load import load
from acesaround.store.data_folder import finished
from acesaround.store.event_log import NewTable
from acesaround.store.save_format import SaveHeader
from acesaround.store.savefile import SaveFile
from acesaround.store.sqlite import open_sqlite
from acesaround.table.automatic_events import choose
from acesaround.table.events import ActionPlayed, Redone, Undone, decode_event
from acesaround.table.history import EventHistory, TableLog, write_step
from acesaround.table.saves import new_history, read_save
from acesaround.table.state import Step


def next_step(history: EventHistory) -> Step | None:
    """Return the next step: an automatic one, or what the club player would do."""
    now = history.now
    if (step := step_by_itself(now)) is not None or now.turn is None:
        return step
    return now.step(ActionPlayed(action=str(choose(now, now.turn, "club").action)))


def play(history: EventHistory, logs: list[TableLog]) -> None:
    """Play a game with an undo and a redo in it."""
    undone = False
    while (step := next_step(history)) is not None:
        if not undone and history.now.moves > 20 and 0 in history.now.decided:
            undone = True
            step = history.now.step(Undone(seat=0, to=history.now.decided[0]))
        elif history.now.redo_state is not None:
            step = history.now.step(Redone(seat=0, to=history.now.redo_state.seq))
        for log in logs:
            write_step(log, step)
        history.append(step)


@pytest.mark.parametrize("people", [("human", "random", "random"), ("club", "random", "random")])
def test_both_logs_give_the_same_table(tmp_path: Path, people: tuple[str, ...]) -> None:
    rules = load("three-hand").replace(game={"target": 60})
    header = SaveHeader(rules, 7, people, "2026-11-20")
    history, path = new_history(header), tmp_path / "a.jsonl"
    with open_sqlite(tmp_path / "tables.db") as log, SaveFile.create(path, header) as save:
        log.create(NewTable("t", "{}"))
        play(history, [log.table("t"), save])
        again = new_history(header)
        for stored in log.read("t"):
            again.replay(decode_event(stored.body), stored.command)
    saved = read_save(path).history
    assert again.now == saved.now == history.now
    assert again.events == saved.events == history.events
    assert history.now.game.phase is Phase.OVER and finished(path)
