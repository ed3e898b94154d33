"""Tests of every question that has its answer in the rules."""

from collections import Counter

import pytest
from tests.judge.questions import HERE, all_questions, read

from acesaround.judge import judge
from acesaround.judge.questions import KINDS, same

QUESTIONS = all_questions()


@pytest.mark.parametrize("kind", KINDS)
def test_answers(kind: str):
    wrong = []
    for question in QUESTIONS:
        if question["kind"] == kind:
            answer = judge(question)
            assert answer["id"] == question["id"]
            if "error" in answer or not same(answer["result"], question["expected"]):
                wrong.append((question["why"], answer))
    assert not wrong


def test_without_a_list_of_amounts_the_table_has_all():
    for question in QUESTIONS:
        expected = question["expected"]
        if question["kind"] == "bid_legality" and "amounts" not in question["input"]:
            bare = {name: question[name] for name in ("id", "rules", "kind", "input")}
            table = judge(bare)["result"]["table"]
            assert table.keys() > expected["table"].keys()
            assert table | expected["table"] == table


def test_ids_are_unique():
    assert max(Counter(question["id"] for question in QUESTIONS).values()) == 1


def test_every_kind_is_asked_for_and_every_manual_game_is():
    given = read(HERE / "vectors.jsonl")
    assert len(given) == 212
    assert {question["kind"] for question in given} == set(KINDS)
    own = [question for question in QUESTIONS if question not in given]
    assert len(own) >= 250
    assert {question["kind"] for question in own} == set(KINDS)
