"""Tests of `aces duel` from outside."""

from __future__ import annotations

import json
import os
import pty
import re
import subprocess
import sys
from io import StringIO
from pathlib import Path
from typing import Any

import pytest

from acesaround.analysis.arena.duel import MAX_PAIRS
from acesaround.cli import progress
from acesaround.cli.main import main
from acesaround.messages import file_problems, players
from acesaround.players.registry import player_names

ACES = [sys.executable, "-m", "acesaround"]


def answer(capsys: pytest.CaptureFixture[str], *words: str) -> dict[str, Any]:
    assert main(["duel", *words, "--json", "--jobs", "1"]) == 0
    said = capsys.readouterr()
    assert said.out.count("\n") == 1 and not said.err
    return json.loads(said.out)


def refusal(capsys: pytest.CaptureFixture[str], *words: str) -> str:
    try:
        code = main(["duel", *words])
    except SystemExit as exit_:
        code = int(exit_.code or 0)
    said = capsys.readouterr()
    assert code == 2 and not said.out
    return said.err.splitlines()[-1]


def test_the_object_says_everything(capsys: pytest.CaptureFixture[str]) -> None:
    found = answer(capsys, "daugherty", "random", "--rules", "double-deck", "--pairs", "3",
                   "--seed", "7", "--limit", "50w", "--limit-b", "10ms/hand")  # fmt: skip
    assert found["points_per_deal"] > 0 and len(found["interval"]) == 2
    assert found["interval"][0] < found["points_per_deal"] < found["interval"][1]
    assert found["games_won"] is None and found["games_won_interval"] is None
    assert (found["pairs"], found["plays"], found["asked"]) == (3, 6, 3)
    assert found["deal_seeds"] == ["7-0", "7-2"] and found["seed"] == 7
    assert (found["limit_a"], found["limit_b"]) == ("50w", "10ms/hand")
    assert found["sprt"] is None and set(found["players"]) == {"a", "b"}
    assert found["versions"]["acesaround"]


def test_whole_games(capsys: pytest.CaptureFixture[str]) -> None:
    found = answer(capsys, "daugherty", "random", "--games", "2", "--seed", "x")
    assert found["games_won"] == 1.0
    low, high = found["games_won_interval"]
    assert 0 < low < high == 1
    assert found["mode"] == "games" and found["hands"] > found["plays"] == 4


def test_the_same_player_twice(capsys: pytest.CaptureFixture[str]) -> None:
    found = answer(capsys, "daugherty", "daugherty", "--pairs", "3", "--seed", "1")
    assert found["points_per_deal"] == 0 and found["interval"] == [0, 0]


def test_the_object_of_partners(capsys: pytest.CaptureFixture[str]) -> None:
    found = answer(capsys, "expert+daugherty", "daugherty", "--rules", "double-deck", "--pairs",
                   "3", "--seed", "7", "--limit", "10w")  # fmt: skip
    assert (found["a"], found["b"]) == ("expert+daugherty", "daugherty")
    assert (found["pairs"], found["plays"], found["hands"]) == (3, 12, 12)
    assert found["deal_seeds"] == ["7-0", "7-2"] and found["limit_a"] == "10w"
    assert [found["players"][side]["hands"] for side in "ab"] == [24, 24]
    assert found["points_per_deal"] != 0 and len(found["interval"]) == 2


@pytest.mark.extended
def test_a_sequential_test_of_partners(capsys: pytest.CaptureFixture[str]) -> None:
    found = answer(capsys, "daugherty+random", "random", "--pairs", "90", "--sprt", "-1", "1",
                   "--seed", "1", "--rules", "single-deck-auction")  # fmt: skip
    assert found["sprt"]["state"] == "H1" and 30 <= found["pairs"] < 90


def test_one_pair_has_no_interval(capsys: pytest.CaptureFixture[str]) -> None:
    found = answer(capsys, "daugherty", "random", "--pairs", "1", "--seed", "1")
    assert found["interval"] is None


