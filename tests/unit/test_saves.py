"""Tests of reading saved games without a table."""

import json
from pathlib import Path

import pytest

from acesaround.messages import file_problems
from acesaround.rules.load import load
from acesaround.store.data_folder import finished
from acesaround.store.save_format import LineError, SaveHeader, read_header, write_header
from acesaround.table.saves import read_save


def test_a_game_that_has_just_begun_is_not_over(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    header = SaveHeader(load("two-hand"), 7, ("human",) * 2, "2026-11-20")
    path.write_text(write_header(header) + "\n")
    assert not read_save(path).ended


def test_a_last_line_that_is_nested_too_deeply_is_damage(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    path.write_bytes(b'{"end": "target"}\n' + b"[" * 20_000 + b"\n")
    assert not finished(path)


def test_a_version_as_long_as_a_novel_is_told_in_short() -> None:
    line = json.dumps({"save": "aces-around", "version": "x" * 60}).encode()
    with pytest.raises(LineError, match=f"not '{'x' * 36}[.]{{3}}"):
        read_header(line)


def test_the_players_versions_come_back_and_older_saves_have_none() -> None:
    header = SaveHeader(load("two-hand"), 7, ("human", "expert"), "2026-11-20", {"expert": 2})
    line = write_header(header)
    assert read_header(line.encode()) == header
    older = {name: value for name, value in json.loads(line).items() if name != "versions"}
    assert read_header(json.dumps(older).encode()).versions == {}


@pytest.mark.parametrize("versions", [[], {"expert": "2"}, {"expert": True}, {"a\nb": 1}])
def test_versions_that_are_no_numbers_are_refused(versions: object) -> None:
    header = SaveHeader(load("two-hand"), 7, ("human", "expert"), "2026-11-20", {"expert": 2})
    line = json.dumps(json.loads(write_header(header)) | {"versions": versions}).encode()
    with pytest.raises(LineError) as refused:
        read_header(line)
    codes = (file_problems.WRONG_SAVED_VERSIONS.code, file_problems.NOT_PLAIN.code)
    assert refused.value.message.code in codes
