"""`aces database`: check, copy, back up, and restore, from and to both kinds of databases."""

from __future__ import annotations

import random
import threading
import time
from collections.abc import Callable
from pathlib import Path

import pytest
from sqlalchemy import select
from tests.server.cluster.conftest import shared_database
from tests.server.conftest import ALONE, new_place, serve
from tests.support.slow import quick
from tools.services.valkey import ValkeyServer

from acesaround.cli.main import main
from acesaround.messages import file_problems, records
from acesaround.server.log_events import digest
from acesaround.store import postgres, row_copy
from acesaround.store.database import PASSING, BadDatabase, metadata
from acesaround.store.database_copy import copy_database
from acesaround.store.event_log import SEATS, EventLog, NewTable, Stored
from acesaround.store.host_actions import HOST
from acesaround.store.ownership import PEER_KEY, VALKEY_PREFIX
from acesaround.store.places import Place, open_log, reading_engine

NewAddress = Callable[[], str]
Rows = dict[str, list[tuple[object, ...]]]


@pytest.fixture(params=quick(["sqlite"], ["sqlite", "postgresql"]))
def place(request: pytest.FixtureRequest, tmp_path: Path) -> Place:
    """Return a new database. What's copied from either kind is checked in both directions."""
    return new_place(request, tmp_path)


@pytest.fixture(params=quick(["other kind"], ["same kind", "other kind"]))
def other_place(request: pytest.FixtureRequest, place: Place, tmp_path: Path) -> Place:
    """Return the place of another database that doesn't exist yet or is empty."""
    if isinstance(place, Path) == (request.param == "same kind"):
        return tmp_path / "other.db"
    address: str = request.getfixturevalue("new_address")()
    return address


def rows(place: Place) -> Rows:
    """Return everything that copies keep."""
    engine = reading_engine(place)
    try:
        with engine.connect() as connection:
            return {
                table.name: sorted(map(tuple, connection.execute(select(table))))
                for table in metadata.sorted_tables
                if table.name not in PASSING
            }
    finally:
        engine.dispose()


def fill(place: Place) -> None:
    """Play some games on a real server with this database, and chat."""
    served, stop = serve(place)
    try:
        for seed in range(2):
            table = served.table(rules="two-hand", seed=str(seed))
            with served.guest(table) as guest:
                guest.sit()
                guest.command("say", text="Grüße, ♠ and 🂡")
                for _ in range(12):
                    guest.act(random.Random(seed))
    finally:
        stop()


@pytest.mark.parametrize("place", ["sqlite", "postgresql"], indirect=True)
def test_a_copy_has_everything_and_games_continue_there(place: Place, other_place: Place) -> None:
    fill(place)
    before = rows(place)
    assert len(before["tables"]) == 2 and len(before["events"]) > 20 and before["chat"]
    assert copy_database(place, other_place) == 2
    assert rows(other_place) == before == rows(place)
    with open_log(other_place) as log:
        name = log.names()[0]
        log.append(name, len(log.read(name)) + 1, "next")


IDLE = "in_transaction_session_timeout=500ms"


