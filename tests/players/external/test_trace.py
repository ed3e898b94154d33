"""Tests of saved conversations and stderr, and of saved questions for each kind of fault."""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Any

import pytest
from tests.players.external.bots import write_bot
from tests.support.slow import quick

from acesaround.cli.main import main
from acesaround.messages import file_problems, players
from acesaround.messages.message import Message
from acesaround.players.base import Limit
from acesaround.players.external import program as module
from acesaround.players.external.engine_protocol import ExternalPlayerError, choose_message
from acesaround.players.external.player import ExternalPlayer
from acesaround.players.external.program import Trace
from acesaround.rules.load import load
from acesaround.session import new

AMPLE = Limit(seconds=120)
VIEW = new(load("nicholas-1992"), seed=1).view()
TALKATIVE = """
def asked(message):
    os.write(2, b"thinking about it\\nstill thinking\\n")
    if count == 1:
        print("well...", flush=True)
    elif count == 2:
        os.write(2, b"no idea\\n")
        sys.exit(3)
    answer(message)
"""
DUEL = ("--rules", "two-hand", "--pairs", "1", "--seed", "7")


def lines(path: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in path.read_text().splitlines()]


def test_both_sides_are_kept_with_times_and_faults(tmp_path: Path) -> None:
    command = write_bot(tmp_path, TALKATIVE)
    with ExternalPlayer(command, trace=Trace(tmp_path, "bot")) as bot:
        for _ in range(2):
            bot.choose(VIEW, AMPLE)
    [path] = tmp_path.glob("bot-*.jsonl")
    kept = lines(path)
    times = [line["at"] for line in kept]
    assert times == sorted(times) and times[0] > 1_700_000_000
    first = kept[0]
    assert (first["event"], first["command"]) == ("started", command)
    assert [line["code"] for line in kept if line.get("event") == "ended"] == [3]
    assert path.name == f"bot-{first['pid']}.jsonl"
    faults = [line for line in kept if line.get("event") == "fault"]
    assert [(one["kind"], one["id"]) for one in faults] == [("garbage", 1), ("died", 2)]
    assert [line["text"] for line in kept if "text" in line] == ["well..."]
    said = [(line["from"], line["message"]) for line in kept if "message" in line]
    assert [who for who, message in said if message.get("type") == "hello"] == ["table", "player"]
    [question] = [m for _, m in said if m.get("type") == "choose" and m["id"] == 2]
    assert question == bot.incidents["died"]["question"]
    assert ("player", 1) in [(who, message.get("id")) for who, message in said]
    assert path.with_suffix(".stderr").read_text().endswith("still thinking\nno idea\n")


def test_each_kind_of_fault_has_its_question_and_last_lines(tmp_path: Path) -> None:
    with ExternalPlayer(write_bot(tmp_path, TALKATIVE), restarts=0) as bot:
        for _ in range(3):
            bot.choose(VIEW, AMPLE)
    assert set(bot.incidents) == set(bot.faults) == {"garbage", "died", "gone"}
    for number, kind in enumerate(("garbage", "died", "gone"), 1):
        incident = bot.incidents[kind]
        assert incident["question"] == choose_message(number, VIEW, AMPLE)
    assert bot.incidents["died"]["stderr"] == ["thinking about it", "still thinking"] * 2 + [
        "no idea"
    ]


def test_every_process_has_files_of_its_own(tmp_path: Path) -> None:
    deed = "def asked(message):\n    sys.exit(1)"
    with ExternalPlayer(write_bot(tmp_path, deed), trace=Trace(tmp_path, "bot")) as bot:
        for _ in range(6):
            bot.choose(VIEW, AMPLE)
    files = sorted(tmp_path.glob("bot-*.jsonl"))
    assert len(files) == 4
    gone = [line for path in files for line in lines(path) if line.get("kind") == "gone"]
    assert len(gone) == 2


def test_a_number_that_comes_again_begins_another_file(tmp_path: Path) -> None:
    trace = Trace(tmp_path, "bot")
    for _ in range(3):
        trace.begin("bot", 7)
    assert sorted(path.name for path in tmp_path.iterdir()) == [
        "bot-7-2.jsonl", "bot-7-3.jsonl", "bot-7.jsonl",
    ]  # fmt: skip


