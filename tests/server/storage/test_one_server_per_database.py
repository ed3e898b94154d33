"""Only one server at a time per database, by whatever path or link."""

from __future__ import annotations

import asyncio
import os
import re
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from tests.server.process.test_serve_command import PATIENCE, ended, said, started
from tests.server.support.in_a_thread import run_apart
from tests.support.forked import Command, run_command
from tests.support.slow import quick

from acesaround.messages import file_problems
from acesaround.server.database_lock import kept_lock
from acesaround.store.event_log import EventLog, NewTable
from acesaround.store.sqlite import open_sqlite


@pytest.fixture
def holder(tmp_path: Path) -> Iterator[Command]:
    """Yield a server that has `home/tables.db` open."""
    server = started(tmp_path / "home", "--no-browser")
    said(server)
    yield server
    server.kill()
    server.communicate(timeout=PATIENCE)


def linked_file(folder: Path) -> Path:
    link = folder / "link.db"
    link.symlink_to(folder / "home" / "tables.db")
    return link


def linked_twice(folder: Path) -> Path:
    (folder / "again.db").symlink_to(linked_file(folder))
    return folder / "again.db"


def linked_folder(folder: Path) -> Path:
    (folder / "way").symlink_to(folder / "home", target_is_directory=True)
    return folder / "way" / "tables.db"


def relative(folder: Path) -> Path:
    return Path(os.path.relpath(folder / "home" / "tables.db", folder))


def roundabout(folder: Path) -> Path:
    return folder / "home" / ".." / "home" / "tables.db"


def hard_link(folder: Path) -> Path:
    (folder / "hard.db").hardlink_to(folder / "home" / "tables.db")
    return folder / "hard.db"


def hard_link_beside(folder: Path) -> Path:
    (folder / "home" / "hard.db").hardlink_to(folder / "home" / "tables.db")
    return folder / "home" / "hard.db"


def second(folder: Path, name: Path) -> subprocess.CompletedProcess[str]:
    return run_command("serve", "--no-browser", "--database", str(name), cwd=folder)


@pytest.mark.parametrize(
    "name",
    quick(
        [linked_folder, relative],
        [linked_file, linked_twice, linked_folder, relative, roundabout],
    ),
)
def test_a_second_server_is_refused_and_told_where_the_first_is(
    holder: Command, tmp_path: Path, name: Callable[[Path], Path]
) -> None:
    path = name(tmp_path)
    ran = second(tmp_path, path)
    assert (ran.returncode, ran.stdout) == (2, "")
    assert re.fullmatch(
        r"aces: Aces Around is already running at http://localhost:\d+/\n"
        r"To run another: `.* serve --port 9000 --database FILE`\n",
        ran.stderr,
    )


@pytest.mark.parametrize("name", quick([hard_link], [hard_link, hard_link_beside]))
def test_a_second_server_through_a_hard_link_is_refused(
    holder: Command, tmp_path: Path, name: Callable[[Path], Path]
) -> None:
    path = name(tmp_path)
    for _ in range(2):
        ran = second(tmp_path, path)
        assert (ran.returncode, ran.stdout) == (2, "")
        assert ran.stderr == (f"aces: {path}: {file_problems.IN_USE()}\n")


def test_the_lock_goes_with_a_server_that_is_killed(holder: Command, tmp_path: Path) -> None:
    link = hard_link(tmp_path)
    holder.kill()
    holder.wait()
    open_sqlite(link).close()


HOLD = """
import sys
from pathlib import Path
from acesaround.store.event_log import NewTable
from acesaround.store.sqlite import open_sqlite
with open_sqlite(Path(sys.argv[1])) as log:
    log.create(NewTable("t", "{}"))
    print("open", flush=True)
    for seq in range(1, 201):
        log.append("t", seq, "x")
    sys.stdin.readline()
"""


def test_sqlite_still_locks_while_a_second_server_is_refused(tmp_path: Path) -> None:
    """Other programs can read and write meanwhile, as for a backup, and nothing is lost."""
    import sqlite3
    from contextlib import closing

    path = tmp_path / "tables.db"
    with subprocess.Popen(
        [sys.executable, "-c", HOLD, str(path)],
        stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True,
    ) as first:  # fmt: skip
        assert first.stdout is not None and first.stdin is not None
        assert first.stdout.readline() == "open\n"
        with closing(sqlite3.connect(path, timeout=PATIENCE)) as shell:
            for number in range(50):
                with shell:
                    shell.execute("INSERT INTO tables VALUES (?, 0, '{}')", (f"s{number}",))
        first.stdin.write("\n")
    assert first.returncode == 0
    with open_sqlite(path) as log:
        assert len(log.names()) == 51 and len(log.read("t")) == 200


def test_a_database_through_a_link_is_one_database(tmp_path: Path) -> None:
    """The side files are next to the real file, and both names share the same data."""
    (tmp_path / "home").mkdir()
    link = tmp_path / "link.db"
    link.symlink_to(tmp_path / "home" / "tables.db")
    with open_sqlite(link) as log:
        log.create(NewTable("t", "{}"))
        log.publish_address("http://localhost:1/")
    assert link.is_symlink()
    assert not [one.name for one in tmp_path.iterdir() if one.name not in ("home", "link.db")]
    with open_sqlite(tmp_path / "home" / "tables.db") as log:
        assert (log.header("t"), log.last_address) == ("{}", "http://localhost:1/")


def test_a_refused_one_leaves_a_running_server_alone(holder: Command, tmp_path: Path) -> None:
    second(tmp_path, hard_link(tmp_path))
    import httpx

    lock = (tmp_path / "home" / "tables.db.lock").read_text()
    assert httpx.post(f"{lock}api/tables", json={}).status_code == 201
    assert "Aces Around" in ended(holder)[0].splitlines()[-1]


@pytest.mark.parametrize("can_be_lost", [False, True])
def test_only_a_lock_that_can_be_lost_is_checked(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, can_be_lost: bool
) -> None:
    checked = threading.Event()
    monkeypatch.setattr(EventLog, "keep_lock", lambda _: checked.set())

    async def run() -> bool:
        with open_sqlite(tmp_path / "tables.db") as log:
            assert log._lock is not None and not log.can_lose_lock
            if can_be_lost:
                monkeypatch.setattr(type(log._lock), "can_be_lost", True)
            async with kept_lock(log, lambda _: None):
                await asyncio.sleep(0)
            return checked.is_set()

    assert run_apart(run()) == can_be_lost
