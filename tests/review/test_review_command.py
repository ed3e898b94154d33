"""Tests of `aces review`."""

import json
import re
import shlex
import subprocess
import sys
from collections.abc import Iterator
from io import BytesIO, TextIOWrapper
from pathlib import Path

import pytest
from tests.notation.test_saved_games import save
from tests.review.test_decisions import played

import acesaround as aa
from acesaround.cli.main import main
from acesaround.cli.review_text import NOTABLE_LOSS
from acesaround.i18n import join, tr, use_language
from acesaround.messages import positions, records, review
from acesaround.messages.values import HANDS
from acesaround.notation.reader import parse
from acesaround.review import games
from acesaround.review.games import HandReview, review_game

Capture = pytest.CaptureFixture[str]
FAST = ("--deals", "20")
INTERRUPTED = """
import os, signal, sys, threading
from acesaround.cli.main import main
from acesaround.review import games
review_hands = games.review_hands
def begin(*arguments, **options):
    threading.Timer(0.1, os.kill, (os.getpid(), signal.SIGINT)).start()
    return review_hands(*arguments, **options)
games.review_hands = begin
sys.exit(main(sys.argv[1:]))
"""
"""Program that runs `aces`, and presses Ctrl-C a moment into the review."""


@pytest.fixture(scope="module")
def file(tmp_path_factory: pytest.TempPathFactory) -> str:
    """Return a file with a finished hand and one that was just dealt. Seat 0 plays badly."""
    path = tmp_path_factory.mktemp("review") / "bad evening.aces"
    path.write_text(aa.dumps(played("nicholas-1992", 3, "random")), encoding="utf-8")
    return str(path)


def printed(capsys: Capture, *words: str) -> str:
    """Run the command, which has to succeed without errors, and return what it prints."""
    assert main(["review", *words]) == 0
    captured = capsys.readouterr()
    assert not captured.err
    return captured.out


def refused(capsys: Capture, *words: str) -> str:
    """Run the command, which has to fail, and return its error, which has to be one line."""
    assert main(["review", *words]) == 2
    captured = capsys.readouterr()
    assert not captured.out and captured.err.count("\n") == 1
    return captured.err


def test_one_seat_of_a_game(file: str, capsys: Capture) -> None:
    text = printed(capsys, file, "--figures")
    found = review_game(aa.loads(Path(file).read_text()), [0])
    worst = found.hands[0].costliest(3)
    assert len(worst) == 3
    for one in worst:
        assert tr("common.trick_number", number=str(one.trick)) in text
    assert any(one.is_fault for one in worst) and tr("common.review_significant") in text


def test_the_printed_command_computes_the_same_verdict(file: str, capsys: Capture) -> None:
    text = printed(capsys, file, *FAST, "--seed", "a seed", "--figures")
    prefix = tr("cli.review_compute_again", command="")
    commands = [line.split(prefix)[1] for line in text.splitlines() if prefix in line]
    game = aa.loads(Path(file).read_text())
    whole = review_game(game, [0], deals=20, seed="a seed").hands[0]
    shown = [one for one in whole.costliest(3) if one.is_fault or one.loss >= NOTABLE_LOSS]
    assert shown
    for command, expected in zip(commands, shown, strict=True):
        program, name, *words = shlex.split(command)
        assert (program, name) == ("aces", "review")
        read = json.loads(printed(capsys, *words, "--threads", "2"))
        (hand,) = read["hands"]
        (only,) = hand["decisions"]
        assert only == json.loads(json.dumps(expected.to_json()))


def test_statistics_are_only_among_the_figures(file: str, capsys: Capture) -> None:
    plain, full = printed(capsys, file, *FAST), printed(capsys, file, *FAST, "--figures")
    statistics = ("95%", "--deals", tr("common.review_unclear"))
    assert all(word in full and word not in plain for word in statistics)
    assert tr("cli.review_figures_hint") in plain and tr("cli.review_figures_hint") not in full


