"""Tests that JSON is read as strictly as text, with no extra, missing, or mistyped fields."""

import io
import json
from typing import Any

import pytest
from tests.notation.test_errors import SAMPLE, finished, says

import acesaround as aa
from acesaround.messages import Message, records, refusals, values
from acesaround.messages.values import WRITTEN
from acesaround.notation import from_json, parse, read_json, to_json
from acesaround.notation.errors import NotationError
from acesaround.rules.load import presets


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


WRONG = [
    (["aces"], 2, "aces", values.WRONG_VERSION(known=1, version=WRITTEN(text="2"))),
    (["aces"], True, "aces", values.WRONG_VERSION(known=1, version=WRITTEN(text="true"))),
    (
        ["player"],
        "x",
        "player",
        values.UNKNOWN_JSON_FIELD(
            known=values.listed("aces, rules, tags, seed, comment, hands, result".split(", "))
        ),
    ),
    (["aces"], "1", "aces", values.WRONG_VERSION(known=1, version=values.QUOTED(text="1"))),
    (["aces"], KeyError, "aces", values.NOT_A_RECORD(example='{"aces": 1, ...}')),
    (["tag"], "x", "tag", values.UNKNOWN_JSON_FIELD_BUT(near="tags")),
    (["rules"], KeyError, "rules", values.JSON_FIELD_MISSING()),
    (
        ["rules"],
        "two-hand",
        "rules",
        values.MUST_BE(wanted=values.AN_OBJECT(), found=values.QUOTED(text="two-hand")),
    ),
    (
        ["rules", "name"],
        7,
        "rules.name",
        values.MUST_BE(wanted=values.A_TEXT(), found=WRITTEN(text="7")),
    ),
    (
        ["rules", "name"],
        "none",
        "rules.name",
        records.NO_PRESET(
            name=values.QUOTED(text="none"),
            presets=", ".join(presets()),
        ),
    ),
    (
        ["rules", "extends"],
        "none",
        "rules.extends",
        records.NO_PRESET(
            name=values.QUOTED(text="none"),
            presets=", ".join(presets()),
        ),
    ),
    (
        ["rules", "changes"],
        {"meld.rum": 1},
        "rules.changes",
        records.NO_FIELD_BUT(field=values.QUOTED(text="meld.rum"), near="meld.run"),
    ),
    (
        ["rules", "changes"],
        {"extends": "two-hand"},
        "rules.changes",
        records.NO_FIELD(field=values.QUOTED(text="extends")),
    ),
    (["rules", "changes"], {"meld.run": "x"}, "rules", "can't be played: "),
    (
        ["rules", "changes"],
        {"meld.run": None},
        "rules.name",
        records.NO_VALUE(value=values.QUOTED(text="None")),
    ),
    (
        ["rules", "digest"],
        "00",
        "rules.digest",
        values.OTHER_RULES(
            rules=values.QUOTED(text="single-deck-partners"),
            digest=aa.rules("single-deck-partners").digest,
        ),
    ),
    (["seed"], 1.5, "", values.NOT_WHOLE(text="1.5")),
    (
        ["seed"],
        [],
        "seed",
        values.MUST_BE(wanted=values.NUMBER_OR_TEXT(), found=values.EMPTY_LIST()),
    ),
    (
        ["seed"],
        True,
        "seed",
        values.MUST_BE(wanted=values.NUMBER_OR_TEXT(), found=WRITTEN(text="true")),
    ),
    (["seed"], "s" * 201, "seed", records.SEED_OF_CHARACTERS(most=200)),
    (
        ["tags"],
        {"Event": 7},
        "tags.Event",
        values.MUST_BE(wanted=values.A_TEXT(), found=WRITTEN(text="7")),
    ),
    (["tags"], {"Result": "*"}, "tags", records.RESERVED_TAG(tag="Result")),
    (["tags"], {"Ev ent": "x"}, "tags", records.NO_TAG(name="'Ev ent'")),
    (
        ["tags"],
        {f"T{n}": "x" for n in range(101)},
        "tags",
        records.TAGS_COUNTED(number=101, most=100),
    ),
    (["comment"], "a\u0000b", "comment", records.CONTROL_IN_COMMENT()),
    (["comment"], "x" * 5001, "comment", records.COMMENT_OF(length=5001, most=5000)),
    (["hands"], {}, "hands", values.MUST_BE(wanted=values.LIST(), found=values.TABLE())),
    (
        ["hands", 0],
        [],
        "hands[0]",
        values.MUST_BE(wanted=values.AN_OBJECT(), found=values.EMPTY_LIST()),
    ),
    (["hands", 0, "deal"], KeyError, "hands[0].deal", values.JSON_FIELD_MISSING()),
    (["hands", 0, "deal", "dealer"], 4, "hands[0].deal", refusals.NO_SUCH_DEALER(dealer=4, last=3)),
    (
        ["hands", 0, "deal", "dealer"],
        -1,
        "hands[0].deal.dealer",
        values.OUT_OF_RANGE(last=9, found=-1),
    ),
    (
        ["hands", 0, "deal", "hands", 1],
        "S:AX",
        "hands[0].deal.hands[1]",
        values.NOT_A_RANK(text="'X'"),
    ),
    (
        ["hands", 0, "deal", "hands", 1],
        7,
        "hands[0].deal.hands[1]",
        values.MUST_BE(wanted=values.A_TEXT(), found=WRITTEN(text="7")),
    ),
    (
        ["hands", 0, "deal", "hands", 1],
        "A" * 501,
        "hands[0].deal.hands[1]",
        values.JSON_TEXT_TOO_LONG(most=500),
    ),
    (["hands", 0, "deal", "hands"], [], "hands[0].deal", refusals.WRONG_HANDS(hands=0, players=4)),
    (["hands", 0, "deal", "widow"], "AS", "hands[0].deal", refusals.WRONG_WIDOW(held=1, cards=0)),
    (
        ["hands", 0, "deal", "stock"],
        ["AX"],
        "hands[0].deal.stock[0]",
        values.NOT_A_CARD(text="'AX'"),
    ),
    (
        ["hands", 0, "deal", "stock"],
        [1],
        "hands[0].deal.stock[0]",
        values.MUST_BE(wanted=values.A_TEXT(), found=WRITTEN(text="1")),
    ),
    (
        ["hands", 0, "moves", 0],
        "pass",
        "hands[0].moves[0]",
        values.MUST_BE(wanted=values.AN_OBJECT(), found=values.QUOTED(text="pass")),
    ),
    (
        ["hands", 0, "moves", 0, "seat"],
        2,
        "hands[0].moves[0].seat",
        records.OTHER_TURN(right="West", seat="North"),
    ),
    (
        ["hands", 0, "moves", 0, "seat"],
        9,
        "hands[0].moves[0].seat",
        values.OUT_OF_RANGE(last=3, found=9),
    ),
    (
        ["hands", 0, "moves", 0, "seat"],
        "1",
        "hands[0].moves[0].seat",
        values.MUST_BE(wanted=values.WHOLE_NUMBER(), found=values.QUOTED(text="1")),
    ),
    (["hands", 0, "moves", 0, "action"], "24", "hands[0].moves[0].action", "bid_too_low"),
    (
        ["hands", 0, "moves", 0, "action"],
        "paß",
        "hands[0].moves[0].action",
        values.NOT_A_CARD(text="'paß'"),
    ),
    (
        ["hands", 0, "moves", 0, "action"],
        "deal 0",
        "hands[0].moves[0].action",
        records.DEAL_AS_ACTION(),
    ),
    (
        ["hands", 0, "moves", 0, "why"],
        "x",
        "hands[0].moves[0].why",
        values.UNKNOWN_JSON_FIELD(known=values.listed(["seat", "action", "comment"])),
    ),
    (
        ["hands", 0, "moves", 0, "comment"],
        5,
        "hands[0].moves[0].comment",
        values.MUST_BE(wanted=values.A_TEXT(), found=WRITTEN(text="5")),
    ),
    (
        ["hands", 0, "melds", 1],
        2,
        "hands[0].melds[1]",
        records.WRONG_MELD(seat="West", right="0", total=2),
    ),
    (
        ["hands", 0, "melds", 1],
        "2",
        "hands[0].melds[1]",
        values.MUST_BE(wanted=values.WHOLE_NUMBER(), found=values.QUOTED(text="2")),
    ),
    (["hands", 0, "melds"], [1], "hands[0].melds", values.WRONG_ENTRIES(number=1)),
    (
        ["hands", 0, "score", "outcome"],
        "made",
        "hands[0].score",
        records.OTHER_OUTCOME(right="set", outcome="made"),
    ),
    (
        ["hands", 0, "score", "outcome"],
        1,
        "hands[0].score.outcome",
        values.MUST_BE(wanted=values.A_TEXT(), found=WRITTEN(text="1")),
    ),
    (
        ["hands", 0, "score", "sides", 0, "total"],
        1,
        "hands[0].score",
        records.OTHER_FIGURE(side="South-North", field="total", right=-25, figure=1),
    ),
    (
        ["hands", 0, "score", "sides", 0, "meld"],
        10**9,
        "hands[0].score.sides[0].meld",
        values.MUST_BE(wanted=values.WHOLE_NUMBER(), found=WRITTEN(text="1000000000")),
    ),
    (
        ["hands", 0, "score", "sides"],
        [],
        "hands[0].score",
        records.SCORES_FOR_SIDES(scores=0, sides=2),
    ),
    (
        ["result"],
        {"winner": 0, "reason": "target", "scores": [1, 2]},
        "result",
        records.GAME_NOT_OVER(number=1),
    ),
    (
        ["result"],
        {"winner": 2, "reason": "target", "scores": [1, 2]},
        "result.winner",
        values.OUT_OF_RANGE(last=1, found=2),
    ),
    (["result"], {"winner": 0, "scores": [1, 2]}, "result.reason", values.JSON_FIELD_MISSING()),
]


