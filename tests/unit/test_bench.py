"""`make bench` measures and reports."""

import json
import subprocess
import sys
from pathlib import Path

RUN = Path(__file__).parents[2] / "bench" / "run.py"


def bench(*words: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, str(RUN), *words], capture_output=True, text=True, timeout=120
    )


def test_a_quick_run_reports_rates_peers_and_starting_times() -> None:
    ran = bench("--quick", "--json", "two-hand")
    assert ran.returncode == 0, ran.stderr
    report = json.loads(ran.stdout)
    assert report["actions_per_second"]["two-hand"]["median"] > 1000
    assert report["slowest_preset"]["name"] == "two-hand"
    assert {"import acesaround", "import and deal a first game"} <= set(report["startup_seconds"])
    known = {figures["package"].split()[0] for figures in report["peers"].values()}
    assert known | set(report["peers_not_installed"]) == {"jass-kit", "rlcard", "open-spiel"}


def test_a_wrong_preset_is_one_clear_error() -> None:
    ran = bench("two-hands")
    assert ran.returncode == 2
    assert "two-hands is no preset" in ran.stderr and "Traceback" not in ran.stderr
