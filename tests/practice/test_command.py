"""Tests of `aces practice`: its files, its errors, and a session at a terminal."""

import errno
import json
import os
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime
from functools import partial
from pathlib import Path

import pexpect
import pytest
from tests.review.test_decisions import played

import acesaround as aa
from acesaround.cli.main import main
from acesaround.i18n import tr
from acesaround.practice.merge import merge
from acesaround.practice.progress import Progress, progress_from_json
from acesaround.practice.progress_file import read_progress, update_progress
from acesaround.practice.schedule import Answer
from acesaround.store.data_folder import PRACTICE_DEVICE

NOW = datetime(2026, 11, 27, 18, 0, tzinfo=UTC)
Capture = pytest.CaptureFixture[str]


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("ACES_HOME", str(tmp_path / "home"))
    monkeypatch.setenv("LANG", "en_US.UTF-8")
    return tmp_path / "home"


@pytest.fixture
def game(tmp_path: Path) -> Path:
    path = tmp_path / "game.aces"
    path.write_text(aa.dumps(played("single-deck-partners", 3, "random")))
    return path


def test_a_session_needs_a_terminal(capsys: Capture, home: Path) -> None:
    assert main(["practice"]) == 2
    told = capsys.readouterr()
    assert told.err == f"aces: {tr('cli.practice_needs_a_terminal')}\n" and not told.out
    assert not home.exists()


def test_mistakes_from_a_file_and_json(
    game: Path, capsys: Capture, home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("acesaround.review.decisions.DEALS", 60)
    assert main(["practice", "--from", str(game), "--seat", "0", "--json"]) == 0
    out, err = capsys.readouterr()
    told = json.loads(out)
    progress = progress_from_json(json.dumps(told["progress"]))
    assert progress == read_progress(home / "practice.json")
    assert len(progress.items) == len(told["summary"]["due"]) > 0
    assert f"{len(progress.items)} mistake" in err
    assert all(item.exercise is not None for item in progress.items.values())
    if os.name != "nt":
        assert (home / "practice.json").stat().st_mode & 0o777 == 0o600
    # The same game again adds nothing.
    assert main(["practice", "--from", str(game), "--seat", "0", "--json"]) == 0
    assert "0 mistakes added" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("words", "problem"),
    [
        (["--kind", "luck"], "'luck' isn't a kind of exercise"),
        (["--seat", "0"], "--seat needs --from"),
        (["--json", "--from", "missing.aces"], "missing.aces: No such file"),
        (["--json", "--merge", "missing.json"], "missing.json: No such file"),
    ],
)
def test_bad_arguments(words: list[str], problem: str, capsys: Capture, home: Path) -> None:
    assert main(["practice", *words]) == 2
    told = capsys.readouterr()
    assert problem in told.err and told.err.count("\n") == 1 and not told.out
    assert not home.exists()


def test_two_sessions_at_once_lose_no_answer(home: Path) -> None:
    path, day = home / "practice.json", NOW.date()

    def answer(before: Progress) -> Progress:
        time.sleep(0.01)
        return before.answered("lead", Answer(True), NOW, day)

    with ThreadPoolExecutor(4) as pool:
        list(pool.map(lambda _: update_progress(path, answer), range(12)))
    assert read_progress(path).tallies(day)["lead"].right == 12


def test_a_copied_file_gets_the_id_of_its_new_device(tmp_path: Path, home: Path) -> None:
    day, path, copy = NOW.date(), home / "practice.json", tmp_path / "laptop" / "practice.json"

    def answer(file: Path, right: bool, times: int) -> Progress:
        change = partial(Progress.answered, kind="lead", answer=Answer(right), now=NOW, today=day)
        return [update_progress(file, change) for _ in range(times)][-1]

    answer(path, True, 1)
    copy.parent.mkdir()
    copy.write_bytes(path.read_bytes())
    first, second = answer(path, True, 2), answer(copy, False, 2)
    assert first.device != second.device == read_progress(copy).device
    tally = merge(first, second).tallies(day)["lead"]
    assert (tally.right, tally.wrong) == (3, 2)
    (home / PRACTICE_DEVICE).write_text("{")
    assert answer(path, True, 1).tallies(day)["lead"].right == 4


