"""Tests of ladders, in which every player meets every other, and of their results page."""

from __future__ import annotations

import json
from pathlib import Path
from statistics import mean

import pytest
from tests.duel.error_codes import saying

from acesaround.analysis.arena.duel import DuelError
from acesaround.analysis.arena.ladder import (
    Ladder,
    LadderResult,
    play_ladder,
    publish,
    with_section,
)
from acesaround.cli.main import main
from acesaround.cli.progress import Bar
from acesaround.messages import Template, file_problems
from acesaround.messages import players as messages
from acesaround.players import registry
from acesaround.players.baselines import RandomPlayer
from acesaround.rules.load import load

PLAYERS = ("random", "daugherty", "other")


@pytest.fixture(autouse=True)
def _other(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(registry._PLAYERS, "other", lambda seed: RandomPlayer(f"other {seed}"))


def played(players: tuple[str, ...] = PLAYERS, **files: Path) -> LadderResult:
    return play_ladder(Ladder(players, load("double-deck"), 6, 7), **files)  # type: ignore[arg-type]


def test_ratings_are_the_least_squares_fit_to_all_duels() -> None:
    rungs = played()
    ratings = [rungs.rating(player).mean for player in range(3)]
    assert ratings[1] == 0 and rungs.rating(1).error == 0
    for player in range(3):
        misfit = [
            rungs.met(player, other).mean - (ratings[player] - ratings[other])
            for other in range(3)
            if other != player
        ]
        assert mean(misfit) == pytest.approx(0, abs=1e-9)
    assert rungs.order()[0] == 1
    interval = rungs.rating(0).interval
    assert interval is not None and interval[0] < ratings[0] < interval[1] < 0


def test_of_two_players_the_rating_is_their_duel() -> None:
    rungs = played(("daugherty", "random"))
    assert rungs.rating(1) == rungs.met(1, 0)


def test_without_daugherty_the_last_one_is_zero() -> None:
    rungs = played(("random", "other"))
    assert rungs.rating(1).mean == 0 and rungs.rating(0).mean == rungs.met(0, 1).mean


@pytest.mark.parametrize(
    ("players", "said"),
    [
        (("random",), file_problems.TOO_FEW_PLAYERS),
        (("random", "random"), file_problems.PLAYER_TWICE),
    ],
)
def test_a_table_that_is_none(players: tuple[str, ...], said: Template) -> None:
    with pytest.raises(DuelError, check=saying(said)):
        played(players)


def test_logs_save_what_was_played(tmp_path: Path) -> None:
    once = played(logs=tmp_path / "night")
    assert len(list((tmp_path / "night").iterdir())) == 3
    assert played(logs=tmp_path / "night").to_json() == once.to_json()
    with pytest.raises(DuelError, match=r"1-2\.jsonl .*duel"):
        played(("daugherty", "random", "other"), logs=tmp_path / "night")


def test_the_page_keeps_everything_else(tmp_path: Path) -> None:
    page = tmp_path / "strength.md"
    page.write_text("# How strong\n\nBefore.\n")
    publish(page, played(), "Our rules")
    first = page.read_text()
    assert first.startswith(
        "# How strong\n\nBefore.\n\n<!-- ladder double-deck: begin -->\n## Our rules\n"
    )
    assert first.endswith("<!-- ladder double-deck: end -->\n")
    page.write_text(first + "\nAfter.\n")
    publish(page, played(("daugherty", "random")), "Our rules")
    second = page.read_text()
    assert second.startswith("# How strong\n\nBefore.\n") and second.endswith("\nAfter.\n")
    assert second.count("double-deck: begin") == 1 and "`other`" not in second
    assert "| `daugherty` | +0.00 | - |" in second
    assert list(tmp_path.iterdir()) == [page]


def test_rule_sets_have_a_section_each() -> None:
    page = with_section("", "one", "first")
    page = with_section(page, "two", "second")
    page = with_section(page, "one", r"new \1")
    assert page.startswith("# Strength\n")
    assert r"new \1" in page and "second" in page and "first" not in page


@pytest.mark.parametrize(
    "page",
    [
        "<!-- ladder x: begin -->",
        "<!-- ladder x: end --> <!-- ladder x: begin -->",
        "<!-- ladder x: begin --><!-- ladder x: begin --><!-- ladder x: end -->",
    ],
)
def test_comments_out_of_place(page: str) -> None:
    with pytest.raises(DuelError, check=saying(file_problems.PAGE_MARKS)):
        with_section(page, "x", "text")


def test_the_command(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    page = tmp_path / "strength.md"
    words = ["ladder", "daugherty", "random", "--rules", "two-hand", "--pairs", "4", "--seed", "7",
             "--jobs", "1", "--page", str(page)]  # fmt: skip
    assert main(words) == 0
    said = capsys.readouterr()
    assert "| `random` | -" in said.out and str(page) in said.err
    assert main([*words, "--json"]) == 0
    said = capsys.readouterr()
    found = json.loads(said.out)
    assert said.out.count("\n") == 1 and said.err.count("\n") == 1
    assert [row["player"] for row in found["ladder"]] == ["daugherty", "random"]
    assert found["anchor"] == "daugherty" and len(found["duels"]) == 1
    assert "two-hand: begin" in page.read_text()


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["daugherty"], str(file_problems.TOO_FEW_PLAYERS())),
        (
            ["daugherty", "nobody"],
            str(
                messages.NO_SUCH_PLAYER(name="'nobody'", names=(*registry.player_names(), "other"))
            ),
        ),
        (
            ["daugherty", "random", "--page", "no/a.md"],
            str(file_problems.NO_FOLDER(path="no/a.md", folder="no")),
        ),
        (["daugherty", "random", "--no-page", "--resume", "no/night"], "no/night"),
    ],
)
def test_what_makes_no_sense_is_refused_in_a_line(
    words: list[str],
    said: str,
    capsys: pytest.CaptureFixture[str],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.chdir(tmp_path)
    assert main(["ladder", *words, "--pairs", "2"]) == 2
    error = capsys.readouterr().err
    assert error.count("\n") == 1 and said in error
    assert not list(tmp_path.iterdir())


def test_a_page_that_cannot_take_it_is_refused_before_anything_is_played(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    page = tmp_path / "page.md"
    page.write_text("<!-- ladder nicholas-1992: begin -->")
    words = ["ladder", "daugherty", "random", "--pairs", "9999999", "--page", str(page)]
    assert main(words) == 2
    begin, end = (f"<!-- ladder nicholas-1992: {word} -->" for word in ("begin", "end"))
    assert str(file_problems.PAGE_MARKS(begin=begin, end=end)) in capsys.readouterr().err


def test_interrupted_it_says_how_to_go_on(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def enough(_: Bar, done: int) -> None:
        if done == 2:
            raise KeyboardInterrupt

    words = ["ladder", "daugherty", "random", "--pairs", "3", "--jobs", "1", "--no-page", "--json"]
    log = ["--resume", str(tmp_path / "night")]
    with monkeypatch.context() as patch:
        patch.setattr(Bar, "show", enough)
        assert main(words) == 130
        assert "next time, add --resume FOLDER so you can continue" in capsys.readouterr().err
        assert main([*words, *log]) == 130
        assert "run the same command again to continue" in capsys.readouterr().err
    # Without a seed option, the seed in the logs applies.
    assert main([*words, *log]) == 0
    assert json.loads(capsys.readouterr().out)["pairs"] == 3
