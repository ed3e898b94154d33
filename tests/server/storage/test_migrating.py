"""An older database is backed up, then migrated completely or not at all."""

from __future__ import annotations

import re
import resource
import shutil
import signal
import sqlite3
import sys
from contextlib import closing
from pathlib import Path

import pytest
from tests.support.forked import run_command
from tests.support.slow import cases

from acesaround.messages import file_problems
from acesaround.messages.values import WRITTEN
from acesaround.store.database import SCRIPTS, BadDatabase, Steps
from acesaround.store.event_log import NewTable
from acesaround.store.sqlite import open_sqlite

SECOND = """
import os, signal
import sqlalchemy as sa
from alembic import op

revision, down_revision = "0004", "0003"

def upgrade():
    op.create_table("notes", sa.Column("id", sa.Integer, primary_key=True))
    op.execute("INSERT INTO notes VALUES (1)")
    with op.batch_alter_table("tables") as table:
        table.add_column(sa.Column("closed", sa.Float, nullable=True))
    op.execute("UPDATE events SET body = 'changed'")
    {then}
"""
EVENTS = 60
KILL = "os.kill(os.getpid(), signal.SIGKILL)"
FAIL = 'op.execute("SELECT * FROM nowhere")'
ORPHAN = """op.execute("DELETE FROM tables WHERE id = 't'")"""


def open_database() -> None:
    """Open a database, with files no larger than the third argument, in bytes."""
    path, scripts, *room = sys.argv[1:]
    if room:
        resource.setrlimit(resource.RLIMIT_FSIZE, (int(room[0]), int(room[0])))
    try:
        open_sqlite(Path(path), print, Steps(Path(scripts), "0004")).close()
    except BadDatabase as error:
        print(error)


def steps(folder: Path, then: str = "") -> Steps:
    """Return this version's migrations plus one that runs `then`."""
    scripts = folder / "100 % steps"
    shutil.rmtree(scripts, ignore_errors=True)
    shutil.copytree(SCRIPTS, scripts, ignore=shutil.ignore_patterns("__pycache__"))
    (scripts / "versions" / "0004_more.py").write_text(SECOND.replace("{then}", then))
    return Steps(scripts, "0004")


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """Return a database of this version whose last events are still in the WAL."""
    found = tmp_path / "data" / "tables.db"
    with open_sqlite(found) as log:
        log.create(NewTable("t", "{}"))
        log.secret("tokens")
        for seq in range(1, EVENTS + 1):
            log.append("t", seq, f"event {seq} " + "x" * 5000)
        side = found.with_name("tables.db-wal")
        content, wal = found.read_bytes(), side.read_bytes()
    found.write_bytes(content)
    side.write_bytes(wal)
    side.chmod(0o600)
    return found


def dump(path: Path) -> list[str]:
    with closing(sqlite3.connect(path)) as connection:
        return list(connection.iterdump())


def beside(path: Path) -> set[str]:
    return {one.name for one in path.parent.iterdir()}


OLD = {"tables.db", "tables.db.lock"}


def test_an_older_database_is_backed_up_and_then_changed(path: Path, tmp_path: Path) -> None:
    shutil.copytree(path.parent, tmp_path / "copy")
    before = dump(tmp_path / "copy" / "tables.db")
    said = list[str]()
    with open_sqlite(path, said.append, steps(tmp_path)) as log:
        assert log.read("t")[0].body == "changed" and len(log.read("t")) == EVENTS
    backup = path.with_name("tables.db.before-0004")
    assert said == [f"{path} has been updated for this version; the original is in {backup}"]
    assert backup.stat().st_mode & 0o777 == 0o600
    assert beside(path) == OLD | {backup.name}
    assert dump(backup) == before
    with open_sqlite(path, said.append, steps(tmp_path)):
        assert len(said) == 1
    with pytest.raises(BadDatabase, match=r"\(.*0004\)"):
        open_sqlite(path)
    with open_sqlite(backup) as log:
        assert len(log.read("t")) == EVENTS


