"""A damaged database or some other file: one clear line, and the file stays the same."""

from __future__ import annotations

import os
import random
import re
import sqlite3
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import closing, suppress
from pathlib import Path

import httpx
import pytest
from tests.server.conftest import serve
from tests.support.forked import run_command
from tests.support.slow import cases, quick

from acesaround.store.database import BadDatabase
from acesaround.store.event_log import SEATS, EventLog, NewTable, Unread, Unwritten
from acesaround.store.sqlite import open_sqlite
from acesaround.table.events import ActionPlayed, decode_event


@pytest.fixture(scope="module")
def good(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    """Return a database with a table at which someone has played."""
    path = tmp_path_factory.mktemp("good") / "tables.db"
    served, stop = serve(path)
    with served.guest(served.table()).sit() as guest:
        for _ in range(12):
            guest.act(random.Random(1))
            guest.settle()
    stop()
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        connection.execute("PRAGMA journal_mode = WAL")
    return path.read_bytes()


def pages(content: bytes) -> int:
    size = int.from_bytes(content[16:18], "big")
    return 65536 if size == 1 else size


Mutation = Callable[[bytes, random.Random], bytes]


def flipped(first: int, last: int, most: int) -> Mutation:
    """Return a mutation of bytes between two offsets. Negative ones count pages from the start."""

    def change(content: bytes, rng: random.Random) -> bytes:
        found = bytearray(content)
        end = min(last, len(found))
        for _ in range(rng.randint(1, most)):
            at = rng.randrange(first, end)
            found[at] = rng.choice(
                (0, 0xFF, found[at] ^ (1 << rng.randrange(8)), rng.randrange(256))
            )
        return bytes(found)

    return change


def zeroed(content: bytes, rng: random.Random) -> bytes:
    at, length = rng.randrange(len(content)), rng.randint(1, 5000)
    return content[:at] + bytes(min(length, len(content) - at)) + content[at + length :]


def truncated(content: bytes, rng: random.Random) -> bytes:
    return content[: rng.choice((rng.randrange(200), rng.randrange(len(content))))]


def in_the_schema(content: bytes, rng: random.Random) -> bytes:
    """Put bytes that aren't valid text into the names and statements of the schema."""
    found = bytearray(content)
    words = [m.start() for m in re.finditer(rb"CREATE|tables|events|secrets|alembic", content)]
    for _ in range(rng.randint(1, 3)):
        found[rng.choice(words) + rng.randrange(6)] = rng.choice(
            (0xFF, 0xC3, 0, ord('"'), ord(" "))
        )
    return bytes(found)


MUTATIONS: dict[str, tuple[Mutation, int]] = {
    "header": (flipped(0, 100, 3), 250),
    "first page": (flipped(100, 4096, 8), 150),
    "schema": (in_the_schema, 250),
    "anywhere": (flipped(0, 1 << 30, 40), 150),
    "zeroed": (zeroed, 100),
    "truncated": (truncated, 100),
}


@pytest.mark.parametrize(
    ("kind", "times"),
    cases(
        [(kind, times // 8) for kind, (_, times) in MUTATIONS.items()],
        [(kind, times) for kind, (_, times) in MUTATIONS.items()],
    ),
)
def test_a_damaged_file_opens_or_is_one_clear_error(
    good: bytes, tmp_path: Path, kind: str, times: int
) -> None:
    """A file that opens can be used or raises a clear error. If it doesn't open, it's unchanged."""
    mutate, _ = MUTATIONS[kind]
    rng, refused = random.Random(kind), 0
    for number in range(times):
        content = mutate(good, rng)
        path = tmp_path / f"{number}.db"
        path.write_bytes(content)
        path.chmod(0o600)
        said = _opened(path)
        refused += bool(said)
        assert said.isprintable() and len(said) < 400
        assert not said or path.read_bytes() == content, said
    assert refused > times // 20


def _opened(path: Path) -> str:
    """Open and use a database. Return the message if it's refused, else an empty string."""
    try:
        log = open_sqlite(path)
    except BadDatabase as error:
        return str(error)
    with log:
        _used(log)
    return ""


def _used(log: EventLog) -> None:
    """Read and write everything. Only the documented errors are raised."""
    names = list[str]()
    for use in (
        lambda: names.extend(log.names()),
        lambda: [(log.header(name), log.read(name)) for name in names],
        lambda: log.secret("tokens"),
        lambda: log.create(NewTable("new", "{}")),
        lambda: log.append("new", 1, "{}"),
        lambda: log.read("new"),
    ):
        with suppress(Unread, Unwritten):
            use()


def version(value: str) -> Callable[[sqlite3.Connection], object]:
    return lambda connection: connection.execute(
        f"UPDATE alembic_version SET version_num = {value}"
    )


def ran(script: str) -> Callable[[sqlite3.Connection], object]:
    return lambda connection: connection.executescript(script)


SPOILT: dict[str, tuple[Callable[[sqlite3.Connection], object], str]] = {
    "a newer version": (version("'9999'"), r"\(.*9999\)"),
    "bytes": (version("x'ff00'"), "its version is missing"),
    "no UTF-8": (version("CAST(x'c3ff' AS TEXT)"), "UTF-8"),
    "a number": (version("1.5"), "newer version"),
    "signs": (version("char(27) || '[2J' || char(10)"), r"\(.*\\x1b\[2J\\n\)"),
    "no version": (ran("DELETE FROM alembic_version"), "its version is missing"),
    "two versions": (ran("INSERT INTO alembic_version VALUES ('0000')"), "its version is missing"),
    "no events": (ran("DROP TABLE events"), "another program"),
    "no steps": (ran("DROP TABLE alembic_version"), "another program"),
    "a column less": (
        ran("ALTER TABLE events RENAME body TO words"),
        "no such column: events.body",
    ),
    "a key of no length": (ran("UPDATE secrets SET value = ''"), "key"),
    "a key of bytes": (ran("UPDATE secrets SET value = x'00'"), "key"),
    "a schema that is no text": (
        ran(
            "PRAGMA writable_schema = ON; "
            "UPDATE sqlite_master SET sql = CAST(x'43524541ff' AS TEXT), "
            "name = CAST(x'fffe' AS TEXT) WHERE name = 'events'"
        ),
        "malformed",
    ),
}


@pytest.fixture
def spoilt(good: bytes, tmp_path: Path, request: pytest.FixtureRequest) -> Path:
    """Return the path of a database with the change of that name."""
    path = tmp_path / "spoilt.db"
    path.write_bytes(good)
    path.chmod(0o600)
    with closing(sqlite3.connect(path)) as connection, connection:
        SPOILT[request.param][0](connection)
    return path


@pytest.mark.parametrize(
    ("spoilt", "reason"), [(k, v[1]) for k, v in SPOILT.items()], indirect=["spoilt"], ids=SPOILT
)
def test_a_spoilt_database_is_refused_and_stays_as_it_is(spoilt: Path, reason: str) -> None:
    before = spoilt.read_bytes()
    with pytest.raises(BadDatabase, match=reason) as error:
        open_sqlite(spoilt)
    assert str(error.value).isprintable() and str(error.value).startswith(f"{spoilt}: ")
    assert spoilt.read_bytes() == before


def other_program(path: Path) -> None:
    with closing(sqlite3.connect(path)) as connection, connection:
        connection.executescript("CREATE TABLE recipes (name TEXT); PRAGMA user_version = 7")


def other_with_steps(path: Path) -> None:
    with closing(sqlite3.connect(path)) as connection, connection:
        connection.executescript(
            "CREATE TABLE recipes (name TEXT); CREATE TABLE alembic_version (version_num TEXT);"
            "INSERT INTO alembic_version VALUES ('0001')"
        )


def other_in_use(path: Path) -> None:
    """Create another program's database that was left by a crash, with data still in its WAL."""
    writer = "import os, sqlite3, sys; c = sqlite3.connect(sys.argv[1]); "
    writer += (
        "c.execute('PRAGMA journal_mode = WAL'); c.execute('CREATE TABLE r (n)'); c.commit(); "
    )
    writer += "os._exit(0)"
    subprocess.run([sys.executable, "-c", writer, str(path)], check=True)
    assert path.with_name(f"{path.name}-wal").stat().st_size


OTHERS: dict[str, tuple[Callable[[Path], object], str]] = {
    "text": (lambda path: path.write_text("words of somebody\n" * 90), "a database"),
    "short text": (lambda path: path.write_text("x"), "a database"),
    "zeros": (lambda path: path.write_bytes(bytes(8192)), "a database"),
    "a folder": (Path.mkdir, "a file"),
    "a pipe": (os.mkfifo, "a file"),
    "a loop": (lambda path: path.symlink_to(path), "Too many levels"),
    "another program's": (other_program, "another program"),
    "another program's with steps": (other_with_steps, "another program"),
    "another program's after a crash": (other_in_use, "another program"),
}


@pytest.mark.parametrize("kind", OTHERS)
def test_what_is_no_database_of_ours_stays_as_it_is(tmp_path: Path, kind: str) -> None:
    make, reason = OTHERS[kind]
    path = tmp_path / "other"
    make(path)
    before = path.lstat()
    content = path.read_bytes() if path.is_file() else b""
    with pytest.raises(BadDatabase, match=reason):
        open_sqlite(path)
    after = path.lstat()
    assert (after.st_mode, after.st_ino) == (before.st_mode, before.st_ino)
    assert content == (path.read_bytes() if path.is_file() else b"")
    assert not path.with_name("other.lock").exists()


def test_an_empty_file_becomes_a_database(tmp_path: Path) -> None:
    path = tmp_path / "tables.db"
    path.touch(0o600)
    with open_sqlite(path) as log:
        assert log.names() == []


def test_a_creation_that_was_cut_off_is_done_again(tmp_path: Path) -> None:
    """Version 0.1 could be interrupted in its first step, before it created any table."""
    path = tmp_path / "tables.db"
    with closing(sqlite3.connect(path)) as connection, connection:
        connection.execute("CREATE TABLE alembic_version (version_num VARCHAR(32) NOT NULL)")
    with open_sqlite(path) as log:
        assert log.names() == []


def open_without_permission() -> None:
    """Open a database in a folder, which have these permissions, as an unprivileged user."""
    folder = Path(sys.argv[1])
    path = folder / "tables.db"
    open_sqlite(path).close()
    if os.geteuid() == 0:
        for one in (folder, *folder.iterdir()):
            os.chown(one, 65534, 65534)
        os.setuid(65534)
    path.chmod(int(sys.argv[2], 8))
    folder.chmod(int(sys.argv[3], 8))
    try:
        open_sqlite(path)
    except BadDatabase as error:
        print(error)
    folder.chmod(0o700)


@pytest.fixture
def open_folder() -> Iterator[Path]:
    """Yield a folder that an unprivileged process can reach."""
    import tempfile

    with tempfile.TemporaryDirectory() as name:
        yield Path(name)


@pytest.mark.parametrize(
    ("file", "folder"), cases([("400", "700"), ("600", "000")], [("000", "700"), ("200", "700")])
)
def test_what_may_not_be_opened_is_one_clear_error(
    open_folder: Path, file: str, folder: str
) -> None:
    ran = run_command(str(open_folder), file, folder, run=open_without_permission)
    path = open_folder / "tables.db"
    assert re.fullmatch(f"{path}: .*: Permission denied\n", ran.stdout) and not ran.stderr


@pytest.mark.parametrize(
    "spoilt",
    ["a schema that is no text", "a newer version", "no UTF-8", "no events"],
    indirect=True,
)
def test_the_command_says_what_is_wrong_in_one_line(spoilt: Path) -> None:
    before = spoilt.read_bytes()
    ran = run_command("serve", "--no-browser", "--database", str(spoilt))
    assert (ran.returncode, ran.stdout) == (2, "")
    assert re.fullmatch(rf"aces: {spoilt}: .+\n", ran.stderr)
    assert spoilt.read_bytes() == before


DEEPER = (
    "UPDATE events SET body = x'ff'",
    "UPDATE events SET body = CAST(x'c328' AS TEXT)",
    "UPDATE events SET body = 5 WHERE seq = 2",
    "UPDATE events SET seq = 'two' WHERE seq = 2",
    "DELETE FROM events WHERE seq = 3",
    "UPDATE tables SET header = x'ff'",
    "UPDATE tables SET header = CAST(x'7bff' AS TEXT)",
    "UPDATE tables SET header = 17",
    "UPDATE tables SET header = '[]'",
    "UPDATE tables SET header = printf('%.100000c', '[')",
)


@pytest.mark.parametrize("spoil", DEEPER)
def test_a_table_that_is_damaged_is_refused_and_the_server_lives(
    good: bytes, tmp_path: Path, spoil: str
) -> None:
    path = tmp_path / "tables.db"
    path.write_bytes(good)
    with closing(sqlite3.connect(path)) as connection, connection:
        [[table]] = connection.execute("SELECT id FROM tables")
        connection.execute(spoil)
    served, stop = serve(path)
    answer = httpx.get(f"{served.http}/api/tables/{table}")
    assert answer.status_code in (409, 503) and answer.json()["detail"]
    with served.guest(table) as guest:
        said = guest.hear()
        assert said["type"] == "over" and said["code"] in ("unreadable", "failed")
    with served.guest(served.table()).sit() as guest:
        assert guest.act()["type"] == "done"
    stop()


@pytest.mark.parametrize("times", quick([4], [4, 12]))
def test_pages_that_are_damaged_while_the_server_runs(
    good: bytes, tmp_path: Path, times: int
) -> None:
    """Every request is answered, whatever the pages of tables and events contain."""
    rng, size = random.Random(4), pages(good)
    for number in range(times):
        path = tmp_path / f"{number}.db"
        content = bytearray(good)
        path.write_bytes(good)
        with closing(sqlite3.connect(path)) as connection:
            [[table]] = connection.execute("SELECT id FROM tables")
        for _ in range(30):
            content[rng.randrange(size, len(content))] = rng.randrange(256)
        path.write_bytes(bytes(content))
        try:
            with open_sqlite(path) as log:
                log.secret(SEATS)
        except (BadDatabase, Unwritten):
            continue
        served, stop = serve(path)
        for name in (table, "none"):
            answer = httpx.get(f"{served.http}/api/tables/{name}")
            assert answer.status_code in (200, 404, 409, 503)
        answer = httpx.post(f"{served.http}/api/tables", json={})
        assert answer.status_code in (201, 503)
        stop()


@pytest.mark.parametrize("why", ["null", "5", '[{"code": "ace", "params": {"x": null}}]', '["x"]'])
def test_an_event_with_unreadable_reasons_is_read_with_a_note(why: str) -> None:
    event = decode_event(f'{{"event": "did", "action": "pass", "why": {why}}}')
    assert isinstance(event, ActionPlayed)
    assert [reason.code for reason in event.why] == ["unreadable"]


def test_an_event_that_cannot_be_written_is_no_gap(tmp_path: Path) -> None:
    """A table without a row accepts no event, whatever its number."""
    with open_sqlite(tmp_path / "tables.db") as log, pytest.raises(Unwritten, match="FOREIGN"):
        log.append("gone", 1, "{}")


def test_an_event_that_is_missing_is_told(tmp_path: Path) -> None:
    with open_sqlite(tmp_path / "tables.db") as log:
        log.create(NewTable("t", "{}"))
        for seq in (1, 2, 4):
            log.append("t", seq, "{}")
        assert [one.seq for one in log.read("t", 3)] == [4]
        for after in (0, 2):
            with pytest.raises(Unread, match="event 3 is missing"):
                log.read("t", after)