def test_a_sequential_test(capsys: pytest.CaptureFixture[str]) -> None:
    found = answer(capsys, "daugherty", "random", "--pairs", "90", "--sprt", "-1", "1",
                   "--seed", "1", "--rules", "single-deck-partners")  # fmt: skip
    assert found["sprt"]["state"] == "H1" and found["sprt"]["llr"] >= 2.94
    assert (found["sprt"]["h0"], found["sprt"]["h1"]) == (-1, 1)
    assert 30 <= found["pairs"] < 90


def test_the_report(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["duel", "daugherty", "random", "--games", "1", "--seed", "7", "--jobs", "1"]) == 0
    said = capsys.readouterr()
    assert not said.err
    for words in ("A  daugherty", "Points per deal, A minus B  +", "Games won by A", "average bid"):
        assert words in said.out


def test_the_cards_are_those_of_aces_deal(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    kept = tmp_path / "games"
    answer(capsys, "daugherty", "random", "--pairs", "2", "--seed", "7", "--keep", str(kept))
    assert main(["deal", "nicholas-1992", "--seed", "7-1"]) == 0
    dealt = capsys.readouterr().out.splitlines()
    shown = kept.read_text().splitlines()
    assert all(line in shown for line in dealt[1:] if line.startswith("  "))


@pytest.mark.extended
def test_kept_games_are_verified_by_aces_replay(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    kept, short = tmp_path / "games", tmp_path / "short.toml"
    short.write_text('extends = "nicholas-1992"\n[game]\ntarget = 100\n')
    for rules, mode in ((str(short), "games"), ("two-hand", "pairs")):
        found = answer(capsys, "random", "random", f"--{mode}", "1", "--rules", rules,
                       "--keep", str(kept))  # fmt: skip
        assert main(["replay", str(kept), "--check"]) == 0
        said = capsys.readouterr().out
        assert f"{found['plays']} games, {found['deals']} hands, all verified" in said
        kept.unlink()


def test_a_log_brings_its_seed(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    words = ("daugherty", "random", "--pairs", "2", "--resume", str(tmp_path / "log"))
    assert answer(capsys, *words) == answer(capsys, *words)


def test_a_picture(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    drawn = tmp_path / "duel.svg"
    for _ in range(2):
        answer(capsys, "daugherty", "random", "--pairs", "5", "--plot", str(drawn))
        assert drawn.read_text().startswith("<svg") and "prefers-color-scheme" in drawn.read_text()
    assert list(tmp_path.iterdir()) == [drawn]


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (
            ("daugherty", "expart"),
            str(players.DID_YOU_MEAN(name="'expart'", names=player_names(), near="expert")),
        ),
        (("daugherty", "random", "--rules", "nicolas-1992"), "nicolas-1992"),
        (("daugherty", "random", "--pairs", "0"), "'0' isn't a positive whole number"),
        (("daugherty", "random", "--pairs", "1e3"), "'1e3' isn't a positive whole number"),
        (("daugherty", "random", "--pairs", "2", "--games", "2"), "not allowed with argument"),
        (("daugherty", "random", "--limit", "fast"), str(players.NO_LIMIT_TEXT(text="'fast'"))),
        (("daugherty", "random", "--limit", "0s"), "must be above 0"),
        (
            ("daugherty", "random", "--sprt", "1", "0"),
            str(file_problems.HYPOTHESES(low="1", high="0")),
        ),
        (("daugherty", "random", "--sprt", "a", "b"), "'a' isn't a number of points"),
        (("daugherty", "random", "--jobs", "0"), "'0' isn't a positive whole number"),
        (("daugherty", "random", "--seed", "x" * 300), "at most 180 characters"),
        (
            ("daugherty", "random", "--resume", "no/where"),
            str(file_problems.NO_FOLDER(path="no/where", folder="no")),
        ),
        (
            ("daugherty", "random", "--keep", "no/where"),
            str(file_problems.NO_FOLDER(path="no/where", folder="no")),
        ),
        (
            ("daugherty", "random", "--plot", "no/where"),
            str(file_problems.NO_FOLDER(path="no/where", folder="no")),
        ),
        (("daugherty", "random", "--plot", "."), "is a folder"),
        (
            ("daugherty", "random", "--plot", "/dev/null"),
            str(file_problems.PATH_NOT_A_FILE(path="/dev/null")),
        ),
        (
            ("daugherty", "random", "--plot", "x.svg", "--keep", "./x.svg"),
            str(file_problems.SHARED_FILE(path="x.svg", other="keep", option="plot")),
        ),
        (("daugherty", "random", "--plot", "x.png"), "ends in .svg"),
        (
            ("daugherty", "random", "--pairs", "9" * 30),
            f"is too large: the maximum is {MAX_PAIRS}",
        ),
        (("daugherty", "random", "--limit", "-5ms"), str(players.NEGATIVE_LIMIT(text="'-5ms'"))),
        (("daugherty", "random", "--resume", "."), "Is a directory"),
        (
            ("daugherty+random", "random", "--rules", "three-hand"),
            str(file_problems.NO_PARTNERS(side="daugherty+random", count=2, rules="three-hand")),
        ),
        (
            ("random", "daugherty+random", "--rules", "six-triple-deck"),
            str(
                file_problems.WRONG_PARTNERS(
                    side="daugherty+random", count=2, rules="six-triple-deck", size=3
                )
            ),
        ),
        (
            ("daugherty+expart", "random"),
            str(players.DID_YOU_MEAN(name="'expart'", names=player_names(), near="expert")),
        ),
    ],
)
def test_what_makes_no_sense_is_refused_in_a_line(
    words: tuple[str, ...],
    said: str,
    capsys: pytest.CaptureFixture[str],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.chdir(tmp_path)
    assert said in refusal(capsys, *words)
    assert not list(tmp_path.iterdir())


class Screen(StringIO):
    """Terminal that keeps everything written to it."""

    def isatty(self) -> bool:
        return True


def test_a_bar_shows_how_it_stands_and_is_erased(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    screen = Screen()
    monkeypatch.setenv("COLUMNS", "100")
    monkeypatch.setattr(sys, "stderr", screen)
    monkeypatch.setattr(progress, "_PATIENCE", 0)
    answer(capsys, "daugherty", "random", "--pairs", "9", "--seed", "7")
    shown = screen.getvalue()
    assert re.search(r"of 9 played, \+\d", shown) and "points per deal" in shown
    assert not shown.rpartition("\r")[2]


@pytest.mark.slow
def test_at_a_terminal_a_bar_shows_how_it_stands() -> None:
    """The bar appears after two seconds with the live estimate, and is erased at the end."""
    primary, secondary = pty.openpty()
    running = subprocess.Popen(
        [*ACES, "duel", "daugherty", "random", "--pairs", "100000", "--jobs", "1"],
        stdout=subprocess.PIPE,
        stderr=secondary,
        env=os.environ | {"COLUMNS": "100"},
    )
    os.close(secondary)
    seen = b""
    while b"points per deal" not in seen:
        seen += os.read(primary, 4096)
    assert b"of 100000 played, +" in seen
    running.send_signal(2)
    out, _ = running.communicate(timeout=300)
    assert running.returncode == 130
    assert b" of 100,000 deals, " in out and b"Points per deal" in out
    rest = b""
    while b"interrupted after" not in rest:
        rest += os.read(primary, 4096)
    os.close(primary)


@pytest.mark.parametrize("command", ["duel", "ladder", "engine", "play"])
def test_the_help_names_the_players(command: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main([command, "--help"])
    said = " ".join(capsys.readouterr().out.split())
    assert ", ".join(player_names()) in said
    assert command == "play" or "cmd:PROGRAM" in said
