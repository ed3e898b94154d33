"""Tests that a program can decline rules: the table stops at once, with no replacement player."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from tests.players.external.bots import write_bot
from tests.support.slow import quick

from acesaround.cli.main import main
from acesaround.game.view import View
from acesaround.messages import players, values
from acesaround.players.base import Limit
from acesaround.players.external.engine_protocol import Declined
from acesaround.players.external.player import ExternalPlayer
from acesaround.rules.load import load
from acesaround.session import new

FIRST = (values.WRITTEN(text="first of all"),)
PARTNERS_ONLY = """
def other(message):
    global rules
    if message["type"] == "game":
        rules = message["digest"]
        if len(set(message["sides"])) != 2 or len(message["sides"]) != 4:
            say(type="decline", digest=rules, code="partners", reason="four players in two sides")
"""
AT_THE_QUESTION = """
def asked(message):
    say(type="decline", reason="not these")
"""
AMPLE = Limit(seconds=120)


def first_view(preset: str) -> View:
    return new(load(preset), 1).view()


def seated(folder: Path, changes: str) -> ExternalPlayer:
    return ExternalPlayer(write_bot(folder, changes), grace=30.0)


def test_it_is_told_with_rules_and_reason_and_is_no_fault(tmp_path: Path) -> None:
    with seated(tmp_path, PARTNERS_ONLY) as bot:
        for _ in range(2):
            with pytest.raises(Declined) as caught:
                bot.choose(first_view("two-hand"), AMPLE)
            assert caught.value.code == "rules_declined"
            assert caught.value.message.params["rules"] == "two-hand"
            reason = str(caught.value.message.params["reason"])
            assert reason.startswith("four players") and reason.endswith("[partners]")
        assert bot.choose(first_view("nicholas-1992"), AMPLE).why == (
            values.WRITTEN(text="first of all"),
        )
        assert bot.faults == {} and bot.forfeited == 0


def test_it_may_come_with_the_first_question(tmp_path: Path) -> None:
    with seated(tmp_path, AT_THE_QUESTION) as bot, pytest.raises(Declined, match="not these"):
        bot.choose(first_view("two-hand"), AMPLE)


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ("", "it gave no reason"),
        ("reason=None, code=None", "it gave no reason"),
        ("reason=7, code=[1]", r"7 \[\[1\]\]"),
        ('reason="a\\nb" + "x" * 10**5', r"a\?bx"),
        ('code="widow"', "widow"),
    ],
)
def test_whatever_its_reason_is(words: str, said: str, tmp_path: Path) -> None:
    deed = f'def asked(message):\n    say(type="decline", {words})'
    with seated(tmp_path, deed) as bot, pytest.raises(Declined, match=said) as caught:
        bot.choose(first_view("two-hand"), AMPLE)
    assert len(str(caught.value)) < 1000


def test_one_of_another_game_is_passed_over(tmp_path: Path) -> None:
    deed = """
def asked(message):
    say(type="decline", digest="0" * 64)
    answer(message)
"""
    with seated(tmp_path, deed) as bot:
        assert bot.choose(first_view("two-hand"), AMPLE).why == (
            values.WRITTEN(text="first of all"),
        )
        assert bot.faults == {}


def test_after_the_first_answer_it_forfeits_the_decision(tmp_path: Path) -> None:
    deed = """
def asked(message):
    answer(message) if count == 1 else say(type="decline", reason="I am losing")
"""
    with seated(tmp_path, deed) as bot:
        bot.choose(first_view("two-hand"), AMPLE)
        choice = bot.choose(first_view("two-hand"), AMPLE)
        assert choice.why[0].code == "decides_instead"
        assert bot.faults == {"error": 1}
        assert bot.notes["error"] == players.DECLINED_LATE(
            reason=values.WRITTEN(text="I am losing")
        )


@pytest.mark.extended
@pytest.mark.parametrize("deed", [PARTNERS_ONLY, AT_THE_QUESTION], ids=["at once", "when asked"])
@pytest.mark.parametrize("jobs", quick(["2"], ["1", "2"]))
def test_a_duel_ends_with_an_error_and_no_result(
    deed: str, jobs: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    bot, log = f"cmd:{write_bot(tmp_path, deed)}", tmp_path / "log"
    words = ["--rules", "two-hand", "--pairs", "2", "--jobs", jobs, "--resume", str(log)]
    assert main(["duel", "daugherty", bot, *words, "--json"]) == 2
    said = capsys.readouterr()
    assert said.out == "" and said.err.count("\n") == 1
    declined = str(players.DECLINED(name=bot, rules="two-hand", reason=values.WRITTEN(text="")))
    assert f"aces: {declined}" in said.err
    assert log.exists() == (deed is AT_THE_QUESTION), "nothing is written if it declines at once"
    assert main(["ladder", "daugherty", bot, *words[:6], "--no-page"]) == 2
    assert declined in capsys.readouterr().err


def test_rules_that_it_plays_it_plays(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    bot = f"cmd:{write_bot(tmp_path, PARTNERS_ONLY)}"
    words = ["--rules", "double-deck", "--pairs", "1", "--jobs", "1", "--json"]
    assert main(["duel", "daugherty", bot, *words]) == 0
    assert json.loads(capsys.readouterr().out)["decided_share"]["b"] == 1
