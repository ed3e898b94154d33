"""Distributions as a user would build them, each built once per run."""

import os
import re
import shutil
import subprocess
import sys
import venv
from pathlib import Path

import pytest
from tests.packaging.commands import ROOT, Run

PROGRAM = r"(.*-)?(cc|c89|c99|c\+\+|g\+\+|gcc|clang|clang\+\+|cpp)(-[\d.]+)?|cmake|ninja"
COMPILERS = re.compile(PROGRAM)

BUILD = "import sys; from scikit_build_core.build import build_sdist; build_sdist(sys.argv[1])"


@pytest.fixture(scope="session")
def plain_path(tmp_path_factory: pytest.TempPathFactory) -> str:
    """Return a PATH with every program except compilers, CMake, and Ninja."""
    folder = tmp_path_factory.mktemp("programs")
    for place in os.get_exec_path():
        for program in Path(place).glob("*"):
            if not COMPILERS.fullmatch(program.name) and not os.path.lexists(folder / program.name):
                (folder / program.name).symlink_to(program)
    return str(folder)


@pytest.fixture(scope="session")
def old_tools_path(tmp_path_factory: pytest.TempPathFactory) -> str:
    """Return a PATH whose CMake and Ninja are too old to build anything."""
    folder = tmp_path_factory.mktemp("old")
    for program, version in (("cmake", "cmake version 3.10.2"), ("ninja", "1.5.0")):
        script = f'#!/bin/sh\n[ "$1" = --version ] || exit 9\necho "{version}"\n'
        (folder / program).write_text(script)
        (folder / program).chmod(0o755)
    return os.pathsep.join((str(folder), os.environ["PATH"]))


@pytest.fixture(scope="session")
def run(tmp_path_factory: pytest.TempPathFactory) -> Run:
    """Return a function that runs a command with a fresh home and expects success by default."""
    home = tmp_path_factory.mktemp("home")
    kept = {
        name: value
        for name, value in os.environ.items()
        if not name.startswith(
            ("ACES_", "CMAKE", "HYPOTHESIS", "MAKE", "MFLAGS", "PYTHON", "SKBUILD")
        )
        and name not in ("CC", "CXX", "CFLAGS", "CXXFLAGS", "LDFLAGS", "VIRTUAL_ENV")
    }

    def command(
        *words: str | Path, path: str = os.environ["PATH"], cwd: Path = home, code: int = 0
    ) -> subprocess.CompletedProcess[str]:
        environment = kept | {"PATH": path, "ACES_HOME": str(home)}
        ran = subprocess.run(
            [str(word) for word in words],
            cwd=cwd, env=environment, capture_output=True, text=True, timeout=3600,
        )  # fmt: skip
        assert ran.returncode == code, f"{words}\n{ran.stdout}\n{ran.stderr}"
        return ran

    return command


@pytest.fixture(scope="session")
def sdist(run: Run, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Build the source distribution of this working tree."""
    folder = tmp_path_factory.mktemp("sdist")
    run(sys.executable, "-c", BUILD, folder, cwd=ROOT)
    (archive,) = folder.iterdir()
    return archive


@pytest.fixture
def unpacked(run: Run, sdist: Path, tmp_path: Path) -> Path:
    """Return a folder with the unpacked source distribution."""
    run("tar", "-xzf", sdist, "-C", tmp_path)
    (folder,) = tmp_path.iterdir()
    return folder


def build_wheel(run: Run, sdist: Path, folder: Path, path: str) -> Path:
    run(
        sys.executable, "-m", "pip", "wheel", "--no-deps", "--no-cache-dir", "-w", folder, sdist,
        path=path,
    )  # fmt: skip
    (wheel,) = folder.glob("*.whl")
    return wheel


@pytest.fixture(scope="session")
def native_wheel(run: Run, sdist: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Build the wheel from the source distribution with a compiler."""
    return build_wheel(run, sdist, tmp_path_factory.mktemp("native"), os.environ["PATH"])


@pytest.fixture(scope="session")
def plain_wheel(
    run: Run, sdist: Path, plain_path: str, tmp_path_factory: pytest.TempPathFactory
) -> Path:
    """Build the wheel from the source distribution without a compiler."""
    return build_wheel(run, sdist, tmp_path_factory.mktemp("plain"), plain_path)


@pytest.fixture
def fresh(tmp_path: Path) -> Path:
    """Return the programs folder of a fresh virtual environment."""
    folder = tmp_path / "fresh"
    venv.create(folder, with_pip=False, symlinks=True)
    return folder / "bin"


@pytest.fixture
def needs_make() -> None:
    assert shutil.which("make"), "these tests need make: apt-get install make"
