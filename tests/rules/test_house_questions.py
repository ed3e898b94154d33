"""The answers that the page offers to questions about house rules.

The page's own tests write these answers to `web/tests/rules/answers.json` for the presets in
`web/tests/rules/presets.json`, a golden file.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

import pytest

from acesaround.rules.load import load, presets
from acesaround.rules.model import to_table

FOLDER: Final = Path(__file__).resolve().parents[2] / "web/tests/rules"


def test_the_pages_tests_know_every_preset(golden: Callable[[Path, str], None]) -> None:
    lines = (f"{json.dumps(name)}: {json.dumps(to_table(load(name)))}" for name in presets())
    golden(FOLDER / "presets.json", "{\n" + ",\n".join(lines) + "\n}\n")


def _answers() -> dict[str, list[dict[str, Any]]]:
    found: dict[str, list[dict[str, Any]]] = {}
    for one in json.loads((FOLDER / "answers.json").read_text(encoding="utf-8")):
        found.setdefault(one["rules"], []).append(one["changes"])
    return found


@pytest.mark.parametrize("name", presets())
def test_every_answer_makes_rules_that_can_be_played(name: str) -> None:
    base = load(name)
    answers = _answers()[name]
    assert len(answers) > 20
    for changes in answers:
        assert base.changed(changes).digest != base.digest, changes
