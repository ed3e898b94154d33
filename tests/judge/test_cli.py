"""Tests of `aces judge` from outside."""

import json
import subprocess
import sys
from pathlib import Path

import pytest
from tests.judge.questions import FILES, HERE

from acesaround.cli.main import main
from acesaround.judge.questions import KINDS

ACES = [sys.executable, "-m", "acesaround"]
DECK = '{"id": "d", "rules": "two-hand", "kind": "deck", "input": {}}\n'
BAD = '{"id": "b", "rules": "two-hand", "kind": "deckk", "input": {}}\n'


def test_files_are_answered_in_order(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    one, two = tmp_path / "one.jsonl", tmp_path / "two.jsonl"
    one.write_text(DECK + BAD)
    two.write_text(DECK.replace('"d"', "7"))
    assert main(["judge", str(one), str(two)]) == 1
    answers = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert [answer["id"] for answer in answers] == ["d", "b", 7]
    assert ["error" in answer for answer in answers] == [False, True, False]


def test_the_given_questions_pass(capsys: pytest.CaptureFixture[str]):
    assert main(["judge", "--check", *map(str, FILES)]) == 0
    agreed, rest = capsys.readouterr().out.split(" as expected, ")
    assert int(agreed) >= 462
    assert rest == "0 different, 0 invalid\n"


def test_check_names_what_differs(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    path = tmp_path / "q.jsonl"
    wrong = {"id": "w", "rules": "two-hand", "kind": "two_hand_turn", "input": {"dealer": 0}}
    right = wrong | {"expected": {"first_leader": 1}}
    lines = [right, wrong | {"expected": {"first_leader": True}}, wrong]
    path.write_text("".join(json.dumps(line) + "\n" for line in lines) + BAD)
    assert main(["judge", "--check", str(path)]) == 1
    out = capsys.readouterr().out
    assert f'{path}, line 2: "w"\n  expected {{"first_leader": true}}\n' in out
    assert '  got      {"first_leader": 1}\n' in out
    assert f'{path}, line 4: "b" is invalid: ' in out
    assert out.endswith("1 as expected, 1 different, 1 invalid, 1 with no expected result\n")


def test_check_compares_the_amounts_that_are_expected(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
):
    question = {
        "id": 1,
        "rules": "nicholas-1992",
        "kind": "bid_legality",
        "input": {"high_bid": 50},
        "expected": {"table": {"51": True, "52": False}},
    }
    path = tmp_path / "q.jsonl"
    path.write_text(json.dumps(question))
    assert main(["judge", "--check", str(path)]) == 0
    path.write_text(json.dumps(question | {"expected": {"table": {"52": True}}}))
    assert main(["judge", "--check", str(path)]) == 1
    assert "0 as expected, 1 different" in capsys.readouterr().out


def test_kinds_lists_every_kind_with_an_example_and_its_answer(
    capsys: pytest.CaptureFixture[str],
):
    assert main(["judge", "--kinds"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert [line.split(":")[0] for line in lines[::3]] == list(KINDS)
    for question, answer in zip(lines[1::3], lines[2::3], strict=True):
        assert json.loads(question)["id"] == json.loads(answer)["id"]
        assert "error" not in json.loads(answer)
        assert "error" not in json.loads(answer)["result"]


def test_a_file_that_is_not_there(capsys: pytest.CaptureFixture[str]):
    assert main(["judge", "no-such-file.jsonl"]) == 2
    printed = capsys.readouterr()
    assert (printed.out, printed.err.count("\n")) == ("", 1)
    assert "no-such-file.jsonl: No such file" in printed.err


def test_each_answer_comes_at_once():
    with subprocess.Popen(
        [*ACES, "judge"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        for line, failed in ((DECK, False), (BAD, True), (DECK, False)):
            process.stdin.write(line)
            process.stdin.flush()
            assert ("error" in json.loads(process.stdout.readline())) == failed
        process.stdin.close()
        assert process.wait(timeout=300) == 1


def test_standard_input_by_its_name(tmp_path: Path):
    path = tmp_path / "one.jsonl"
    path.write_text(DECK)
    ran = subprocess.run(
        [*ACES, "judge", str(path), "-"], input=DECK.encode() + b"\xff\n", capture_output=True
    )
    assert ran.returncode == 1
    assert ran.stderr == b""
    kinds = ["error" in json.loads(line) for line in ran.stdout.splitlines()]
    assert kinds == [False, False, True]


def test_the_reference_page_describes_every_kind():
    page = (HERE.parents[1] / "docs" / "reference" / "judge.md").read_text("utf-8")
    for kind in KINDS:
        assert f"`{kind}`" in page
