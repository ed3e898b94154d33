"""Tests of saves: round trips, torn ends dropped, and other damage refused without changes."""

from __future__ import annotations

import errno
import json
import os
from collections.abc import Callable
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.tui.helpers import table_of, to_turn

from acesaround.messages import Message, file_problems
from acesaround.notation.errors import LONGEST_SEED
from acesaround.rules.load import load, presets
from acesaround.store.data_folder import all_saves, finished, new_save, newest_unfinished
from acesaround.store.save_format import (
    LineError,
    SaveError,
    SaveExists,
    SaveHeader,
    read_header,
    read_record,
    write_header,
)
from acesaround.store.savefile import SaveFile
from acesaround.table.saves import open_save, read_save
from acesaround.tui.table import Table


def started(folder: Path, actions: int = 30, preset: str = "nicholas-1992") -> Path:
    """Return a save with some actions, including a person's."""
    table = table_of(folder, preset)
    while len(table.history.actions()) < actions:
        to_turn(table)
        choice = table.advice(0, "random")
        table.act(choice.action)
    table.save.close()
    return table.save.path


@pytest.mark.parametrize("preset", presets())
def test_a_header_comes_back(preset: str) -> None:
    header = SaveHeader(load(preset), 7, ("human",) * load(preset).table.players, "2026-11-20")
    assert read_header(write_header(header).encode()) == header


@pytest.mark.parametrize("preset", ["nicholas-1992", "three-hand-widow", "two-hand"])
def test_a_saved_game_comes_back(tmp_path: Path, preset: str) -> None:
    table = table_of(tmp_path, preset)
    for _ in range(40):
        to_turn(table)
        table.act(table.advice(0, "random").action)
    table.save.close()
    save, saved = open_save(table.save.path)
    with save:
        again = Table.start(save, saved)
        assert again.history.actions() == table.history.actions()
        assert again.now == table.now
        assert not saved.torn


def test_taking_back_is_kept_as_a_line_of_its_own(tmp_path: Path) -> None:
    table = table_of(tmp_path, "nicholas-1992")
    to_turn(table)
    before = table.history.actions()
    table.act(table.advice(0, "random").action)
    to_turn(table)
    lines = table.save.path.read_bytes()
    assert table.undo(0)
    assert table.history.actions() == before
    assert table.save.path.read_bytes().startswith(lines)
    assert list(read_save(table.save.path).done) == before
    table.save.close()


@pytest.mark.parametrize("name", ["undone", "redo-possible", "two-hand-stock_meld"])
def test_a_save_of_an_earlier_version_is_continued(tmp_path: Path, name: str) -> None:
    old = Path(__file__).parents[1] / "data" / "v0.1" / "saves" / f"{name}.jsonl"
    path = tmp_path / old.name
    path.write_bytes(old.read_bytes())
    table = Table.start(*open_save(path))
    if name == "redo-possible":
        assert table.redo()
    to_turn(table)
    table.act(table.advice(table.turn or 0, "random").action)
    to_turn(table)
    assert table.undo(0)
    table.save.close()
    assert path.read_bytes().startswith(old.read_bytes())
    again = read_save(path)
    assert (again.history.now, again.history.actions()) == (table.now, table.history.actions())


def test_nothing_is_taken_back_before_the_first_decision(tmp_path: Path) -> None:
    table = table_of(tmp_path, "nicholas-1992")
    to_turn(table)
    assert not table.undo(0)
    table.save.close()


@pytest.mark.parametrize("cut", [1, 2, 5, 9, 17])
def test_a_torn_last_line_is_dropped_and_the_file_mended(tmp_path: Path, cut: int) -> None:
    path = started(tmp_path)
    whole = path.read_bytes()
    path.write_bytes(whole[:-cut])
    kept = whole[: whole.rstrip(b"\n").rfind(b"\n") + 1]
    save, saved = open_save(path)
    save.close()
    assert saved.torn
    assert path.read_bytes() == kept
    again, saved = open_save(path)
    again.close()
    assert not saved.torn


@pytest.mark.parametrize(
    "tail", [b'{"n": 99, "do', b'{"n": 99, "do\n', b"\0" * 100, b"{", b'{"n"\xff']
)
def test_half_a_record_at_the_end_is_dropped(tmp_path: Path, tail: bytes) -> None:
    path = started(tmp_path)
    whole = path.read_bytes()
    path.write_bytes(whole + tail)
    save, saved = open_save(path)
    save.close()
    assert saved.torn
    assert path.read_bytes() == whole


