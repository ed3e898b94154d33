"""Tests that each malformed line gets one clear error and the rest are judged."""

import json
from pathlib import Path
from typing import Any

import pytest

from acesaround.judge import judge, judge_lines
from acesaround.judge.questions import LONGEST_LINE, lines_of

GOOD = b'{"id": "good", "rules": "two-hand", "kind": "deck", "input": {}}'


@pytest.mark.parametrize(
    ("line", "code", "says"),
    [
        (b"{", "bad_json", "column 2"),
        (b"meld", "bad_json", "column 1"),
        (b'{"id": 1} {"id": 2}', "bad_json", "Extra data"),
        (b'{"id": 1, "id": 2}', "bad_json", '"id" appears twice'),
        (b'{"id": NaN}', "bad_json", "NaN"),
        (b'{"id": -Infinity}', "bad_json", "-Infinity"),
        (b'{"id": ' + b"9" * 5000 + b"}", "bad_json", "too many digits"),
        (b"[" * 100_000, "bad_json", "nested too deeply"),
        (b"[" * 200 + b"]" * 200, "bad_json", "nested too deeply"),
        (b'{"id": "\xff"}', "not_utf8", "byte 9"),
        (b"\x00", "bad_json", "column 1"),
        (b" " * LONGEST_LINE + GOOD, "line_too_long", str(LONGEST_LINE)),
        (b"[]", "not_an_object", "an empty list"),
        (b'"deck"', "not_an_object", '"deck"'),
        (b"null", "not_an_object", "nothing"),
        (b'{"id": [1]}', "wrong_type", "id "),
        (b'{"id": true}', "wrong_type", "id "),
        (b'{"id": 1e999}', "wrong_type", "id "),
    ],
)
def test_a_line_that_is_no_question(line: bytes, code: str, says: str):
    before, bad, after = judge_lines([GOOD, line, GOOD])
    assert not before.failed
    assert not after.failed
    assert bad.answer["id"] is None
    assert bad.answer["error"]["code"] == code
    assert says in bad.answer["error"]["message"]


@pytest.mark.parametrize(
    ("change", "code", "says"),
    [
        ({"kind": None}, "missing_field", "kind is missing"),
        ({"rules": None}, "missing_field", "rules is missing"),
        ({"input": None}, "missing_field", "input is missing"),
        ({"input": []}, "wrong_type", "input must be an object, not an empty list"),
        ({"kind": "melds"}, "unknown_kind", 'did you mean "meld"?'),
        ({"kind": "zzz"}, "unknown_kind", "--kinds"),
        ({"kind": 5}, "wrong_type", "kind "),
        ({"rules": "nicolas-1992"}, "unknown_rules", 'did you mean "nicholas-1992"?'),
        ({"rules": "no/such.toml"}, "unknown_rules", "no such file"),
        ({"rules": 7}, "wrong_type", "rules must be a preset"),
        ({"rules": {}}, "invalid_rules", "is missing"),
        ({"rules": {"extends": "nobody"}}, "invalid_rules", "[extends_missing]"),
        (
            {"rules": {"extends": "nicholas-1992", "deal": {"hand": 19}}},
            "invalid_rules",
            "[deal_does_not_exhaust_deck]",
        ),
        (
            {"rules": {"extends": "nicholas-1992", "dael": {}}},
            "invalid_rules",
            'did you mean "deal"?',
        ),
    ],
)
def test_a_question_about_nothing_known(change: dict[str, Any], code: str, says: str):
    question = {"id": 1, "rules": "nicholas-1992", "kind": "meld", "input": {"hand": []}} | change
    answer = judge(question)
    assert answer["id"] == 1
    assert answer["error"]["code"] == code
    assert says in answer["error"]["message"]


MELD = {"hand": ["AS"], "trump": "S"}
TRICK = {"trick": ["AS", "TS"], "trump": "S"}
SCORE = {"bid": 60, "meld": {"A": 30, "B": 30}, "trick_points": {"A": 30, "B": 20}}
STOCK = {"trump": "H", "hand": ["KS#1"], "actions": []}


