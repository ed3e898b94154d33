"""Reasons stand after "bid 53:" and after what another did: they speak of nobody as I or you."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

import acesaround
from acesaround.i18n import catalogue, tongues

ROOT = Path(acesaround.__file__).parent
PERSON = {
    "en": "I me my mine myself we us our ours you your yours",
    "de": "ich mich mir mein meine meinem meinen meiner meines wir uns unser unsere unserem "
    "unseren unserer du dich dir dein deine deinem deinen deiner deines",
}
"""Words of one who speaks of himself, or to another."""


def templates() -> set[str]:
    """The sentences that reasons are made of."""
    files = [*(ROOT / "players").rglob("*.py"), ROOT / "text" / "plainly.py"]
    return {
        text
        for path in files
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name)
        if node.func.id == "kept" or (path.stem == "plainly" and node.func.id == "say")
        for text in _constants(node.args[0])
    }


def _constants(node: ast.expr) -> list[str]:
    found = [part.value for part in ast.walk(node) if isinstance(part, ast.Constant)]
    return [text for text in found if isinstance(text, str)]


@pytest.mark.parametrize("code", tongues())
def test_a_reason_is_of_nobody_and_has_no_colon(code: str) -> None:
    sentences, words = templates(), catalogue(code).words if code != "en" else {}
    assert len(sentences) > 100
    told = [re.sub(r"\{\w+\}", "_", words.get(sentence, sentence)) for sentence in sentences]
    persons = set(PERSON.get(code, "").split())
    assert [text for text in told if persons & set(re.findall(r"\w+", text))] == []
    assert [text for text in told if ":" in text] == []


def test_each_sentence_of_a_reason_is_told_by_itself() -> None:
    kept = templates() - {"{clause}; the partner hears {meaning}"}
    assert [text for text in kept if ";" in text] == []
