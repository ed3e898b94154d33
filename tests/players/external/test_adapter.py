"""Tests that an adapter written from the protocol page, with all extensions, plays duels."""

from __future__ import annotations

import json
import shlex
import sys
from pathlib import Path

import pytest
from tests.support.slow import quick

from acesaround.cli.main import main
from acesaround.messages import players, values
from acesaround.players.external.conformance import check

ADAPTER = Path(__file__).parent / "adapter.py"
PLAYED = {
    "partners": ("nicholas-1992", "double-deck", "six-triple-deck"),
    "cutthroat": ("three-hand", "three-hand-widow"),
    "stock": ("two-hand",),
}


def command(takes: str) -> str:
    return shlex.join([sys.executable, "-S", str(ADAPTER), takes])


@pytest.mark.extended
@pytest.mark.parametrize("takes", quick(["partners"], PLAYED))
def test_it_passes_the_check_with_what_it_plays(
    takes: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("_PATIENCE", "_GRACE", "_QUITTING"):
        monkeypatch.setattr(f"acesaround.players.external.conformance.{name}", 60.0)
    monkeypatch.setattr("acesaround.players.external.conformance._MOST_HANDS", 1)
    presets = tuple(preset for each in PLAYED.values() for preset in each)
    outcomes = {
        one.about: (one.outcome, one.reason) for one in check(command(takes), presets).checks
    }
    for preset in presets:
        wanted = "passed" if preset in PLAYED[takes] else "declines"
        assert outcomes.pop(players.CHECK_PLAYS(rules=preset))[0] == wanted
    del outcomes[players.CHECK_PLAYS_REDEALT()]
    assert {about: found for about, found in outcomes.items() if found != ("passed", None)} == {}
    assert players.CHECK_PLAYS_ON() in outcomes


@pytest.mark.extended
@pytest.mark.parametrize(
    ("takes", "preset", "mode"),
    [("stock", "two-hand", "--pairs"), ("cutthroat", "three-hand", "--pairs"),
     ("stock", "two-hand", "--games")],
)  # fmt: skip
def test_it_plays_whole_duels_without_a_fault(
    takes: str, preset: str, mode: str, capsys: pytest.CaptureFixture[str]
) -> None:
    words = ["--rules", preset, mode, "1", "--seed", "7", "--jobs", "1", "--json"]
    assert main(["duel", "random", f"cmd:{command(takes)}", *words]) == 0
    found = json.loads(capsys.readouterr().out)
    assert found["decided_share"]["b"] == 1 and found["players"]["b"]["faults"] == {}


def test_a_duel_under_other_rules_is_declined(capsys: pytest.CaptureFixture[str]) -> None:
    bot = f"cmd:{command('partners')}"
    assert main(["duel", "random", bot, "--rules", "two-hand", "--pairs", "1"]) == 2
    said = capsys.readouterr()
    assert not said.out
    reason = values.WRITTEN(text="I play partners, not stock [stock]")
    declined = players.DECLINED(name=bot, rules="two-hand", reason=reason)
    assert said.err == f"aces: {declined}\n"