def test_the_keys_of_tables_hold_after_a_change_as_before(path: Path, tmp_path: Path) -> None:
    with open_sqlite(path, steps=steps(tmp_path)) as log:
        checks = log.engine.connect().exec_driver_sql("PRAGMA foreign_keys")
        assert checks.scalar() == 1
        checks.connection.close()


def test_an_earlier_backup_is_kept(path: Path, tmp_path: Path) -> None:
    old = path.with_name("tables.db.before-0004")
    old.write_text("precious")
    open_sqlite(path, steps=steps(tmp_path)).close()
    assert old.read_text() == "precious"
    assert len(dump(path.with_name("tables.db.before-0004.2"))) > EVENTS


def test_a_new_database_needs_no_backup(tmp_path: Path) -> None:
    said = list[str]()
    path = tmp_path / "data" / "tables.db"
    with open_sqlite(path, said.append, steps(tmp_path)) as log:
        log.create(NewTable("t", "{}"))
    assert said == [] and beside(path) == OLD


def test_a_kill_in_the_middle_leaves_the_old_schema(path: Path, tmp_path: Path) -> None:
    shutil.copytree(path.parent, tmp_path / "copy")
    before = dump(tmp_path / "copy" / "tables.db")
    killing = steps(tmp_path, KILL)
    for _ in range(2):
        ran = run_command(str(path), str(killing.scripts), run=open_database)
        assert ran.returncode == -signal.SIGKILL
    assert dump(path) == before
    assert dump(path.with_name("tables.db.before-0004")) == before
    with open_sqlite(path) as log:
        assert log.read("t")[0].body.startswith("event 1 ")
    with open_sqlite(path, steps=steps(tmp_path)) as log:
        assert log.read("t")[0].body == "changed"


@pytest.mark.parametrize(
    ("then", "reason"), [(FAIL, "no such table: nowhere"), (ORPHAN, str(file_problems.ORPHANS()))]
)
def test_a_step_that_fails_leaves_all_as_it_was(
    path: Path, tmp_path: Path, then: str, reason: str
) -> None:
    shutil.copytree(path.parent, tmp_path / "copy")
    before = dump(tmp_path / "copy" / "tables.db")
    with pytest.raises(BadDatabase, match=reason):
        open_sqlite(path, steps=steps(tmp_path, then))
    assert dump(path) == before and beside(path) == OLD


NO_BACKUP = re.escape(str(file_problems.NOT_BACKED_UP(why=WRITTEN(text="@")))).replace("@", ".*")


@pytest.mark.parametrize(
    ("room", "said"),
    cases(
        [(0, "disk I/O error; free some space, or choose another file"), (40_000, NO_BACKUP)],
        [(200_000, NO_BACKUP)],
    ),
)
def test_without_a_backup_nothing_is_changed(
    path: Path, tmp_path: Path, room: int, said: str
) -> None:
    """A file size limit stands in for a disk without room for the backup."""
    open_sqlite(path).close()
    before = path.read_bytes()
    found = steps(tmp_path)
    ran = run_command(str(path), str(found.scripts), str(room), run=open_database)
    assert re.fullmatch(f"{path}: {said}\n", ran.stdout) and not ran.stderr
    assert path.read_bytes() == before
    assert beside(path) - {"tables.db-wal", "tables.db-shm"} == OLD


def test_what_is_left_of_a_backup_that_was_cut_off_is_replaced(path: Path, tmp_path: Path) -> None:
    path.with_name("tables.db.before-0004.part").write_bytes(b"half" * 5000)
    open_sqlite(path, steps=steps(tmp_path)).close()
    assert beside(path) == OLD | {"tables.db.before-0004"}
    assert len(dump(path.with_name("tables.db.before-0004"))) > EVENTS
