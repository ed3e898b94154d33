"""JSON is read as strictly as text: no field too many or too few, no value of another kind."""

import io
import json
import re
from typing import Any

import pytest
from tests.notation.test_errors import SAMPLE, finished

import acesaround as aa
from acesaround.messages import Message, cards, refusals
from acesaround.notation import from_json, parse, read_json, to_json
from acesaround.notation.errors import NotationError


def sample() -> dict[str, Any]:
    return json.loads(to_json(parse(SAMPLE)))


def put(document: Any, path: list[str | int], value: Any) -> None:
    *way, last = path
    for step in way:
        document = document[step]
    if value is KeyError:
        del document[last]
    else:
        document[last] = value


def said(message: Message) -> str:
    """Return the pattern of a message's text."""
    return re.escape(str(message))


WRONG = [
    (["aces"], 2, "aces", "this program reads version 1 of the format, not 2"),
    (["aces"], True, "aces", "not true"),
    (["player"], "x", "player", "is no field; there are aces, rules"),
    (["aces"], "1", "aces", 'not "1"'),
    (["aces"], KeyError, "aces", r"a record is an object like \{\"aces\": 1"),
    (["tag"], "x", "tag", "is no field; did you mean tags"),
    (["rules"], KeyError, "rules", "is missing"),
    (["rules"], "two-hand", "rules", 'must be an object, not "two-hand"'),
    (["rules", "name"], 7, "rules.name", "must be a text, not 7"),
    (["rules", "name"], "none", "rules.name", "is no preset"),
    (["rules", "extends"], "none", "rules.extends", "is no preset"),
    (["rules", "changes"], {"meld.rum": 1}, "rules.changes", "no field of the rules"),
    (["rules", "changes"], {"extends": "two-hand"}, "rules.changes", "no field of the rules"),
    (["rules", "changes"], {"meld.run": "x"}, "rules", "cannot be played"),
    (["rules", "changes"], {"meld.run": None}, "rules.name", "is no value of a rule"),
    (["rules", "digest"], "00", "rules.digest", "these are not the rules of the game"),
    (["seed"], 1.5, "", "1.5 is not a whole number"),
    (["seed"], [], "seed", "must be a whole number or a text"),
    (["seed"], True, "seed", "must be a whole number or a text"),
    (["seed"], "s" * 201, "seed", "a seed is at most 200 characters"),
    (["tags"], {"Event": 7}, "tags.Event", "must be a text"),
    (["tags"], {"Result": "*"}, "tags", "written by the record itself"),
    (["tags"], {"Ev ent": "x"}, "tags", "is no name of a tag"),
    (["tags"], {f"T{n}": "x" for n in range(101)}, "tags", "at most 100 are allowed"),
    (["comment"], "a\u0000b", "comment", "a control character"),
    (["comment"], "x" * 5001, "comment", "at most 5000 are allowed"),
    (["hands"], {}, "hands", "must be a list, not a table"),
    (["hands", 0], [], "hands[0]", "must be an object"),
    (["hands", 0, "deal"], KeyError, "hands[0].deal", "is missing"),
    (
        ["hands", 0, "deal", "dealer"],
        4,
        "hands[0].deal",
        said(refusals.NO_SUCH_DEALER(dealer=4, last=3)),
    ),
    (["hands", 0, "deal", "dealer"], -1, "hands[0].deal.dealer", "must be from 0 to 9, not -1"),
    (
        ["hands", 0, "deal", "hands", 1],
        "S:AX",
        "hands[0].deal.hands[1]",
        said(cards.NOT_A_RANK(text="'X'")),
    ),
    (["hands", 0, "deal", "hands", 1], 7, "hands[0].deal.hands[1]", "must be a text, not 7"),
    (["hands", 0, "deal", "hands", 1], "A" * 501, "hands[0].deal.hands[1]", "longer than 500"),
    (
        ["hands", 0, "deal", "hands"],
        [],
        "hands[0].deal",
        said(refusals.WRONG_HANDS(hands=0, players=4)),
    ),
    (
        ["hands", 0, "deal", "widow"],
        "AS",
        "hands[0].deal",
        said(refusals.WRONG_WIDOW(held=1, cards=0)),
    ),
    (
        ["hands", 0, "deal", "stock"],
        ["AX"],
        "hands[0].deal.stock[0]",
        said(cards.NOT_A_CARD(text="'AX'")),
    ),
    (["hands", 0, "deal", "stock"], [1], "hands[0].deal.stock[0]", "must be a text"),
    (["hands", 0, "moves", 0], "pass", "hands[0].moves[0]", "must be an object"),
    (["hands", 0, "moves", 0, "seat"], 2, "hands[0].moves[0].seat", "it is the turn of West"),
    (["hands", 0, "moves", 0, "seat"], 9, "hands[0].moves[0].seat", "must be from 0 to 3, not 9"),
    (["hands", 0, "moves", 0, "seat"], "1", "hands[0].moves[0].seat", "must be a whole number"),
    (["hands", 0, "moves", 0, "action"], "24", "hands[0].moves[0].action", "bid_too_low"),
    (
        ["hands", 0, "moves", 0, "action"],
        "paß",
        "hands[0].moves[0].action",
        said(cards.NOT_A_CARD(text="'paß'")),
    ),
    (["hands", 0, "moves", 0, "action"], "deal 0", "hands[0].moves[0].action", "begins a hand"),
    (["hands", 0, "moves", 0, "why"], "x", "hands[0].moves[0].why", "is no field"),
    (["hands", 0, "moves", 0, "comment"], 5, "hands[0].moves[0].comment", "must be a text"),
    (["hands", 0, "melds", 1], 2, "hands[0].melds[1]", "the meld of West counts 0, not 2"),
    (["hands", 0, "melds", 1], "2", "hands[0].melds[1]", "must be a whole number"),
    (["hands", 0, "melds"], [1], "hands[0].melds", "has 1 entries, not one for every seat"),
    (["hands", 0, "score", "outcome"], "made", "hands[0].score", "the outcome is set, not made"),
    (["hands", 0, "score", "outcome"], 1, "hands[0].score.outcome", "must be a text"),
    (["hands", 0, "score", "sides", 0, "total"], 1, "hands[0].score", "total is -25, not 1"),
    (["hands", 0, "score", "sides", 0, "meld"], 10**9, "hands[0].score.sides[0].meld", "whole"),
    (["hands", 0, "score", "sides"], [], "hands[0].score", "0 scores for 2 sides"),
    (["result"], {"winner": 0, "reason": "target", "scores": [1, 2]}, "result", "is not over"),
    (["result"], {"winner": 2, "reason": "target", "scores": [1, 2]}, "result.winner", "0 to 1"),
    (["result"], {"winner": 0, "scores": [1, 2]}, "result.reason", "is missing"),
]


