"""Tests of `bench/deep.py`, the long-running solver."""

import json
import re
import subprocess
import sys
from contextlib import redirect_stderr, redirect_stdout
from io import StringIO
from pathlib import Path

import pytest
from bench.deep import Checkpoint, Progress, main

from acesaround.kernel.backend import backend
from acesaround.kernel.solve import solve

PROGRAM = Path(__file__).parents[2] / "bench" / "deep.py"


def command(path: Path, *words: str) -> list[str]:
    return [sys.executable, str(PROGRAM), "--checkpoint", str(path), "--megabytes", "64", *words]


def deep(path: Path, *words: str) -> subprocess.CompletedProcess[str]:
    """Run it to the end without starting a new Python process."""
    program, *given = command(path, *words)[1:]
    out, err = StringIO(), StringIO()
    with redirect_stdout(out), redirect_stderr(err):
        try:
            code = main(given)
        except SystemExit as end:
            code = int(end.code or 0)
    return subprocess.CompletedProcess([program, *given], code, out.getvalue(), err.getvalue())


def read(path: Path) -> list[Progress]:
    return [Progress(**progress) for progress in json.loads(path.read_text())["done"]]


def truth(checkpoint: Checkpoint) -> list[int | None]:
    found = (solve(position, cards=False, line=False) for position in checkpoint.positions())
    return [solution.value for solution in found]


LONG_TRICKS = 6 if backend() == "python" else 13
LONG = ("--tricks", str(LONG_TRICKS), "--seed", "1")
MOMENT = ("--slice", "0.001", "--seconds", "0.0001")
SHORT = ("--tricks", "7", "--deals", "3", "--seed", "5")


def test_a_run_solves_its_positions_and_says_how_long_each_took(tmp_path: Path) -> None:
    path = tmp_path / "run.json"
    ran = deep(path, *SHORT)
    assert ran.returncode == 0, ran.stderr
    values = truth(Checkpoint("daugherty-1983", 7, 3, 5))
    assert [progress.lower for progress in read(path)] == values
    assert all(progress.exact and progress.nodes for progress in read(path))
    lines = ran.stdout.splitlines()
    assert [line.split(";")[0] for line in lines] == [
        f"deal {number} of 3: {value}" for number, value in enumerate(values, 1)
    ]


@pytest.mark.slow
def test_a_run_that_was_stopped_goes_on(tmp_path: Path) -> None:
    path = tmp_path / "run.json"
    first = deep(path, *LONG, *MOMENT)
    assert "time is up" in first.stderr and not first.stdout
    (began,) = read(path)
    assert began.slices == 1 and not began.exact
    ended = deep(path, *LONG)
    assert f"from {path}\n" in ended.stderr
    (progress,) = read(path)
    assert progress.slices > 1 and progress.seconds > began.seconds
    assert [progress.lower] == truth(Checkpoint("daugherty-1983", LONG_TRICKS, 1, 1))
    assert deep(path, *LONG).stdout == ended.stdout


@pytest.mark.slow
def test_a_torn_table_costs_time_and_nothing_else(tmp_path: Path) -> None:
    path, table = tmp_path / "run.json", tmp_path / "run.json.table"
    deep(path, *LONG, *MOMENT)
    if backend() != "python":
        table.write_bytes(table.read_bytes()[:-8])
    ended = deep(path, *LONG)
    assert ended.returncode == 0
    assert backend() == "python" or f"{table}: torn: " in ended.stderr
    assert read(path)[0].exact


@pytest.mark.parametrize(
    ("held", "words", "said"),
    [
        pytest.param("no JSON", SHORT, r"run\.json .*checkpoint", marks=pytest.mark.slow),
        ("{}", SHORT, r"run\.json .*checkpoint"),
        (
            '{"preset": "double-deck", "tricks": 9, "deals": 1, "seed": 1, "done": []}',
            SHORT,
            r"run\.json .*: --preset double-deck --tricks 9 --deals 1 --seed 1\n",
        ),
        (None, ("--tricks", "21"), r"error: --tricks 21: daugherty-1983 .*\b20\b"),
        (None, ("--tricks", "0"), r"error: --tricks, --deals, --slice,? and --megabytes\b.* 0"),
        (None, ("--tricks", "7", "--preset", "doubles"), "error: doubles .*daugherty-1983"),
    ],
)
def test_what_cannot_be_run_is_one_clear_error(
    tmp_path: Path, held: str | None, words: tuple[str, ...], said: str
) -> None:
    path = tmp_path / "run.json"
    if held is not None:
        path.write_text(held)
    ran = deep(path, *words)
    assert ran.returncode == 2
    assert re.search(said, ran.stderr) and "Traceback" not in ran.stderr
    assert held is None or path.read_text() == held


def test_a_folder_that_is_not_there_is_said_plainly(tmp_path: Path) -> None:
    words = command(tmp_path / "nowhere" / "run.json", *SHORT)
    ran = subprocess.run(words, capture_output=True, text=True, timeout=300)
    assert ran.returncode == 1
    assert "No such file" in ran.stderr and "Traceback" not in ran.stderr


@pytest.mark.slow
@pytest.mark.skipif(backend() == "python", reason="takes the compiled kernel")
def test_killed_at_any_moment_a_run_loses_a_slice_at_most(tmp_path: Path) -> None:
    """Each kill only tightens the bounds, and the run ends with the exact value."""
    path = tmp_path / "run.json"
    words = ("--tricks", "13", "--seed", "5", "--slice", "0.05")
    best = Progress(0, 10**6)
    for kills in range(60):
        with subprocess.Popen(
            command(path, *words), stdout=subprocess.PIPE, stderr=subprocess.DEVNULL
        ) as run:
            try:
                run.wait(timeout=0.3 * 1.1**kills)
            except subprocess.TimeoutExpired:
                run.kill()
            else:
                break
        if path.exists():
            (now,) = read(path)
            assert best.lower <= now.lower <= now.upper <= best.upper
            assert now.slices >= best.slices and now.seconds >= best.seconds
            best = now
    else:
        raise AssertionError("it never came to an end")
    assert kills > 2
    (progress,) = read(path)
    assert [progress.lower] == truth(Checkpoint("daugherty-1983", 13, 1, 5)) and progress.exact
