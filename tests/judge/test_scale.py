"""Tests that the scale multiplies every figure, so a question in tens has its answer in tens."""

import json
from typing import Any

import pytest
from tests.judge.questions import Question, all_questions

from acesaround.judge import judge

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


@pytest.mark.parametrize("question", QUESTIONS, ids=[question["id"] for question in QUESTIONS])
def test_a_question_in_tens(question: Question):
    scaled = question | {
        "rules": {"extends": question["rules"], "scale": 10},
        "input": calls_times_ten(times_ten(question["input"])),
    }
    if question["kind"] == "bid_legality":
        asked = question["expected"]["table"]
        scaled["input"]["amounts"] = [int(amount) * 10 for amount in asked]
    answer = judge(scaled)
    assert answer.get("result") == times_ten(question["expected"]), json.dumps(scaled)
