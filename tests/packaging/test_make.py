"""What `make` does in a fresh folder: with a compiler, without one, and when one arrives."""

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
from tests.support.ports import free_port

pytestmark = pytest.mark.usefixtures("needs_make")

PYTHON = f"PYTHON={getattr(sys, '_base_executable', sys.executable)}"
MISSING = "Missing: g++. Install with: apt-get install g++"
WITHOUT = "`make play` and `make terminal` work without it: computer players play simpler"
UNCOMPILED = (
    "The engine isn't compiled, so computer players play simpler. To compile it, install g++ and "
    "python3-dev, then run `make kernel`."
)
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
    # It waits for what the game began in the background.
    run("make", "kernel", PYTHON, cwd=unpacked)
    assert "native" in run(unpacked / ".venv/bin/python", "-c", IN_USE).stdout
    assert run("make", "kernel", PYTHON, cwd=unpacked).stdout == ""

    (unpacked / "native/bind/module.cpp").write_text("int broken = ;\n")
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


OFFLINE = ["You might be offline. The first install needs the internet."]
RETRYING = (
    "WARNING: Retrying after connection broken by 'NewConnectionError: Failed to establish a new "
    "connection: [Errno -3] Temporary failure in name resolution'"
)


@pytest.mark.parametrize(
    ("log", "said", "reason"),
    [
        (f"{RETRYING}\nERROR: No cmake\nERROR: See a page", "ERROR: No cmake", OFFLINE),
        ("ERROR: Could not find a version that satisfies the requirement ninja", None, OFFLINE),
        ("ERROR: Network is unreachable", None, OFFLINE),
        ("Temporary failure in name resolution", None, OFFLINE),
        ("ERROR: [Errno 28] No space left on device", None, ["The disk is full."]),
        (f"{RETRYING}\nNo space left on device", "No space left on device", ["The disk is full."]),
        ("ERROR: Failed building wheel for uvloop", None, []),
        ("ERROR: [Errno 13] Permission denied: '/a\\nb'", None, []),
        ("-e \\c %s", None, []),
        ("", "it says nothing", []),
    ],
)
def test_a_failed_installation_says_what_pip_said_and_what_could_be_the_reason(
    log: str, said: str | None, reason: list[str], run: Run, tmp_path: Path
) -> None:
    python = tmp_path / ".venv/bin/python"
    python.parent.mkdir(parents=True)
    (tmp_path / "said").write_text(log)
    python.write_text("#!/bin/sh\ncat said\nexit 1\n")
    python.chmod(0o755)
    (tmp_path / ".venv/.root").write_text(str(tmp_path))
    for name in ("Makefile", "requirements-dev.txt"):
        (tmp_path / name).write_bytes((ROOT / name).read_bytes())
    refused = run("make", "-o", ".venv/.play", ".venv/.dev", cwd=tmp_path, code=2)
    lines = [line for line in refused.stderr.splitlines() if not line.startswith("make")]
    assert lines == [
        f"pip can't install the packages: {said or log}",
        *reason,
        "See build/install.log for details. Then run make again.",
    ]


@pytest.mark.slow
@pytest.mark.parametrize("target", ["sanitize", "sanitize-threads"])
def test_the_kernel_is_sound_under_the_sanitizers(run: Run, target: str) -> None:
    # -o: the environment that runs this test is not made again meanwhile.
    made = (".venv/.root", ".venv/.play", ".venv/.dev")
    old = [word for name in made for word in ("-o", name)]
    ran = run("make", *old, target, cwd=ROOT, path=os.environ["PATH"])
    assert " passed" in ran.stdout
