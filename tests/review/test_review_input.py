"""Tests of files that `aces review` can't review: one clear error each, and exit code 2."""

import json
import os
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from tests.notation.test_saved_games import save
from tests.review.test_decisions import played
from tests.review.test_review_command import FAST, printed, refused

import acesaround as aa
from acesaround.messages import review
from acesaround.notation.reader import parse
from acesaround.notation.record_json import to_json

Capture = pytest.CaptureFixture[str]


@pytest.fixture(scope="module")
def text() -> str:
    """Return a game with a finished hand and one that was just dealt."""
    return aa.dumps(played("nicholas-1992", 3, "random"))


def place(text: str, before: str) -> str:
    """Return the line of some text in a record, as errors give it."""
    return f"line {text[: text.index(before)].count(chr(10)) + 1}"


EDITS: dict[str, tuple[str, str]] = {
    "a card that was played before": (r"(?m)^(  13\. West  )\w\w", r"\1AH"),
    "a card of a wrong suit": (r"(?m)^(   2\. East  AH )\w\w", r"\1AS"),
    "a wrong trick winner": (r"(?m)^(   7\. .* > )West", r"\1East"),
    "a trick left out": (r"(?m)^   8\. .*\n", ""),
    "meld": (r"West 10 \(marriage", "West 12 (marriage"),
    "a score": (r"score  \+31", "score  +33"),
    "a total": (r"total   31", "total   91"),
    "a card dealt too often": (r"South  S:ATKQ", "South  S:AATK"),
}


@pytest.mark.parametrize("name", EDITS)
def test_edited_games(name: str, text: str, tmp_path: Path, capsys: Capture) -> None:
    edited, count = re.subn(*EDITS[name], text, count=1)
    assert count == 1 and edited != text
    path = tmp_path / "edited.aces"
    path.write_text(edited)
    assert re.search(rf"{re.escape(str(path))}: line \d+, column \d+: ", refused(capsys, str(path)))


def test_games_that_are_cut_off(text: str, tmp_path: Path, capsys: Capture) -> None:
    path = tmp_path / "cut.aces"
    first, second = text.index("   9. "), text.index("Hand 2")
    for end in (text.index("Hand 1"), first):
        path.write_text(text[:end])
        assert str(review.NO_FINISHED_HAND()) in refused(capsys, str(path))
    path.write_text(text[: first + 12])
    assert place(text, "   9. ") in refused(capsys, str(path))
    path.write_text(text[:second])
    assert json.loads(printed(capsys, str(path), "--json", *FAST))["hands"]


@pytest.mark.parametrize(
    "content",
    [
        os.urandom(64) + b"\xff\xfe" + os.urandom(64),
        "[Aces \"1\"]\n".encode("utf-16"),
        b"[Aces \"1\"]\n\0\0",
        b"[Aces \"1\"]\n" + b"x" * 300_000,
        b"[" * 100_000,
        b"[1, 2]",
        b'{"aces": 2}',
        b"{}",
        b"% PTN ---\n[Event \"a game from another program\"]\n[Dealer \"N\"]\n",
    ],
    ids=["binary", "UTF-16", "NUL", "long line", "deep", "list", "version", "object", "PTN"],
)  # fmt: skip
def test_files_in_other_formats(content: bytes, tmp_path: Path, capsys: Capture) -> None:
    path = tmp_path / "other"
    path.write_bytes(content)
    assert f"{path}: line " in refused(capsys, str(path))


def _cut(game: dict[str, Any]) -> None:
    del game["hands"][0]["moves"][30:]


def _odd_card(game: dict[str, Any]) -> None:
    game["hands"][0]["moves"][5]["action"] = "ZZ"


def _wrong_turn(game: dict[str, Any]) -> None:
    game["hands"][0]["moves"][5]["seat"] = 2


def _no_list(game: dict[str, Any]) -> None:
    game["hands"] = "none"


def _digest(game: dict[str, Any]) -> None:
    game["rules"]["digest"] = "0" * 64


def _rules(game: dict[str, Any]) -> None:
    game["rules"] = {"name": "no-such-rules"}


@pytest.mark.parametrize("edit", [_cut, _odd_card, _wrong_turn, _no_list, _digest, _rules])
def test_edited_json(
    edit: Callable[[dict[str, Any]], None], text: str, tmp_path: Path, capsys: Capture
) -> None:
    game = json.loads(to_json(parse(text, complete=True)))
    path = tmp_path / "game.json"
    path.write_text(json.dumps(game))
    assert printed(capsys, str(path), *FAST)
    edit(game)
    path.write_text(json.dumps(game))
    assert f"{path}: line 1" in refused(capsys, str(path))


def test_saves_of_running_games(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Capture
) -> None:
    """Only finished hands are reviewed, and a damaged save is refused."""
    monkeypatch.setenv("ACES_HOME", str(tmp_path))
    path, game = save("nicholas-1992", 3, 140)
    assert len(game.state.match.results) == 1 and not game.over
    assert len(json.loads(printed(capsys, str(path), "--json", *FAST))["hands"]) == 1
    assert str(review.HAND_NOT_FINISHED(number=2)) in refused(capsys, str(path), "--hand", "2")
    lines = path.read_bytes().splitlines(keepends=True)
    path.write_bytes(b"".join(lines[:30]))
    assert str(review.NO_FINISHED_HAND()) in refused(capsys, str(path))
    path.write_bytes(b"".join([*lines[:20], *lines[21:]]))
    assert f"{path}, line 21" in refused(capsys, str(path))
