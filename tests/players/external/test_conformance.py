"""Tests of the bot checker, which passes good bots and says what's wrong with others."""

import json
import shlex
import sys
from pathlib import Path

import pytest
from tests.players.external.bots import write_bot
from tests.support.slow import cases, quick

from acesaround.cli.main import main
from acesaround.messages import Message, players, values
from acesaround.players.external import conformance
from acesaround.players.external.conformance import Check, check
from acesaround.players.external.engine_protocol import ExternalPlayerError

EXAMPLE = Path(__file__).parents[3] / "examples" / "bot.py"
FEW = ("two-hand",)
FIRST = ("check.ids", "check.limit", "check.quit")
"""Checks with an answer that's late, later than a limit, and not needed."""


@pytest.fixture(autouse=True)
def _a_busy_machine(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Allow long delays, and play a single hand unless a test uses `whole_games`."""
    for name in ("_PATIENCE", "_GRACE", "_QUITTING"):
        monkeypatch.setattr(f"acesaround.players.external.conformance.{name}", 60.0)
    if "whole_games" not in request.fixturenames:
        monkeypatch.setattr("acesaround.players.external.conformance._MOST_HANDS", 1)


@pytest.fixture
def whole_games() -> None:
    """Have the check play whole games, as it does outside of tests."""


def only(monkeypatch: pytest.MonkeyPatch, *names: str) -> None:
    """Leave out the checks with other names, apart from the games."""
    kept = tuple(talk for talk in conformance._TALKS if talk[0]().code in names)
    assert len(kept) == len(names)
    monkeypatch.setattr(conformance, "_TALKS", kept)


def failures(command: str) -> dict[str, Message | None]:
    return {one.about.code: one.reason for one in check(command, FEW).checks if not one.passed}


@pytest.mark.slow
def test_the_example_passes_in_whole_games(whole_games: None) -> None:
    assert check(shlex.join([sys.executable, "-S", str(EXAMPLE)])).passed


def test_the_example_passes_and_has_forty_lines() -> None:
    source = EXAMPLE.read_text()
    assert len(source.splitlines()) <= 40 and "acesaround" not in source
    report = check(shlex.join([sys.executable, "-S", str(EXAMPLE)]))
    assert [one for one in report.checks if one.outcome != "passed"] == []
    assert report.passed and report.program == "forty lines" and len(report.checks) == 24


@pytest.mark.extended
def test_a_bot_that_counts_hands_is_told_of_each(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, whole_games: None
) -> None:
    only(monkeypatch, "check.new_games", "check.game_in_progress", "check.taken_back")
    report = check(write_bot(tmp_path, COUNTS_HANDS), ("firehouse",))
    assert [one for one in report.checks if one.outcome == "failed"] == []


WRONG = {
    "check.plays": """
def asked(message):
    say(id=message["id"], action="AS")
""",
    "check.ids": """
def asked(message):
    answer(message | {"id": count})
""",
    "check.unknown_fields": """
def asked(message):
    assert "weather" not in message
    answer(message)
""",
    "check.unknown_messages": """
def other(message):
    assert message["type"] in ("game", "hand", "cancel")
""",
    "check.stale_cancel": """
def other(message):
    if message["type"] == "cancel":
        answer({"id": 1, "actions": ["pass"]})
""",
    "check.new_games": """
games = []
def other(message):
    games.append(message["type"])
    assert games.count("game") < 2
""",
    "check.limit": """
def asked(message):
    if message["limit"].get("seconds"):
        time.sleep(1000)
    answer(message)
""",
    "check.quit": """
for line in iter(sys.stdin.readline, ""):
    message = json.loads(line)
    if message["type"] == "hello":
        hello()
    elif message["type"] == "choose":
        answer(message)
sys.exit()
""",
    "check.end_of_input": """
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


MORE_WRONG = {
    "check.cancelled": """
import select
pending = b""
def lines():
    global pending
    while True:
        while b"\\n" not in pending:
            if not (chunk := os.read(0, 65536)):
                return
            pending += chunk
        line, _, pending = pending.partition(b"\\n")
        yield json.loads(line)
for message in lines():
    if message["type"] == "hello":
        hello()
    elif message["type"] == "choose":
        count += 1
        if count == 1 and select.select([0], [], [], 0.5)[0]:
            pending += os.read(0, 65536)
        if b'"cancel"' in pending:
            say(id=message["id"], error="cancelled")
        else:
            answer(message)
    elif message["type"] == "quit":
        break
sys.exit()
""",
    "check.game_in_progress": """
def other(message):
    assert not message.get("hands")
""",
    "check.taken_back": """
seen = set()
def asked(message):
    view = json.dumps(message["view"])
    assert view not in seen
    seen.add(view)
    answer(message)
""",
    "check.several_at_once": """
import fcntl
lock = open(sys.argv[0] + ".lock", "w")
fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
""",
    "check.quit": """
for line in sys.stdin:
    message = json.loads(line)
    if message["type"] == "hello":
        hello()
    elif message["type"] == "choose":
        answer(message)
    elif message["type"] == "quit":
        answer({"id": 1, "actions": ["pass"]})
        break
sys.exit()
""",
}
COUNTS_HANDS = """
hands, held = 0, {}
def other(message):
    global hands
    if message["type"] == "game":
        hands = len(message["hands"])
        held.clear()
    hands += message["type"] == "hand"
def asked(message):
    view = message["view"]
    if view["phase"] == "auction":
        before = held.setdefault((hands, view["seat"]), view["hand"])
        assert before == view["hand"], "a hand that nobody told of"
    answer(message)
"""
ADVICE = {
    "check.bad_question": (
        "",
        "def answer(message):\n    if 'actions' in message:\n        say(id=message['id'], "
        "action=message['actions'][0])",
    ),
    "check.same_seed": (
        "def answer(message):\n    n = os.urandom(1)[0] % 2\n    say(id=message['id'], "
        "action=message['actions'][n if message['count'] > n else 0])",
    ),
}
SOME = """
def other(message):
    if message["type"] == "game" and len(message["sides"]) != 4:
        say(type="decline", digest=message["digest"], reason="four hands only")
"""


@pytest.mark.extended
@pytest.mark.parametrize("name", quick(list(MORE_WRONG)[::3], MORE_WRONG))
def test_what_else_a_bot_does_wrong_is_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    only(monkeypatch, name)
    found = failures(write_bot(tmp_path, MORE_WRONG[name]))
    assert found.get(name) and "check.plays" not in found


@pytest.mark.extended
def test_advice_is_no_failure(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    only(monkeypatch, "check.ids", *ADVICE)
    for name, bots in ADVICE.items():
        for bot in bots:
            report = check(write_bot(tmp_path, bot), FEW)
            given = {one.about.code: one.reason for one in report.checks if one.outcome == "advice"}
            assert report.passed and given.get(name)


def test_rules_that_it_declines_are_no_failure(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    only(monkeypatch, "check.limit", "check.new_games")
    told: list[Check] = []
    bot = write_bot(tmp_path, SOME)
    report = check(bot, ("two-hand", "nicholas-1992", "three-hand"), told.append)
    assert report.passed and list(report.checks) == told
    outcomes = {one.about: one.outcome for one in report.checks}
    assert [about for about, found in outcomes.items() if found == "declines"] == [
        players.CHECK_PLAYS(rules="two-hand"),
        players.CHECK_PLAYS(rules="three-hand"),
    ]
    assert outcomes[players.CHECK_PLAYS(rules="nicholas-1992")] == "passed"
    assert outcomes[players.CHECK_LIMIT()] == "passed"
    # It declined this game, but still answers the question that came with it.
    assert outcomes[players.CHECK_PLAYS_ON()] == "passed"


def test_rules_that_it_claims_it_must_play(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    only(monkeypatch, "check.ids", "check.quit")
    bot = write_bot(tmp_path, SOME)
    report = check(bot, ("two-hand", "nicholas-1992"), claimed=True)
    [failed] = [one for one in report.checks if not one.passed]
    assert failed.about == players.CHECK_PLAYS(rules="two-hand")
    assert failed.reason is not None and failed.reason.code == "rules_declined"
    assert failed.reason.params["reason"] == values.WRITTEN(text="four hands only")
    assert players.CHECK_PLAYS_REDEALT() not in {one.about for one in report.checks}
    report = check(bot, ("nicholas-1992",), claimed=True)
    assert report.passed and len(report.checks) == 4


def test_who_declines_everything_has_not_passed(tmp_path: Path) -> None:
    bot = write_bot(tmp_path, SOME.replace("!= 4", "> 0"))
    report = check(bot, FEW)
    assert [one.about for one in report.checks if not one.passed] == [players.CHECK_PLAYS_SOME()]
    report = check(bot, FEW, claimed=True)
    failed = [one.about for one in report.checks if not one.passed]
    assert failed == [players.CHECK_PLAYS(rules="two-hand")]


@pytest.mark.extended
def test_who_declines_once_and_not_again_is_named(tmp_path: Path) -> None:
    moody = SOME.replace("!= 4", '!= 4 and not os.path.exists(sys.argv[0] + ".once")')
    moody = moody.replace(
        "        say(", '        open(sys.argv[0] + ".once", "w").close()\n        say('
    )
    found = {one.about.code: one.outcome for one in check(write_bot(tmp_path, moody), FEW).checks}
    assert found["check.plays_on"] == "failed"


def test_a_good_bot_passes(tmp_path: Path) -> None:
    assert failures(write_bot(tmp_path)) == {}


@pytest.mark.parametrize("checks", quick(["few"], ["few", "all"]))
@pytest.mark.parametrize("name", quick(list(WRONG)[::3], WRONG))
def test_what_a_bot_does_wrong_is_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str, checks: str
) -> None:
    if checks == "few":
        only(monkeypatch, *({name, "check.stale_cancel", "check.quit"} - {"check.plays"}))
    if name == "check.limit":
        monkeypatch.setattr("acesaround.players.external.conformance._GRACE", 1.0)
    elif name in ("check.quit", "check.end_of_input"):
        monkeypatch.setattr("acesaround.players.external.conformance._QUITTING", 5.0)
    found = failures(write_bot(tmp_path, WRONG[name]))
    assert found.get(name)
    if name != "check.plays":
        assert set(found) <= {name, "check.ids"}


@pytest.mark.extended
@pytest.mark.parametrize("names", quick([FIRST], [FIRST, tuple(WRONG)[1:]]))
def test_a_bot_that_answers_nothing_fails_nearly_all(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, names: tuple[str, ...]
) -> None:
    only(monkeypatch, *names)
    monkeypatch.setattr("acesaround.players.external.conformance._PATIENCE", 0.5)
    monkeypatch.setattr("acesaround.players.external.conformance._GRACE", 0.1)
    found = failures(write_bot(tmp_path, "def asked(message):\n    pass"))
    needing_none = {"check.quit", "check.end_of_input"}
    assert set(found) >= {"check.plays", *names} - needing_none
    assert found["check.plays"] == players.FORFEITED(
        kind="late", phase="stock_play", fault=players.LATE()
    )


@pytest.mark.extended
def test_a_bot_that_claims_every_misdeal_passes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, whole_games: None
) -> None:
    only(monkeypatch, "check.ids")
    last = """
def answer(message):
    say(id=message["id"], action=message["actions"][-1])
"""
    assert not failures(write_bot(tmp_path, last))


def test_what_does_not_start_cannot_be_tested() -> None:
    with pytest.raises(ExternalPlayerError) as caught:
        check("/nowhere")
    assert caught.value.code == "no_start"


@pytest.mark.parametrize(("rules", "number"), cases([(("--rules", *FEW), 4)], [((), 12)]))
def test_the_command_prints_a_report(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch,
    rules: tuple[str, ...], number: int,
) -> None:  # fmt: skip
    only(monkeypatch, "check.ids", "check.quit")
    for deed, code in (("", 0), ("def asked(message):\n    say(id=1, action='sing')", 1)):
        words = ["engine", "--check", write_bot(tmp_path, deed), *rules]
        assert main(words) == code
        out, err = capsys.readouterr()
        assert err == "" and ("FAILED" in out) == bool(code)
        assert (f"of {number} checks passed" in out) and "ok      says hello" in out
        assert main([*words, "--json"]) == code
        report = json.loads(capsys.readouterr().out)
        assert report["passed"] == (not code)
        assert report["program"] == "test bot" and len(report["checks"]) == number


@pytest.mark.extended
def test_the_command_checks_what_is_claimed(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    only(monkeypatch, "check.ids", "check.quit")
    house, talk = tmp_path / "house.toml", tmp_path / "talk"
    house.write_text('extends = "nicholas-1992"\nname = "ours"\n[counters]\nlast_trick = 3\n')
    words = ["engine", "--check", write_bot(tmp_path, SOME), "--trace", str(talk)]
    assert main([*words, "--rules", "nicholas-1992", str(house)]) == 0
    out = capsys.readouterr().out
    assert "ok      plays nicholas-1992\nok      plays ours\n" in out and "two-hand" not in out
    assert "5 of 5 checks passed\n" in out
    assert len(list(talk.glob("plays-ours-*.jsonl"))) == 1
    words[2] = f"cmd:{words[2]}"
    assert main([*words, "--rules", "two-hand"]) == 1
    assert "FAILED  plays two-hand\n        cmd:" in capsys.readouterr().out
    assert main(words) == 0
    out = capsys.readouterr().out
    assert "no      plays two-hand\n        cmd:" in out and "four hands only" in out
    assert "9 of 9 checks passed, 4 rule sets declined\n" in out


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("--check", "true", "--rules", "no-such"), "no-such"),
        (("--check", "true", "--trace", "no/where"), "no/where"),
        (("--rules", "two-hand"), "--rules needs --check"),
        (("--trace", "talk"), "--trace needs --check"),
    ],
)
def test_what_cannot_be_checked_is_one_error(
    words: tuple[str, ...], said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["engine", *words]) == 2
    found = capsys.readouterr()
    assert not found.out and said in found.err and found.err.count("\n") == 1
