"""Tests of `make` in a fresh folder: with a compiler, without one, and once one is installed."""

import os
import re
import signal
import subprocess
import sys
import time
from pathlib import Path

import httpx
import pytest
from tests.packaging.commands import ROOT, Run
from tools.services.ports import free_port

from acesaround.i18n import tr

pytestmark = pytest.mark.usefixtures("needs_make")

PYTHON = f"PYTHON={getattr(sys, '_base_executable', sys.executable)}"
MISSING = "Missing: g++. Install with: apt-get install g++"
WITHOUT = "`make play` and `make terminal` work without it: computer players are weaker"
UNCOMPILED = tr("common.the_engine_isnt_compiled_so_computer", command="make kernel")
IN_USE = "from acesaround.kernel.backend import backend; print(backend())"


@pytest.mark.slow
def test_playing_goes_on_and_testing_stops(run: Run, unpacked: Path, plain_path: str) -> None:
    play = ("make", "terminal", PYTHON, "ARGS=--list")
    for _ in range(2):
        ran = run(*play, cwd=unpacked, path=plain_path)
        assert ran.stderr.splitlines()[-1] == MISSING
        assert "No saved games" in ran.stdout
    for target in ("check", "test"):
        refused = run("make", target, PYTHON, cwd=unpacked, path=plain_path, code=2)
        said = [line for line in refused.stderr.splitlines() if not line.startswith("make")]
        assert said == [f"{MISSING}. {WITHOUT}"]
    played = run("make", "terminal", PYTHON, "ARGS=two-hand", cwd=unpacked, path=plain_path)
    assert UNCOMPILED in " ".join(played.stdout.split())

    with_compiler = run(*play, cwd=unpacked)
    assert MISSING not in with_compiler.stderr
    # It waits for the game's background build.
    run("make", "kernel", PYTHON, cwd=unpacked)
    assert "native" in run(unpacked / ".venv/bin/python", "-c", IN_USE).stdout
    assert run("make", "kernel", PYTHON, cwd=unpacked).stdout == ""

    (unpacked / "native/python/module.cpp").write_text("int broken = ;\n")
    refused = run("make", "kernel", PYTHON, cwd=unpacked, code=2)
    (log,) = re.findall(r"^The kernel isn't compiled: .* see (\S+)$", refused.stderr, re.MULTILINE)
    assert "module.cpp:1" in Path(log).read_text()
    assert run(unpacked / ".venv/bin/python", "-c", IN_USE).stdout.strip() == "python"


@pytest.mark.slow
def test_the_page_comes_before_the_kernel(unpacked: Path) -> None:
    address = f"http://127.0.0.1:{(port := free_port())}"
    options = f"--no-browser --port {port} --database {unpacked / 'tables.db'}"
    playing = subprocess.Popen(
        ["make", "play", PYTHON, f"ARGS={options}"],
        cwd=unpacked, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True,
        env=os.environ | {"ACES_HOME": str(unpacked)}, start_new_session=True,
    )  # fmt: skip
    try:
        told = answer(address)
        assert told["compiled"] is not None
        while (compiled := answer(address)["compiled"]) is not None:
            assert 0 <= compiled <= 1
            time.sleep(1)
    finally:
        os.killpg(playing.pid, signal.SIGINT)
        said, _ = playing.communicate(timeout=60)
    assert "Engine ready: computer players at full strength" in said.splitlines()


def answer(address: str) -> dict[str, float | None]:
    for _ in range(600):
        try:
            return dict(httpx.get(f"{address}/api/server").json())
        except httpx.HTTPError:
            time.sleep(0.2)
    raise AssertionError(f"nothing answers at {address}")


OFFLINE = (
    "pip can't reach the package index. Are you offline? The first install needs the internet."
)
FAILED = "pip can't install the packages:"
NO_VERSION = "ERROR: Could not find a version that satisfies the requirement ninja"
FULL = "[Errno 28] No space left on device"
RETRYING = (
    "WARNING: Retrying after connection broken by 'NewConnectionError: Failed to establish a new "
    "connection: [Errno -3] Temporary failure in name resolution'"
)


