"""Tests that `make bench` measures and reports."""

import json
import re
import subprocess
import sys
from pathlib import Path

import pytest
from bench.cli import main

RUN = Path(__file__).parents[2] / "bench" / "run.py"


def bench(*words: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, str(RUN), *words], capture_output=True, text=True, timeout=120
    )


@pytest.mark.extended
def test_a_quick_run_reports_rates_peers_and_starting_times() -> None:
    ran = bench("--quick", "--json", "two-hand")
    assert ran.returncode == 0, ran.stderr
    groups = json.loads(ran.stdout)["groups"]
    assert set(groups) == {"engine", "starting"}
    rows = {row["what"]: row for row in groups["engine"]["rows"]}
    assert rows["two-hand"]["median"] > 1000 and rows["two-hand"]["goal"] == 50_000
    assert rows["median preset"]["median"] == rows["two-hand"]["median"]
    told = " ".join(rows) + " ".join(groups["engine"]["notes"])
    assert all(package in told for package in ("jass-kit", "rlcard", "open-spiel"))
    names = {row["what"] for row in groups["starting"]["rows"]}
    assert {"import acesaround", "import and deal a first game"} <= names


@pytest.mark.extended
def test_the_kernel_is_measured_by_the_same_command() -> None:
    ran = bench("--quick", "--only", "exact", "--tricks", "8", "--positions", "2", "--markdown")
    assert ran.returncode == 0, ran.stderr
    assert "## Exact values" in ran.stdout
    (row,) = (line for line in ran.stdout.splitlines() if line.startswith("| 8 tricks left |"))
    assert row.split(" | ")[1] == "2" and "≤ 0.4" in row
    assert "12 tricks" not in ran.stdout
    assert "DDS" in ran.stdout or "pip install endplay" in ran.stdout


@pytest.mark.slow
def test_tables_in_the_browser_are_measured_by_the_same_command() -> None:
    ran = bench("--quick", "--only", "tables", "--json")
    assert ran.returncode == 0, ran.stderr
    groups = json.loads(ran.stdout)["groups"]
    rows = groups["tables"]["rows"]
    assert [row["goal"] for row in rows] == [50, 150, 100]
    assert rows[0]["count"] >= 40
    assert groups["memory"]["rows"][0]["median"] > 0


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["two-hands"], "error: two-hands .*two-hand-classic"),
        (["--only", "kernels"], "invalid choice: 'kernels'"),
        (["--positions", "0"], r"error: --positions\b.* 1 "),
        (["--tricks", "21"], "error: --tricks 21: .*1 to 20"),
    ],
)
def test_what_cannot_be_measured_is_one_clear_error(
    words: list[str], said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as ended:
        main(words)
    assert ended.value.code == 2 and re.search(said, capsys.readouterr().err)
