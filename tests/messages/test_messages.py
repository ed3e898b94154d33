"""Tests of messages: codes, complete templates, matching calls, and JSON."""

from __future__ import annotations

import ast
import re
import sys
from collections.abc import Iterable, Iterator
from importlib import import_module
from pkgutil import iter_modules
from subprocess import run
from typing import Any, get_args

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.support.sources import nodes

import acesaround.messages as package
from acesaround.game.score import ReasonCode
from acesaround.messages import (
    Formatter,
    Kind,
    Message,
    Template,
    UnreadableMessage,
    refusals,
    results,
    values,
)
from acesaround.messages.message import TEMPLATES

MODULES = {
    name: import_module(f"acesaround.messages.{name}")
    for _, name, _ in iter_modules(package.__path__)
}
_NAMES = re.compile(r"\{(\w+)\}")
_CODE = re.compile(r"[a-z][a-z0-9_]*(\.[a-z0-9_]+)?")

_VALUES: dict[Kind, st.SearchStrategy[Any]] = {
    Kind.NUMBER: st.integers(-(10**9), 10**9),
    Kind.PLAIN: st.integers(0, 10**9),
    Kind.GROUPED: st.integers(0, 10**9),
    Kind.SIGNED: st.integers(-500, 500),
    Kind.DECIMAL: st.floats(-500, 500),
    Kind.CHANCE: st.floats(0, 1),
    Kind.FIELD: st.sampled_from(["game.target", "deal.misdeal[0].claim"]),
    Kind.WORD: st.sampled_from(["trump.chooser=upcard", "score.set=none"]),
    Kind.TEXT: st.text(st.characters(categories=("L", "N", "P")), min_size=1, max_size=20),
    Kind.NOTATION: st.sampled_from(["pass", "give AS TH", "KS#1 QS", "60"]),
    Kind.SEAT: st.integers(0, 5),
    Kind.SUIT: st.sampled_from("SHCD"),
    Kind.RANK: st.sampled_from("9JQKTA"),
    Kind.CARD: st.builds(str.__add__, st.sampled_from("9JQKTA"), st.sampled_from("SHCD")),
}
_VALUES[Kind.CARD_NAME] = _VALUES[Kind.CARD]
_VALUES[Kind.CARDS] = st.lists(_VALUES[Kind.CARD], max_size=4)
_VALUES[Kind.MESSAGE] = st.just(Message("ace"))
_VALUES[Kind.ALL] = st.lists(st.one_of(_VALUES[Kind.TEXT], _VALUES[Kind.MESSAGE]), max_size=4)
_VALUES[Kind.ANY] = _VALUES[Kind.SUM] = _VALUES[Kind.ALL]
_VALUES[Kind.ROW] = _VALUES[Kind.SEVERAL] = _VALUES[Kind.ALL]


@st.composite
def messages(draw: st.DrawFn) -> Message:
    template = TEMPLATES[draw(st.sampled_from(sorted(TEMPLATES)))]
    return template(**{name: draw(_VALUES[kind]) for name, kind in template.kinds.items()})


def test_templates_name_their_params_and_no_others() -> None:
    for code, template in TEMPLATES.items():
        kinds = template.kinds
        assert _CODE.fullmatch(code)
        assert set(_NAMES.findall(template.english)) <= kinds.keys(), code
        assert set(_NAMES.findall(template.english + (template.many or ""))) == kinds.keys(), code
        if template.counted:
            assert kinds[template.counted] in (Kind.NUMBER, Kind.SIGNED), code


def _imported(nodes: Iterable[ast.AST]) -> dict[str, Any]:
    """Return a module's imports from the messages package, by local name."""
    known: dict[str, Any] = {}
    for node in nodes:
        match node:
            case ast.ImportFrom(module="acesaround.messages", names=names):
                known |= {one.asname or one.name: MODULES.get(one.name) for one in names}
            case ast.ImportFrom(module=str(module), names=names) if module.startswith(
                "acesaround.messages."
            ):
                source = MODULES[module.rpartition(".")[2]]
                known |= {one.asname or one.name: getattr(source, one.name, None) for one in names}
    return known


def calls() -> Iterator[tuple[str, Template, set[str | None]]]:
    """Yield every template call in the program, with its argument names."""
    for path, module in nodes().items():
        known = _imported(module)
        for node in module:
            match node:
                case ast.Call(func=ast.Attribute(value=ast.Name(id=of), attr=name)):
                    found = getattr(known.get(of), name, None)
                case ast.Call(func=ast.Name(id=name)):
                    found = known.get(name)
                case _:
                    continue
            if isinstance(found, Template):
                yield f"{path}:{node.lineno}", found, {word.arg for word in node.keywords}


def test_calls_give_what_templates_take() -> None:
    wrong = [
        f"{place}: {template.code} takes {sorted(template.kinds)}"
        for place, template, given in calls()
        if None not in given and given != template.kinds.keys()
    ]
    assert not wrong, "\n".join(wrong)


@given(messages())
def test_json_loses_nothing(message: Message) -> None:
    assert Message.from_json(message.to_json()) == message


@given(messages())
def test_english_has_no_braces_left(message: Message) -> None:
    text = str(message)
    assert text or not _NAMES.sub("", TEMPLATES[message.code].english)
    assert not (_NAMES.search(text) and "{" not in str(message.to_json()))