def _header(change: Callable[[dict], None]) -> Callable[[list[bytes]], None]:
    def spoil(lines: list[bytes]) -> None:
        table = json.loads(lines[0])
        change(table)
        lines[0] = json.dumps(table).encode()

    return spoil


def _line(number: int, content: bytes) -> Callable[[list[bytes]], None]:
    def spoil(lines: list[bytes]) -> None:
        lines[number - 1] = content

    return spoil


SPOILT = {
    "version": (1, "wrong_version.save", _header(lambda t: t.update(version=3))),
    "true is no version": (1, "wrong_version.save", _header(lambda t: t.update(version=True))),
    "digest": (1, "changed_rules", _header(lambda t: t.update(digest="0" * 64))),
    "rules changed": (1, "changed_rules", _header(lambda t: t["rules"]["game"].update(target=400))),
    "rules broken": (
        1,
        "deal_does_not_exhaust_deck.right",
        _header(lambda t: t["rules"]["deal"].update(hand=19)),
    ),
    "no rules": (1, "no_rules.save", _header(lambda t: t.update(rules=[]))),
    "rules that extend": (
        1,
        "no_rules.save",
        _header(lambda t: t.update(rules={"extends": "two-hand"})),
    ),
    "seats": (1, "wrong_seats", _header(lambda t: t.update(seats=["human"]))),
    "seed": (1, "not_a_seed", _header(lambda t: t.update(seed=[1]))),
    "names with escape codes": (
        1,
        "bad_value.control_characters",
        _header(lambda t: t["rules"]["table"].update(seat_names=["\x1b[2J", "B", "C", "D"])),
    ),
    "lone surrogate": (1, "not_plain_text.here", _header(lambda t: t.update(started="\ud800"))),
    "unknown field": (1, "unknown_field.save", _header(lambda t: t.update(evil=1))),
    "another file": (1, "not_a_save", _line(1, b'{"hello": 1}')),
    "no JSON": (7, "bad_line.json", _line(7, b"hello")),
    "a list": (7, "bad_line.not_an_object", _line(7, b"[1, 2]")),
    "invalid UTF-8": (7, "not_utf8_text.save", _line(7, b'{"n": 6, "do": "\xff\xfe"}')),
    "deep nesting": (7, "bad_line.too_deep", _line(7, b"[" * 60_000)),
    "deep objects": (7, "bad_line.too_deep", _line(7, b'{"a":' * 10_000)),
    "ten megabytes": (
        7,
        "line_too_long.save",
        _line(7, b'{"n": 6, "do": "' + b"A" * 10_000_000 + b'"}'),
    ),
    "long figure": (7, "bad_line.digits", _line(7, b'{"n": ' + b"9" * 5000 + b"}")),
    "wrong number": (7, "wrong_line_number", _line(7, b'{"n": 7, "do": "pass"}')),
    "number missing": (7, "wrong_line_number", _line(7, b'{"do": "pass"}')),
    "illegal action": (7, "wrong_phase.name_trump", _line(7, b'{"n": 6, "do": "draw"}')),
    "no action": (7, "not_a_card", _line(7, b'{"n": 6, "do": "dance"}')),
    "action no text": (7, "not_plain_text", _line(7, b'{"n": 6, "do": 5}')),
    "nothing done": (7, "not_a_save_line", _line(7, b'{"n": 6}')),
    "no one to ask": (7, "not_a_save_line", _line(7, b'{"n": 6, "event": "proposed", "seat": 0}')),
    "no request": (7, "not_a_save_line", _line(7, b'{"n": 6, "event": "agreed", "seat": 0}')),
    "sits down": (
        7,
        "not_a_save_line",
        _line(7, b'{"n": 6, "event": "sat", "seat": 0, "name": "Ann", "holder": "x"}'),
    ),
    "keeps too much": (7, "wrong_keep.too_many", _line(7, b'{"n": 6, "keep": 99}')),
    "keeps less than none": (7, "wrong_keep", _line(7, b'{"n": 6, "keep": -1}')),
    "two things": (7, "unknown_field.save", _line(7, b'{"n": 6, "do": "pass", "keep": 1}')),
    "empty line": (7, "bad_line.json", _line(7, b"")),
}