def test_files_do_not_grow_without_end(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "TALK_BYTES", 5_000)
    monkeypatch.setattr(module, "STDERR_BYTES", 3_000)
    deed = "def asked(message):\n    os.write(2, b'x' * 999 + b'\\n')\n    answer(message)"
    with ExternalPlayer(write_bot(tmp_path, deed), trace=Trace(tmp_path, "bot")) as bot:
        for _ in range(30):
            bot.choose(VIEW, AMPLE)
    sizes = {path.name.partition(".")[2]: path.stat().st_size for path in tmp_path.glob("bot-*")}
    assert set(sizes) == {"jsonl", "before.jsonl", "stderr", "before.stderr"}
    assert max(sizes["jsonl"], sizes["before.jsonl"]) <= 5_000 + 10_000
    assert sizes["stderr"] + sizes["before.stderr"] < 30_000, "what came first is gone"
    [path] = tmp_path.glob("bot-*[0-9].jsonl")
    assert lines(path)[-1]["event"] == "ended"


@pytest.mark.parametrize("noise", [b"\xff\xfe", b"[1]", b'{"id": 1, "action": NaN}', b"x" * 50_000])
def test_a_line_that_is_no_message_is_kept_as_text(noise: bytes, tmp_path: Path) -> None:
    transcript = Trace(tmp_path, "bot").begin("bot", 7)
    transcript.line("player", noise)
    kept = lines(tmp_path / "bot-7.jsonl")[-1]
    assert kept["text"] == noise.decode(errors="replace")[:10_000]


def test_a_failed_hello_is_kept_too(tmp_path: Path) -> None:
    with pytest.raises(ExternalPlayerError):
        ExternalPlayer("sh -c 'echo lost >&2; echo hi'", trace=Trace(tmp_path, "bot"))
    [path] = tmp_path.glob("bot-*.jsonl")
    assert [line.get("text") for line in lines(path)].count("hi") == 1
    assert path.with_suffix(".stderr").read_text() == "lost\n"


def test_where_nothing_can_be_kept_nothing_is_started(tmp_path: Path) -> None:
    with pytest.raises(OSError, match="nowhere"):
        ExternalPlayer(write_bot(tmp_path), trace=Trace(tmp_path / "nowhere", "bot"))


@pytest.mark.extended
@pytest.mark.parametrize("jobs", quick(["2"], ["1", "2"]))
def test_a_duel_keeps_every_conversation(
    jobs: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    talks, bot = tmp_path / "talk", f"cmd:{write_bot(tmp_path)}"
    words = ["daugherty", bot, *DUEL, "--pairs", "2", "--jobs", jobs, "--trace", str(talks)]
    assert main(["duel", *words]) == 0
    assert main(["duel", *words]) == 0, "the same folder may be used again"
    names = sorted(path.name.rpartition("-")[0] for path in talks.glob("*.jsonl"))
    assert set(names) == {"B-seat0", "B-seat1", "tried"} and len(names) >= 2 * 3
    for path in talks.glob("B-*.jsonl"):
        kept = lines(path)
        assert kept[0]["event"] == "started" and kept[-1]["event"] == "ended"
        assert {line["from"] for line in kept if "from" in line} == {"table", "player"}
    capsys.readouterr()


def test_a_duel_says_which_question_and_shows_the_last_lines(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    words = ["daugherty", f"cmd:{write_bot(tmp_path, TALKATIVE)}", *DUEL, "--jobs", "1"]
    log = ["--resume", str(tmp_path / "log"), "--allow-forfeits", "100%"]
    assert main(["duel", *words, *log]) == 0
    out = capsys.readouterr().out
    died = players.DIED_SAYING(words="no idea")
    assert f"B, died: {died} (deal 7-0, question 2)\n  stderr: thinking" in out
    assert main(["duel", *words, *log, "--json"]) == 0
    incident = json.loads(capsys.readouterr().out)["players"]["b"]["incidents"]["died"]
    assert incident["deal"] == "7-0" and incident["stderr"][-1] == "no idea"
    assert incident["question"]["type"] == "choose" and incident["question"]["id"] == 2


def test_a_ladder_keeps_them_duel_by_duel(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    bot, talks = f"cmd:{write_bot(tmp_path)}", tmp_path / "talk"
    words = [*DUEL, "--jobs", "1", "--no-page", "--trace", str(talks)]
    assert main(["ladder", "daugherty", bot, "random", *words]) == 0
    capsys.readouterr()
    assert sorted(path.name for path in talks.iterdir() if path.is_dir()) == ["1-2", "1-3", "2-3"]
    assert list((talks / "2-3").glob("A-seat0-*.jsonl"))


@pytest.mark.parametrize(
    ("where", "said"),
    [
        ("file", file_problems.NOT_A_FOLDER(path="file")),
        ("no/where", file_problems.NO_FOLDER(path="no/where", folder="no")),
    ],
)
def test_a_place_that_cannot_be(
    where: str, said: Message, tmp_path: Path, capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:  # fmt: skip
    monkeypatch.chdir(tmp_path)
    Path("file").write_text("mine")
    assert main(["duel", "daugherty", "random", "--trace", where]) == 2
    assert str(said) in capsys.readouterr().err and os.listdir() == ["file"]
