"""Tests at a real 80 by 24 terminal: screens fit, pause when they should, and keep secrets."""

from __future__ import annotations

import re

import pytest
from tests.tui.helpers import one_line
from tests.tui.terminal_person import Sit

from acesaround.i18n import tr, tr_plural
from acesaround.messages import refusals
from acesaround.rules.load import load
from acesaround.table.saves import read_save
from acesaround.text.rulebook.book import explain
from acesaround.tui.terminal import standard_terminal

COMMANDS = tr("terminal.type_a_command_at_any_prompt_you")
CONTINUE = tr("terminal.press_any_key_to_continue")
DEAL = tr("terminal.press_enter_to_deal_or_o_to")
MORE = tr("terminal.more_any_key_or_q_to_stop")
NAMED = "; ".join(
    (tr("text.you_took_the_bid_at_bid", bid=50), tr("common.suit_are_trump", suit="♥ hearts"))
)
BURY = tr("terminal.action_y_n_enter_for_yes", action="").strip()
NARROW = tr("cli.the_game_needs_least_columns_your", least=40, columns=36)


def who(name: str) -> str:
    """Return the beginning of the question who plays a seat."""
    asked = tr("terminal.who_plays_name_kinds_enter_for_now", name=name, kinds=":", now="")
    return asked.partition(":")[0]


def kept(now: str) -> str:
    """Return the end of that question."""
    asked = tr("terminal.who_plays_name_kinds_enter_for_now", name="", kinds="", now=now)
    return asked.partition(":")[2].strip()


def named(name: str) -> str:
    """Return the question for a new name for a seat."""
    return tr("terminal.new_name_for_name_enter_to_keep", name=name)


def test_a_whole_hand_on_a_small_screen(sit: Sit) -> None:
    person = sit("nicholas-1992", "--seed", "7", "--players", "random", NO_COLOR="1")
    assert "Omar deals." in person.wait(CONTINUE)
    opening = tr("text.no_bids_yet_bidding_starts_at_opening", opening=50)
    assert opening in person.type("", "Your bid?")
    person.type("50", "What is trump?")
    melds = person.type("h", CONTINUE)
    assert "Melds" in melds
    shown = person.type("", "Your play(RS)?")
    for number in range(1, 20):
        lines = shown.split("\n")
        assert lines[0].endswith(f"trick {number} of 20")
        assert lines[1].split(maxsplit=1) == [tr("common.bid"), NAMED]
        assert lines[2].startswith("Score     You & Ruth: 0 (+6 meld)")
        assert lines[3].startswith("Needed    You ")
        assert ">> Player 1, your turn." in shown
        shown = person.type("take", "(RS)?" if number < 19 else "hands and tricks.")
    assert "Hand 1 is over" in shown
    assert "SCORE SHEET 1" in person.type("", CONTINUE)
    assert "Hand 2" not in person.shown
    person.type("", ">> Player 1, your turn.")
    person.type("quit", "(Y/N)")
    person.child.sendline("y")
    assert person.end() == 0
    assert "\x1b[31m" not in person.raw
    assert "\x1b[1m" not in person.raw


def test_errors_and_hints_stand_below_the_screen_they_are_about(sit: Sit) -> None:
    person = sit("nicholas-1992", "--seed", "7", "--players", "random")
    person.wait(CONTINUE)
    before = person.type("", "Your bid?").rstrip()
    shown = person.type("60", tr("terminal.h_explains_or_type_a_new_answer"))
    reason = str(refusals.NOT_NEXT_AMOUNT(amount=60, next=50))
    error = tr("terminal.error_number_reason", number=5, reason=reason)
    assert error in one_line(shown) and before in shown
    shown = person.press("h", "Your bid?")
    assert tr("text.help_not_next_amount") in one_line(shown)
    assert before in shown
    assert "Hint: " in person.type("hint", "Your bid?")
    assert "Hint: " in person.type("99", tr("terminal.h_explains_or_type_a_new_answer"))


def test_color_is_used_unless_unwanted(sit: Sit) -> None:
    person = sit("nicholas-1992", "--seed", "7", "--players", "random")
    person.wait(CONTINUE)
    person.type("", "Your bid?")
    assert "\x1b[31m" in person.raw
    plain = sit("nicholas-1992", "--seed", "7", "--players", "random", "--no-colour")
    plain.wait(CONTINUE)
    plain.type("", "Your bid?")
    assert "\x1b[31m" not in plain.raw