@pytest.mark.parametrize(("path", "value", "place", "problem"), WRONG)
def test_a_mistake_has_its_path(
    path: list[str | int], value: Any, place: str, problem: str
) -> None:
    document = sample()
    put(document, path, value)
    with pytest.raises(NotationError, match=problem) as caught:
        from_json(json.dumps(document))
    assert caught.value.path == place
    assert str(caught.value).startswith(f"{place}: " if place else "line 1, column 1: ")


def test_null_is_the_same_as_an_absent_field() -> None:
    document = sample()
    for name in ("tags", "comment", "seed", "result"):
        document[name] = None
    document["hands"][0]["deal"]["widow"] = None
    record = from_json(json.dumps(document))
    assert record.hands == parse(SAMPLE).hands
    assert record.seed is None


def test_what_may_be_null_may_be_absent() -> None:
    document = sample()
    del document["hands"][0]["deal"]["dealer"]
    document["hands"] = document["hands"][:1]
    document["hands"][0]["deal"]["hands"] = ["?"] * 4
    absent = from_json(json.dumps(document | {"result": {"reason": "mercy", "scores": [1, 1]}}))
    document["hands"][0]["deal"]["dealer"] = None
    result = {"winner": None, "reason": "mercy", "scores": [1, 1]}
    assert from_json(json.dumps(document | {"result": result})) == absent
    assert absent.hands[0].deal.dealer is None
    assert absent.result is not None
    assert absent.result.winner is None


def test_a_result_of_a_finished_game() -> None:
    record = parse(finished())
    document = json.loads(to_json(record))
    assert document["result"]["winner"] in (0, 1)
    assert from_json(json.dumps(document)) == record
    document["result"]["scores"][0] += 1
    with pytest.raises(NotationError, match="the result is"):
        from_json(json.dumps(document))


@pytest.mark.parametrize(
    ("text", "line", "column", "problem"),
    [
        ("", 1, 1, "this is not JSON"),
        ('{"aces": 1,\n "rules": }', 2, 11, "this is not JSON: Expecting value"),
        ("[" * 100_000, 1, 1, "nested too deeply"),
        ('{"a":' * 100_000, 1, 1, "nested too deeply"),
        ('{"aces": 1, "aces": 1}', 1, 1, "the field 'aces' stands twice in one object"),
        ('{"aces": NaN}', 1, 1, "NaN is not a whole number"),
        ('{"aces": 1e0}', 1, 1, "1e0 is not a whole number"),
        ('{"aces": %s}' % ("9" * 9999), 1, 1, "too many digits"),
        (" " * 2_000_001, 1, 1, "more than 2000000 characters"),
        (b'{\n"\xff": 1}', 2, 2, "this is not UTF-8 text"),
    ],
    ids=range(10),
)
def test_broken_json_is_one_error(text: str | bytes, line: int, column: int, problem: str) -> None:
    with pytest.raises(NotationError, match=problem) as caught:
        from_json(text)
    assert (caught.value.line, caught.value.column) == (line, column)


def test_nested_values_of_rules_are_refused() -> None:
    deep = "[" * 800 + "]" * 800
    text = f'{{"aces": 1, "rules": {{"name": "two-hand", "changes": {{"meld.run": {deep}}}}}}}'
    with pytest.raises(NotationError):
        from_json(text)


@pytest.mark.parametrize("document", [None, 1, [], "x", {}, {"aces": None}])
def test_other_documents_are_no_records(document: Any) -> None:
    with pytest.raises(NotationError, match="a record is an object like"):
        from_json(json.dumps(document))


def test_lines_of_json_are_read_one_by_one() -> None:
    line = to_json(parse(SAMPLE))
    assert len(list(read_json(io.BytesIO(f"{line}\n\n{line}".encode())))) == 2
    games = read_json(io.StringIO(f"{line}\n{line[:-1]}\n"))
    assert next(games) == parse(SAMPLE)
    with pytest.raises(NotationError) as caught:
        next(games)
    assert (caught.value.line, caught.value.column) == (2, len(line))
    with pytest.raises(NotationError, match=r"line 1, column 1: rules: is missing"):
        next(read_json(io.StringIO('{"aces": 1}')))
    broken = io.TextIOWrapper(io.BytesIO(b"\n\xff"), encoding="utf-8")
    with pytest.raises(NotationError, match="not UTF-8"):
        list(read_json(broken))


def test_it_is_one_line_unless_asked_otherwise() -> None:
    record = parse(SAMPLE)
    assert "\n" not in to_json(record)
    assert from_json(to_json(record, indent=2)) == record
    assert aa.loads(SAMPLE).actions == record.actions
