"""The event log: nothing twice, nothing lost, nothing out of order."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from alembic.config import Config
from alembic.script import ScriptDirectory
from tests.support.forked import Command

from acesaround.messages import file_problems
from acesaround.store.database import HEAD, SCRIPTS, BadDatabase, InUse
from acesaround.store.event_log import AlreadyDone, EventLog, Fenced, Gap, NewTable, Unread
from acesaround.store.places import Place, open_log, reading_engine
from acesaround.store.sqlite import open_sqlite


@pytest.fixture
def log(place: Place) -> Iterator[EventLog]:
    with open_log(place) as found:
        found.create(NewTable("t", "{}"))
        yield found


def test_what_is_written_is_read(log: EventLog) -> None:
    for seq in range(1, 6):
        log.append("t", seq, f"event {seq}", f"command {seq}" if seq % 2 else None)
    assert [one.seq for one in log.read("t")] == [1, 2, 3, 4, 5]
    assert [(one.body, one.command) for one in log.read("t", 3)] == [
        ("event 4", None),
        ("event 5", "command 5"),
    ]
    assert (log.header("t"), log.header("u"), log.read("u")) == ("{}", None, [])


def test_no_number_and_no_command_stands_twice(log: EventLog) -> None:
    log.append("t", 1, "a", "one")
    for seq, command, error in ((1, None, Gap), (1, "two", Gap), (2, "one", AlreadyDone)):
        with pytest.raises(error):
            log.append("t", seq, "b", command)
    assert [one.body for one in log.read("t")] == ["a"]


def test_what_cannot_be_read_is_one_clear_error(log: EventLog) -> None:
    with log.engine.begin() as connection:
        connection.exec_driver_sql("ALTER TABLE events RENAME TO gone")
        connection.exec_driver_sql("ALTER TABLE tables RENAME TO gone_too")
    for read in (lambda: log.read("t"), lambda: log.header("t"), log.names):
        with pytest.raises(Unread, match=r"no such table|does not exist"):
            read()


def test_of_many_who_write_one_number_one_wins(log: EventLog) -> None:
    def write(name: int) -> bool:
        try:
            log.append("t", 1, str(name))
        except Gap:
            return False
        return True

    with ThreadPoolExecutor(8) as pool:
        assert sum(pool.map(write, range(40))) == 1
    assert len(log.read("t")) == 1


@pytest.mark.parametrize("epoch", [None, 1])
def test_an_event_and_the_table_that_it_creates_are_written_together(
    log: EventLog, place: Place, epoch: int | None
) -> None:
    if epoch is not None and isinstance(place, Path):
        pytest.skip("files aren't shared")

    def append(seq: int, name: str, epoch: int | None) -> None:
        log.append("ours", seq, "go on", "id", epoch, NewTable(name, "{}", ["sat"], "us"))

    log.create(NewTable("ours", "{}", ["one"], owner="us"))
    for problem, seq, in_epoch in ((Gap, 1, epoch), (Fenced, 2, 7), (AlreadyDone, 3, epoch)):
        if problem is AlreadyDone:
            append(2, "next", epoch)
        if problem is not Fenced or epoch is not None:
            with pytest.raises(problem):
                append(seq, "orphan", in_epoch)
    assert set(log.names()) == {"t", "ours", "next"}
    assert [one.body for one in log.read("ours") + log.read("next")] == ["one", "go on", "sat"]


def test_a_secret_stays_the_same(log: EventLog, place: Place) -> None:
    first = log.secret("tokens")
    assert len(first) > 30 and log.secret("other") != first
    log.close()
    with open_log(place) as again:
        assert again.secret("tokens") == first


def test_a_newer_database_is_left_alone(log: EventLog, place: Place) -> None:
    with log.engine.begin() as connection:
        connection.exec_driver_sql("UPDATE alembic_version SET version_num = '9999'")
    log.close()
    for use in (open_log, reading_engine):
        with pytest.raises(BadDatabase, match="newer version"):
            use(place)


def test_a_second_server_is_refused_and_told_where_the_first_one_is(
    log: EventLog, place: Place
) -> None:
    with pytest.raises(InUse, match=str(file_problems.IN_USE())):
        open_log(place)
    log.publish_address("http://127.0.0.1:8000/")
    with pytest.raises(InUse) as error:
        open_log(place)
    assert error.value.address == "http://127.0.0.1:8000/"
    log.close()
    open_log(place).close()


def test_what_cannot_be_a_log_is_refused(tmp_path: Path) -> None:
    other = tmp_path / "notes.txt"
    other.write_text("these are notes, and they are longer than a header of SQLite is. " * 20)
    with pytest.raises(BadDatabase, match="isn't a database"):
        open_sqlite(other)
    assert other.read_text().startswith("these are notes")
    with pytest.raises(BadDatabase, match="can't be opened"):
        open_sqlite(other / "tables.db")


def write_on() -> None:
    """Write events, and print the number of each."""
    log = open_sqlite(Path(sys.argv[1]))
    log.create(NewTable("t", "{}"))
    for seq in range(1, 100000):
        log.append("t", seq, "x" * 200)
        print(seq, flush=True)


def test_what_was_acknowledged_survives_a_kill(tmp_path: Path) -> None:
    path = tmp_path / "tables.db"
    writer = Command(str(path), run=write_on)
    said = [int(writer.stdout.readline()) for _ in range(50)]
    writer.kill()
    said += map(int, writer.communicate()[0].split())
    with open_sqlite(path) as left:
        numbers = [one.seq for one in left.read("t")]
    assert numbers == list(range(1, len(numbers) + 1)) and len(numbers) >= said[-1]


def test_the_last_step_is_the_one_that_the_program_knows() -> None:
    config = Config()
    config.set_main_option("script_location", str(SCRIPTS))
    assert ScriptDirectory.from_config(config).get_current_head() == HEAD


def test_a_database_without_a_step_to_run_is_opened_without_alembic(tmp_path: Path) -> None:
    database = str(tmp_path / "tables.db")
    program = (
        "import sys; from pathlib import Path; from acesaround.store.sqlite import open_sqlite; "
        "open_sqlite(Path(sys.argv[1])).close(); print('alembic' in sys.modules)"
    )
    open_sqlite(Path(database)).close()
    command = [sys.executable, "-c", program, database]
    ran = subprocess.run(command, capture_output=True, text=True, check=True)
    assert ran.stdout == "False\n"
