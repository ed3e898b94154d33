"""Totals of fault runs, and the page about them."""

from __future__ import annotations

import json
from dataclasses import asdict
from pathlib import Path
from typing import Any

import pytest
import tools.faults
from tools.faults.__main__ import main
from tools.faults.results import OVERLAPPING, SINGLE, Results, page


def report(**changes: Any) -> dict[str, Any]:
    found = {
        "acknowledged": 10, "events": 20, "frames": 30, "reconnections": 4,
        "notes": {"refused: stale": 2}, "violations": [],
        "waits": [{"kind": "kill", "seconds": 3.25}, {"kind": "pause", "seconds": 0.5}],
    }  # fmt: skip
    return found | changes


def test_rounds_add_up_over_several_runs(tmp_path: Path) -> None:
    path = tmp_path / "new" / "faults.json"
    Results(7, 3, 100).write(path)
    lost = {"kind": "lost", "where": "a command"}
    for changes, style in (({}, SINGLE), ({"violations": [lost]}, OVERLAPPING)):
        found = Results.read(path)
        found.add(report(**changes), {"kill": 2, "pause": 1}, 60, style)
        found.write(path)
    found = Results.read(path)
    assert (found.rounds, found.seconds, found.faults) == (2, 120, {"kill": 4, "pause": 2})
    assert (found.acknowledged, found.events, found.frames) == (20, 40, 60)
    assert found.notes == {"refused: stale": 4}
    assert found.violations == [{"round": 1, **lost}]
    assert found.waits[SINGLE] == found.waits[OVERLAPPING] == {"kill": [3.25], "pause": [0.5]}


def test_the_page_has_the_totals(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path, written = tmp_path / "faults.json", tmp_path / "faults.md"
    found = Results(7, 3, 100)
    found.add(report(acknowledged=1234), {"kill": 5678}, 60, SINGLE)
    found.write(path)
    assert main(["--resume", str(path), "--seconds", "0", "--page", str(written)]) == 0
    assert written.read_text() == page(found)
    assert "1,234" in page(found) and "5,678" in page(found) and "3.25 s" in page(found)
    assert "5678" in capsys.readouterr().out


def test_totals_of_each_commit(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "faults.json"
    found = Results(7, 3, 100)
    found.add(report(), {"kill": 2}, 60, SINGLE)
    older = json.loads(json.dumps(asdict(found) | {"commits": ["0ld"]}))
    path.write_text(json.dumps(older))
    found = Results.read(path)
    monkeypatch.setattr("tools.faults.results._commit", lambda: "new")
    found.begin()
    found.add(report(acknowledged=5), {"kill": 1, "full disk": 1}, 120, SINGLE)
    found.write(path)
    old, new = (Results.read(path).commits[name] for name in ("0ld", "new"))
    assert (old["rounds"], old["seconds"], old["faults"], old["acknowledged"]) == (1, 60, 2, 10)
    assert (new["rounds"], new["seconds"], new["faults"], new["acknowledged"]) == (1, 120, 2, 5)
    assert Results.read(path).faults == {"kill": 3, "full disk": 1}


def test_the_kept_totals_can_be_read() -> None:
    found = Results.read(Path(tools.faults.__file__).with_name("results.json"))
    assert found.rounds == sum(part["rounds"] for part in found.commits.values())