@pytest.mark.parametrize(
    "why",
    ["5", "null", "[5]", '[{"code": "must_follow_suit", "params": {"led": "X"}}]', '"\\u001b"'],
)
def test_a_save_with_an_unreadable_reason_opens_with_a_note(tmp_path: Path, why: str) -> None:
    path = started(tmp_path)
    lines = path.read_bytes().rstrip(b"\n").split(b"\n")
    number, record = next(
        (n, json.loads(line)) for n, line in enumerate(lines[1:], 1) if b'"did"' in line
    )
    record.pop("why", None)
    text = json.dumps(record).removesuffix("}")
    lines[number] = f'{text}, "why": {why}}}'.encode()
    path.write_bytes(content := b"\n".join(lines) + b"\n")
    save, saved = open_save(path)
    save.close()
    reasons = [reason.code for done in saved.done for reason in done.why]
    assert "unreadable" in reasons
    assert path.read_bytes() == content


def codes(message: Message) -> set[str]:
    """Return the codes of a message and of the messages in its parameters."""
    inner = (value for value in message.params.values() if isinstance(value, Message))
    return {message.code}.union(*map(codes, inner))


@pytest.mark.parametrize("case", SPOILT)
def test_a_spoilt_save_is_refused_and_left_alone(tmp_path: Path, case: str) -> None:
    line, code, spoil = SPOILT[case]
    path = started(tmp_path)
    lines = path.read_bytes().rstrip(b"\n").split(b"\n")
    spoil(lines)
    spoilt = b"\n".join(lines) + b"\n"
    path.write_bytes(spoilt)
    with pytest.raises(SaveError, match="line") as found:
        open_save(path)
    assert found.value.line == line
    assert code in codes(found.value.message)
    assert len(str(found.value)) < 400 + len(str(path))
    assert path.read_bytes() == spoilt


@pytest.mark.parametrize("content", [b"", b'{"save": "aces', b"\n"])
def test_a_save_needs_its_first_line(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "x.jsonl"
    path.write_bytes(content)
    with pytest.raises(SaveError):
        open_save(path)
    assert path.read_bytes() == content


def test_a_folder_and_nothing_are_no_saves(tmp_path: Path) -> None:
    with pytest.raises(SaveError, match=str(file_problems.SAVE_NOT_A_FILE())):
        open_save(tmp_path)
    with pytest.raises(SaveError, match=str(file_problems.NO_SUCH_SAVE())):
        open_save(tmp_path / "none.jsonl")


def test_a_save_is_open_once_only(tmp_path: Path) -> None:
    path = started(tmp_path)
    save, _ = open_save(path)
    with save, pytest.raises(SaveError, match=str(file_problems.PLAYED_ELSEWHERE())):
        open_save(path)
    again, _ = open_save(path)
    again.close()


def test_a_save_is_never_started_over_another(tmp_path: Path) -> None:
    path = started(tmp_path)
    header = read_save(path).header
    with pytest.raises(SaveError, match="already"):
        SaveFile.create(path, header)


@pytest.mark.parametrize("links", [True, False])
def test_a_save_that_appears_meanwhile_is_left_alone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, links: bool
) -> None:
    path = started(tmp_path)
    header, content = read_save(path).header, path.read_bytes()
    monkeypatch.setattr(Path, "exists", lambda _: False)
    if not links:
        monkeypatch.setattr(os, "link", no_link)
    with pytest.raises(SaveExists, match="already"):
        SaveFile.create(path, header)
    assert path.read_bytes() == content
    assert list(tmp_path.iterdir()) == [path]


def no_link(source: object, target: object) -> None:
    raise OSError(errno.EPERM, "no links here")


@pytest.mark.parametrize("links", [True, False])
def test_a_new_save_is_locked_from_the_start(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, links: bool
) -> None:
    if not links:
        monkeypatch.setattr(os, "link", no_link)
    header = SaveHeader(load("two-hand"), 7, ("human", "random"), "2026-11-20")
    save = SaveFile.create(tmp_path / "a.jsonl", header)
    with save, pytest.raises(SaveError, match=str(file_problems.PLAYED_ELSEWHERE())):
        open_save(save.path)
    assert list(tmp_path.iterdir()) == [save.path]
    assert read_save(save.path).header == header


