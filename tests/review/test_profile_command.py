"""Tests of `aces review --profile`."""

import json
from collections.abc import Iterator
from fractions import Fraction
from pathlib import Path

import pytest
from tests.notation.test_saved_games import save
from tests.review.test_decisions import played
from tests.review.test_review_command import printed, refused

import acesaround as aa
from acesaround.analysis.luck import HandLuck
from acesaround.cli.main import main
from acesaround.cli.review_luck import (
    LuckByRules,
    LuckReport,
    luck_in,
    luck_key,
    luck_lines,
    luck_to_json,
)
from acesaround.cli.review_profile import plays_text, profile_lines
from acesaround.i18n import tr, tr_plural, use_language
from acesaround.messages import review
from acesaround.notation.record import ATTEMPT_TAG
from acesaround.review import games
from acesaround.review.games import HandReview
from acesaround.review.levels import Level, plays_like
from acesaround.review.profile import HandFigures, Losses, Profile
from acesaround.rules.load import load

Capture = pytest.CaptureFixture[str]


@pytest.fixture(autouse=True)
def _few_deals(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("acesaround.cli.review_profile.DEALS", 8)


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a folder with two games of one finished hand each, and something else."""
    path = tmp_path_factory.mktemp("games")
    for name, seed in (("one.aces", 3), ("two.aces", 4)):
        text = aa.dumps(played("nicholas-1992", seed, "random"))
        (path / name).write_text(text, encoding="utf-8")
    (path / "notes.txt").write_text("hello")
    return path


def read(capsys: Capture, *words: str) -> dict[str, int]:
    (one,) = json.loads(printed(capsys, *words, "--profile", "--json"))["games"]
    return {"hands": one["hands"], **one["total"]}


@pytest.mark.extended
def test_a_folder_and_several_files_are_added_up(folder: Path, capsys: Capture) -> None:
    files = [str(folder / name) for name in ("one.aces", "two.aces")]
    apart = [read(capsys, file) for file in files]
    both = read(capsys, *files)
    assert both == read(capsys, str(folder)) and both["hands"] == 2
    assert both["decisions"] == sum(one["decisions"] for one in apart)
    assert both["missing"] == 200 - both["decisions"] and both["per_100"] is None


def test_the_figures_are_those_of_the_review(folder: Path, capsys: Capture) -> None:
    file = str(folder / "one.aces")
    (one,) = json.loads(printed(capsys, file, "--json"))["hands"]
    made = sum(each["kind"] != "bid" for each in one["decisions"])
    assert read(capsys, file)["decisions"] == made
    text = printed(capsys, file, "--profile")
    assert tr_plural("common.profile_missing", 200 - made) in text
    assert tr("common.profile_interval") not in text, "too few decisions"


@pytest.mark.extended
def test_enough_decisions_show_figures_and_a_level(folder: Path, capsys: Capture) -> None:
    files = [str(folder / name) for name in ("one.aces", "two.aces")] * 2
    words = (*files, "--profile", "--seat", "all")
    text = printed(capsys, *words)
    told = json.loads(printed(capsys, *words, "--json"))
    (one,) = told["games"]
    assert not one["total"]["missing"] and one["plays_like"]
    assert one["luck"] == [] and tr_plural("common.luck_missing", 10) not in text
    for id in ("common.profile_leads", "common.profile_following", "common.profile_as_bid_winner"):
        assert tr(id) in text
    assert all(len(line) <= 79 for line in text.splitlines())


def test_a_saved_game_counts(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Capture
) -> None:
    monkeypatch.setenv("ACES_HOME", str(tmp_path))
    path, _ = save("two-hand", 4, 120)
    (one,) = json.loads(printed(capsys, str(path.parent), "--profile", "--json"))["games"]
    assert one["game"] == "two" and one["hands"]


def test_ctrl_c_shows_what_is_done(
    folder: Path, monkeypatch: pytest.MonkeyPatch, capsys: Capture
) -> None:
    real, seen = games.review_hands, list[int]()

    def interrupted(*arguments: object, **options: object) -> Iterator[HandReview]:
        seen.append(1)
        if len(seen) > 1:
            raise KeyboardInterrupt
        yield from real(*arguments, **options)  # type: ignore[arg-type]

    monkeypatch.setattr("acesaround.cli.review_profile.review_hands", interrupted)
    assert main(["review", str(folder), "--profile", "--json"]) == 130
    captured = capsys.readouterr()
    assert tr("cli.review_interrupted", done="1", total="2") in captured.err
    (one,) = json.loads(captured.out)["games"]
    assert one["hands"] == 1


def test_files_in_a_folder_that_are_not_games_are_skipped(
    folder: Path, tmp_path: Path, capsys: Capture
) -> None:
    (tmp_path / "good.aces").write_text((folder / "one.aces").read_text())
    (tmp_path / "odd.json").write_text("{}")
    (tmp_path / "new.aces").write_text(aa.dumps(aa.new("two-hand", seed=1)))
    assert main(["review", str(tmp_path), "--profile"]) == 0
    skipped = capsys.readouterr().err.splitlines()
    assert len(skipped) == 2
    assert "new.aces" in skipped[0] and str(review.NO_FINISHED_HAND()) in skipped[0]
    assert "odd.json" in skipped[1]


def test_games_that_repeat_others_are_skipped(
    folder: Path, tmp_path: Path, capsys: Capture
) -> None:
    good, again = str(folder / "one.aces"), tmp_path / "again.aces"
    text = Path(good).read_text()
    again.write_text(text.replace("[Rules", f'[{ATTEMPT_TAG} "1"]\n[Rules', 1))
    skipped = tr("cli.profile_attempt", file=again)
    assert main(["review", good, str(again), "--profile", "--json"]) == 0
    captured = capsys.readouterr()
    assert json.loads(captured.out)["games"][0]["hands"] == 1 and skipped in captured.err
    assert main(["review", str(again), "--profile"]) == 2
    problem = capsys.readouterr().err
    assert skipped in problem and tr("cli.profile_nothing_left") in problem


def test_luck_is_apart_for_rules_with_other_points() -> None:
    keys = [luck_key(load(name)) for name in ("two-hand", "two-hand-classic")]
    games: LuckByRules = {key: [[HandLuck(Fraction(30), Fraction(20))]] for key in keys}
    assert [(one["rules"], one["games"]) for one in luck_to_json(games)] == [
        ("two-hand", 1), ("two-hand-classic", 1)
    ]  # fmt: skip
    assert {"two-hand:", "two-hand-classic:"} <= set(luck_lines(games))
    assert "two-hand:" not in luck_lines({keys[0]: games[keys[0]]})


def test_what_can_not_be_reviewed_is_refused(folder: Path, tmp_path: Path, capsys: Capture) -> None:
    assert tr("cli.profile_no_games", folder=tmp_path) in refused(
        capsys, str(tmp_path), "--profile"
    )
    gone, good = str(tmp_path / "gone.aces"), str(folder / "one.aces")
    assert "gone.aces" in refused(capsys, good, gone, "--profile")
    notes = str(folder / "notes.txt")
    assert notes in refused(capsys, good, notes, "--profile")
    for several in ([good, good], [str(folder)]):
        assert tr("cli.profile_several_files") in refused(capsys, *several)
    for option in (["--hand", "1"], ["--deals", "50"], ["--open"], ["--html"]):
        problem = tr("cli.profile_alone", option=option[0])
        assert problem in refused(capsys, good, "--profile", *option)


def test_results_without_luck_need_finished_games() -> None:
    hands = [HandLuck(Fraction(30), Fraction(20)), HandLuck(Fraction(-10), Fraction(-12))]
    games = [hands, hands[:1]] * 5
    report = LuckReport.of(games)
    assert (report.games, report.hands) == (10, 15)
    told = report.to_json()
    assert told["result"] == pytest.approx(250 / 15)
    assert told["adjusted"] == pytest.approx(told["result"] - told["luck"])
    low, high = told["adjusted_interval"]
    assert low < told["adjusted"] < high
    few = LuckReport.of(games[1:])
    assert few.to_json()["result"] is None
    assert few.lines() == [tr_plural("common.luck_missing", 1)]
    assert not luck_in(aa.new("two-hand", seed=1), 0), "the game isn't over"


def test_german() -> None:
    hands = [HandFigures("two", None, {"follow": Losses(5, 1.0)})] * 50
    english = profile_lines(Profile.of(hands))
    with use_language("de"):
        german = profile_lines(Profile.of(hands))
        assert any(tr("common.profile_following") in line for line in german)
    assert not set(filter(None, english)) & set(german)


def test_levels_in_words() -> None:
    levels = [Level(("expert",), 10), Level(("club", "daugherty"), 20), Level(("random",), 1e9)]
    told = {plays_text(plays_like(levels, ends)) for ends in ((1, 2), (12, 13), (30, 31), (5, 12))}
    assert len(told) == 4, "the best, one in between, the worst, and a range"
    assert plays_text(plays_like(levels[:1], (1, 2))) == tr("common.profile_like", players="expert")
