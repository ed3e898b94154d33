"""Tests of `aces solve` from outside."""

from __future__ import annotations

import json
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from concurrent.futures import Future, wait
from dataclasses import replace
from itertools import product
from pathlib import Path
from random import Random
from typing import Any

import pytest
from tests.support.forked import Command
from tests.support.kernel.backends import AVAILABLE, not_compiled, using
from tests.support.kernel.positions import PRESETS, random_position
from tests.support.slow import cases, quick

from acesaround.analysis.pool import Pool
from acesaround.cli.main import main
from acesaround.kernel import backend
from acesaround.kernel.backend import NOTICE, Backend
from acesaround.kernel.position import Position
from acesaround.kernel.solve import Solution, solve
from acesaround.messages import positions
from acesaround.notation import dumps
from acesaround.rules.load import load
from acesaround.session import new

ACES = [sys.executable, "-m", "acesaround"]
SMALL: dict[str, Any] = {
    "id": "small",
    "rules": "double-deck",
    "trump": "S",
    "leader": 0,
    "hands": ["AS AH KD", "KS KH QD", "QS TH JD", "JS JH TD"],
}


def lines_file(tmp_path: Path, *questions: object) -> str:
    path = tmp_path / "positions.jsonl"
    path.write_text("".join(json.dumps(question) + "\n" for question in questions))
    return str(path)


def answers(capsys: pytest.CaptureFixture[str]) -> list[dict[str, Any]]:
    return [json.loads(line) for line in capsys.readouterr().out.splitlines()]


