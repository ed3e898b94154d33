"""Tests of `aces replay` and `aces deal`."""

import io
import os
import sys
from pathlib import Path

import pexpect
import pyte
import pytest
from tests.notation.games import random_game
from tests.notation.test_errors import SAMPLE
from tests.notation.test_unknown_cards import DIAGRAM, STORY

import acesaround as aa
from acesaround.cli.main import main
from acesaround.i18n import tr
from acesaround.messages import records
from acesaround.notation import dumps, from_json, parse, read, record_of, to_json

TO_90_OR_3_HANDS = tr("rulebook.to_target_points_or_hands", target=90, hands="3 hands")


@pytest.fixture
def evening(tmp_path: Path) -> Path:
    """Return a file of three games."""
    path = tmp_path / "evening.aces"
    games = [random_game(aa.rules(name), 5, 150) for name in ("nicholas-1992", "two-hand")]
    path.write_text("\n".join([SAMPLE, *map(dumps, games)]), encoding="utf-8")
    return path


def test_everything_is_printed_where_there_is_no_terminal(
    evening: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["replay", str(evening)]) == 0
    shown = capsys.readouterr().out
    for part in ("Game 1: ", "Game 2: ", "Game 3: ", "Hand 1", "Auction", "Meld", "Score: set"):
        assert part in shown
    assert "Stock: " in shown
    assert max(map(len, shown.splitlines())) < 80
    assert main(["replay", str(evening), "--all"]) == 0
    assert capsys.readouterr().out == shown


def test_one_game_and_one_hand(evening: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["replay", str(evening), "--game", "2", "--hand", "2", "--ascii"]) == 0
    shown = capsys.readouterr().out
    assert "Game 2: " in shown
    assert "Hand 2" in shown
    assert "Game 1" not in shown
    assert "Hand 1" not in shown
    assert shown.isascii()


def test_json_and_back(evening: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["replay", str(evening), "--json"]) == 0
    lines = capsys.readouterr().out
    assert [from_json(line) for line in lines.splitlines()] == list(
        read(evening.read_text(encoding="utf-8"))
    )
    other = tmp_path / "evening.jsonl"
    other.write_text(lines, encoding="utf-8")
    assert main(["replay", str(other), "--json"]) == 0
    assert capsys.readouterr().out == lines


