"""Tests of the numbers and explanations of errors (S1-63)."""

from __future__ import annotations

import ast
from pathlib import Path
from typing import get_args

import pytest

import acesaround
from acesaround.i18n import languages, tr, use_language
from acesaround.messages import Message, Template, refusals
from acesaround.protocol.replies import RefusalCode
from acesaround.rules.load import MANUALS, load
from acesaround.text.error_help import (
    ERRORS,
    RULES,
    error_help,
    error_number,
    error_of_family,
    error_of_refusal,
)

ROOT = Path(acesaround.__file__).parent
MODERN = load("double-deck")
TEMPLATES = [
    one
    for one in vars(refusals).values()
    if isinstance(one, Template) and not one.code.startswith(("stock_meld", "barred"))
]
OF_THE_GAME = {error_of_family(Message(one.code).family) for one in TEMPLATES}


def typed() -> set[str]:
    """Return the codes of the errors that the terminal itself raises."""
    found = set()
    for path in (ROOT / "tui").rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            match node:
                case ast.Call(func=ast.Name(id="Fault"), args=[first, *_]):
                    found |= {
                        str(part.value)
                        for part in ast.walk(first)
                        if isinstance(part, ast.Constant) and isinstance(part.value, str)
                    }
    return found


def test_S1_63_every_refusal_has_a_number_and_an_explanation() -> None:
    assert {"must_beat", "must_bury", "bid_too_low", "bad_deal"} <= OF_THE_GAME
    assert {"queen", "card_not_held", "no_auction"} <= typed()
    of_a_server = {error_of_refusal(code) for code in get_args(RefusalCode)}
    assert set(ERRORS) == OF_THE_GAME | typed() | of_a_server


def test_no_two_errors_share_a_number_or_an_explanation() -> None:
    numbers = [help.number for help in ERRORS.values()]
    assert len(set(numbers)) == len(numbers)
    for code in languages():
        with use_language(code):
            texts = [tr(help.text) for help in ERRORS.values()]
            assert len(set(texts)) == len(texts), code


def test_numbers_that_people_know_stay_as_they_are() -> None:
    known = {"not_understood": 1, "bid_too_low": 3, "card_not_held": 11, "must_follow_suit": 12}
    assert {code: error_number(code) for code in known} == known
    used = {help.number for help in ERRORS.values()}
    assert not {39, 44} & used, "they were errors of old versions"


@pytest.mark.parametrize("template", TEMPLATES, ids=lambda one: one.code)
def test_S1_63_an_explanation_says_more_than_the_refusal(template: Template) -> None:
    said = set(template.english.lower().replace(",", "").replace(".", "").split())
    help = error_help(error_of_family(Message(template.code).family), MODERN).lower()
    more = set(help.replace(",", "").replace(".", "").split()) - said
    assert len(more) >= 8, help


@pytest.mark.parametrize("name", sorted(MANUALS))
def test_in_a_game_from_a_manual_an_explanation_names_its_rule(name: str) -> None:
    rules = load(name)
    for code, numbers in RULES.items():
        of_this = [number for number in numbers if number.startswith(f"{MANUALS[name]}-")]
        assert len(of_this) <= 1
        help = error_help(code, rules)
        assert [
            number
            for number in numbers
            if help.endswith(tr("text.rule_number_of_this_games_manual", rule=number))
        ] == of_this
        assert error_help(code, MODERN) in help


def test_house_rules_that_keep_their_presets_name_have_no_rule_number() -> None:
    preset = load("daugherty-1983")
    plain = error_help("bid_too_low", MODERN)
    longer = preset.replace(game={"target": 1000}, table={"style": "standard"})
    assert error_help("bid_too_low", longer) == error_help("bid_too_low", preset) != plain
    changed = preset.replace(auction={"opening": 60})
    assert changed.name == preset.name
    assert error_help("bid_too_low", changed) == plain
