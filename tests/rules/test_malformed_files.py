"""Tests of malformed rule files: errors give the line and what belongs there."""

import pytest

from acesaround.messages import Template, file_problems
from acesaround.rules.errors import Problem, RulesError
from acesaround.rules.load import read_text


def bad_line(line: int, why: Template) -> Problem:
    return Problem(file_problems.BAD_TOML(line=line, why=why()))


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("extends = nicholas-1992", bad_line(1, file_problems.NOT_A_VALUE)),
        ("[game]\ntarget 500", bad_line(2, file_problems.NO_VALUE)),
        ("[game]\n[!]", bad_line(2, file_problems.NO_NAME)),
        ("[game]\ntarget = 1\ntarget = 2", bad_line(3, file_problems.REPEATED)),
        ("[game]\n[game]", bad_line(2, file_problems.REPEATED)),
        ("a = 007", bad_line(1, file_problems.LINE_GOES_ON)),
        ("[game\na = 1", bad_line(1, file_problems.HEADING_NOT_CLOSED)),
        ("\na = [1, 2\n", bad_line(2, file_problems.LIST_NOT_CLOSED)),
        ("a = {b = 1", bad_line(1, file_problems.TABLE_NOT_CLOSED)),
        ('a = "b', bad_line(1, file_problems.TEXT_NOT_CLOSED)),
        ("a = 'b", bad_line(1, file_problems.TEXT_NOT_CLOSED)),
        ("a = 1.", bad_line(1, file_problems.LINE_GOES_ON)),
        ("[[game]\na = 1", bad_line(1, file_problems.DOUBLE_BRACKETS)),
        ('a = "b\\q"', bad_line(1, file_problems.BACKSLASH)),
        ('{"extends": "nicholas-1992"}', Problem(file_problems.JSON_FILE())),
        ("\0", Problem(file_problems.NOT_TOML(line=1))),
        ("", Problem(file_problems.EXTENDS_NEEDED(), "extends")),
        ('title = "Ours"', Problem(file_problems.EXTENDS_NEEDED(), "extends")),
        (
            '[game]\nextends = "three-hand"',
            Problem(file_problems.EXTENDS_NOT_AT_TOP(part="game"), "extends"),
        ),
    ],
)
def test_a_file_that_is_no_rules_file_is_told_why(text: str, problem: Problem) -> None:
    with pytest.raises(RulesError) as refused:
        read_text(text.encode(), "house.toml", None)
    assert refused.value.problems == (problem,)
    said = str(refused.value)
    assert not [word for word in ("statement", "column", "document") if word in said]
