"""One clear error for a bad lesson file: where it's wrong, and what would be right."""

from __future__ import annotations

from pathlib import Path

import pytest

from acesaround.lessons import LessonError, play, read_lesson
from acesaround.lessons.source import parse_lesson

GOOD = """
number = 1
title = "A title"
goal = "A goal"
done = "Done"
rules = "double-deck"

[[steps]]
id = "one"
text = "A marriage is worth {marriage}."
position = "South KH QH KS AD ?"
marked = "KH"
ask = "meld"
given = { meld = "marriage" }
question = "Pick the marriage."
well = "Yes, {points}."
hints = ["Hearts."]
wrong = [{ try = "KS QH", text = "Two suits." }]
"""


def problem(text: str) -> str:
    with pytest.raises(LessonError) as caught:
        play(parse_lesson(text, "mine"))
    return str(caught.value)


def test_a_good_file_is_played() -> None:
    lesson = play(parse_lesson(GOOD, "mine"))
    assert lesson.steps[0].well == "Yes, 2."


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ("number = 1", "number = ", "mine: this isn't TOML: Invalid value (at line 2, column 10)"),
        ("number = 1", "number = \"1\"", "mine: number must be a whole number, not \"1\""),
        ("title = \"A title\"\n", "", "mine: title is missing"),
        ("title =", "titel =", 'mine: "titel" isn\'t a field here; choose from "title", "goal"'),
        ("\"double-deck\"", "\"double\"", 'rules can\'t be "double"; choose from "doubles-1993"'),
        ("id = \"one\"\n", "", "mine, step 1: id is missing"),
        ("text = \"A", "text = 3 #", "mine, step one: text must be text in quotes, not 3"),
        ("[\"Hearts.\"]", "\"Hearts.\"", "hints must be a list of texts like"),
        ("[\"Hearts.\"]", "[]", "mine, step one: hints is missing"),
        ("given = { meld = \"marriage\" }", "given = 3", "step one: given must be a table, not 3"),
        ("ask = \"meld\"", "ask = \"mels\"", 'ask can\'t be "mels"; choose from "highest"'),
        ("{marriage}", "{mariage}", 'text uses the value "mariage"; choose from'),
        ("South KH", "Souht KH", "mine, step one: position: line 1, column 1"),
        ("KS AD ?", "KS XX", "position: line 1, column 1: South has 3 cards, not 20"),
        ("marked = \"KH\"", "marked = \"TH\"", "marked has TH, but this position doesn't show it"),
        ("\"marriage\"", "\"run\"", 'nothing is right for the question "meld"'),
        ("try = \"KS QH\"", "try = \"KH QH\"", '"KH QH" is listed as wrong, but it\'s right'),
        ("ask = \"meld\"", "expect = \"9\"\nask = \"meld\"", '"9" is expected, but the right'),
        ("try = \"KS QH\"", "try = \"TC\"", '"TC" can\'t be an answer here'),
        ("try = \"KS QH\"", "try = \"KS Q\"", "mine, step one: 'Q' isn't a card"),
    ],
)  # fmt: skip
def test_a_bad_file_gets_one_error(old: str, new: str, told: str) -> None:
    assert old in GOOD
    assert told in problem(GOOD.replace(old, new, 1))


@pytest.mark.parametrize(
    ("added", "told"),
    [
        ('when = { "play.haed" = "always" }', '"when.play.haed" isn\'t a field here; choose'),
        ("unless = 3", "step one: unless must be a table, not 3"),
    ],
)  # fmt: skip
def test_conditions_name_fields_of_the_rules(added: str, told: str) -> None:
    assert told in problem(GOOD.replace('ask = "meld"', f'{added}\nask = "meld"'))


@pytest.mark.parametrize(
    ("ask", "told"),
    [
        ("fact", 'the question "fact" needs given.value'),
        ("winner", 'the question "winner" needs a trick'),
        ("meld", 'the question "meld" needs given.meld: run, run_extra, aces,'),
    ],
)
def test_a_question_says_what_it_needs(ask: str, told: str) -> None:
    text = GOOD.replace('given = { meld = "marriage" }\n', "")
    assert told in problem(text.replace('ask = "meld"', f'ask = "{ask}"'))


def test_what_is_given_must_be_for_the_question() -> None:
    text = GOOD.replace('{ meld = "marriage" }', '{ meld = "marriage", suit = "H" }')
    assert '"given.suit" isn\'t a field here; choose from "meld"' in problem(text)
    told = problem(GOOD.replace('ask = "meld"', 'ask = "melds"'))
    assert 'the question "melds" needs nothing in given; leave out "given.meld"' in told


def test_two_steps_with_one_id() -> None:
    step = GOOD[GOOD.index("[[steps]]") :]
    assert problem(GOOD + step) == 'mine: two steps have the id "one"; give each its own'


def test_no_steps() -> None:
    assert problem(GOOD[: GOOD.index("[[steps]]")]) == "mine: steps is missing"


def test_no_such_lesson() -> None:
    with pytest.raises(
        LessonError, match='"meld" isn\'t a lesson or a lesson file; the lessons are'
    ):
        read_lesson("meld")


def test_a_file_that_isnt_text(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_bytes(b"\xff\xfe")
    with pytest.raises(LessonError, match="mine: this isn't TOML"):
        read_lesson(path)