def test_people_are_called_by_their_names(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "named.aces"
    game = random_game(aa.rules("nicholas-1992"), 5, 150)
    tags = {"South": "Ann", "West": "expert", "North": "Bob", "East": "human"}
    path.write_text(dumps(record_of(game, tags)), encoding="utf-8")
    assert main(["replay", str(path)]) == 0
    shown = capsys.readouterr().out
    assert "Player 1: Ann\nPlayer 2: expert\nPlayer 3: Bob\n" in shown
    assert "\n  Ann       Player 2  Bob       Player 4\n" in shown
    assert "Ann and Bob " in shown
    assert shown.count("Player 3") == 1
    assert main(["replay", str(path), "--json"]) == 0
    assert from_json(capsys.readouterr().out) == record_of(game, tags)
    # Players with the same name can't be told apart, so they keep their seats.
    path.write_text(dumps(record_of(game, tags | {"North": "Ann"})), encoding="utf-8")
    assert main(["replay", str(path)]) == 0
    assert "\n  Player 1  Player 2  Player 3  Player 4\n" in capsys.readouterr().out


def test_how_long_a_game_lasts_is_no_house_rule(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "short.aces"
    for changed, title in (
        ({"max_hands": 3}, "Two-Hand Pinochle, 3 hands"),
        ({"max_hands": 1}, "Two-Hand Pinochle, 1 hand"),
        ({"target": 90}, f"Two-Hand Pinochle, {tr('rulebook.to_target_points', target=90)}"),
        (
            {"max_hands": 3, "target": 90},
            f"Two-Hand Pinochle, {TO_90_OR_3_HANDS}",
        ),
        (
            {"target": 90, "mercy": 60},
            tr("rulebook.house_rules_based_on_preset", preset="Two-Hand Pinochle"),
        ),
    ):
        path.write_text(dumps(aa.new(aa.rules("two-hand").replace(game=changed), 5)))
        assert main(["replay", str(path)]) == 0
        assert capsys.readouterr().out.startswith(f"Game 1: {title} (")


def test_standard_input(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(SAMPLE.encode())))
    assert main(["replay", "-", "--check"]) == 0
    assert capsys.readouterr().out == "standard input: 1 game, 1 hand, all verified\n"


def test_check(evening: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "right.aces"
    path.write_text(dumps(random_game(aa.rules("two-hand"), 5, 90)))
    assert main(["replay", str(path), "--check"]) == 0
    assert capsys.readouterr().out == f"{path}: 1 game, 2 hands, all verified\n"
    path.write_text(DIAGRAM)
    assert main(["replay", str(path), "--check"]) == 1
    assert "game 1: hand 1 has unknown cards" in capsys.readouterr().out
    path.write_text(dumps(aa.new("two-hand", 5)).replace("[Seed 5]", "[Seed 6]"))
    assert main(["replay", str(path), "--check"]) == 1
    assert str(records.OTHER_DEAL(number=1, seed="6")) in capsys.readouterr().out
    path.write_text(SAMPLE.replace("total   13", "total   14"))
    assert main(["replay", str(path), "--check"]) == 1
    wrong = records.OTHER_FIGURE(side="West-East", field="total", right=13, figure=14)
    assert f"{path}: line 26, column 10: {wrong}" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("old", "new"),
    [("JS KS QC TC", "JS QC KS TC"), ("dealer South", "dealer North")],
)
def test_the_whole_deal_is_checked(
    old: str, new: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """The stock's order and the first dealer depend on the seed, like the hands."""
    path = tmp_path / "deal.aces"
    text = dumps(aa.new("two-hand", 5))
    assert old in text
    path.write_text(text)
    assert main(["replay", str(path), "--check"]) == 0
    path.write_text(text.replace(old, new))
    assert main(["replay", str(path), "--check"]) == 1
    assert str(records.OTHER_DEAL(number=1, seed="5")) in capsys.readouterr().out


def test_unknown_cards_are_shown(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "diagram.aces"
    path.write_text(STORY)
    assert main(["replay", str(path)]) == 0
    shown = capsys.readouterr().out
    assert "♦ AATQJJJ" in shown
    assert str(records.UNKNOWN_CARDS(number=1)) in " ".join(shown.split())
    assert "Player 3 takes it" in shown


@pytest.mark.parametrize(
    ("options", "problem"),
    [
        (["--game", "4"], str(records.NO_SUCH_GAME(games=3, wanted=4))),
        (["--game", "1", "--hand", "2"], "there's no hand 2: game 1 has 1 hand"),
        (["--hand", "1", "--json"], tr("cli.hand_works_only_when_you_print_or")),
        (["--hand", "1", "--check"], tr("cli.hand_works_only_when_you_print_or")),
    ],
)
def test_what_is_not_there(
    evening: Path, options: list[str], problem: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["replay", str(evening), *options]) == 2
    error = capsys.readouterr().err
    assert problem in error
    assert error.count("\n") == 1


@pytest.mark.parametrize(
    "raw",
    [b"", b"\n\n", b"\xff\xfe", b"x" * 1_000_000, b"{" * 300_000, b'[Aces "9"]', b'[Aces "1"]'],
    ids=range(7),
)
def test_broken_files_are_one_line_of_error(
    raw: bytes, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "broken.aces"
    path.write_bytes(raw)
    assert main(["replay", str(path)]) == 2
    shown = capsys.readouterr()
    assert not shown.out
    assert shown.err.startswith(f"aces: {path}: ")
    assert shown.err.count("\n") == 1


def test_a_missing_file(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["replay", str(tmp_path / "none.aces")]) == 2
    assert "No such file" in capsys.readouterr().err


@pytest.mark.parametrize("option", ["--game", "--hand"])
@pytest.mark.parametrize("number", ["0", "-1", "x", "²", "9" * 5000])
def test_numbers_count_from_1(
    option: str, number: str, evening: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as caught:
        main(["replay", str(evening), f"{option}={number}"])
    assert caught.value.code == 2
    told = "is too large" if len(number) > 9 else "isn't a positive whole number"
    assert told in capsys.readouterr().err


@pytest.mark.extended
def test_stepping_in_a_terminal(evening: Path) -> None:
    screen = pyte.Screen(80, 24)
    stream = pyte.Stream(screen)
    child = pexpect.spawn(
        sys.executable,
        ["-m", "acesaround", "replay", str(evening), "--game", "2"],
        env=os.environ | {"TERM": "xterm", "PYTHONIOENCODING": "utf-8"},
        dimensions=(24, 80),
        encoding="utf-8",
        timeout=120,
    )

    def after(key: str | None) -> str:
        if key is not None:
            child.sendline(key)
        child.expect_exact(f"{tr('cli.enter_next_b_back_t_trick_number')} > ")
        stream.feed(child.before + child.after)
        return "\n".join(line.rstrip() for line in screen.display)

    assert "Game 2: " in after(None)
    assert "Hand 1 of " in after("")
    first = after("")
    assert tr("text.bids_calls", calls="Player ") in first
    assert after("b") != first
    assert after("") == first
    assert tr("text.name_bids_bid", name="Player 4", bid=50) in after("t")
    assert "Hand 2 of " in after("2")
    assert "Hand 2 of " in after("nonsense")
    assert "♠" in after("t")
    for _ in range(200):
        if "Game 2, 1/1" in after("t"):
            break
    else:
        pytest.fail("the game has no end")
    child.sendline("q")
    child.expect(pexpect.EOF)
    child.close()
    assert child.exitstatus == 0


def test_a_deal_is_that_of_the_game(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["deal", "two-hand", "--seed", "7"]) == 0
    assert aa.loads(capsys.readouterr().out) == aa.new("two-hand", 7)
    assert main(["deal", "two-hand", "--seed", "tuesday", "--json"]) == 0
    assert capsys.readouterr().out == to_json(aa.new("two-hand", "tuesday")) + "\n"


def test_several_deals(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["deal", "--seed", "7", "--count", "3"]) == 0
    assert [record.seed for record in read(capsys.readouterr().out)] == [7, 8, 9]
    assert main(["deal", "--seed", "a", "--count", "2", "--json"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert [from_json(line).seed for line in lines] == ["a", "a-2"]


def test_deals_without_a_seed_differ_and_can_be_repeated(
    capsys: pytest.CaptureFixture[str],
) -> None:
    main(["deal", "--count", "2"])
    one = capsys.readouterr().out
    main(["deal", "--count", "2"])
    assert capsys.readouterr().out != one
    first = next(read(one))
    main(["deal", "--seed", str(first.seed), "--count", "2"])
    assert capsys.readouterr().out == one


def test_the_demonstration_deal_is_always_the_same(capsys: pytest.CaptureFixture[str]) -> None:
    """S3-3: the evaluation copy plays the same hand every time."""
    main(["deal", "nicholas-1992", "--demo"])
    demo = capsys.readouterr().out
    main(["deal", "nicholas-1992", "--demo"])
    assert capsys.readouterr().out == demo
    assert len(parse(demo).hands) == 1


def test_diagrams(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    house = tmp_path / "house.toml"
    house.write_text('extends = "widow-three"\ntitle = "Ours"\n')
    assert main(["deal", str(house), "--seed", "1", "--diagram"]) == 0
    shown = capsys.readouterr().out
    assert shown.startswith("Ours, seed 1\n\nWest ")
    assert "Widow: " in shown
    assert max(map(len, shown.splitlines())) < 80


@pytest.mark.parametrize(
    ("words", "problem"),
    [
        (["deal", "no-such-rules"], '"no-such-rules" isn\'t a preset'),
        (["deal", "--count", "0"], "isn't a positive whole number"),
        (["deal", "--count", "²"], "isn't a positive whole number"),
        (["deal", "--seed", "1", "--demo"], "not allowed with"),
        (["deal", "--json", "--diagram"], "not allowed with"),
        (["deal", "--seed", "x" * 201], " 200 characters"),
    ],
)
def test_deals_that_cannot_be(
    words: list[str], problem: str, capsys: pytest.CaptureFixture[str]
) -> None:
    try:
        code = main(words)
    except SystemExit as error:
        code = int(error.code or 0)
    assert code == 2
    assert problem in capsys.readouterr().err


@pytest.mark.parametrize("command", ["replay", "deal"])
def test_help_has_examples(command: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main([command, "--help"])
    assert f"examples:\n  aces {command} " in capsys.readouterr().out
