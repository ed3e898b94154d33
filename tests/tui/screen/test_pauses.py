"""Tests at a real terminal: one key ends a pause or clears an error, and the bell rings."""

from __future__ import annotations

import pytest
from tests.support.slow import quick
from tests.tui.helpers import one_line
from tests.tui.terminal_person import Sit, Sitting

from acesaround.i18n import tr

GAME = ("nicholas-1992", "--seed", "7", "--players", "random")
BACK = tr("terminal.press_any_key_to_go_back")
BID, TRUMP, PLAY = "Your bid?", "What is trump?", "Your play(RS)?"
CLEARS = tr("terminal.h_explains_or_type_a_new_answer")
CLEARS_AT_TRUMP = tr("terminal.question_mark_explains_or_type_a_new_answer")
CLEARS_AT_PAUSE = tr("terminal.h_explains_this_error_any_other")
GO_ON = tr("terminal.press_any_key_to_continue")
ONLY_ENDED = tr("terminal.entry_only_ended_the_pause", entry="")
"""Note about an answer typed at a pause, without the answer."""
BELL = "\a"
UP = "\x1b[A"
RUBOUT = "\x7f"


def greeted(sit: Sit, *words: str, **environment: str) -> Sitting:
    person = sit(*GAME, *words, **environment)
    person.wait(GO_ON)
    return person


def asked(sit: Sit, *words: str) -> Sitting:
    person = greeted(sit, *words)
    person.press(" ", BID)
    return person


@pytest.mark.parametrize(
    "key", quick(["x", "\r", UP, "\x1b"], ["x", " ", "\r", "5", "Q", UP, "\t", "\x7f", "\x1b"])
)
def test_S1_56_any_key_goes_on(key: str, sit: Sit) -> None:
    shown = greeted(sit).press(key, BID)
    assert shown.rstrip().endswith(BID), "the key isn't typed into the next entry"
    assert ONLY_ENDED not in shown


def test_S1_56_an_answer_typed_at_a_pause_is_no_answer_to_the_next_question(sit: Sit) -> None:
    person = greeted(sit)
    shown = person.press("0\r", BID)
    assert tr("text.no_bids_yet_bidding_starts_at_opening", opening=50) in shown
    assert tr("terminal.entry_only_ended_the_pause", entry="'0'") in shown
    assert shown.rstrip().endswith(BID)
    shown = person.type("cards", BID)
    assert tr("terminal.entry_only_ended_the_pause", entry="'0'") not in shown
    person.type("50", TRUMP)


def test_what_is_typed_after_ENTER_is_kept(sit: Sit) -> None:
    greeted(sit).press("\r50\r", TRUMP)


def test_S1_56_a_colon_starts_a_command_and_the_first_pause_says_so(sit: Sit) -> None:
    person = greeted(sit)
    hint = tr("terminal.or_type_help")
    assert hint in person.shown
    shown = person.press(":seats\r", GO_ON)
    assert "computer: random" in shown and hint not in shown
    wrong = tr("terminal.entry_isnt_a_command_help_lists", entry="'p'")
    assert wrong in one_line(person.press(":p\r", CLEARS_AT_PAUSE))
    person.press("x", GO_ON)
    person.press(":\r", GO_ON)
    person.press(":quit\r", "(Y/N)")


@pytest.mark.parametrize("keys", [["seats\r"], ["se", "ats\r"]])
def test_S1_56_a_command_typed_at_a_pause_is_carried_out(keys: list[str], sit: Sit) -> None:
    """Any key goes on, but a whole word isn't any key, however slowly it's typed."""
    person = greeted(sit)
    for part in keys[:-1]:
        person.child.send(part)
        person.wait(f": {part}")
    shown = person.press(keys[-1], GO_ON)
    assert "computer: random" in shown
    person.press(" ", BID)


def test_a_command_whose_first_letter_ended_the_pause_is_carried_out(sit: Sit) -> None:
    person = greeted(sit)
    person.press("s", BID)
    shown = person.type("eats", BID)
    assert "computer: random" in shown


def test_an_answer_in_a_help_screen_only_goes_back(sit: Sit) -> None:
    person = asked(sit)
    person.type("help", BACK)
    shown = person.type("p", BID)
    assert tr("text.no_bids_yet_bidding_starts_at_opening", opening=50) in shown
    assert tr("terminal.entry_only_ended_the_pause", entry="'p'") in shown
    person.type("help", BACK)
    assert "computer: random" in person.press(":seats\r", BID)