def test_long_texts_stop_when_the_screen_is_full(sit: Sit) -> None:
    person = sit("nicholas-1992", "--seed", "7", "--players", "random")
    person.wait(CONTINUE)
    person.type("", "Your bid?")
    person.type("rules", MORE)
    person.type("q", "Your bid?")
    assert tr("common.bid") in person.shown
    person.type("help", tr("terminal.press_any_key_to_go_back"))
    assert person.shown.split("\n")[0] == COMMANDS


def test_a_slip_is_asked_about_before_it_is_done(sit: Sit) -> None:
    person = sit("double-deck", "--seed", "7", "--players", "random", "--fast")
    person.wait("Your bid?")
    asked = tr("text.why_really_bid_amount_y_n", why="", amount=1000).strip()
    person.type("1000", asked)
    assert tr("terminal.canceled") in person.type("n", "Your bid?")
    # The minimum bid needs no confirmation.
    lowest = re.search(r"You can bid (\d+)", person.shown)
    assert lowest is not None
    since = len(person.raw)
    person.type(lowest[1], "your turn.")
    assert asked not in person.raw[since:]


@pytest.mark.extended
def test_what_buried_cards_cost_is_told_before_they_are_gone(sit: Sit) -> None:
    person = sit("three-hand-widow", "--seed", "3", "--players", "random", "--fast")
    person.wait("Your bid?")
    person.type("bid", "What is trump?")
    person.type("take", "do you bury?")
    before = len(read_save(person.save()).done)
    shown = person.type("take", BURY)
    told = {tr_plural("text.count_counter_buried_its_yours_at_the", n) for n in (1, 2, 3)}
    assert any(one in one_line(shown) for one in {*told, tr("text.no_counters_buried")})
    assert "eld" in shown.split("Bury")[0]
    assert tr("terminal.canceled") in person.type("n", "do you bury?")
    assert len(read_save(person.save()).done) == before
    person.type("take", BURY)
    person.type("", "your turn.")
    assert len(read_save(person.save()).done) > before


@pytest.mark.extended
def test_conceding_says_what_it_gives_away(sit: Sit) -> None:
    person = sit("nicholas-1992", "--seed", "7", "--players", "random", "--fast")
    person.wait("Your bid?")
    person.type("50", "What is trump?")
    person.type("h", "Your play(RS)?")
    # An illegal command gets an error and no question.
    assert "Error" in person.type("claim", "Your play(RS)?")
    asked = person.type("conc", "(Y/N)?")
    assert "20" in asked and "Mira & Omar" in asked
    person.type("", "(Y/N)?")
    assert tr("terminal.canceled") in person.type("n", "Your play(RS)?")
    assert read_save(person.save()).state.tricks == ()
    person.type("concede", "(Y/N)?")
    person.type("y", "your turn.")
    assert tr("text.you_conceded_the_rest") in person.raw


def test_people_at_one_screen_never_see_each_others_cards(sit: Sit) -> None:
    person = sit(
        "nicholas-1992", "--seed", "3", "--players", "random", "--names", "Ann,Bob,Cleo,Dan",
        "--seat", "Cleo=human",
    )  # fmt: skip
    person.wait(CONTINUE)
    shown = person.type("", "Ann, press ENTER when only you can see the screen.")
    assert _cards(shown) == 0
    ann = person.type("", "Ann, your turn. Your bid?")
    assert "  ♠ Spades           A 10 K Q\n" in ann
    shown = person.type("pass", "Cleo, press ENTER when only you can see the screen.")
    assert _cards(shown) == 0
    assert "Pass the keyboard to Cleo." in shown
    assert not [line for line in person.screen.history.top if "Spades" in _text(line)]
    assert "\x1b[3J" in person.raw
    cleo = person.type("", "Cleo, your turn. Your bid?")
    assert "  ♠ Spades           A 10 K Q\n" not in cleo
    assert "  ♠ Spades           A A 10 10 K J J\n" in cleo


def _cards(shown: str) -> int:
    return sum(shown.count(sign) for sign in "♠♥♣♦")


def _text(line: dict) -> str:
    return "".join(line[column].data for column in sorted(line))


def test_ctrl_c_leaves_and_says_how_to_go_on(sit: Sit) -> None:
    person = sit("nicholas-1992", "--seed", "7", "--players", "random")
    person.wait(CONTINUE)
    person.type("", "Your bid?")
    person.type("50", "What is trump?")
    person.child.sendintr()
    assert person.end() == 130
    assert "aces play --resume" in person.raw
    assert "Traceback" not in person.raw
    assert str(read_save(person.save()).done[-1].action) == "pass"