def test_progress_from_another_device(tmp_path: Path, capsys: Capture, home: Path) -> None:
    day, path, other = NOW.date(), home / "practice.json", tmp_path / "other.json"
    for file, right in ((path, True), (other, False)):
        change = partial(Progress.answered, kind="lead", answer=Answer(right), now=NOW, today=day)
        update_progress(file, change)
    before = other.read_bytes()
    for _ in range(2):
        assert main(["practice", "--json", "--merge", str(other)]) == 0
    capsys.readouterr()
    tally = read_progress(path).tallies(day)["lead"]
    assert (tally.right, tally.wrong) == (1, 1) and other.read_bytes() == before
    other.write_text("{}")
    assert main(["practice", "--json", "--merge", str(other)]) == 2
    assert capsys.readouterr().err.startswith(f"aces: {other}: ")
    assert read_progress(path).tallies(day)["lead"] == tally


@pytest.mark.parametrize("text", ["", "{}", '{"practice": 99}', "\x00\xff"])
def test_bad_progress_is_kept(text: str, game: Path, capsys: Capture, home: Path) -> None:
    home.mkdir()
    path = home / "practice.json"
    path.write_text(text, encoding="latin-1")
    before = path.read_bytes()
    assert main(["practice", "--json", "--from", str(game)]) == 2
    told = capsys.readouterr()
    assert told.err.startswith(f"aces: {path}: ") and told.err.count("\n") == 1
    assert path.read_bytes() == before


def test_a_write_that_fails_changes_nothing(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = home / "practice.json"
    update_progress(path, lambda before: before)
    before = path.read_bytes()

    def fail(*_: object) -> None:
        raise OSError("no space left")

    monkeypatch.setattr(os, "fsync", fail)
    with pytest.raises(OSError, match="space"):
        update_progress(path, lambda before: before.on_device("other"))
    assert path.read_bytes() == before and not set(os.listdir(home)) - {
        path.name,
        f".{path.name}.lock",
        PRACTICE_DEVICE,
    }


def test_a_write_that_fails_isnt_blamed_on_the_merged_file(
    tmp_path: Path, capsys: Capture, home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    other = tmp_path / "other.json"
    update_progress(other, lambda before: before)

    def fail(*_: object) -> None:
        raise OSError(errno.ENOSPC, "no space left")

    monkeypatch.setattr(os, "fsync", fail)
    assert main(["practice", "--json", "--merge", str(other)]) != 0
    told = capsys.readouterr()
    assert told.err == "aces: no space left\n" and not told.out


def test_ctrl_c_keeps_everything(home: Path) -> None:
    child = pexpect.spawn(
        sys.executable,
        ["-m", "acesaround", "practice", "--kind", "trick_winner", "--seed", "1"],
        env=os.environ | {"TERM": "dumb", "PYTHONIOENCODING": "utf-8"},
        encoding="utf-8",
        timeout=120,
    )
    child.expect_exact("Which card takes the trick?")
    child.expect_exact("first card:")
    child.sendline("1")
    child.expect_exact("takes the trick with")
    child.expect_exact("first card:")
    child.sendintr()
    child.expect_exact("You answered 1 question")
    child.expect(pexpect.EOF)
    child.close()
    assert child.exitstatus == 130
    [day] = read_progress(home / "practice.json").days.values()
    tally = day.kinds["trick_winner"]
    assert tally.right + tally.wrong == 1


def test_a_long_error_is_wrapped_at_spaces_on_a_terminal(
    capsys: Capture, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert main(["practice", "--kind", "whist"]) == 2
    line = capsys.readouterr().err
    monkeypatch.setattr(sys.stderr, "isatty", lambda: True, raising=False)
    monkeypatch.setenv("COLUMNS", "60")
    assert main(["practice", "--kind", "whist"]) == 2
    told = capsys.readouterr().err
    assert len(told.splitlines()) > 1 and all(len(one) <= 60 for one in told.splitlines())
    assert told.split() == line.split()
