"""Tests of the solver's table as a file."""

from __future__ import annotations

import errno
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest
from tests.support.kernel.backends import COMPILED, using
from tests.support.kernel.positions import PRESETS, random_position

from acesaround.kernel.backend import backend, load
from acesaround.kernel.position import Position
from acesaround.kernel.solve import Solution, Table, solve


@pytest.fixture(params=COMPILED)
def compiled(request: pytest.FixtureRequest) -> Iterator[str]:
    with using(request.param):
        yield request.param


def position(tricks: int = 7) -> Position:
    return random_position(Random(2), PRESETS["daugherty-1983"], tricks)


def value(table: Table, tricks: int = 7) -> Solution:
    return solve(position(tricks), cards=False, line=False, table=table)


def written(folder: Path, megabytes: int = 4) -> tuple[Path, Solution]:
    table, path = Table(megabytes), folder / "some.table"
    found = value(table)
    table.save(path)
    return path, found


def held(table: Table) -> int:
    return len(table.in_module(load(backend())))


def test_what_was_known_is_known_again(compiled: str, tmp_path: Path) -> None:
    path, found = written(tmp_path)
    table = Table(4)
    table.load(path)
    again = value(table)
    assert (again.lower, again.upper) == (found.lower, found.upper)
    assert again.nodes < found.nodes / 10
    table.save(path)
    assert [entry.name for entry in tmp_path.iterdir()] == ["some.table"]


@pytest.mark.extended
def test_a_search_that_is_killed_leaves_a_table(compiled: str, tmp_path: Path) -> None:
    path, table = tmp_path / "kept.table", Table(8)
    table.keep_in(path, 0.02)
    found = value(table, 12)
    kept = Table(8)
    kept.load(path)
    assert 0 < held(kept) < held(table)
    again = value(kept, 12)
    assert again.value == found.value
    assert again.nodes < found.nodes / 2


def test_a_search_that_cannot_keep_its_table_says_so(compiled: str, tmp_path: Path) -> None:
    table = Table(8)
    table.keep_in(tmp_path / "nowhere" / "kept.table", 0.001)
    with pytest.raises(FileNotFoundError, match=r"kept\.table"):
        value(table, 12)
    with pytest.raises(ValueError, match="more than 0"):
        table.keep_in(tmp_path, 0)


def test_loading_forgets_what_was_there(compiled: str, tmp_path: Path) -> None:
    path = tmp_path / "empty.table"
    Table().save(path)
    table = Table()
    value(table)
    assert held(table)
    table.load(path)
    assert not held(table)


@pytest.mark.extended
def test_a_smaller_table_takes_what_it_has_room_for(compiled: str, tmp_path: Path) -> None:
    table, path = Table(8), tmp_path / "large.table"
    found = value(table, 12)
    table.save(path)
    small = Table(1)
    small.load(path)
    assert 20_000 < held(small) < held(table)
    assert value(small, 12).value == found.value


def test_one_kernel_reads_what_another_wrote(tmp_path: Path) -> None:
    for writer in COMPILED:
        with using(writer):
            path, found = written(tmp_path)
        for reader in COMPILED:
            with using(reader):
                table = Table()
                table.load(path)
                assert value(table).value == found.value


@pytest.mark.parametrize("at", ["first", "last", "middle"])
def test_a_file_with_one_wrong_bit_is_refused(compiled: str, tmp_path: Path, at: str) -> None:
    path, _ = written(tmp_path)
    data = bytearray(path.read_bytes())
    data[{"first": 40, "middle": len(data) // 2, "last": len(data) - 1}[at]] ^= 4
    path.write_bytes(data)
    table = Table()
    with pytest.raises(ValueError, match="torn: its sum is wrong"):
        table.load(path)
    assert not held(table)
    assert value(table).exact


@pytest.mark.parametrize("left", [0, 7, 8, 39, 40, 41, -1, -16])
def test_a_torn_file_is_refused(compiled: str, tmp_path: Path, left: int) -> None:
    path, _ = written(tmp_path)
    path.write_bytes(path.read_bytes()[:left])
    with pytest.raises(ValueError, match=r"some\.table: (torn|no table)"):
        Table().load(path)


def test_a_file_that_grew_is_refused(compiled: str, tmp_path: Path) -> None:
    path, _ = written(tmp_path)
    path.write_bytes(path.read_bytes() + b"\0")
    with pytest.raises(ValueError, match="torn"):
        Table().load(path)


def test_other_files_and_other_solvers_are_refused(compiled: str, tmp_path: Path) -> None:
    path, _ = written(tmp_path)
    data = bytearray(path.read_bytes())
    data[8] ^= 1
    path.write_bytes(data)
    with pytest.raises(ValueError, match="another version of the solver"):
        Table().load(path)
    path.write_text("rules double-deck\n" * 9)
    with pytest.raises(ValueError, match="no table of the solver"):
        Table().load(path)


def test_no_file_and_no_folder_are_said_plainly(compiled: str, tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError, match=r"none\.table"):
        Table().load(tmp_path / "none.table")
    with pytest.raises(FileNotFoundError, match=r"none\.table"):
        Table().save(tmp_path / "nowhere" / "none.table")


def test_a_full_disk_leaves_the_old_file(compiled: str, tmp_path: Path) -> None:
    full = Path("/dev/full")
    if not full.exists():
        return
    path, found = written(tmp_path)
    (tmp_path / "some.table.part").symlink_to(full)
    table = Table()
    value(table)
    with pytest.raises(OSError, match="No space") as raised:
        table.save(path)
    assert raised.value.errno == errno.ENOSPC
    assert [entry.name for entry in tmp_path.iterdir()] == ["some.table"]
    table.load(path)
    assert value(table).value == found.value


def test_the_reference_kernel_keeps_no_files(tmp_path: Path) -> None:
    with using("python"):
        with pytest.raises(RuntimeError, match=r"plain-Python .*saved"):
            Table().save(tmp_path / "x")
        with pytest.raises(RuntimeError, match=r"plain-Python .*loaded"):
            Table().load(tmp_path / "x")
        with pytest.raises(RuntimeError, match=r"plain-Python .*saved"):
            Table().keep_in(tmp_path / "x", 1)
