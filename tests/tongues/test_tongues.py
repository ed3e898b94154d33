"""Every sentence in every language, and no other."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

import acesaround
from acesaround.tongues import catalogue, say, speaking, tongue, tongues

ROOT = Path(acesaround.__file__).parent
WEB = Path(__file__).parents[2] / "web" / "src"
OTHERS = [code for code in tongues() if code != "en"]
_PAGE = re.compile(r'\bt\(\s*"((?:[^"\\]|\\.)*)"')
_NAMES = re.compile(r"\{(\w+)")


def said_by_the_program() -> set[str]:
    """The first argument of every call of `say`."""
    found = set[str]()
    for path in ROOT.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            match node:
                case ast.Call(func=ast.Name(id="say"), args=[first, *_]):
                    assert isinstance(first, ast.Constant), f"{path}:{node.lineno}: say a constant"
                    found.add(str(first.value))
    return found


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


@pytest.mark.parametrize("code", OTHERS)
def test_translations_name_what_the_sentence_names(code: str) -> None:
    for sentence, said in catalogue(code).words.items():
        assert said.strip(), sentence
        assert set(_NAMES.findall(said)) == set(_NAMES.findall(sentence)), sentence


def test_what_is_spoken_ends_with_its_block() -> None:
    with speaking("de"):
        assert tongue() == "de"
        assert say("Leave") == "Aufstehen"
    assert (tongue(), say("Leave")) == ("en", "Leave")


def test_a_language_that_is_not_there_is_refused() -> None:
    with pytest.raises(KeyError), speaking("../en"):
        pass