@pytest.mark.parametrize(
    ("rules", "kind", "values", "code", "says"),
    [
        ("nicholas-1992", "meld", {}, "missing_field", "input.hand is missing"),
        ("nicholas-1992", "meld", MELD | {"hand": "AS"}, "wrong_type", "a list"),
        ("nicholas-1992", "meld", MELD | {"hand": ["1S"]}, "unknown_card", "hand[0]: '1S'"),
        ("nicholas-1992", "meld", MELD | {"hand": ["AS", 5]}, "wrong_type", "input.hand[1]"),
        ("nicholas-1992", "meld", MELD | {"hand": ["9S"]}, "unknown_card", "hand[0]: 9S"),
        ("three-hand", "meld", MELD | {"hand": ["AS"] * 3}, "too_many_copies", "3 copies of AS"),
        ("nicholas-1992", "meld", MELD | {"hand": ["AS"] * 5000}, "bad_value", "1000 entries"),
        ("nicholas-1992", "meld", MELD | {"trump": "X"}, "unknown_suit", "S, H, C, or D"),
        ("nicholas-1992", "trick", {"trump": "S"}, "missing_field", "input.trick is missing"),
        (
            "nicholas-1992",
            "trick",
            TRICK | {"trick": ["AS"] * 5},
            "too_many_copies",
            "5 copies of AS",
        ),
        ("two-hand", "trick", TRICK | {"trick": ["AS", "TS", "KS"]}, "bad_value", "1 to 2 cards"),
        ("two-hand", "trick", TRICK | {"phase": "play"}, "bad_value", '"meld_play"'),
        ("nicholas-1992", "trick", TRICK | {"last_trick": 1}, "wrong_type", "true or false"),
        (
            "two-hand",
            "legal_plays",
            {"hand": ["AS"], "trick": ["KS", "TS"]},
            "bad_value",
            "input.trick",
        ),
        ("nicholas-1992", "bid_legality", {"high_bid": 50.5}, "wrong_type", "a whole number"),
        ("nicholas-1992", "bid_legality", {"high_bid": -1}, "bad_value", "from 0"),
        ("nicholas-1992", "bid_legality", {"high_bid": 10**12}, "bad_value", "from 0"),
        ("nicholas-1992", "auction", {"calls": []}, "missing_field", "input.dealer"),
        ("three-hand", "auction", {"dealer": 3}, "bad_value", "a seat from 0 to 2"),
        ("nicholas-1992", "auction", {"dealer": 0, "calls": [[1]]}, "bad_value", "calls[0]"),
        ("nicholas-1992", "auction", {"dealer": 0, "calls": [[9, 50]]}, "bad_value", "a seat"),
        ("nicholas-1992", "auction", {"dealer": 0, "calls": [[1, "go"]]}, "bad_value", '"pass"'),
        ("nicholas-1992", "auction_error", {"dealer": 0, "calls": 5}, "wrong_type", "a list"),
        ("doubles-1993", "fold_legality", {"actor": "dealer"}, "bad_value", '"declarer"'),
        ("doubles-1993", "fold_legality", {"actor": "declarer"}, "missing_field", "moment"),
        ("doubles-1993", "score_hand", SCORE | {"bid": None}, "missing_field", "input.bid"),
        ("doubles-1993", "score_hand", SCORE | {"trick_points": None}, "missing_field", "played"),
        ("doubles-1993", "score_hand", SCORE | {"meld": {"A": 1}}, "bad_value", "A, B"),
        ("doubles-1993", "score_hand", SCORE | {"meld": [1, 2, 3]}, "bad_value", "input.meld"),
        ("doubles-1993", "score_hand", SCORE | {"meld": 5}, "wrong_type", "a list"),
        ("doubles-1993", "score_hand", SCORE | {"declaring_side": "C"}, "bad_value", "A, B"),
        (
            "doubles-1993",
            "game_end",
            {"before": {"A": 0, "B": 0}, "progress_before": {"A": 1, "B": True}},
            "wrong_type",
            "input.progress_before.A",
        ),
        ("daugherty-1983", "declared_meld", {"actual": 20}, "missing_field", "entered"),
        ("daugherty-1983", "meld_bid", {"previous": 53}, "missing_field", "input.bid"),
        ("daugherty-1983", "max_bid_formula", {"my_meld": 5}, "missing_field", "input.aces"),
        ("daugherty-1983", "lead_matrix", {"partner_has_led": True}, "missing_field", "left"),
        ("daugherty-1983", "card_code", {"text": 51}, "wrong_type", "input.text"),
        ("two-hand", "two_hand_meld", STOCK | {"trump": None}, "missing_field", "input.trump"),
        ("two-hand", "two_hand_meld", STOCK | {"hand": ["KS#0"]}, "unknown_card", "after #"),
        ("two-hand", "two_hand_meld", STOCK | {"hand": ["KS", "KS"]}, "bad_value", "KS twice"),
        (
            "two-hand",
            "two_hand_meld",
            STOCK | {"actions": [{"turn": 1, "meld": "marry", "cards": []}]},
            "bad_value",
            '"marriage"',
        ),
        (
            "two-hand",
            "two_hand_meld",
            STOCK | {"actions": [{"meld": "dix", "cards": []}]},
            "wrong_type",
            "actions[0].turn",
        ),
        ("two-hand", "two_hand_stock", {"tricks_played": 25}, "bad_value", "24 tricks"),
        ("two-hand", "two_hand_turn", {}, "missing_field", "input.dealer"),
        ("two-hand", "two_hand_turn", {"trick_winner": 2}, "bad_value", "0 to 1"),
        ("three-hand-widow", "widow", {"hand": []}, "missing_field", "input.bury"),
    ],
)
def test_an_input_that_makes_no_sense(
    rules: str, kind: str, values: dict[str, Any], code: str, says: str
):
    answer = judge({"id": "x", "rules": rules, "kind": kind, "input": values})
    assert answer["id"] == "x"
    assert answer["error"]["code"] == code, answer
    assert says in answer["error"]["message"], answer


