"""Every sentence in every language, and no other."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest
from tests.i18n.leaks import ENGLISH, foreign

import acesaround
from acesaround.i18n import catalogue, say, speaking, tongue, tongues
from acesaround.rules.load import load, presets
from acesaround.rules.model import RuleSet
from acesaround.rules.schema import Choice, Kind, OneOrSeries, Series, walk
from acesaround.text.rulebook.book import page

ROOT = Path(acesaround.__file__).parent
WEB = Path(__file__).parents[2] / "web" / "src"
OTHERS = [code for code in tongues() if code != "en"]
_PAGE = re.compile(r'\bt\(\s*"((?:[^"\\]|\\.)*)"')
_NAMES = re.compile(r"\{(\w+)")
_SAYING = {
    "say": (0,),
    "noted": (0,),
    "kept": (0,),
    "say_many": (1, 2),
    "tells": (1, 2),
    "either": (1, 2),
    "for_others": (1, 2),
    "Template": (1, 2),
}
"""Functions that say sentences, and which of their arguments these are."""


def said_by_the_program() -> set[str]:
    """The sentences in calls of the functions that say some."""
    found = set[str]()
    for path in ROOT.rglob("*.py"):
        if path.parent.name == "i18n":
            continue
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            match node:
                case ast.Call(func=ast.Name(id=name) | ast.Attribute(attr="tells" as name)):
                    for place in _SAYING.get(name, ()):
                        if place >= len(node.args):
                            continue
                        found.update(_constants(node.args[place], f"{path}:{node.lineno}"))
    return found | said_of_rules()


def _constants(node: ast.expr, place: str) -> list[str]:
    match node:
        case ast.Constant(value=str(text)):
            return [text]
        case ast.IfExp(body=first, orelse=second):
            return _constants(first, place) + _constants(second, place)
        case ast.Name(id="mine" | "other"):
            return []
        case _:
            raise AssertionError(f"{place}: say a constant")


def said_of_rules() -> set[str]:
    """The titles and sources of presets, and the meanings, names and words of fields."""
    rules = [load(name) for name in presets()]
    found = {one.title for one in rules} | {one.source for one in rules if one.source}
    for path, spec in walk(RuleSet):
        found.add(spec.doc)
        found.update(name.removesuffix("[]") for name in path.split("."))
        found.update(_words(spec.kind))
    return {text if " " in text else text.replace("_", " ") for text in found if text}


def _words(kind: Kind) -> tuple[str, ...]:
    match kind:
        case Choice(words):
            return tuple(words)
        case Series(item, _) | OneOrSeries(item):
            return _words(item)
        case _:
            return ()


def said_by_the_page() -> set[str]:
    """The first argument of every call of `t`."""
    files = [*WEB.rglob("*.ts"), *WEB.rglob("*.svelte")]
    texts = (path.read_text(encoding="utf-8") for path in files)
    return {ast.literal_eval(f'"{key}"') for text in texts for key in _PAGE.findall(text)}


@pytest.mark.parametrize("code", OTHERS)
def test_every_sentence_is_there_and_none_besides(code: str) -> None:
    wanted, found = said_by_the_program() | said_by_the_page(), set(catalogue(code).words)
    assert not wanted - found, f"{code}.json lacks {sorted(wanted - found)[:20]}"
    assert not found - wanted, f"{code}.json has what nobody says: {sorted(found - wanted)[:20]}"


def test_sentences_are_given_what_they_name() -> None:
    given = {"say_many": {"number"}, "tells": {"name"}}
    for path in ROOT.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            match node:
                case ast.Call(func=ast.Name(id=name) | ast.Attribute(attr="tells" as name)):
                    names = {word.arg for word in node.keywords}
                    later = name in ("noted", "rule", "Template")
                    if later or name not in _SAYING or None in names:
                        continue
                    for place in _SAYING[name]:
                        for text in _constants(node.args[place], f"{path}:{node.lineno}"):
                            wanted = set(_NAMES.findall(text)) - given.get(name, set())
                            assert wanted <= names, f"{path}:{node.lineno}: {text}"


@pytest.mark.parametrize("code", OTHERS)
def test_translations_name_what_the_sentence_names(code: str) -> None:
    for sentence, said in catalogue(code).words.items():
        assert said.strip(), sentence
        assert set(_NAMES.findall(said)) == set(_NAMES.findall(sentence)), sentence


@pytest.mark.parametrize("preset", presets())
def test_every_section_of_the_rules_is_headed_in_german(preset: str) -> None:
    with speaking("de"):
        heads = [section.title for section in page(load(preset)).sections]
    assert heads and not foreign(heads, ENGLISH)


def test_what_is_spoken_ends_with_its_block() -> None:
    with speaking("de"):
        assert tongue() == "de"
        assert say("Leave") == "Aufstehen"
    assert (tongue(), say("Leave")) == ("en", "Leave")


def test_a_language_that_is_not_there_is_refused() -> None:
    with pytest.raises(KeyError), speaking("../en"):
        pass