def test_without_single_keys_an_answer_at_a_pause_is_explained(sit: Sit) -> None:
    person = sit(*GAME, TERM="dumb")
    pause = tr("terminal.press_enter_to_continue")
    person.wait(pause)
    for entry in ("p", "50"):
        wrong = tr("terminal.entry_isnt_a_command_just_press_enter", entry=f"'{entry}'")
        assert wrong in one_line(person.type(entry, pause))
    assert tr("text.help_not_understood") in one_line(person.type("?", pause))
    assert "computer: random" in person.type("seats", pause)
    person.type("", BID)


def test_S1_63_H_explains_an_error_and_any_other_key_clears_it(sit: Sit) -> None:
    person = asked(sit)
    before = person.shown
    for key in ("\r", UP):
        shown = person.type("60", CLEARS)
        assert tr("terminal.error_number_reason", number=5, reason="").rstrip(". ") in shown
        assert person.press(key, BID) == before, "the key does nothing else"
    person.type("60", CLEARS)
    assert tr("text.help_not_next_amount") in one_line(person.press("H", BID))


def test_a_key_that_clears_an_error_starts_the_next_answer(sit: Sit) -> None:
    person = asked(sit)
    before = person.shown
    person.type("60", CLEARS)
    assert person.press("x", f"{BID} x").rstrip() == f"{before.rstrip()} x"
    person.type(f"{RUBOUT}60", CLEARS)
    person.press("hint", f"{BID} hint")
    assert "Hint: " in person.type("", BID)
    person.type("60", CLEARS)
    person.press("50\r", TRUMP)


def test_where_H_means_hearts_only_a_question_mark_explains_an_error(sit: Sit) -> None:
    person = asked(sit)
    person.type("50", TRUMP)
    person.type("x", CLEARS_AT_TRUMP)
    assert tr("text.help_not_a_suit") in one_line(person.press("?", TRUMP))
    person.type("x", CLEARS_AT_TRUMP)
    shown = person.press("h\r", GO_ON)
    assert tr("text.help_not_a_suit") not in one_line(shown)


def test_an_error_prints_no_whole_screen(sit: Sit) -> None:
    person = asked(sit)
    since = len(person.raw)
    person.type("60", CLEARS)
    person.press("h", BID)
    assert "\x1b[2J" not in person.raw[since:]
    assert tr("common.bid") + " " * 7 not in person.raw[since:]


def test_keys_that_end_a_program_end_it_at_a_pause(sit: Sit) -> None:
    person = greeted(sit)
    person.child.sendintr()
    assert person.end() == 130
    person = greeted(sit)
    person.child.sendeof()
    assert person.end() == 0
    assert "aces play --resume" in person.raw


def test_S3_27_S3_32_S3_38_S3_47_the_bell_rings_at_the_end_of_each_part(sit: Sit) -> None:
    person = sit("nicholas-1992", "--seed", "7", "--players", "club")
    person.wait(GO_ON)
    assert BELL not in person.raw
    person.press(" ", BID)
    person.type("pass", GO_ON)
    assert person.raw.count(BELL) == 1, "the bidding is over (S3-27)"
    person.press(" ", GO_ON)
    assert person.raw.count(BELL) == 2, "everyone sees the melds (S3-32)"
    person.press(" ", PLAY)
    for trick in range(1, 20):
        person.type("take", PLAY if trick < 19 else GO_ON)
    assert person.raw.count(BELL) == 3, "the last trick is over (S3-38)"
    person.press(" ", GO_ON)
    assert person.raw.count(BELL) == 4, "the score sheet is shown (S3-47)"
    person.press(" ", BID)
    assert person.raw.count(BELL) == 4


def test_S3_35_an_error_rings_unless_the_bell_is_off(sit: Sit) -> None:
    person = asked(sit)
    person.type("60", CLEARS)
    assert person.raw.count(BELL) == 1
    person.press("b", f"{BID} b")
    assert tr("terminal.the_bell_is_now_off") in person.type("ell off", BID)
    person.type("60", CLEARS)
    assert person.raw.count(BELL) == 1
    person.press("b", f"{BID} b")
    assert tr("terminal.the_bell_is_now_on") in person.type("ell on", BID)
    person.type("60", CLEARS)
    assert person.raw.count(BELL) == 2


def test_no_bell_is_an_option(sit: Sit) -> None:
    person = asked(sit, "--no-bell")
    person.type("60", CLEARS)
    assert BELL not in person.raw