def test_games_begun_in_the_same_second_get_names_of_their_own(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    now = datetime(2026, 11, 20, 20, 15, tzinfo=UTC)
    header = SaveHeader(load("two-hand"), 7, ("human", "random"), now.isoformat())
    create = SaveFile.create
    others: list[SaveFile] = []

    def late(path: Path, header: SaveHeader) -> SaveFile:
        """Let another process create the file first."""
        if not others:
            others.append(create(path, replace(header, seed=8)))
        return create(path, header)

    monkeypatch.setattr(SaveFile, "create", late)
    with new_save(tmp_path, header, now) as save, others[0] as other:
        assert other.path.name == "2026-11-20-201500-two-hand.jsonl"
        assert save.path.name == "2026-11-20-201500-two-hand-2.jsonl"
        assert (read_save(other.path).header.seed, read_save(save.path).header.seed) == (8, 7)


@pytest.mark.parametrize("room", [0, 20])
def test_what_could_not_be_written_has_not_happened(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, room: int
) -> None:
    """Fill the disk after `room` bytes, then free space again."""
    table = table_of(tmp_path, "nicholas-1992")
    to_turn(table)
    table.act(table.advice(0, "random").action)
    to_turn(table)
    assert table.undo(0)
    write = os.write
    written: list[int] = []

    def full(handle: int, content: bytes) -> int:
        if written or not room:
            raise OSError(errno.ENOSPC, "No space left on device")
        written.append(write(handle, content[:room]))
        return written[-1]

    def now() -> tuple[object, ...]:
        return (
            table.history.actions(),
            table.now,
            table.now.redo_state,
            table.save.path.read_bytes(),
        )

    action = table.advice(0, "random").action
    for attempt in (lambda: table.act(action), table.redo):
        before = now()
        with monkeypatch.context() as patch:
            patch.setattr(os, "write", full)
            with pytest.raises(SaveError, match="No space left"):
                attempt()
        assert now() == before
        written.clear()
    assert table.redo()
    before = now()
    with monkeypatch.context() as patch:
        patch.setattr(os, "write", full)
        with pytest.raises(SaveError, match="No space left"):
            table.undo(0)
    assert now() == before
    table.save.close()
    assert list(read_save(table.save.path).done) == table.history.actions()


@pytest.mark.parametrize("seed", ["x" * LONGEST_SEED, 10**LONGEST_SEED - 1])
def test_every_seed_of_a_game_can_be_saved(seed: int | str) -> None:
    header = SaveHeader(load("two-hand"), seed, ("human", "random"), "2026-11-20")
    assert read_header(write_header(header).encode()) == header


@pytest.mark.parametrize("seed", ["x" * (LONGEST_SEED + 1), 10**LONGEST_SEED, True, None, 1.5])
def test_no_other_seed_is_read(seed: object) -> None:
    header = SaveHeader(load("two-hand"), 7, ("human", "random"), "2026-11-20")
    table = json.loads(write_header(header)) | {"seed": seed}
    with pytest.raises(LineError, match="seed"):
        read_header(json.dumps(table).encode())


def test_the_newest_unfinished_save_is_found(tmp_path: Path) -> None:
    first, second = started(tmp_path), started(tmp_path)
    os.utime(first, (1, 1))
    os.utime(second, (2, 2))
    assert all_saves(tmp_path) == [second, first]
    assert newest_unfinished(tmp_path) == second
    lines = second.read_bytes().count(b"\n")
    second.write_bytes(second.read_bytes() + b'{"n": %d, "end": "target"}\n' % lines)
    assert finished(second)
    assert newest_unfinished(tmp_path) == first


def _refusal(read: Callable[[bytes], object], line: bytes) -> str:
    try:
        read(line)
    except LineError as error:
        return str(error)
    return ""


@given(st.binary(max_size=200))
def test_any_bytes_are_a_line_or_refused(line: bytes) -> None:
    assert _refusal(read_header, line).isprintable()
    assert _refusal(lambda text: read_record(text, 1), line).isprintable()


KEYS = st.sampled_from(["n", "do", "why", "keep", "end"])
VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(),
    lambda inner: st.lists(inner) | st.dictionaries(KEYS, inner),
)


@given(st.dictionaries(KEYS, VALUES))
def test_any_object_is_a_line_or_refused(value: dict[str, object]) -> None:
    line = json.dumps({**value, "n": 1}).encode()
    assert _refusal(lambda text: read_record(text, 1), line).isprintable()
