"""Tests of the separate kernel build, on a small project of four steps."""

import json
import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest
from tests.packaging.commands import ROOT

from acesaround.kernel.backend import build_progress

pytestmark = pytest.mark.extended

TOOL = ROOT / "tools" / "compile_kernel.py"
BUILD = """\
cmake_minimum_required(VERSION 3.20)
project(small LANGUAGES NONE)
foreach(step 1 2 3 4)
  add_custom_command(
    OUTPUT step${step}
    COMMAND sh ${CMAKE_CURRENT_SOURCE_DIR}/step.sh ${step} ${CMAKE_CURRENT_SOURCE_DIR}
    COMMAND ${CMAKE_COMMAND} -E touch step${step}
    DEPENDS ${CMAKE_CURRENT_SOURCE_DIR}/step.sh
    JOB_POOL one)
  list(APPEND steps step${step})
endforeach()
set_property(GLOBAL PROPERTY JOB_POOLS one=1)
add_custom_target(steps ALL DEPENDS ${steps})
install(FILES _native.so _cpu.so DESTINATION acesaround/kernel)
"""
STEP = "echo $1 >> $2/../steps.txt; sleep {seconds}; {then}\n"

Start = Callable[..., subprocess.Popen[str]]


@pytest.fixture
def small(tmp_path: Path) -> Path:
    """Return a folder with sources in `native`; finished steps are listed in `steps.txt`."""
    source = tmp_path / "native"
    source.mkdir()
    (source / "CMakeLists.txt").write_text(BUILD)
    for module in ("_native.so", "_cpu.so"):
        (source / module).write_text("compiled")
    (tmp_path / "kernel").mkdir()
    steps(tmp_path)
    return tmp_path


def steps(small: Path, seconds: float = 0, then: str = "true") -> None:
    """Write the build steps: the duration of each, and a command to run after it."""
    (small / "native" / "step.sh").write_text(STEP.format(seconds=seconds, then=then))


def done(small: Path) -> list[str]:
    path = small / "steps.txt"
    return path.read_text().split() if path.exists() else []


@pytest.fixture
def start(small: Path) -> Start:
    """Start the tool on the small project."""

    def start(*options: str, **environ: str) -> subprocess.Popen[str]:
        return subprocess.Popen(
            [
                sys.executable, str(TOOL), "--source", str(small / "native"),
                "--build", str(small / "build"), "--state", str(state(small)), *options,
            ],
            stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
            env=os.environ | environ, start_new_session=True,
        )  # fmt: skip

    return start


def state(small: Path) -> Path:
    return small / "kernel" / "compiling.json"


def ended(process: subprocess.Popen[str], code: int = 0) -> str:
    """Return a process's stderr, checking that it ended with `code`."""
    output, error = process.communicate(timeout=120)
    assert process.returncode == code, output + error
    return error


def until(true: Callable[[], bool]) -> None:
    for _ in range(1200):
        if true():
            return
        time.sleep(0.05)
    raise AssertionError("it never was")


def modules(small: Path) -> set[str]:
    return {path.name for path in (small / "kernel").glob("*.so")}


def test_it_compiles_what_has_changed_and_puts_it_in_its_place(small: Path, start: Start) -> None:
    (small / "kernel" / "_old.so").write_text("of another build")
    assert ended(start()) == ""
    assert modules(small) == {"_native.so", "_cpu.so"}
    assert done(small) == ["1", "2", "3", "4"]
    assert build_progress(state(small)) is None
    assert ended(start()) == ""
    assert len(done(small)) == 4
    steps(small, then="echo again")
    assert ended(start()) == ""
    assert len(done(small)) == 8


def test_a_module_that_is_gone_comes_back(small: Path, start: Start) -> None:
    ended(start())
    (small / "kernel" / "_cpu.so").unlink()
    ended(start())
    assert modules(small) == {"_native.so", "_cpu.so"}
    assert len(done(small)) == 4


def test_what_is_made_for_all_processors_does_for_this_one(small: Path, start: Start) -> None:
    made = small / "build" / "made.json"
    for processors, then in (("this", "this"), ("all", "all"), ("this", "all")):
        ended(start("--processors", processors))
        assert json.loads(made.read_text())["processors"] == then


def test_modules_of_other_sources_are_gone_before_anything_runs(small: Path, start: Start) -> None:
    ended(start())
    steps(small, seconds=0.3)
    ended(start("--background"))
    assert modules(small) == set()
    until(lambda: build_progress(state(small)) is None)
    assert modules(small) == {"_native.so", "_cpu.so"}


def test_another_checkout_s_files_are_not_taken(small: Path, start: Start) -> None:
    ended(start())
    (small / "native").rename(small / "moved")
    ended(start("--source", str(small / "moved")))
    assert len(done(small)) == 8