@pytest.mark.parametrize("kind", ["from", "to"])
def test_a_slow_copy_to_or_from_postgresql_is_complete(
    kind: str, new_address: NewAddress, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    hasty = postgres._SETTINGS.replace("in_transaction_session_timeout=2s", IDLE)
    assert IDLE in hasty
    monkeypatch.setattr(postgres, "_SETTINGS", hasty)
    address, file = new_address(), tmp_path / "slow.db"
    source, target = (address, file) if kind == "from" else (file, address)
    with open_log(source) as log:
        log.create(NewTable("one", "{}", ["first"]))

    def progress(done: int, _all: int) -> None:
        if done == 1:
            time.sleep(0.7)  # A server's transaction would be ended.

    assert copy_database(source, target, progress) == 1
    assert rows(target) == rows(source)


def test_a_table_is_found_by_its_digest_in_the_log(
    place: Place, capsys: pytest.CaptureFixture[str]
) -> None:
    with open_log(place) as log:
        for name in ("one", "two"):
            log.create(NewTable(name, "{}"))
    assert main(["database", "find", str(place), digest("two").upper()]) == 0
    assert capsys.readouterr() == ("two\n", "")
    assert main(["database", "find", str(place), "00000000"]) == 1
    out, err = capsys.readouterr()
    assert out == "" and "00000000" in err


def test_backup_and_restore(
    place: Place, other_place: Place, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    fill(place)
    file = tmp_path / "saturday.db"
    assert main(["database", "backup", str(place), str(file)]) == 0
    assert file.stat().st_mode & 0o077 == 0
    assert [each.name for each in tmp_path.glob("saturday*")] == ["saturday.db"]
    assert main(["database", "restore", str(file), str(other_place)]) == 0
    assert rows(other_place) == rows(place)
    assert capsys.readouterr().err == ""
    # Nothing is overwritten.
    kept = file.read_bytes()
    assert main(["database", "backup", str(place), str(file)]) == 2
    assert main(["database", "restore", str(file), str(other_place)]) == 2
    assert main(["database", "copy", str(file), str(place)]) == 2
    assert file.read_bytes() == kept
    assert len(capsys.readouterr().err.splitlines()) == 3


def test_a_copy_while_games_go_on_is_from_one_moment(place: Place, other_place: Place) -> None:
    stop = threading.Event()

    def write(log: EventLog) -> None:
        seq = 0
        while not stop.wait(0.001):
            seq += 1
            for table in ("a", "b"):
                log.append(table, seq, f"{table} {seq}")

    with open_log(place) as log:
        for table in ("a", "b"):
            log.create(NewTable(table, "{}"))
        writer = threading.Thread(target=write, args=(log,))
        writer.start()
        try:
            while len(log.read("b")) < 50:
                time.sleep(0.01)
            copy_database(place, other_place)
        finally:
            stop.set()
            writer.join()
        with open_log(other_place) as copy:
            a, b = copy.read("a"), copy.read("b")
        assert len(a) - len(b) in (0, 1) and len(b) >= 50
        assert a == log.read("a")[: len(a)]


def test_a_copy_that_fails_leaves_nothing(
    place: Place, other_place: Place, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    fill(place)
    monkeypatch.setattr(row_copy, "_ROWS", 7)

    def full(done: int, _whole: int) -> None:
        if done > 10:
            raise OSError("No space left on device")

    with pytest.raises(OSError, match="No space"):
        copy_database(place, other_place, full)
    with open_log(other_place) as log:
        assert log.names() == []
    assert copy_database(place, other_place) == 2

    monkeypatch.setattr("acesaround.cli.progress.Bar.show", lambda _bar, done: full(done, 0))
    assert main(["database", "backup", str(place), str(tmp_path / "b.db")]) == 2
    assert not list(tmp_path.glob("b.db*"))


def test_check_lists_tables_that_cannot_be_read(
    place: Place, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    fill(place)
    assert main(["database", "check", str(place)]) == 0
    with open_log(place) as log:
        log.create(NewTable("odd", "{}"))
        log.append("odd", 1, "nothing")
    assert main(["database", "check", str(place)]) == 1
    assert "odd" in capsys.readouterr().out
    assert main(["database", "restore", str(place), str(tmp_path / "new.db")]) == 2
    assert not (tmp_path / "new.db").exists()


def test_what_is_no_database(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    notes = tmp_path / "notes.txt"
    notes.write_text("notes " * 1000)
    for database, problem in (
        (tmp_path / "missing.db", file_problems.MISSING_FILE()),
        (notes, file_problems.NOT_A_DATABASE()),
        (tmp_path, file_problems.DATABASE_NOT_A_FILE()),
        ("postgresql://127.0.0.1:1/x", ""),
    ):
        for command in ("check", "copy", "restore"):
            target = [] if command == "check" else [str(tmp_path / "new.db")]
            assert main(["database", command, str(database), *target]) == 2
            err = capsys.readouterr().err
            assert len(err.splitlines()) == 1 and str(problem) in err
    assert not (tmp_path / "new.db").exists()
    assert main(["database", "backup", str(notes), "postgresql://127.0.0.1:1/x"]) == 2
    with pytest.raises(BadDatabase):
        reading_engine(notes)


@pytest.mark.parametrize(
    "command",
    [
        "serve --no-browser --database X",
        "serve --no-browser --valkey valkey://127.0.0.1:1 --database X",
        "serve --rotate-key --database X",
        "host tables --database X",
        "host link --database X",
        "database check X",
        "database find X 00000000",
        "database copy X new.db",
        "database copy old.db X",
        "database backup X new.db",
        "database backup old.db X",
        "database restore X new.db",
        "database restore old.db X",
        "database export X games.zip",
    ],
)
def test_an_address_that_is_not_of_postgresql_is_refused(
    command: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.chdir(tmp_path)
    for address in ("postgresq://aces:secret@127.0.0.1/aces", "mysql://x/y", "http://x"):
        assert main([address if word == "X" else word for word in command.split()]) == 2
        out, err = capsys.readouterr()
        assert out == "" and str(file_problems.NOT_A_POSTGRES_URL()) in err
        assert len(err.splitlines()) == 1 and "secret" not in err
    assert not list(tmp_path.iterdir())


def test_games_are_exported_to_a_zip_file(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    source, target = tmp_path / "tables.db", tmp_path / "games.zip"
    open_log(source).close()
    assert main(["database", "export", str(source), str(tmp_path / "games")]) == 2
    assert ".zip" in capsys.readouterr().err
    assert main(["database", "export", str(source), str(target)]) == 0
    capsys.readouterr()
    assert main(["replay", str(target)]) == 2
    assert str(records.ZIP()) in capsys.readouterr().err


def test_a_copy_is_a_cluster_of_its_own(
    new_address: NewAddress, valkey: ValkeyServer, tmp_path: Path
) -> None:
    source, backup, restored = new_address(), tmp_path / "backup.db", new_address()
    served, stop = serve(source, ALONE, shared_database(valkey))
    try:
        with served.guest(served.table()) as guest:
            guest.sit()
            copy_database(source, backup)
        copy_database(backup, restored)
        with open_log(source, shared=True) as one, open_log(restored) as two:
            for name in (SEATS, HOST):
                assert one.secret(name) == two.secret(name), "tokens and the host link still work"
            for name in (PEER_KEY, VALKEY_PREFIX):
                assert one.secret(name) != two.secret(name)
        other, stop_other = serve(restored, ALONE, shared_database(valkey))
        try:
            with other.guest(guest.table, guest.token) as again:
                assert again.hear()["seat"] == 0
                assert again.act(random.Random(2))["type"] == "done"
        finally:
            stop_other()
    finally:
        stop()


def test_a_stored_event_is_what_was_copied(place: Place, other_place: Place) -> None:
    with open_log(place) as log:
        log.create(NewTable("t", '{"ü": 1}'))
        log.append("t", 1, '{"text": "♥\\u0000"}', "one")
        key = log.secret("tokens")
    copy_database(place, other_place)
    with open_log(other_place) as copy:
        assert copy.header("t") == '{"ü": 1}'
        assert copy.read("t") == [Stored(1, "one", '{"text": "♥\\u0000"}')]
        assert copy.secret("tokens") == key
