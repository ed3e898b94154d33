"""Tests that any line gets a result or an error line and does nothing else."""

import json
from typing import Any

from hypothesis import assume, given
from hypothesis import strategies as st
from tests.judge.questions import all_questions

from acesaround.judge import judge, judge_lines
from acesaround.judge.questions import KINDS, parse
from acesaround.rules.load import presets

QUESTIONS = all_questions()
FIELDS = sorted({name for question in QUESTIONS for name in question["input"]} | {"dix_only"})

cards = st.sampled_from(["AS", "TS", "KS", "QS", "JS", "9S", "JD", "KH", "QH", "9H", "10H", "A♠"])
copies = st.builds("{}#{}".format, cards, st.integers(0, 3))
leaves = (
    st.none()
    | st.booleans()
    | st.integers(-3, 130)
    | st.integers()
    | st.floats()
    | st.text(max_size=6)
    | cards
    | copies
    | st.sampled_from(["S", "H", "A", "B", "pass", "made", "meld", "meld_play", "trick_play"])
)
json_values = st.recursive(
    leaves,
    lambda inner: (
        st.lists(inner, max_size=6)
        | st.dictionaries(st.sampled_from([*FIELDS, "A", "B", "turn", "cards"]), inner, max_size=4)
    ),
    max_leaves=20,
)
CHANGES: tuple[dict[str, Any], ...] = (
    {},
    {"scale": 7},
    {"deck": {"copies": 6}},
    {"table": {"sides": "individual"}},
    {"table": {"sides": "declarer_vs_rest"}},
    {"deal": {"misdeal": [{"min_nines": 1, "claim": "optional"}]}},
    {"auction": {"style": "single_round"}},
    {"auction": {"pass_final": False}},
    {"auction": {"highest": 100}},
    {"meld": {"run_suits": "any", "run_uses_marriage": False}},
    {"meld": {"per_trick": "none", "fresh_card_required": False}},
    {"score": {"save": {"by": "tricks", "at_least": 3, "else_lose": "meld"}}},
    {"game": {"target": 0, "max_hands": 5}},
    {"game": {"instant": [{"kind": "pinochles", "count": 1, "when": "meld"}]}},
)
houses = st.builds(
    lambda name, change: {"extends": name, **change},
    st.sampled_from(presets()),
    st.sampled_from(CHANGES),
)
rules = (
    st.sampled_from(presets())
    | st.builds(
        lambda name, scale: {"extends": name, "scale": scale},
        st.sampled_from(presets()),
        st.integers(0, 12),
    )
    | json_values
)


def assert_answered(answer: dict[str, Any]) -> None:
    assert set(answer) in ({"id", "result"}, {"id", "error"})
    if "error" in answer:
        assert set(answer["error"]) == {"code", "message"}
        assert answer["error"]["code"].replace("_", "").isalnum()
        assert len(answer["error"]["message"]) < 3000
    else:
        assert isinstance(answer["result"], dict)
    json.dumps(answer, allow_nan=False)


@given(json_values)
def test_any_value_as_a_question(value: Any):
    assert_answered(judge(value))


@given(
    st.sampled_from([*KINDS, "meldd"]), rules, st.dictionaries(st.sampled_from(FIELDS), json_values)
)
def test_any_input_of_any_kind(kind: str, rule_set: Any, values: dict[str, Any]):
    assert_answered(judge({"id": 1, "rules": rule_set, "kind": kind, "input": values}))


@given(st.sampled_from(QUESTIONS), st.data())
def test_a_good_question_with_something_changed(question: dict[str, Any], data: st.DataObject):
    values = dict(question["input"])
    name = data.draw(st.sampled_from(sorted(values) or ["hand"]))
    values[name] = data.draw(json_values)
    assert_answered(judge(question | {"input": values}))


@given(st.sampled_from(QUESTIONS), houses)
def test_a_good_question_about_other_rules(question: dict[str, Any], house: dict[str, Any]):
    assert_answered(judge(question | {"rules": house}))


@given(st.sampled_from(QUESTIONS), st.sampled_from(FIELDS))
def test_a_good_question_with_a_field_missing(question: dict[str, Any], name: str):
    values = {field: value for field, value in question["input"].items() if field != name}
    assert_answered(judge(question | {"input": values}))


@given(st.lists(st.binary(max_size=60) | st.builds(str.encode, st.text(max_size=60)), max_size=5))
def test_any_bytes_as_lines(lines: list[bytes]):
    lines = [line.replace(b"\n", b" ") for line in lines]
    for judged in judge_lines(lines):
        assert_answered(judged.answer)


@given(st.sampled_from(QUESTIONS), st.data())
def test_a_torn_line(question: dict[str, Any], data: st.DataObject):
    line = json.dumps(question).encode()
    cut = data.draw(st.integers(1, len(line) - 1))
    (judged,) = judge_lines([line[:cut]])
    assert judged.failed
    assert judged.answer["error"]["code"] == "bad_json"


@given(json_values)
def test_lines_are_read_as_they_were_written(value: Any):
    text = json.dumps(value)
    assume("NaN" not in text and "Infinity" not in text)
    assert parse(text.encode()) == value