@pytest.mark.parametrize(
    ("log", "said"),
    [
        (f"{RETRYING}\nERROR: Cannot install x: conflicting dependencies", [OFFLINE]),
        ("ERROR: Network is unreachable", [OFFLINE]),
        ("Temporary failure in name resolution", [OFFLINE]),
        (NO_VERSION, [f"{FAILED} {NO_VERSION}", "Are you offline?"]),
        (f"{RETRYING}\n{FULL}", [f"{FAILED} {FULL}", "The disk is full."]),
        (f"{FULL}\nERROR: No cmake", [f"{FAILED} ERROR: No cmake", "The disk is full."]),
        ("ERROR: One\nERROR: Two", [f"{FAILED} ERROR: One"]),
        ("ERROR: [Errno 13] Permission denied: '/a\\nb'", None),
        ("-e \\c %s", None),
        ("", [f"{FAILED} it says nothing"]),
    ],
)
def test_a_failed_installation_says_what_pip_said_and_what_could_be_the_reason(
    log: str, said: list[str] | None, run: Run, makefile: Path
) -> None:
    (makefile / "said").write_text(log)
    write_program(makefile / ".venv/bin/python", "cat said\nexit 1")
    refused = run("make", "-o", ".venv/.play", ".venv/.dev", cwd=makefile, code=2)
    assert own_lines(refused.stderr) == [
        *(said or [f"{FAILED} {log}"]),
        "See build/install.log for details. Then run make again.",
    ]


def test_the_page_names_node_and_what_works_without_it(run: Run, makefile: Path) -> None:
    write_program(makefile / ".venv/bin/python", "exit 1")
    write_program(makefile / ".venv/bin/node", "exit 1")
    for target in ("test-page", "page"):
        refused = run("make", target, cwd=makefile, code=2)
        assert own_lines(refused.stderr) == [
            "Missing: Node.js 20.19 or newer, and pip can't fetch it. "
            "`make play` and `make check` work without it"
        ]
    write_program(makefile / ".venv/bin/node", "exit 0")
    write_program(makefile / ".venv/bin/npm", "exit 1")
    refused = run("make", "page", cwd=makefile, code=2)
    assert own_lines(refused.stderr) == [
        "npm can't install the page's tools (see build/node.log). "
        "`make play` and `make check` work without it"
    ]
    assert not (makefile / "web/node_modules/.made").exists()


@pytest.mark.parametrize(("begun", "log"), [("venv", "venv"), ("pip", "install")])
def test_ctrl_c_during_the_set_up_is_one_line(begun: str, log: str, makefile: Path) -> None:
    python = makefile / ".venv/bin/python"
    if begun == "venv":
        (makefile / ".venv/.root").unlink()
        python = makefile / "python"
    # Then Ctrl-C gets Python's usual message.
    code = "import time; open('begun', 'w').close(); time.sleep(60)"
    sleep = f'exec {sys.executable} -c "{code}"'
    write_program(python, f'case "$*" in "-m {begun}"*) {sleep};; esac')
    stopped = subprocess.Popen(
        ["make", f"PYTHON={python}", "-o", "pyproject.toml", ".venv/.play"],
        cwd=makefile, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
        start_new_session=True,
    )  # fmt: skip
    while not (makefile / "begun").exists():
        assert stopped.poll() is None
        time.sleep(0.01)
    os.killpg(stopped.pid, signal.SIGINT)
    _, error = stopped.communicate(timeout=60)
    assert own_lines(error) == ["Stopped. Run it again to go on."]
    assert "Traceback" in (makefile / f"build/{log}.log").read_text()
    assert stopped.returncode in (2, 130, -signal.SIGINT)
    assert not (makefile / ".venv/.play").exists()
    assert (makefile / ".venv/.root").exists() == (begun == "pip")


@pytest.fixture
def makefile(tmp_path: Path) -> Path:
    """Return a folder with the Makefile and an environment that counts as up to date."""
    for name in ("Makefile", "requirements-dev.txt", "web/package-lock.json"):
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_bytes((ROOT / name).read_bytes())
    (tmp_path / ".venv").mkdir()
    (tmp_path / ".venv/.root").write_text(str(tmp_path))
    return tmp_path


def write_program(path: Path, script: str) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(f"#!/bin/bash\n{script}\n")
    path.chmod(0o755)


def own_lines(error: str) -> list[str]:
    """Return the lines that aren't make's own."""
    return [line for line in error.splitlines() if not line.startswith("make")]


@pytest.mark.slow
@pytest.mark.parametrize(
    ("target", "said"), [("sanitize", " passed"), ("sanitize-threads", " passed"), ("fuzz", "")]
)
def test_the_kernel_is_sound_under_the_sanitizers(run: Run, target: str, said: str) -> None:
    # -o keeps make from rebuilding the environment that runs this test.
    made = (".venv/.root", ".venv/.play", ".venv/.dev")
    old = [word for name in made for word in ("-o", name)]
    ran = run("make", *old, target, cwd=ROOT, path=os.environ["PATH"])
    assert said in ran.stdout
