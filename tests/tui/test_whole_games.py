"""Tests of whole games with scripted input."""

import pytest
from tests.support.slow import cases, quick
from tests.tui.helpers import ESCAPE, Player

from acesaround.i18n import tr
from acesaround.rules.load import load, presets

pytestmark = pytest.mark.usefixtures("fast_advice")

TAKE = "take\n" * 6000


SHORT = ("daugherty-1983", "two-hand")


@pytest.mark.extended
@pytest.mark.parametrize(
    ("preset", "part"), cases([(name, 3) for name in SHORT], [(name, 1) for name in presets()])
)
def test_every_preset_can_be_played_to_the_end(play: Player, preset: str, part: int) -> None:
    target = ("--target", str(load(preset).game.target // part)) if part > 1 else ()
    played = play(preset, "--seed", "7", "--no-learner", *target, script=TAKE)
    assert played.code == 0
    assert "GAME OVER" in played.out
    assert "SCORE SHEET 1" in played.out
    assert ESCAPE not in played.out
    assert max(map(len, played.lines)) <= 80
    assert not played.err


def test_a_game_with_passing_is_played_hand_after_hand(play: Player) -> None:
    script = "take\n" * 80
    played = play("single-deck-partners", "--seed", "7", "--players", "random", script=script)
    assert played.code == 0
    assert tr("terminal.which_count_cards_do_you_pass_to", count="4", name="North") in played.out
    assert tr("terminal.you_passed_to_name_cards", name="North", cards="") in played.out
    assert tr("terminal.name_passed_to_you_cards", name="North", cards="") in played.out
    assert max(map(len, played.lines)) <= 80


@pytest.mark.parametrize(
    "preset", quick(["three-hand-widow"], ["daugherty-1983", "three-hand-widow", "two-hand"])
)
def test_letters_serve_where_there_are_no_suit_signs(
    play: Player, preset: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("acesaround.tui.terminal.can_show", lambda _text: False)
    played = play(preset, "--seed", "3", "--learner", "--players", "random", script="take\n" * 200)
    assert played.code == 0
    assert played.out.isascii()


def test_a_learner_sees_every_hand_and_every_formula(play: Player) -> None:
    script = "take\n" * 30
    played = play("daugherty-1983", "--seed", "7", "--learner", "--formula", script=script)
    assert "West's formula" in played.out
    assert "Your formula" in played.out
    first_screen = played.out.split(">> South, your turn")[0]
    for name in ("West", "North", "East"):
        assert any(line.startswith(f"{name:<12} ♠") for line in first_screen.split("\n")), name


def test_S1_58_only_the_1983_player_is_said_to_bid_by_the_formula(play: Player) -> None:
    words = ("daugherty-1983", "--seed", "7", "--formula", "--seat", "West=expert")
    played = play(*words, script="take\n" * 30)
    assert tr("terminal.the_1983_formula_for_name", name="West") in played.lines
    assert tr("terminal.name_s_formula", name="North") in played.lines
    assert tr("terminal.name_s_formula", name="West") not in played.lines


def test_1983_asks_its_two_questions(play: Player) -> None:
    played = play("daugherty-1983", "--seed", "7", script="maybe\ny\ny\n")
    assert played.lines[0] == tr("terminal.the_learners_version_shows_everyones")
    assert played.lines[1] == "Learner's Version(Y/N)? maybe"
    refused = tr("terminal.entry_isnt_an_answer_here_type_y", entry="'maybe'")
    assert played.lines[2] == f"{refused}."
    assert "Formula Option(Y/N)? y" in played.out
    assert "Your formula" in played.out


def test_ENTER_answers_the_questions_of_1983_with_no(play: Player) -> None:
    played = play("daugherty-1983", "--seed", "7", script="\n0\n")
    assert "Formula Option" not in played.out
    assert "Your bid? 0" in played.out
    assert "West         ♠" not in played.out


def test_the_1983_codes_are_read(play: Player) -> None:
    words = ("daugherty-1983", "--seed", "7", "--no-learner", "--players", "daugherty")
    asked = play(*words, script="quit\ny\n")
    assert "Your bid?" in asked.out
    played = play(*words, script="95\n4\n999\n11\n1s\nh\n")
    assert "What is trump? 4" in played.out
    assert "What is your meld? 999" in played.out


@pytest.mark.extended
def test_a_demonstration_is_one_hand_and_always_the_same(play: Player) -> None:
    first = play("--demo", "--players", "random", script=TAKE)
    second = play("--demo", "--players", "random", script=TAKE)
    assert first.out == second.out
    assert tr("terminal.this_is_the_demo_one_hand_with") in first.out
    assert first.out.count("Hand 1 is over") == 1
    assert "GAME OVER" in first.out


def test_computers_can_play_among_themselves(play: Player) -> None:
    played = play("two-hand", "--seed", "1", "--players", "random,random")
    assert played.code == 0
    assert "GAME OVER" in played.out
    assert "your turn" not in played.out
