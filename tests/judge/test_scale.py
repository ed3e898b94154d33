"""Tests that the scale multiplies every figure, so a question in tens has its answer in tens."""

from typing import Any

import pytest
from tests.judge.questions import Question, all_questions

from acesaround.judge import judge
from acesaround.judge.questions import KINDS

POINTS = frozenset(
    "actual amounts before bid buried_points counted delta entered high_bid items max_bid meld "
    "meld_items meld_total missed my_meld nontrump_meld partner_actual partner_meld play points "
    "previous score_after score_before side_meld subtotal total total_trick_points trick_points "
    "trump_meld".split()
)
QUESTIONS = [question for question in all_questions() if isinstance(question["rules"], str)]


def times_ten(value: Any, points: bool = False) -> Any:
    if isinstance(value, dict):
        return {
            str(int(name) * 10) if name.isdigit() else name: times_ten(
                inner, points or name in POINTS
            )
            for name, inner in value.items()
        }
    if isinstance(value, list):
        return [times_ten(inner, points) for inner in value]
    return value * 10 if points and type(value) is int else value


def calls_times_ten(question: dict[str, Any]) -> dict[str, Any]:
    calls = question.get("calls")
    if calls is None:
        return question
    return question | {"calls": [[seat, times_ten(call, True)] for seat, call in calls]}


def in_tens(question: Question) -> Question:
    scaled = question | {
        "rules": {"extends": question["rules"], "scale": 10},
        "input": calls_times_ten(times_ten(question["input"])),
    }
    if question["kind"] == "bid_legality":
        asked = question["expected"]["table"]
        scaled["input"]["amounts"] = [int(amount) * 10 for amount in asked]
    return scaled


@pytest.mark.extended
@pytest.mark.parametrize("kind", KINDS)
def test_questions_in_tens(kind: str):
    asked = [question for question in QUESTIONS if question["kind"] == kind]
    answers = [judge(in_tens(question)) for question in asked]
    assert [(answer["id"], answer.get("result")) for answer in answers] == [
        (question["id"], times_ten(question["expected"])) for question in asked
    ]
