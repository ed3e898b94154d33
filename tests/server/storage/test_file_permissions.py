"""Files with keys and cards can't be opened by other users of the computer."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path

import httpx
import pytest
from tests.server.process.test_serve_command import address_of, ended, started
from tests.support.forked import Command, run_command

from acesaround.practice.progress_file import update_progress
from acesaround.rules.load import load
from acesaround.store import private_files
from acesaround.store.coach_record import CoachRecord, write_coach_record
from acesaround.store.data_folder import (
    make_home_private,
    new_save,
    practice_path,
    saves_folder,
)
from acesaround.store.event_log import NewTable
from acesaround.store.lesson_progress import LessonProgress, write_lesson_progress
from acesaround.store.save_format import SaveHeader
from acesaround.store.sqlite import open_sqlite


@pytest.fixture(autouse=True)
def usual_umask() -> Iterator[None]:
    before = os.umask(0o022)
    yield
    os.umask(before)


def mode(path: Path) -> int:
    return path.stat().st_mode & 0o777


def open_modes(*paths: Path) -> dict[str, str]:
    """Return the modes of the paths that others can open."""
    return {path.name: oct(mode(path)) for path in paths if mode(path) & 0o077}


def test_a_new_database_is_private_in_a_private_folder(tmp_path: Path) -> None:
    database = tmp_path / "new" / "folder" / "tables.db"
    with open_sqlite(database) as log:
        log.create(NewTable("t", "{}"))
        files = list(database.parent.iterdir())
        assert {one.name for one in files} == {
            "tables.db", "tables.db-wal", "tables.db-shm", "tables.db.lock",
        }  # fmt: skip
        assert not open_modes(*files, database.parent, database.parent.parent)


def test_no_file_is_open_to_others_for_a_moment(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Files are private from the start, not made private later."""
    monkeypatch.setattr(Path, "chmod", lambda path, _: pytest.fail(f"{path} was open"))
    monkeypatch.setattr(os, "chmod", lambda path, _: pytest.fail(f"{path} was open"))
    for _ in range(2):
        with open_sqlite(tmp_path / "folder" / "tables.db") as log:
            log.secret("one")


def test_open_files_are_closed_with_a_notice_and_the_folder_of_another_is_not(
    tmp_path: Path,
) -> None:
    folder = tmp_path / "shared"
    folder.mkdir()
    database = folder / "tables.db"
    with open_sqlite(database) as log:
        log.create(NewTable("t", "{}"))
        files = list(folder.iterdir())
        copies = {one.name: one.read_bytes() for one in files}
    for name, content in copies.items():  # A crash leaves the files like this.
        (folder / name).write_bytes(content)
        (folder / name).chmod(0o644)
    notices = list[str]()
    with open_sqlite(database, notices.append) as log:
        assert log.header("t") == "{}"
        assert not open_modes(*folder.iterdir()) and mode(folder) == 0o755
    [notice] = notices
    assert all(str(folder / name) in notice for name in copies) and "\n" not in notice
    with open_sqlite(database, notices.append):
        assert len(notices) == 1


def test_a_file_through_a_link_is_closed_too(tmp_path: Path) -> None:
    database, link = tmp_path / "tables.db", tmp_path / "link.db"
    open_sqlite(database).close()
    database.chmod(0o664)
    link.symlink_to(database)
    with open_sqlite(link):
        assert not open_modes(*tmp_path.glob("*.db*"))


def up(home: Path) -> Command:
    """Start a server on a data folder's database, and wait until it answers."""
    server = started(home, "--no-browser", ACES_HOME=str(home))
    assert httpx.get(f"{address_of(server)}api/server").status_code == 200
    return server


def test_the_data_folder_is_closed_with_a_notice(tmp_path: Path) -> None:
    home = tmp_path / "home"
    (home / "saves").mkdir(parents=True)
    (home / "saves" / "one.jsonl").write_text("{}")
    server = up(home)
    assert not open_modes(home, *home.rglob("*"))
    _, err = ended(server)
    assert err == (
        f"aces: others on this computer could open {home}, {home}/saves, {home}/saves/one.jsonl; "
        "now only you can\n"
    )
    assert ended(up(home))[1] == ""


def test_a_data_folder_is_made_private_whatever_the_program_keeps_there(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    home = tmp_path / "home"
    monkeypatch.setenv("ACES_HOME", str(home))
    update_progress(practice_path(), lambda before: before)
    write_coach_record(home, CoachRecord())
    write_lesson_progress(home, LessonProgress())
    home.chmod(0o755)
    assert make_home_private() and mode(home) == 0o700


@pytest.mark.parametrize("foreign", ["letters.txt", ".bashrc", "public_html"])
def test_a_data_folder_that_holds_something_else_stays_as_it_is(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, foreign: str
) -> None:
    home = tmp_path / "home"
    home.mkdir()
    (home / foreign).touch()
    monkeypatch.setenv("ACES_HOME", str(home))
    assert make_home_private() == [] and mode(home) == 0o755 and mode(home / foreign) == 0o644


@pytest.mark.parametrize("shared", [0o1777, 0o2775])
def test_a_folder_that_is_shared_on_purpose_stays_as_it_is(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, shared: int
) -> None:
    home = tmp_path / "home"
    home.mkdir()
    home.chmod(shared)
    monkeypatch.setenv("ACES_HOME", str(home))
    assert make_home_private() == [] and home.stat().st_mode & 0o7777 == shared


def test_a_saved_game_is_private_in_a_private_folder(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("ACES_HOME", str(tmp_path / "home"))
    header = SaveHeader(load("two-hand"), "1", ("human", "expert"), "2024-01-01T00:00:00+00:00")
    with new_save(saves_folder(), header, datetime.now(UTC)) as save:
        assert not open_modes(save.path, saves_folder(), saves_folder().parent)


def test_the_terminal_closes_its_saves_with_a_notice(tmp_path: Path) -> None:
    saves = tmp_path / "saves"
    saves.mkdir()
    ran = run_command("play", "--list", environment={"ACES_HOME": str(tmp_path)})
    assert ran.returncode == 0
    assert ran.stderr == f"aces: others on this computer could open {saves}; now only you can\n"
    assert mode(saves) == 0o700


def test_what_cannot_be_closed_is_told_and_goes_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A file system without permissions accepts a new mode but doesn't keep it."""
    database = tmp_path / "tables.db"
    open_sqlite(database).close()
    database.chmod(0o644)
    monkeypatch.setattr(Path, "chmod", lambda *_: None)
    notices = list[str]()
    with open_sqlite(database, notices.append) as log:
        log.create(NewTable("t", "{}"))
    [notice] = notices
    assert f" can open {database} (this file system doesn't support permissions)" in notice
    assert notice.endswith("; change the permissions yourself, or choose another folder")


def make_folder_private() -> None:
    """Make a folder private as an unprivileged user, and print the notices."""
    if os.geteuid() == 0:
        os.setuid(65534)
    print(*private_files.make_private([Path(sys.argv[1])]), sep="\n")


def test_what_belongs_to_another_is_told() -> None:
    """The root folder has another owner, since tests run as another user or give up being root."""
    ran = run_command("/", run=make_folder_private)
    assert ran.stdout == (
        "others on this computer can open / (Operation not permitted); "
        "change the permissions yourself, or choose another folder\n"
    )


def test_what_is_not_there_is_passed_over(tmp_path: Path) -> None:
    assert private_files.make_private([tmp_path / "gone"]) == []
