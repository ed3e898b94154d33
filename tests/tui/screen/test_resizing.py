"""Tests of resizing the window: at any question, its contents are wrapped again."""

from __future__ import annotations

import re
import time
from collections.abc import Callable

import pytest
from tests.tui.terminal_person import PATIENCE, Sit, Sitting

from acesaround.i18n import tr

GAME = ("nicholas-1992", "--seed", "7", "--players", "random")
CLEAR = "\x1b[H\x1b[2J"
GO_ON, BID, TRUMP, PLAY = (
    tr("terminal.press_any_key_to_continue"),
    "Your bid?",
    "What is trump?",
    "Your play(RS)?",
)
BACK = tr("terminal.press_any_key_to_go_back")
CLEARS = tr("terminal.h_explains_or_type_a_new_answer")
MORE = tr("terminal.more_any_key_or_q_to_stop")
MENU = tr("terminal.which_game_number_or_name_or_q")
NAME = tr("terminal.new_name_for_name_enter_to_keep", name="South")
RUBOUT = "\x7f"
ONE_KEY = {GO_ON, BACK, CLEARS, MORE}
"""Questions that one key answers."""


def change(person: Sitting, columns: int, until: str, rows: int = 24) -> list[str]:
    """Resize the window; return the lines on the screen."""
    since = person.resize(columns, rows)
    end = time.monotonic() + PATIENCE
    while CLEAR not in person.raw[since:] and time.monotonic() < end:
        person.read()
    shown = person.wait(until, person.raw.rindex(CLEAR))
    return [line for line in shown.split("\n") if line]


def settled(person: Sitting, wanted: Callable[[list[str]], bool]) -> None:
    """Wait until the screen is as wanted."""
    end = time.monotonic() + PATIENCE
    while not wanted([line for line in person.shown.split("\n") if line]):
        person.read()
        assert time.monotonic() < end, person.shown


def enter(person: Sitting, entry: str) -> None:
    """Type an entry, and wait for the next question."""
    since = len(person.raw)
    person.child.sendline(entry)
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        person.read()
        if re.search(
            r"\?|ENTER|[Aa]ny key|\(Y/N\)|--|new answer|clears it", person.question(since)
        ):
            return
    raise AssertionError(person.shown)


def test_it_is_followed_both_ways_and_nothing_typed_is_lost(sit: Sit) -> None:
    person = sit(*GAME)
    person.wait(GO_ON)
    before = person.type("", BID).split("\n")
    person.child.send("pas")
    person.wait("bid? pas")
    for columns in (50, 100, 44, 80):
        title, *_rest, question = change(person, columns, "bid? pas")
        assert title.startswith("Pinochle 1.0, 1992 ")
        assert title.endswith("game to 500, hand 1")
        assert len(title) == columns
        assert question.endswith("Your bid? pas")
    after = person.shown.split("\n")
    assert [line.removesuffix(" pas") for line in after] == before
    assert tr("terminal.redeal") in person.type("s", "REVIEW shows")


@pytest.mark.extended
@pytest.mark.parametrize(
    ("words", "entries"),
    [
        ((), [("", MENU), ("m", MENU), ("two-hand", ""), ("o", ""), ("", NAME)]),
        (
            GAME,
            [
                ("", GO_ON), ("", ""), ("60", CLEARS), ("h", BID), ("hint", BID), ("rules", MORE),
                ("", MORE), ("q", ""), ("help", BACK), ("", ""), ("quit", "(Y/N)"),
                ("perhaps", "(Y/N)"), ("n", ""), ("50", TRUMP), ("h", GO_ON), (":seats", GO_ON),
            ],
        ),
        ((*GAME, "--fast"), [("50", TRUMP)]),
    ],
    ids=["menu", "game", "fast"],
)  # fmt: skip
def test_every_question_stands_in_a_screen_of_the_new_width(
    words: tuple[str, ...], entries: list[tuple[str, str]], sit: Sit
) -> None:
    """At each entry's question (if it has one here), the window is resized and back."""
    person = sit(*words)
    person.wait("?" if "--fast" in words or not words else GO_ON)
    for place, (entry, question) in enumerate(entries):
        if entry or place:
            enter(person, entry)
        if question:
            _follows(person, question)


def _follows(person: Sitting, question: str) -> None:
    """Check that the question, what's typed, and most of the screen stand in the new width."""
    person.wait(question)
    typed = "" if question in ONE_KEY else "wa"
    person.child.send(typed)
    before = set(re.findall(r"\w+", person.wait(typed)))
    lines = change(person, 62, typed or question)
    assert question in " ".join(lines)
    assert lines[-1].endswith(typed)
    assert len(before & set(re.findall(r"\w+", person.shown))) > len(before) * 0.6
    change(person, 80, typed or question)
    person.child.send(RUBOUT * len(typed))


def test_a_lower_window_keeps_the_question_in_sight(sit: Sit) -> None:
    person = sit(*GAME)
    person.wait(GO_ON)
    person.type("", BID)
    person.type("rules", "-- more")
    lines = change(person, 70, "-- more", rows=20)
    assert lines[0] == "Pinochle 1.0, 1992"
    assert len(lines) > 10


def test_many_changes_in_a_row(sit: Sit) -> None:
    person = sit(*GAME)
    person.wait(GO_ON)
    person.type("", BID)
    for round_ in range(5):
        person.child.send(str(round_))
        for columns in range(60, 72):
            person.child.setwinsize(24, columns)
    person.resize(58)
    settled(
        person, lambda lines: len((lines or [""])[0]) == 58 and lines[-1].endswith("bid? 01234")
    )


def test_between_two_people_at_one_screen_nothing_comes_back(sit: Sit) -> None:
    person = sit(*GAME, "--seat", "3=human", "--names", "Ann,Bob")
    person.wait(GO_ON)
    person.type("", "only you can see the screen.")
    person.type("", BID)
    asked = person.type("50", "only you can see the screen.")
    assert not re.search("[♠♥♣♦]", asked)
    lines = change(person, 60, "only you can see the screen.")
    assert "Pass the keyboard to Bob." in lines
    assert not re.search("[♠♥♣♦]", person.shown)


def test_a_width_that_was_asked_for_stays(sit: Sit) -> None:
    person = sit(*GAME, "--width", "60")
    person.wait(GO_ON)
    person.type("", BID)
    title, *_rest = change(person, 100, BID)
    assert len(title) == 60