def test_unknown_message_is_kept_and_shown_by_its_code() -> None:
    given = {"code": "from_the_future", "params": {"what": ["AS", {"code": "ace", "params": {}}]}}
    message = Message.from_json(given)
    assert message.to_json() == given
    assert str(message) == "(from_the_future)"


def test_message_with_params_of_other_kinds_is_shown_by_its_code() -> None:
    for suit in ("X", 3, ("S",), 10**400):
        broken = Message("must_follow_suit", {"led": suit})
        assert str(broken) == "(must_follow_suit)"


@pytest.mark.parametrize(
    ("given", "wrong"),
    [
        (None, "must_trump"),
        ({"params": {}}, "must_trump"),
        ({"code": 3}, "must_trump"),
        ({"code": "ace", "params": []}, "params must"),
        ({"code": "ace", "params": {"suit": "H"}}, "ace takes no parameters"),
        ({"code": "not_a_card", "params": {}}, "not_a_card takes text"),
        ({"code": "not_a_card", "params": {"text": 3}}, "not_a_card: text"),
        ({"code": "not_in_hand", "params": {"card": "1S", "hand": "-"}}, "not_in_hand: card"),
        ({"code": "x", "params": {"a": None}}, "a parameter must"),
        ({"code": "x", "params": {"a": [3]}}, "a list in a message"),
        ({"code": "x", "params": {"a": 10**400}}, "at most"),
        ({"code": "x", "params": {"a": float("nan")}}, "at most"),
        ({"code": "x", "params": {"a": float("inf")}}, "at most"),
        ({"code": "x\n"}, "one line"),
        ({"code": "x", "params": {"a": "y" * 2001}}, "one line"),
    ],
)
def test_broken_json_says_what_is_wrong(given: object, wrong: str) -> None:
    with pytest.raises(UnreadableMessage, match=wrong):
        Message.from_json(given)


def test_deep_nesting_is_refused() -> None:
    given: dict[str, Any] = {"code": "x", "params": {}}
    for _ in range(50):
        given = {"code": "x", "params": {"a": given}}
    with pytest.raises(UnreadableMessage, match="8"):
        Message.from_json(given)


def test_code_stands_once() -> None:
    with pytest.raises(ValueError, match="two templates"):
        Template("ace", "another ace")


def test_wrong_params_are_refused() -> None:
    with pytest.raises(TypeError, match="not_a_card takes text"):
        TEMPLATES["not_a_card"](word="x")


def test_seats_have_names_if_they_are_known() -> None:
    seat = Message("x", {"seat": 1})
    assert Formatter(["Ann", "Ben"]).seat(1) == "Ben"
    assert Formatter().seat(1) == "seat 2"
    assert Formatter().format(seat) == "(x)"


def test_all_templates_are_known_once_the_package_is_imported() -> None:
    found = run(
        [sys.executable, "-c", "import acesaround.messages, sys; print(*sys.modules)"],
        capture_output=True,
        check=True,
        text=True,
    )
    assert {f"{package.__name__}.{name}" for name in MODULES} <= set(found.stdout.split())


@pytest.mark.parametrize(
    ("given", "codes"),
    [
        ("because", ["written"]),
        ("", []),
        ("\x1b[2J", ["unreadable"]),
        (None, ["unreadable"]),
        ([{"code": "ace", "params": {}}, None, {"code": "later", "params": {"x": [1]}}],
         ["ace", "unreadable", "unreadable"]),
        ([{"code": "must_follow_suit", "params": {"led": "X"}}], ["unreadable"]),
        ([{"code": "later", "params": {"x": ["S", {"code": "ace"}]}}], ["later"]),
    ],
)  # fmt: skip
def test_reasons_that_cannot_be_read_leave_a_note(given: object, codes: list[str]) -> None:
    found = values.read_reasons(given)
    assert [reason.code for reason in found] == codes


def test_a_message_is_known_if_all_in_it_are() -> None:
    later = Message("later")
    assert values.listed(["a", values.NOTHING()]).is_known
    assert not values.listed(["a", later]).is_known
    assert not values.listed([values.listed([later])]).is_known


REFUSALS = frozenset(
    """
    already_used auction_over bad_deal bid_too_high bid_too_low bury_forbidden card_not_held
    card_not_on_table claim_not_certain concede_gives_every_trick concede_needs_the_others
    concede_needs_two_sides first_bidder_must_bid fold_not_allowed game_over may_not_bid must_beat
    must_bury_exactly must_follow_suit must_lead_trump must_overtrump must_pass_exactly must_trump
    needs_fresh_card no_exchange no_marriage_in_suit no_misdeal not_a_meld not_next_amount
    not_on_step one_meld_per_trick out_of_turn overclaim which_copy worth_nothing wrong_phase
    """.split()
)


def families(module: object) -> set[str]:
    """Return the families of a module's templates."""
    found = (one for one in vars(module).values() if isinstance(one, Template))
    return {Message(template.code).family for template in found}


def test_codes_of_refusals() -> None:
    assert families(refusals) - {"stock_meld"} == REFUSALS


def test_codes_of_results() -> None:
    codes = get_args(ReasonCode)
    assert families(results) == set(codes)
    for code in codes:
        old = results.written(code, "the text of an older version")
        assert (old.family, str(old)) == (code, "the text of an older version")
        assert results.is_written(old)
    assert not results.is_written(results.FOLDED())
