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
        ("\"double-deck\"", "\"six-triple-deck\"", 'rules can\'t be "six-triple-deck"; choose'),
        ("id = \"one\"\n", "", "mine, step 1: id is missing"),
        ("text = \"A", "text = 3 #", "mine, step one: text must be text in quotes, not 3"),
        ("[\"Hearts.\"]", "\"Hearts.\"", "hints must be a list of texts like"),
        ("[\"Hearts.\"]", "[]", "mine, step one: hints is missing"),
        ("given = { meld = \"marriage\" }", "given = 3", "step one: given must be a table, not 3"),
        ("ask = \"meld\"", "ask = \"mels\"", 'ask can\'t be "mels"; choose from "highest"'),
        ("{marriage}", "{mariage}", 'text uses the value "mariage"; did you mean "marriage"?'),
        ("{marriage}", "{xyz}", 'text uses the value "xyz"; there are values such as "ace_points"'),
        ("{marriage}", "{passed}", 'text uses the value "passed", which these rules don\'t have'),
        ("{marriage}", "{marriage", "text has a brace without a name; write names like {aces}"),
        ("{marriage}", "{ marriage }", "text has a brace without a name"),
        ("Hearts.", "H}earts.", "hint.1 has a brace without a name"),
        ("[[steps]]", "[steps]", "steps must be a list of tables, not a table; write [[steps]]"),
        ("South KH", "Souht KH", "mine, step one: position: line 1, column 1"),
        ("KS AD ?", "KS AD", "position: line 1, column 1: South has 4 cards, not 20; write ?"),
        ("marked = \"KH\"", "marked = \"TH\"", "marked has TH, but this position doesn't show it"),
        ("\"marriage\"", "\"pinochle\"", 'nothing is right for the question "meld"'),
        ("\"marriage\"", "\"run\"", 'the question "meld" needs trump in the position'),
        ("\"marriage\"", "\"mariage\"", 'given.meld can\'t be "mariage"; choose from "run"'),
        ("try = \"KS QH\"", "try = \"KH QH\"", '"KH QH" is listed as wrong, but it\'s right'),
        ("ask = \"meld\"", "expect = \"AD\"\nask = \"meld\"", '"AD" is expected, but the right'),
        ("ask = \"meld\"", "expect = \"9\"\nask = \"meld\"", "'9' isn't a card"),
        ("try = \"KS QH\"", "try = \"TC\"", '"TC" can\'t be an answer here; use cards of South'),
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
        ('when = { "play.void" = "musttrump" }', 'when.play.void must be "must_trump" or'),
        ('when = { "play.overtrump" = "true" }', 'when.play.overtrump must be true or false, not'),
        ('when = { "play.overtrump" = 1 }', "when.play.overtrump must be true or false, not 1"),
        ('when = { "play.void" = ["any", "all"] }', 'when.play.void must be "must_trump" or "any"'),
        ('when = { "play.void" = "none" }', 'when.play.void must be "must_trump" or "any"'),
        ("when = { play.voidd = true }", '"when.play.voidd" isn\'t a field here; choose from '),
        ("when = { play = { void = 3 } }", 'when.play.void must be "must_trump" or "any", not 3'),
    ],
)  # fmt: skip
def test_conditions_name_fields_of_the_rules(added: str, told: str) -> None:
    assert told in problem(GOOD.replace('ask = "meld"', f'{added}\nask = "meld"'))


