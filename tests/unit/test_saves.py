"""Tests of reading saved games without a table."""

import json
from pathlib import Path

import pytest

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
