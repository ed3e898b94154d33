"""The tests for bots pass good ones, and name what is wrong with others."""

import json
import shlex
import subprocess
import sys
from pathlib import Path

import pytest
from tests.players.outside.bots import write_bot
from tests.support.slow import quick

from acesaround.players.conformance import check
from acesaround.players.outside import OutsideError

EXAMPLE = Path(__file__).parents[3] / "examples" / "bot.py"
FEW = ("two-hand",)


@pytest.fixture(autouse=True)
def _a_busy_machine(monkeypatch: pytest.MonkeyPatch) -> None:
    """What it does late is no mistake of a program."""
    for name in ("_PATIENCE", "_GRACE", "_QUITTING"):
        monkeypatch.setattr(f"acesaround.players.conformance.{name}", 60.0)


def failures(command: str) -> dict[str, str]:
    return {one.name: one.reason for one in check(command, FEW).checks if not one.passed}


def test_the_example_passes_and_has_forty_lines() -> None:
    source = EXAMPLE.read_text()
    assert len(source.splitlines()) <= 40 and "acesaround" not in source
    report = check(shlex.join([sys.executable, "-S", str(EXAMPLE)]))
    assert [one for one in report.checks if not one.passed] == []
    assert report.passed and report.program == "forty lines" and len(report.checks) == 18


WRONG = {
    "plays two-hand": """
def asked(message):
    say(id=message["id"], action="AS")
""",
    "answers with the id of the question": """
def asked(message):
    answer(message | {"id": count})
""",
    "passes over unknown fields": """
def asked(message):
    assert "weather" not in message
    answer(message)
""",
    "passes over unknown messages": """
def other(message):
    assert message["type"] in ("game", "hand", "cancel")
""",
    "passes over a cancel that comes too late": """
def other(message):
    if message["type"] == "cancel":
        answer({"id": 1, "actions": ["pass"]})
""",
    "changes to another game": """
games = []
def other(message):
    games.append(message["type"])
    assert games.count("game") < 2
""",
    "keeps a limit": """
def asked(message):
    if message["limit"].get("seconds"):
        time.sleep(1000)
    answer(message)
""",
    "ends when told to quit": """
for line in iter(sys.stdin.readline, ""):
    message = json.loads(line)
    if message["type"] == "hello":
        hello()
    elif message["type"] == "choose":
        answer(message)
sys.exit()
""",
    "ends at the end of its input": """
while True:
    message = json.loads(sys.stdin.readline() or '{"type": "nothing"}')
    if message["type"] == "hello":
        hello()
    elif message["type"] == "choose":
        answer(message)
    elif message["type"] == "quit":
        sys.exit()
    elif message["type"] == "nothing":
        time.sleep(0.1)
""",
}


def test_a_good_bot_passes(tmp_path: Path) -> None:
    assert failures(write_bot(tmp_path)) == {}


@pytest.mark.parametrize("name", quick(list(WRONG)[::3], WRONG))
def test_what_a_bot_does_wrong_is_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    if name == "keeps a limit":
        monkeypatch.setattr("acesaround.players.conformance._GRACE", 1.0)
    elif name.startswith("ends "):
        monkeypatch.setattr("acesaround.players.conformance._QUITTING", 5.0)
    found = failures(write_bot(tmp_path, WRONG[name]))
    assert found.get(name)
    if name != "plays two-hand":
        assert set(found) <= {name, "answers with the id of the question"}


def test_a_bot_that_answers_nothing_fails_nearly_all(tmp_path: Path, monkeypatch) -> None:
    monkeypatch.setattr("acesaround.players.conformance._PATIENCE", 0.8)
    monkeypatch.setattr("acesaround.players.conformance._GRACE", 0.1)
    found = failures(write_bot(tmp_path, "def asked(message):\n    pass"))
    needing_none = {"ends when told to quit", "ends at the end of its input"}
    assert set(found) >= WRONG.keys() - needing_none
    assert "late, in the phase stock_play" in found["plays two-hand"]


def test_a_bot_that_claims_every_misdeal_passes(tmp_path: Path) -> None:
    last = """
def answer(message):
    say(id=message["id"], action=message["actions"][-1])
"""
    assert not failures(write_bot(tmp_path, last))


def test_what_does_not_start_cannot_be_tested() -> None:
    with pytest.raises(OutsideError, match="cannot be started"):
        check("/nowhere")


def test_the_command_prints_a_report(tmp_path: Path) -> None:
    for deed, code in (("", 0), ("def asked(message):\n    say(id=1, action='sing')", 1)):
        words = ["engine", "--check", write_bot(tmp_path, deed)]
        ran = aces(*words)
        assert ran.returncode == code and ran.stderr == ""
        assert ("FAILED" in ran.stdout) == bool(code)
        assert ("of 18 checks passed" in ran.stdout) and "ok      says hello" in ran.stdout
        ran = aces(*words, "--json")
        report = json.loads(ran.stdout)
        assert ran.returncode == code and report["passed"] == (not code)
        assert report["program"] == "test bot" and len(report["checks"]) == 18


def aces(*words: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "acesaround", *words]
    return subprocess.run(command, capture_output=True, text=True, timeout=300)