def test_all_seats_as_json(file: str, capsys: Capture) -> None:
    read = json.loads(printed(capsys, file, "--seat", "all", "--hand", "1", "--json", *FAST))
    assert [one["seat"] for one in read["summary"]] == [0, 1, 2, 3]
    assert read == json.loads(
        json.dumps(review_game(aa.loads(Path(file).read_text()), None, [1], deals=20).to_json())
    )


@pytest.mark.parametrize("word", ["West", "1", "player 2"])
def test_seats_by_name_and_number(word: str, file: str, capsys: Capture) -> None:
    read = json.loads(printed(capsys, file, "--seat", word, "--json", *FAST))
    assert {hand["seat"] for hand in read["hands"]} == {1}


@pytest.mark.parametrize("tag", ["Ann", "human"])
def test_the_default_is_the_first_persons_seat(
    tag: str, file: str, tmp_path: Path, capsys: Capture
) -> None:
    text = Path(file).read_text()
    tags = f'[South "expert:play=flat"]\n[West "daugherty"]\n[North "{tag}"]\n'
    path = tmp_path / "tags.aces"
    path.write_text(text.replace("[Rules", f"{tags}[Rules", 1))
    read = json.loads(printed(capsys, str(path), "--json", *FAST))
    assert {hand["seat"] for hand in read["hands"]} == {2}


def test_a_saved_game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Capture) -> None:
    monkeypatch.setenv("ACES_HOME", str(tmp_path))
    path, game = save("two-hand", 4, 120)
    assert game.state.match.results
    read = json.loads(printed(capsys, str(path), "--json", *FAST))
    assert {hand["seat"] for hand in read["hands"]} == {0}
    (kinds,) = [one["unreviewed"] for one in read["summary"]]
    assert kinds["stock_play"] > 0
    names = {"stock_play": "cli.review_stock_play", "stock_meld": "cli.review_stock_meld"}
    counts = [
        tr("cli.review_kind_and_count", kind=tr(names[kind]), count=count)
        for kind, count in kinds.items()
    ]
    unreviewed = tr("cli.review_not_reviewed", kinds=join(counts))
    assert unreviewed in printed(capsys, str(path), *FAST)


def test_standard_input(file: str, monkeypatch: pytest.MonkeyPatch, capsys: Capture) -> None:
    monkeypatch.setattr(sys, "stdin", TextIOWrapper(BytesIO(Path(file).read_bytes())))
    assert json.loads(printed(capsys, "-", "--json", *FAST))["hands"]


def test_german(file: str, monkeypatch: pytest.MonkeyPatch, capsys: Capture) -> None:
    monkeypatch.setenv("LANG", "de_DE.UTF-8")
    german = printed(capsys, file, *FAST, "--figures")
    with use_language("de"):
        assert tr("cli.review_compute_again", command="aces") in german


def test_hands_and_tricks_that_are_not_there(file: str, capsys: Capture) -> None:
    game = parse(Path(file).read_text(), complete=True)
    assert str(review.HAND_NOT_FINISHED(number=2)) in refused(capsys, file, "--hand", "2")
    problem = records.NO_SUCH_HAND(number=1, hands=HANDS(number=2), wanted=9)
    assert str(problem) in refused(capsys, file, "--hand", "9")
    tricks = positions.TRICK_COUNT(number=game.rules.tricks)
    problem = positions.NO_SUCH_TRICK(trick=99, number=1, tricks=tricks)
    assert str(problem) in refused(capsys, file, "--hand", "1", "--trick", "99")
    assert tr("cli.review_trick_needs_hand") in refused(capsys, file, "--trick", "3")


def test_unknown_seats_and_missing_files(file: str, tmp_path: Path, capsys: Capture) -> None:
    assert "Nobody" in refused(capsys, file, "--seat", "Nobody")
    assert "7" in refused(capsys, file, "--seat", "7")
    assert "gone.aces" in refused(capsys, str(tmp_path / "gone.aces"))