@pytest.mark.parametrize(("path", "value", "place", "problem"), WRONG)
def test_a_mistake_has_its_path(
    path: list[str | int], value: Any, place: str, problem: Message | str
) -> None:
    document = sample()
    put(document, path, value)
    with pytest.raises(NotationError) as caught:
        from_json(json.dumps(document))
    assert says(caught.value, problem)
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
    text = finished()
    (result,) = (line for line in text.splitlines() if line.startswith("[Result"))
    record = parse(text)
    document = json.loads(to_json(record))
    assert document["result"]["winner"] in (0, 1)
    assert from_json(json.dumps(document)) == record
    document["result"]["scores"][0] += 1
    with pytest.raises(NotationError) as caught:
        from_json(json.dumps(document))
    assert caught.value.message == records.OTHER_RESULT(right=result[9:-2])


@pytest.mark.parametrize(
    ("text", "line", "column", "problem"),
    [
        ("", 1, 1, values.NOT_JSON(detail="Expecting value")),
        ('{"aces": 1,\n "rules": }', 2, 11, values.NOT_JSON(detail="Expecting value")),
        ("[" * 100_000, 1, 1, values.RECORD_TOO_DEEP()),
        ('{"a":' * 100_000, 1, 1, values.RECORD_TOO_DEEP()),
        ('{"aces": 1, "aces": 1}', 1, 1, values.NAME_TWICE(field="'aces'")),
        ('{"aces": NaN}', 1, 1, values.NOT_WHOLE(text="NaN")),
        ('{"aces": 1e0}', 1, 1, values.NOT_WHOLE(text="1e0")),
        ('{"aces": %s}' % ("9" * 9999), 1, 1, values.RECORD_TOO_MANY_DIGITS()),
        (" " * 2_000_001, 1, 1, records.GAME_TOO_LONG(most=2_000_000)),
        (b'{\n"\xff": 1}', 2, 2, records.NOT_UTF8()),
    ],
    ids=range(10),
)
def test_broken_json_is_one_error(
    text: str | bytes, line: int, column: int, problem: Message
) -> None:
    with pytest.raises(NotationError) as caught:
        from_json(text)
    assert caught.value.message == problem
    assert (caught.value.line, caught.value.column) == (line, column)


def test_nested_values_of_rules_are_refused() -> None:
    deep = "[" * 800 + "]" * 800
    text = f'{{"aces": 1, "rules": {{"name": "two-hand", "changes": {{"meld.run": {deep}}}}}}}'
    with pytest.raises(NotationError):
        from_json(text)


@pytest.mark.parametrize("document", [None, 1, [], "x", {}, {"aces": None}])
def test_other_documents_are_no_records(document: Any) -> None:
    with pytest.raises(NotationError) as caught:
        from_json(json.dumps(document))
    assert caught.value.message == values.NOT_A_RECORD(example='{"aces": 1, ...}')


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
    with pytest.raises(NotationError) as caught:
        list(read_json(broken))
    assert caught.value.message == records.NOT_UTF8_FROM_HERE()


def test_it_is_one_line_unless_asked_otherwise() -> None:
    record = parse(SAMPLE)
    assert "\n" not in to_json(record)
    assert from_json(to_json(record, indent=2)) == record
    assert aa.loads(SAMPLE).actions == record.actions