@pytest.mark.parametrize(
    ("ask", "told"),
    [
        ("fact", 'the question "fact" needs given.value'),
        ("winner", 'the question "winner" needs a trick'),
        ("meld", 'given.meld can\'t be nothing; choose from "run", "run_extra", "aces",'),
        ("highest", 'the question "highest" needs a hand of one suit'),
        ("pass", 'the question "pass" needs trump in the position'),
        (
            "call",
            'needs given.bids, whole numbers or names in braces, like [16, "{opening}"]; pass is',
        ),
        ("score", 'the question "score" needs numbers like given = { bid'),
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


def test_conditions_can_be_tables() -> None:
    for condition in ('"play.void"', "play.void"):
        text = GOOD.replace('ask = "meld"', f'when = {{ {condition} = "any" }}\nask = "meld"')
        assert parse_lesson(text, "mine").steps[0].when == {"play.void": "any"}
        assert problem(text) == "mine: no step is left under these rules"
    none = 'unless = { score.board_set.needs_over = "none", auction.standing_bid = "none" }'
    assert play(parse_lesson(GOOD.replace('ask = "meld"', f'{none}\nask = "meld"'), "mine")).steps


def test_mistakes_of_a_step_for_other_rules_are_errors() -> None:
    text = GOOD.replace('ask = "meld"', 'when = { play.void = "any" }\nask = "meld"')
    assert 'uses the value "mariage"' in problem(text.replace("{marriage}", "{mariage}"))


def test_two_tries_for_the_same_cards() -> None:
    again = '{ try = "KS QH", text = "Two suits." }, { try = "QH KS", text = "No." }'
    text = GOOD.replace('{ try = "KS QH", text = "Two suits." }', again)
    assert 'two tries in wrong are "QH KS"; leave out one of them' in problem(text)


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ('"Two suits." }', '"Two\nsuits." }', "this isn't TOML: Illegal character"),
        ('KS QH",', 'KS QH",\n ', "keep each { ... } on one line, with no comma before }"),
        ("[[steps]]", '[steps]\nid = "a"\n[[steps]]', "begin each step with [[steps]]"),
    ],
)
def test_toml_has_hints(old: str, new: str, told: str) -> None:
    assert told in problem(GOOD.replace(old, new))


RESULT = "bid = 60, meld = [26, 8], counters = [33, 17], tricks = [13, 7]"


@pytest.mark.parametrize(
    ("ask", "given", "told"),
    [
        ("fact", 'value = "burried"', 'given.value uses the value "burried"; did you mean "b'),
        ("fact", 'value = "buried"', 'the value "buried", which these rules don\'t have'),
        ("play", 'aim = "win"', 'given.aim must be a list of texts like ["one"], not "win"'),
        ("play", 'aim = ["smallest"]', 'given.aim can\'t be "smallest"; choose from "any", "win"'),
        ("call", 'bids = ["50"]', "needs given.bids, whole numbers or names in braces"),
        ("call", "bids = [true]", "needs given.bids, whole numbers or names in braces"),
        ("score", f'{RESULT}, who = "defender"', 'given.who can\'t be "defender"; choose from'),
        ("score", RESULT.replace("17", "18"), "given.counters adds up to 51; it must be 50, or 0"),
        ("outcome", RESULT.replace("13", "14"), "given.tricks adds up to 21; it must be 20, or 0"),
        ("score", RESULT.replace("26, ", ""), "given.meld must have 2 numbers, not 1"),
        ("score", f'{RESULT}, folds = "no"', 'given.folds must be true or false, not "no"'),
        ("score", RESULT.replace("60", '"{openin}"'), "given uses the value \"openin\"; did you"),
        ("worth", "trump = 3", "'3' isn't a suit"),
        ("legal", "stock = true", "needs nothing in given"),
    ],
)  # fmt: skip
def test_what_is_given_is_checked(ask: str, given: str, told: str) -> None:
    text = GOOD.replace('ask = "meld"', f'ask = "{ask}"').replace('meld = "marriage"', given)
    assert told in problem(text)


TRICK = GOOD.replace("South KH QH KS AD ?", "Tricks 1. West AS KS QS JS").replace(
    'marked = "KH"\n', ""
).replace('given = { meld = "marriage" }\n', "").replace("{points}", "{answer}")  # fmt: skip


@pytest.mark.parametrize(
    ("ask", "tried", "told"),
    [
        ("winner", "5", '"5" can\'t be an answer here; choose from "1" (West: A♠), "2" (Your'),
        ("winner", "AS", '"AS" is listed as wrong, but it\'s right'),
        ("leads_next", "left", 'choose from "south" (You), "west" (West), "north"'),
        ("trick_value", "two", 'an answer must be a whole number, not "two"'),
    ],
)
def test_a_try_that_isnt_an_answer_gets_the_choices(ask: str, tried: str, told: str) -> None:
    text = TRICK.replace('"meld"', f'"{ask}"').replace("KS QH", tried)
    assert told in problem(text)
