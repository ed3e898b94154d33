"""Nothing is lost when servers are killed and paused while people play."""

from __future__ import annotations

import random
from pathlib import Path

import pytest
import tests.support.forked  # noqa: F401 (servers are forked from a process with the program)
from tests.server.support.in_a_thread import run_apart
from tests.support.slow import quick
from tools.faults.__main__ import main
from tools.faults.checker import check
from tools.faults.cluster import Cluster
from tools.faults.disk import SmallDisk
from tools.faults.injection import Injector
from tools.faults.recording import read_recording
from tools.faults.report import Report
from tools.faults.results import Results
from tools.faults.run import Crowd, play_round

FEW = ["kill", "valkey restart"]


async def play(folder: Path, faults: list[str]) -> Report:
    """Let six people play on two servers while faults happen, and check what they heard."""

    async def inject(injector: Injector) -> None:
        await injector.run_in_turn(faults, pause=0.3)
        assert list(injector.counts) == faults and not injector.unstoppable

    cluster = Cluster(2)
    try:
        await cluster.start()
        crowd = Crowd(6, pause=0.3, afterward=1.0)
        await play_round(cluster, crowd, inject, folder, random.Random(5))
    finally:
        await cluster.close()
    return check(read_recording(folder))


@pytest.mark.extended
@pytest.mark.parametrize(
    "faults", quick([FEW], [FEW, [*FEW, "pause", "full disk"]]), ids=["few", "all"]
)
def test_nothing_is_lost(tmp_path: Path, faults: list[str]) -> None:
    if "full disk" in faults:
        if (disk := SmallDisk.mount(1)) is None:
            faults = faults[:-1]
        else:
            disk.close()
    report = run_apart(play(tmp_path / "round", faults))
    assert report.violations == []
    assert report.acknowledged > 20 and report.reconnections > 0
    assert report.waits and max(wait.seconds for wait in report.waits) < 10


@pytest.mark.slow
def test_nothing_is_lost_in_twenty_minutes(tmp_path: Path) -> None:
    results = tmp_path / "faults.json"
    assert main(["--seconds", "1200", "--servers", "4", "--results", str(results)]) == 0
    found = Results.read(results)
    assert not found.broken
    assert found.faults["kill"] > 50 and found.faults["pause"] > 50