def test_the_end_of_input_leaves_too(sit: Sit) -> None:
    person = sit("nicholas-1992", "--seed", "7", "--players", "random")
    person.wait(CONTINUE)
    person.type("", "Your bid?")
    person.child.sendeof()
    assert person.end() == 0
    assert "aces play --resume" in person.raw


@pytest.mark.extended
def test_help_before_the_deal_tells_what_each_answer_does(sit: Sit) -> None:
    person = sit()
    person.wait(tr("terminal.which_game_number_or_name_or_q"))
    shown = person.type("?", tr("terminal.which_game_number_or_name_or_q"))
    assert f"  1, 2, ...  {tr('terminal.the_game_with_that_number')}" in shown
    assert f"  M          {tr('terminal.also_lists_the_modern_games')}" in shown
    person.type("two-hand", DEAL)
    for entry in ("?", "help", "x"):
        shown = person.type(entry, DEAL)
        assert f"  ENTER      {tr('terminal.deals_the_cards_help_then_lists_what')}" in shown
    person.child.sendline("q")
    assert person.end() == 0
    assert not (person.home / "saves").exists()


@pytest.mark.extended
def test_options_are_offered_to_whoever_starts_from_the_menu(sit: Sit) -> None:
    person = sit()
    person.wait(tr("terminal.which_game_number_or_name_or_q"))
    person.type("two-hand", DEAL)
    assert who("South") in person.type("o", kept("human"))
    person.type("", named("South"))
    # A 79-column question leaves no room for the answer on its line.
    assert who("North") in person.type("Ann", kept("daugherty"))
    person.type("wizard", kept("daugherty"))
    person.type("random", named("North"))
    person.type("", "Learner's Version(Y/N)?")
    person.type("n", tr("terminal.should_count_add_up_your_meld_for"))
    shown = person.type("y", CONTINUE)
    assert "Ann                   a person" in shown
    assert "North                 computer: random" in shown


def test_fast_play_does_not_stop_between_decisions(sit: Sit) -> None:
    person = sit("nicholas-1992", "--seed", "7", "--players", "random", "--fast")
    person.wait("Your bid?")
    person.type("50", "What is trump?")
    person.type("h", "Your play(RS)?")


def test_a_dumb_terminal_gets_no_escape_codes(sit: Sit) -> None:
    person = sit("nicholas-1992", "--seed", "7", "--players", "random", TERM="dumb")
    person.wait("ENTER")
    person.type("", "Your bid?")
    person.type("50", "What is trump?")
    assert "\x1b" not in person.raw


@pytest.mark.extended
def test_a_narrow_screen_is_warned_of_once_and_breaks_lines_between_words(sit: Sit) -> None:
    person = sit("nicholas-1992", "--seed", "7", "--players", "random", columns=36, COLUMNS="")
    shown = person.wait(tr("terminal.or_type_help"))
    assert NARROW in one_line(shown)
    shown = person.type(":rules", "-- more")
    *lines, _more = filter(None, shown.split("\n"))
    names = ["Player 1", "Mira", "Ruth", "Omar"]
    whole = set(explain(load("nicholas-1992").replace(table={"seat_names": names})).split())
    assert not {word for line in lines for word in line.strip("=-").split()} - whole
    person.type("q", CONTINUE)
    person.type("", "Your bid?")
    assert " ".join(person.raw.split()).count(NARROW) == 1


@pytest.mark.extended
def test_an_option_overrules_the_locale_C(sit: Sit) -> None:
    game = ("nicholas-1992", "--seed", "7", "--players", "random", "--fast")
    clean = {"PYTHONIOENCODING": "", "LC_ALL": "", "LC_CTYPE": "", "LANG": "C"}
    assert "♥" in sit(*game, "--no-ascii", **clean).wait("Your bid?")
    assert "♥" not in sit(*game, "--ascii").wait("Your bid?")


@pytest.mark.parametrize(
    ("environment", "signs"),
    [
        ({"LC_ALL": "POSIX", "LANG": "C.UTF-8"}, False),
        ({"LC_CTYPE": "C", "LANG": "C.UTF-8"}, False),
        ({"LANG": "C"}, False),
        ({"LANG": "C.UTF-8"}, True),
    ],
)
def test_the_locale_says_whether_suits_have_signs(
    environment: dict[str, str], signs: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("PYTHONIOENCODING", "LC_ALL", "LC_CTYPE", "LANG"):
        monkeypatch.delenv(name, raising=False)
    for name, value in environment.items():
        monkeypatch.setenv(name, value)
    assert standard_terminal().display.symbols is signs