def test_a_house_rules_file_by_path_alone_and_extended(tmp_path: Path):
    house = tmp_path / "house.toml"
    house.write_text('extends = "nicholas-1992"\n[meld]\nrun = [15, 150, 225, 300]\n')
    hand = {"hand": ["AS", "TS", "KS", "QS", "JS"] * 2, "trump": "S"}
    for rules in (str(house), {"extends": str(house), "scale": 1}):
        assert judge({"id": 1, "rules": rules, "kind": "meld", "input": hand})["result"] == {
            "total": 150,
            "items": {"run": 150},
        }
    question = {"id": 1, "rules": "house.toml", "kind": "meld", "input": hand}
    assert judge(question, tmp_path)["result"]["total"] == 150
    house.write_text("deck = ")
    assert judge(question, tmp_path)["error"]["code"] == "invalid_rules"


def test_an_endless_line_is_read_in_pieces_and_skipped(tmp_path: Path):
    path = tmp_path / "questions.jsonl"
    with path.open("wb") as stream:
        stream.write(GOOD + b"\n" + b"x" * (10 * 1024 * 1024) + b"\n" + GOOD)
    with path.open("rb") as stream:
        lengths = [len(line) for line in lines_of(stream)]
    assert lengths == [len(GOOD) + 1, LONGEST_LINE + 1, len(GOOD)]
    with path.open("rb") as stream:
        answers = [judged.answer for judged in judge_lines(lines_of(stream))]
    assert [answer.get("error", {}).get("code") for answer in answers] == [
        None,
        "line_too_long",
        None,
    ]


def test_blank_lines_a_byte_order_mark_and_no_id():
    lines = [b"\xef\xbb\xbf" + GOOD, b"", b"  \r\n", GOOD.replace(b'"id": "good", ', b"")]
    answers = [(judged.number, judged.answer) for judged in judge_lines(lines)]
    assert [(number, answer["id"]) for number, answer in answers] == [(1, "good"), (4, None)]
    assert all("result" in answer for _, answer in answers)


def test_whatever_else_a_line_holds_is_not_looked_at():
    question = json.loads(GOOD) | {"expected": 5, "why": ["?"]}
    question["input"] = {"hand": 7, "colour": None}
    assert judge(question)["result"]["deck_size"] == 48