def test_files_that_are_not_games(file: str, tmp_path: Path, capsys: Capture) -> None:
    text = Path(file).read_text()
    path = tmp_path / "odd.aces"
    bad = {
        "not a game": "hello\n",
        "empty": "",
        "unknown rules": text.replace('"nicholas-1992"', '"no-such-rules"'),
        "edited": text.replace('[Digest "c', '[Digest "d'),
        "edited card": re.sub(r"(?m)^(   2\. \w+ +)\w\w", r"\1XX", text, count=1),
        "unknown cards": re.sub(r"(?m)^  West   .*$", "  West   ?", text, count=1),
        "no finished hand": aa.dumps(aa.new("two-hand", seed=1)),
    }
    for name, content in bad.items():
        assert content != text, name
        path.write_text(content)
        assert str(path) in refused(capsys, str(path)), name
    path.write_text(text + "\n" + text)
    assert str(review.SEVERAL_GAMES()) in refused(capsys, str(path))
    assert printed(capsys, str(path), "--game", "2", *FAST)
    assert main(["replay", str(path), "--check"]) == 0


@pytest.mark.parametrize("deals", ["3", "0", "1000001", "many"])
def test_invalid_numbers_of_deals(deals: str, file: str) -> None:
    with pytest.raises(SystemExit) as caught:
        main(["review", file, "--deals", deals])
    assert caught.value.code == 2


@pytest.mark.parametrize("form", [(), ("--json",)])
def test_ctrl_c_says_what_is_done(
    form: tuple[str, ...], file: str, monkeypatch: pytest.MonkeyPatch, capsys: Capture
) -> None:
    real = games.review_hands

    def interrupted(*arguments: object, **options: object) -> Iterator[HandReview]:
        yield next(real(*arguments, **options))  # type: ignore[arg-type]
        raise KeyboardInterrupt

    monkeypatch.setattr(games, "review_hands", interrupted)
    assert main(["review", file, *FAST, *form]) == 130
    captured = capsys.readouterr()
    assert tr("cli.review_interrupted", done="1", total="1") in captured.err
    if form:
        assert len(json.loads(captured.out)["hands"]) == 1, "what's done isn't lost"
    else:
        assert captured.out


def test_ctrl_c_stops_a_long_review_at_once(file: str) -> None:
    """Uninterrupted, it takes a minute."""
    command = [sys.executable, "-c", INTERRUPTED, "review", file, "--seat", "all"]
    done = subprocess.run(
        [*command, "--deals", "100000"], capture_output=True, timeout=30, text=True, check=False
    )
    assert done.returncode == 130 and not done.stdout
    assert tr("cli.review_interrupted", done="0", total="4") in done.stderr


def test_values_with_all_cards_open(
    file: str, capsys: Capture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("acesaround.review.open_cards.OPEN_NODES", 20_000)
    assert tr("cli.review_open_both", mine="", other="").split(":")[0] not in printed(
        capsys, file, *FAST
    )
    text = printed(capsys, file, "--open", "--figures", *FAST)
    assert " ".join(text.split()).count(tr("cli.review_open", mine="").split(":")[0]) == text.count(
        tr("cli.review_compute_again", command="")
    )
    assert text.count(" --open ") == text.count(tr("cli.review_compute_again", command="")) > 0
    read = json.loads(printed(capsys, file, "--json", "--open", *FAST))
    choices = [
        one for hand in read["hands"] for each in hand["decisions"] for one in each["choices"]
    ]
    assert any(isinstance(one["open"], float) for one in choices)


def test_lines_after_the_better_choices(file: str, capsys: Capture) -> None:
    text = printed(capsys, file, *FAST, "--lines")
    assert text.count(tr("common.line_happened")) == 3
    assert max(map(len, (line for line in text.splitlines() if "aces review" not in line))) <= 79
    found = json.loads(printed(capsys, file, *FAST, "--lines", "--json"))
    [hand] = found["hands"]
    result = aa.loads(Path(file).read_text()).state.match.results[0]
    for one in hand["decisions"]:
        assert one["lines"]["happened"]["points"] == result.margin(0)
        assert len(one["lines"]["better"]["tricks"]) == len(one["lines"]["happened"]["tricks"])
