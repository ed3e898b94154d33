"""Positions of lessons: their lines in any order, and errors for what can't be at a table."""

from __future__ import annotations

import pytest

from acesaround.cards import Hand
from acesaround.lessons import LessonError, Step, play
from acesaround.lessons.position import read_position
from acesaround.lessons.source import parse_lesson
from acesaround.rules.load import load

LESSON = """
number = 1
title = "A title"
goal = "A goal"
done = "Done"
rules = "{rules}"

[[steps]]
id = "one"
text = "Look."
question = "Well?"
well = "Yes, {{answer}}."
hints = ["Look again."]
ask = "{ask}"
position = """


def step(ask: str, position: str, more: str = "", rules: str = "double-deck") -> Step:
    text = f'{LESSON.format(ask=ask, rules=rules)}"""\n{position}\n"""\n{more}'
    return play(parse_lesson(text, "mine")).steps[0]


def test_lines_come_in_any_order() -> None:
    lines = ["Tricks 1. West KH QH JH", "Trump West spades", "South TH KH QS ?"]
    one = read_position("\n".join(lines), "double-deck")
    assert one == read_position("\n".join(reversed(lines)), "double-deck")
    assert len(one.hand) == 3 and len(one.trick) == 3


@pytest.mark.parametrize(
    ("ask", "position", "told"),
    [
        ("counters", "South AH 1S JS ?", "line 1, column 1: '1S' isn't a card: use a rank"),
        ("counters", "Trump West spades\nSouth HA ?", "line 2, column 1: 'HA' isn't a card"),
        ("counters", "South: AH ?", 'line 1, column 1: write "South" without a colon'),
        ("counters", "Souht AH ?", 'can\'t begin with "Souht"; choose from "Hand", "South"'),
        ("counters", "South AH ?\nTricks 1. West KH\nAS", "line 3, column 1: a line can't begin"),
        ("legal", "South AH ?\nTrump spades", "name the seat that named trump first"),
        ("legal", "South AH ?\nTrump", "name the seat that named trump first"),
        (
            "legal",
            "South AD AD AD AD KC ?\nTrump West spades\nTricks 1. West AD KD JD",
            "position: 5 copies of A♦ are shown, but the deck has 4",
        ),
        (
            "legal",
            "South KC ?\nTricks 1. South AH TH KH QH",
            'the question "legal" needs a trick that stops before South\'s card',
        ),
        ("play", "South KC ?\nTricks 1. North AH", "needs a trick that stops before South's card"),
        ("bury", "South KC ?\nTrump South spades", 'nothing is right for the question "bury"'),
    ],
)
def test_a_bad_position_gets_one_error(ask: str, position: str, told: str) -> None:
    with pytest.raises(LessonError) as caught:
        step(ask, position)
    assert told.replace("♦", "D") in str(caught.value).replace("♦", "D")


@pytest.mark.parametrize(
    ("position", "told"),
    [
        ("Hand 1 dealer North\nAuction West 50", "North deals, so East bids first; list every"),
        ("Auction West 50 East 51", "it's North's turn to bid, not East's; list every bid and"),
        ("Auction South pass West 50 North pass East 51", "it's West's turn to bid, not South's"),
        ("Auction South 50", "it's West's turn to bid, not South's"),
        ("Hand 1 dealer South", "it's West's turn to bid, not South's"),
        ("Auction South 50 West pass North pass East pass", "the auction is over"),
        ("Auction West 50 North pass East 50", "50"),
    ],
)
def test_bids_are_made_in_turn(position: str, told: str) -> None:
    hand = "South S:AATTKQQ H:AAKKQ C:ATQJ D:ATKJ"
    with pytest.raises(LessonError) as caught:
        step("call", f"{hand}\n{position}", 'given = { bids = ["{opening}", 60] }')
    assert told in str(caught.value)


def test_bids_can_be_names_in_braces() -> None:
    hand = "South S:AATTKQQ H:AAKKQ C:ATQJ D:ATKJ"
    more = 'given = { bids = ["{opening}", 60] }\nexpect = "{opening}"'
    task = step("call", hand, more).task
    assert task is not None and task.right == (str(load("double-deck").auction.opening),)
    assert [one.value for one in task.options] == ["pass", "50", "60"]


def test_cards_can_be_expected() -> None:
    trick = "South AH TH QS JS KC ?\nTrump West spades\nTricks 1. West AD KD JD"
    assert step("legal", trick, 'expect = "JS QS"').task
    assert step("play", trick, 'given = { aim = ["win", "lowest"] }\nexpect = "JS"').task
    with pytest.raises(LessonError, match='"QS" is expected, but the right answer is "QS JS"'):
        step("legal", trick, 'expect = "QS"')
    with pytest.raises(LessonError, match='"QS" is expected, but the right answer is "Q♠ or J♠"'):
        step("play", trick, 'expect = "QS"')
    winner = "Trump West spades\nTricks 1. West AD KD JS QS"
    for expected in ("4", "QS"):
        assert step("winner", winner, f'expect = "{expected}"').task
    assert step("leads_next", winner, 'expect = "South"').task


def test_a_stock_decides_what_can_be_played() -> None:
    lines = "South QS TC AD ?\nTricks 1. North AC"
    free = step("legal", f"{lines}\nStock KH ?", rules="two-hand").task
    bound = step("legal", f"{lines}\nTrump North hearts", rules="two-hand").task
    assert free is not None and bound is not None
    assert Hand(free.allowed) == Hand.parse("QS TC AD")
    assert Hand(bound.allowed) == Hand.parse("TC")
    with pytest.raises(LessonError, match="the Stock line makes hearts trump; leave out the"):
        step("legal", f"{lines}\nStock KH ?\nTrump North spades", rules="two-hand")


def test_burying_needs_the_widow_and_trump() -> None:
    hand = "South S:AAKQQ9 H:A9 C:AKQ D:AKJJ"
    for lines in (hand, f"{hand}\nTrump South spades", f"{hand}\nWidow TS JC QH"):
        with pytest.raises(LessonError, match="needs trump and the widow in the position"):
            step("bury", lines, rules="three-hand-widow")
