"""Tests that files from older versions still open and mean the same.

Each folder here holds the files of a version. They're never rewritten: if a reader fails on a file,
fix the reader.
"""

import json
from pathlib import Path

import pytest
from tests.data.meaning import means_the_same
from tests.data.readers import READERS, reader_of
from tests.support.slow import quick

from acesaround.game.state import Phase

HERE = Path(__file__).parent
NOT_DATA = {"README.md", "expected.json", "made.py.txt"}


def files(version: Path) -> list[str]:
    """Return the paths, within a version's folder, of the files that version wrote."""
    found = (path.relative_to(version).as_posix() for path in version.rglob("*") if path.is_file())
    return sorted(name for name in found if name not in NOT_DATA)


VERSIONS = sorted(HERE.glob("v*"))


@pytest.mark.parametrize("every", quick([3], [1, 3]))
@pytest.mark.parametrize("version", VERSIONS, ids=lambda version: version.name)
def test_they_open_and_mean_the_same(version: Path, every: int, tmp_path: Path) -> None:
    """Open every third saved game, or all, and all other files."""
    expected = json.loads((version / "expected.json").read_text("utf-8"))
    saves = [name for name in files(version) if name.startswith("saves/")]
    others = [name for name in files(version) if name not in saves]
    for number, name in enumerate([*saves[::every], *others]):
        reader = reader_of(name)
        assert reader is not None, f"{name} needs a reader in tests/data/readers.py"
        folder = tmp_path / str(number)
        folder.mkdir()
        assert reader(version / name, folder) == expected[name], name


def test_there_are_files_of_every_kind_in_version_0_1() -> None:
    names = files(HERE / "v0.1")
    opened = {reader_of(name) for name in names}
    assert opened == set(READERS.values())
    expected = json.loads((HERE / "v0.1" / "expected.json").read_text("utf-8"))
    assert sorted(expected) == names, "a file is missing, or nothing is expected of it"
    saves = [one for name, one in expected.items() if name.startswith("saves/")]
    assert {one["game"]["phase"] for one in saves} == {*Phase} - {Phase.DEAL}


def test_a_file_that_nobody_opens_is_found() -> None:
    assert reader_of("saves/game.sav") is None and reader_of("saves/more/game.jsonl") is None


def test_fields_may_come_and_words_change_but_no_meaning() -> None:
    then = {"code": "set", "points": 3, "cards": "AS TH", "text": "You go set"}
    assert means_the_same(then, then | {"more": 1, "text": "You went set"})
    for changed in ({"code": "made"}, {"points": True}, {"cards": "AS TC"}, {"text": None}):
        assert not means_the_same(then, then | changed)
    assert not means_the_same(then, {"code": "set"}) and not means_the_same([1], [1, 2])