def test_in_the_background_it_says_how_far_it_is(small: Path, start: Start) -> None:
    steps(small, seconds=0.4)
    assert ended(start("--background")) == ""
    seen = []

    def over() -> bool:
        now = build_progress(state(small))
        if now is not None:
            assert now.running
            seen.append(now.done)
        return modules(small) == {"_native.so", "_cpu.so"} and now is None

    until(over)
    assert 0 in seen
    assert any(0 < share < 1 for share in seen)
    assert seen == sorted(seen)
    assert done(small) == ["1", "2", "3", "4"]


def test_the_background_has_the_lowest_priority(small: Path, start: Start) -> None:
    steps(small, then="nice > $2/../nice.txt")
    ended(start("--background"))
    until((small / "kernel/_cpu.so").exists)
    assert (small / "nice.txt").read_text().strip() == "19"


def test_a_second_one_waits_and_does_nothing_twice(small: Path, start: Start) -> None:
    steps(small, seconds=0.3)
    ended(start("--background"))
    until(lambda: bool(done(small)))
    first, second = start(), start("--background")
    assert ended(first) == ended(second) == ""
    assert modules(small) == {"_native.so", "_cpu.so"}
    assert done(small) == ["1", "2", "3", "4"]


def test_after_ctrl_c_the_next_goes_on_from_there(small: Path, start: Start) -> None:
    steps(small, seconds=0.4)
    stopped = start()
    until(lambda: len(done(small)) >= 3)
    os.killpg(stopped.pid, signal.SIGINT)
    (line,) = ended(stopped, 130).splitlines()
    assert line.startswith("Stopped")
    assert modules(small) == set()
    ended(start())
    assert modules(small) == {"_native.so", "_cpu.so"}
    assert done(small).count("1") == done(small).count("2") == 1


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGHUP])
def test_what_ends_it_ends_the_compiler_too(small: Path, start: Start, number: int) -> None:
    steps(small, seconds=1000)
    stopped = start()
    until(lambda: done(small) == ["1"])
    stopped.send_signal(number)
    assert ended(stopped, 128 + number) == ""
    until(lambda: not running_in(small))
    assert build_progress(state(small)) is None


def running_in(small: Path) -> list[str]:
    """Return the command lines of the processes working on the small project."""
    found = subprocess.run(["ps", "-eo", "args"], capture_output=True, text=True, check=True)
    return [line for line in found.stdout.splitlines() if str(small) in line]


def test_ctrl_c_does_not_reach_the_background(small: Path, start: Start) -> None:
    steps(small, seconds=0.4)
    left = start("--background")
    ended(left)
    with pytest.raises(ProcessLookupError):
        os.killpg(left.pid, signal.SIGINT)
    until((small / "kernel/_cpu.so").exists)
    assert done(small) == ["1", "2", "3", "4"]


def test_a_killed_one_leaves_the_lock_to_its_compiler(small: Path, start: Start) -> None:
    steps(small, seconds=0.5)
    killed = start()
    until(lambda: bool(done(small)))
    killed.kill()
    killed.communicate(timeout=60)
    now = build_progress(state(small))
    assert now is not None
    assert now.running
    ended(start())
    assert modules(small) == {"_native.so", "_cpu.so"}
    assert done(small).count("1") == 1


@pytest.mark.parametrize(
    ("then", "said"),
    [
        ("exit 1", r"g\+\+ 12 .*clang 14\b.*compile\.log$"),
        ("echo step: No space left on device; exit 1", "the disk is full"),
    ],
)
def test_a_failure_is_one_line_and_the_next_start_goes_on(
    small: Path, start: Start, then: str, said: str
) -> None:
    steps(small, then=f"[ $1 != 3 ] || {{ {then}; }}")
    (line,) = ended(start(), 1).splitlines()
    assert re.search(said, line)
    assert line.startswith("The kernel isn't compiled: ")
    now = build_progress(state(small))
    assert now is not None
    assert (now.running, now.failed) == (False, line)
    steps(small)
    assert ended(start()) == ""
    assert build_progress(state(small)) is None
    assert modules(small) == {"_native.so", "_cpu.so"}


@pytest.mark.parametrize("options", [(), ("--background",)])
def test_a_missing_compiler_is_named(
    small: Path, start: Start, options: tuple[str, ...], tmp_path: Path
) -> None:
    error = ended(start(*options, PATH=str(tmp_path), CXX="none"), 1)
    without = ". `make play` and `make terminal` work without it: computer players are weaker"
    tail = "" if options else without
    assert error == f"Missing: g++. Install with: apt-get install g++{tail}\n"
    assert done(small) == []


def test_a_state_that_is_torn_says_nothing(small: Path) -> None:
    for text in ("", "{", "[]", '{"done": "x", "failed": 1}'):
        state(small).write_text(text)
        assert build_progress(state(small)) is None
    assert build_progress(small / "none.json") is None
