"""What `make` does on a machine with no compiler, and when one arrives."""

import os
import sys
from pathlib import Path

import pytest
from tests.packaging.commands import ROOT, Run

pytestmark = [pytest.mark.slow, pytest.mark.usefixtures("needs_make")]

PYTHON = f"PYTHON={getattr(sys, '_base_executable', sys.executable)}"
PLAIN = "Analysis runs in plain Python, far slower: to compile its kernel, install g++"


def test_playing_goes_on_and_testing_stops(run: Run, unpacked: Path, plain_path: str) -> None:
    play = ("make", "terminal", PYTHON, "ARGS=--list")
    for _ in range(2):
        ran = run(*play, cwd=unpacked, path=plain_path)
        assert [line for line in ran.stderr.splitlines() if "Python" in line] == [PLAIN]
        assert "No saved games" in ran.stdout and "minutes" not in ran.stdout
    for target in ("check", "test"):
        refused = run("make", target, PYTHON, cwd=unpacked, path=plain_path, code=2)
        said = [line for line in refused.stderr.splitlines() if not line.startswith("make")]
        assert said == ["Missing: g++. Install with: apt-get install g++"]

    with_compiler = run(*play, cwd=unpacked)
    assert "Python" not in with_compiler.stderr
    assert "compiling the search kernel: four to eight minutes" in with_compiler.stdout
    assert "minutes" not in run(*play, cwd=unpacked).stdout
    code = "from acesaround.kernel.backend import backend; print(backend())"
    assert "native" in run(unpacked / ".venv/bin/python", "-c", code).stdout

    (unpacked / "native/bind/module.cpp").write_text("int broken = ;\n")
    assert "plain Python" in run(*play, cwd=unpacked).stderr
    refused = run("make", "check", PYTHON, cwd=unpacked, code=2)
    assert "module.cpp:1" in refused.stdout + refused.stderr


@pytest.mark.parametrize("target", ["sanitize", "sanitize-threads"])
def test_the_kernel_is_sound_under_the_sanitizers(run: Run, target: str) -> None:
    # -o: the environment that runs this test is not made again meanwhile.
    made = (".venv/.root", ".venv/.play", ".venv/.dev")
    old = [word for name in made for word in ("-o", name)]
    ran = run("make", *old, target, cwd=ROOT, path=os.environ["PATH"])
    assert " passed" in ran.stdout
