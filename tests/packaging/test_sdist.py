"""Tests that the source distribution has the same files as the repository."""

import subprocess
import tarfile
from pathlib import Path

import pytest
from tests.packaging.commands import ROOT

pytestmark = pytest.mark.slow


def names(sdist: Path) -> set[str]:
    with tarfile.open(sdist) as archive:
        return {member.name.partition("/")[2] for member in archive if member.isfile()}


def test_every_tracked_file_is_in_it_and_no_other(sdist: Path) -> None:
    if not (ROOT / ".git").exists():
        pytest.skip("an unpacked archive does not know what is tracked")
    listed = subprocess.run(
        ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"],
        cwd=ROOT, capture_output=True, check=True,
    ).stdout.decode()  # fmt: skip
    tracked = {name for name in listed.split("\0") if name and (ROOT / name).is_file()}
    assert names(sdist) == tracked | {"PKG-INFO"}


def test_what_building_and_testing_take_is_in_it(sdist: Path) -> None:
    wanted = {"pyproject.toml", "Makefile", "LICENSE", "README.md", "requirements-dev.txt"}
    wanted |= {"native/CMakeLists.txt", "tests/judge/vectors.jsonl", "docs/images/table.svg"}
    assert wanted <= names(sdist)