def test_json_lines_are_answered_in_order(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    bad = SMALL | {"id": 2, "hands": ["AS"] * 3}
    path = lines_file(tmp_path, SMALL, bad, "x", SMALL | {"id": None})
    assert main(["solve", "--json", path]) == 1
    first, second, third, last = answers(capsys)
    assert first["id"] == "small" and first["exact"] is True
    assert second == {
        "id": 2,
        "error": {"code": "hand_count", "message": second["error"]["message"]},
    }
    assert third["id"] is None and third["error"]["code"] == "not_an_object"
    assert last["id"] is None and last["value"] == first["value"]


@pytest.mark.parametrize("words", [["solve"], ["duel", "daugherty", "random"]])
def test_a_kernel_that_there_is_not(
    words: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture
):
    backend.forget()
    monkeypatch.setenv(backend.VARIABLE, "fortran")
    assert main([*words, *([lines_file(tmp_path, SMALL)] if words == ["solve"] else [])]) == 2
    backend.forget()
    known = "native-v3, native, python"
    message = positions.NO_SUCH_KERNEL(variable="ACES_KERNEL", asked="fortran", known=known)
    assert capsys.readouterr().err == f"aces: {message}\n"


def test_a_good_input_is_success(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    assert main(["solve", "--json", lines_file(tmp_path, SMALL)]) == 0
    [answer] = answers(capsys)
    # The leader takes three aces and tens, two kings, and the last trick.
    assert answer["value"] == max(answer["cards"].values())
    assert answer["cards"].keys() == {"AS", "AH", "KD"}


@pytest.mark.parametrize(
    ("kernel", "jobs"), cases(product(AVAILABLE, "1"), product(AVAILABLE, "2"))
)
def test_many_mixed_lines(
    kernel: Backend, jobs: str, tmp_path: Path, capsys: pytest.CaptureFixture
):
    rng = Random(1)
    questions: list[dict[str, Any]] = []
    values = []
    # The Python kernel takes a hundred times as long.
    while len(questions) < (10 if kernel == "python" else 40):
        name, rules = rng.choice(list(PRESETS.items()))
        position = random_position(rng, rules, rng.randint(1, 5 if rules.seats <= 4 else 2))
        side = {seat for seat in range(rules.seats) if (seat - position.leader) % 2 == 0}
        if rules.seats == 4 and load(name).table.sides == "partners" and position.side == side:
            questions.append(
                {
                    "id": len(questions),
                    "rules": name,
                    "trump": str(position.trump),
                    "leader": position.leader,
                    "hands": [" ".join(map(str, hand)) for hand in position.hands],
                    "trick": list(map(str, position.trick)),
                }
            )
            # Without a bid, any card can be led first.
            values.append(position)
    with using(kernel):
        path = lines_file(tmp_path, *questions)
        assert main(["solve", "--json", path, "--jobs", jobs]) == 0
        found = answers(capsys)
        free = [replace(position, lead_trump=False) for position in values]
        assert [answer["id"] for answer in found] == list(range(len(questions)))
        assert [answer["value"] for answer in found] == [solve(each).value for each in free]


def test_lines_are_answered_while_more_may_come() -> None:
    with subprocess.Popen(
        [*ACES, "solve", "--json"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as process:
        assert process.stdin and process.stdout
        for number in range(3):
            process.stdin.write(json.dumps(SMALL | {"id": number}) + "\n")
            process.stdin.flush()
            assert json.loads(process.stdout.readline())["id"] == number
        process.stdin.close()
        assert process.wait(30) == 0


def whole_deal(rules: str = "nicholas-1992") -> dict[str, Any]:
    cards = list(load(rules).full_deck)
    Random(5).shuffle(cards)
    hands = [" ".join(map(str, cards[seat::4])) for seat in range(4)]
    return {"id": "whole", "rules": rules, "trump": "S", "leader": 0, "hands": hands}


def test_a_limit_gives_a_bracket(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    path = lines_file(tmp_path, whole_deal())
    assert main(["solve", "--json", path, "--nodes", "500"]) == 0
    [answer] = answers(capsys)
    assert answer["value"] is None and answer["lower"] < answer["upper"]
    assert main(["solve", path, "--seconds", "0.1"]) == 0
    out = " ".join(capsys.readouterr().out.split())
    assert "at least" in out and "stopped after 0.1 seconds (set with --seconds)" in out
    assert main(["solve", path, "--nodes", "500"]) == 0
    assert "after 500 nodes" in " ".join(capsys.readouterr().out.split())


@pytest.mark.extended
@pytest.mark.parametrize("form", quick([["--json"]], [["--json"], []]))
def test_ctrl_c_ends_it_at_once(form: list[str], tmp_path: Path) -> None:
    path = lines_file(tmp_path, SMALL, whole_deal(), whole_deal())
    process = Command("solve", path, *form, "--seconds", "600", "--jobs", "1")
    first = process.stdout.readline()
    assert "small" in first
    while form == [] and "looked at" not in first:
        first = process.stdout.readline()
    # Wait until the next position starts.
    time.sleep(0.5)
    process.send_signal(signal.SIGINT)
    out, err = process.communicate(timeout=300)
    assert process.returncode == 130
    assert "Traceback" not in err
    if form:
        # Keep the running position's results, but nothing of the third, which hadn't started.
        answer = json.loads(out)
        assert answer["id"] == "whole" and answer["lower"] < answer["upper"]
    else:
        assert "stopped by Ctrl-C" in " ".join(out.split())


@pytest.mark.parametrize("kernel", AVAILABLE)
def test_a_cell_that_was_not_begun_says_so(
    kernel: Backend, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture
):
    monkeypatch.setattr(Pool, "submit", stopping_at(2))
    with using(kernel):
        path = lines_file(tmp_path, SMALL)
        assert main(["solve", path, "--all-leaders", "--jobs", "1"]) == 130
    cells = capsys.readouterr().out.splitlines()[5].split()[2:]
    assert "?" not in cells[:1] and cells[-1] == "?" and "0-" not in " ".join(cells)


def stopping_at(count: int) -> Callable[[Pool, Position], Future[Solution]]:
    """Return a `Pool.submit` that cancels after `count` positions, as Ctrl-C would."""
    submit, submitted = Pool.submit, []

    def instead(pool: Pool, position: Position) -> Future[Solution]:
        future = submit(pool, position)
        wait([future])
        submitted.append(future)
        if len(submitted) == count:
            pool.cancelled.set()
        return future

    return instead


def test_ctrl_c_while_waiting_for_a_line() -> None:
    with subprocess.Popen(
        [*ACES, "solve", "--json"],
        stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
    ) as process:  # fmt: skip
        assert process.stdin and process.stdout and process.stderr
        process.stdin.write(json.dumps(SMALL) + "\n")
        process.stdin.flush()
        process.stdout.readline()
        process.send_signal(signal.SIGINT)
        assert process.wait(60) == 130
        err = process.stderr.read()
    assert "Traceback" not in err and "Fatal" not in err


def test_the_report(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    assert main(["solve", lines_file(tmp_path, SMALL), "--ascii"]) == 0
    out = capsys.readouterr().out
    for said in ("Trump is spades, South leads.", "South to play: points of South and North",
                 "Best play by everyone", "positions looked at", "South and North win", "* is best",
                 "S A", "North"):  # fmt: skip
        assert said in out
    assert "♠" not in out
    assert all(len(line) <= 79 for line in out.splitlines())
    assert main(["solve", lines_file(tmp_path, SMALL)]) == 0
    assert "♠ A" in capsys.readouterr().out


def test_the_report_in_the_middle_of_a_trick(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    trick = SMALL | {"trick": ["AS"], "hands": ["AH KD", *SMALL["hands"][1:]]}
    assert main(["solve", lines_file(tmp_path, trick), "--ascii"]) == 0
    out = " ".join(capsys.readouterr().out.split())
    assert "On the table: South AS" in out
    assert "West to play" in out and "who plays against them" in out


def test_a_table_of_all_trumps_and_leaders(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    path = lines_file(tmp_path, SMALL)
    assert main(["solve", path, "--all-trumps", "--all-leaders"]) == 0
    out = capsys.readouterr().out
    rows = [line.split() for line in out.splitlines() if line[:1] in "♠♥♣♦" and line]
    assert [row[1] for row in rows] == ["Spades", "Hearts", "Clubs", "Diamonds"]
    assert all(len(row) == 6 for row in rows)
    assert "South and North, by trump and leader" in out
    assert main(["solve", path, "--all-trumps"]) == 0
    assert "West  " not in capsys.readouterr().out.splitlines()[4]


def test_a_table_where_nobody_is_declarer_yet(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    path = tmp_path / "deal.aces"
    path.write_text(dumps(new(load("three-hand"), 7)))
    assert main(["solve", str(path), "--all-trumps", "--all-leaders", "--nodes", "300"]) == 0
    out = capsys.readouterr().out
    assert "whoever leads and plays alone" in out and "Two figures" in out
    assert main(["solve", str(path), "--all-trumps", "--declarer", "East", "--nodes", "300"]) == 0
    assert "Points of East, by trump and leader" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["--trump", "X"], "'X'"),
        (["--seconds", "0"], "'0' isn't a positive number of seconds"),
        (["--seconds", "nan"], "'nan'"),
        (["--seconds", "-1"], "argument"),
        (["--nodes", "9" * 23], "is too large: the maximum is 999999999999"),
        (["--nodes", "0"], "'0'"),
        (["--jobs", "x"], "'x'"),
        (["--trick", "1", "--at", "1"], "not allowed with"),
    ],
)
def test_a_wrong_command_line(words: list[str], said: str, capsys: pytest.CaptureFixture[str]):
    with pytest.raises(SystemExit) as caught:
        main(["solve", *words])
    assert caught.value.code == 2
    assert said in capsys.readouterr().err


@pytest.mark.parametrize("option", ["--trump S", "--leader 0", "--at 0", "--ascii", "--all-trumps"])
def test_options_that_json_does_not_take(option: str, capsys: pytest.CaptureFixture[str]):
    assert main(["solve", "--json", *option.split()]) == 2
    assert "doesn't work with --json" in capsys.readouterr().err


def test_a_position_without_hands_is_told_to_give_some(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "position.json"
    path.write_text('{"rules": "nicholas-1992", "trump": "S", "leader": 0}\n')
    assert main(["solve", str(path)]) == 2
    said = capsys.readouterr().err
    assert "line 1: " in said and '"hands": [' in said and "[missing_field]" in said


def test_what_is_missing_is_said_with_its_option(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
):
    path = tmp_path / "deal.aces"
    path.write_text(dumps(new(load("nicholas-1992"), 7)))
    for words, said in [
        ([], "set it with --trump"),
        (["--trump", "S"], "name the leader with --leader"),
        (["--rules", "two-hand"], str(positions.RULES_REFUSED())),
        (["--trick", "3"], "no trick 3"),
        (["--hand", "3"], "no hand 3: the game has 1 hand\n"),
    ]:
        assert main(["solve", str(path), *words]) == 2
        error = capsys.readouterr().err
        assert said in error
        assert f"aces: {path}: " in error


@pytest.mark.parametrize("form", [[], ["--json"]])
def test_an_empty_input(form: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    path = tmp_path / "empty"
    path.write_bytes(b"\n")
    assert main(["solve", str(path), *form]) == 2
    assert (
        "nothing to solve" if form else str(positions.NOTHING_THERE())
    ) in capsys.readouterr().err
    assert main(["solve", str(tmp_path / "none"), *form]) == 2
    assert "No such file" in capsys.readouterr().err


@pytest.mark.parametrize("kernel", AVAILABLE)
def test_a_kernel_that_was_asked_for_says_nothing(
    kernel: Backend, tmp_path: Path, capsys: pytest.CaptureFixture[str]
):
    with using(kernel):
        assert main(["solve", "--json", lines_file(tmp_path, SMALL)]) == 0
        assert capsys.readouterr().err == ""


def test_the_reference_kernel_says_so_where_nothing_else_is_there(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
):
    with not_compiled():
        # A single job. A separate process wouldn't have this patch.
        assert main(["solve", "--json", "--jobs", "1", lines_file(tmp_path, SMALL)]) == 0
        assert capsys.readouterr().err == f"aces: {NOTICE}\n"


def test_a_bar_only_at_a_terminal_and_after_a_while(monkeypatch: pytest.MonkeyPatch) -> None:
    from io import StringIO

    from acesaround.cli import progress

    class Screen(StringIO):
        def isatty(self) -> bool:
            return True

    for stream, patience, total, drawn in [
        (Screen(), 0, 4, True),
        (Screen(), 99, 4, False),
        (Screen(), 0, 1, False),
        (StringIO(), 0, 4, False),
    ]:
        monkeypatch.setattr(sys, "stderr", stream)
        monkeypatch.setattr(progress, "_PATIENCE", patience)
        bar = progress.Bar(total)
        for _ in range(2):
            time.sleep(0.11)
            bar.show(1, lambda: "so far")
            last = stream.getvalue().rpartition("\r")[2]
            assert last.endswith(f"1 of {total} solved, so far") == drawn
            bar.hide()
            assert not stream.getvalue().rpartition("\r")[2]
        assert stream.getvalue().count("so far") == 2 * drawn


@pytest.mark.parametrize("form", [[], ["--all-leaders"]])
def test_an_id_does_nothing_to_the_terminal(
    form: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    twice = [SMALL | {"id": "a\x1b[31m\n\x9b2Jb"}] * 2
    assert main(["solve", lines_file(tmp_path, *twice), *form]) == 0
    out = capsys.readouterr().out
    assert "a [31m 2Jb: " in out and "\x1b" not in out and "\x9b" not in out
