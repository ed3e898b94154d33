"""PostgreSQL databases are backed up before a migration, and the backup can be restored."""

from __future__ import annotations

import shutil
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest
from sqlalchemy import insert
from tests.server.conftest import serve
from tests.server.support.scenes import Scene, at_phase, write_scene
from tools.services.postgres import Postgres

from acesaround.cli.main import main
from acesaround.game.state import Phase
from acesaround.messages import file_problems
from acesaround.store import database
from acesaround.store.database import SCRIPTS, BadDatabase, Steps, current_step
from acesaround.store.places import open_log
from acesaround.store.postgres import open_postgres, postgres_engine

OLD = "0002"
FAIL = """
from alembic import op

revision, down_revision = "0004", "0003"

def upgrade():
    op.execute("DELETE FROM chat")
    op.execute("SELECT * FROM nowhere")
"""


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Use a new data folder that doesn't exist yet."""
    found = tmp_path / "data"
    monkeypatch.setenv("ACES_HOME", str(found))
    return found


def old_steps(folder: Path) -> Steps:
    """Return the migrations of an older version."""
    scripts = folder / "old"
    shutil.copytree(SCRIPTS, scripts, ignore=shutil.ignore_patterns("__pycache__"))
    for step in (scripts / "versions").glob("*.py"):
        if step.name[:4] > OLD:
            step.unlink()
    return Steps(scripts, OLD)


@pytest.fixture
def old(new_address: Callable[[], str], tmp_path: Path) -> tuple[str, Scene]:
    """Return a database of an older version, and a game in it."""
    address = new_address()
    with open_postgres(address, steps=old_steps(tmp_path)) as log:
        scene = write_scene(log, "friday", "three-hand", at_phase(Phase.AUCTION))
        with log.writing() as connection:
            row = {"table_id": "friday", "number": 1, "command": "c", "body": "{}"}
            connection.execute(insert(database.chat).values(row))
    return address, scene


def play_on(address: str, scene: Scene) -> None:
    """Play on from a scene, on a real server."""
    served, stop = serve(address)
    try:
        guest = served.guest(scene.table, scene.tokens[scene.turn])
        with guest:
            while guest.seq < scene.seq:
                guest.hear()
            assert guest.screen["seat"] == scene.turn and guest.act()["type"] == "done"
            others = [seat for seat in range(len(scene.tokens)) if seat != scene.turn]
            assert others and guest.seq >= scene.seq
    finally:
        stop()


def schema(file: Path) -> tuple[str, set[str]]:
    """Return a file's last migration, and its tables."""
    with closing(sqlite3.connect(file)) as connection:
        [(step,)] = connection.execute("SELECT version_num FROM alembic_version")
        names = connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'")
        return step, {name for (name,) in names}


def test_the_original_is_restored_and_the_game_goes_on(
    old: tuple[str, Scene], home: Path, new_address: Callable[[], str]
) -> None:
    address, scene = old
    said, name = list[str](), address.rpartition("/")[2]
    open_log(address, said.append).close()
    backup = home / f"postgresql-127.0.0.1-{name}.before-{database.HEAD}"
    assert list(home.iterdir()) == [backup] and backup.stat().st_mode & 0o777 == 0o600
    assert said == [f"{address} has been updated for this version; the original is in {backup}"]
    assert schema(backup) == (OLD, {"alembic_version", "tables", "events", "secrets", "chat"})
    open_log(address, said.append).close()
    assert len(said) == 1
    play_on(address, scene)
    fresh = new_address()
    before = backup.read_bytes()
    assert main(["database", "restore", str(backup), fresh]) == 0
    assert backup.read_bytes() == before and list(home.iterdir()) == [backup]
    with open_log(fresh) as log:
        assert len(log.read(scene.table)) == scene.seq and len(log.chat(scene.table)) == 1
    play_on(fresh, scene)


def test_without_a_backup_nothing_is_changed(old: tuple[str, Scene], home: Path) -> None:
    home.write_text("not a folder")
    with pytest.raises(BadDatabase) as error:
        open_log(old[0])
    assert error.value.message.code == file_problems.NOT_BACKED_UP.code
    assert "\n" not in str(error.value) and str(home) in str(error.value)
    engine = postgres_engine(old[0])
    assert current_step(engine) == OLD
    engine.dispose()


def test_a_step_that_fails_leaves_no_backup(
    old: tuple[str, Scene], home: Path, tmp_path: Path, postgres: Postgres
) -> None:
    scripts = tmp_path / "failing"
    shutil.copytree(SCRIPTS, scripts, ignore=shutil.ignore_patterns("__pycache__"))
    (scripts / "versions" / "0004_more.py").write_text(FAIL)
    with pytest.raises(BadDatabase):
        open_postgres(old[0], steps=Steps(scripts, "0004"))
    assert list(home.iterdir()) == []
    name = old[0].rpartition("/")[2]
    assert postgres.psql("SELECT version_num FROM alembic_version", name) == OLD
    assert postgres.psql("SELECT count(*) FROM chat", name) == "1"


def test_a_new_database_needs_no_backup(new_address: Callable[[], str], home: Path) -> None:
    said = list[str]()
    open_log(new_address(), said.append).close()
    assert not home.exists() and not said
