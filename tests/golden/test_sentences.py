"""The sentences of the terminal and the page in every language; `make golden` rewrites the files.

Only here is wording compared. A line that a file already has isn't written again.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from pathlib import Path

import msgspec
import pytest
from tests.server.support.scenes import over, played
from tests.tui.helpers import SHOWING, run_script, said, stages, table_of

from acesaround.i18n import languages, use_language
from acesaround.rules.load import load
from acesaround.server.screen import screen
from acesaround.table.saves import PERSON
from acesaround.table.state import TableState
from acesaround.tui.table import Table

FOLDER = Path(__file__).parent / "sentences"
PRESETS = ("daugherty-1983", "doubles-1993", "nicholas-1992", "three-hand", "two-hand")
_WRONG = ("perhaps", "9d#9", "zz", "1000", "con", "pace warp", "score 9", "xx yy", "quit", "n")
_WORDS = re.compile(r"\w\w+ \S|^[^\W\d_]{3,}")
"""Matches sentences and labels, but not cards, numbers, or codes."""


def new(lines: Iterator[str]) -> str:
    """Return each different line once."""
    return "".join(f"{line}\n" for line in dict.fromkeys(line.rstrip() for line in lines))


@pytest.mark.extended
@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("preset", PRESETS)
def test_terminal(
    preset: str, language: str, tmp_path: Path, golden: Callable[[Path, str], None]
) -> None:
    kinds = (PERSON, *["daugherty"] * (load(preset).table.players - 1))
    table = table_of(tmp_path, preset, 7, kinds)
    with use_language(language):
        text = new(_terminal(table))
    table.save.close()
    golden(FOLDER / f"terminal-{preset}.{language}.txt", text)


def _terminal(table: Table) -> Iterator[str]:
    yield from run_script(table, "".join(f"{entry}\n?\n" for entry in _WRONG)).splitlines()
    for stage in stages(table, "daugherty"):
        yield f"=== {stage.state.phase}"
        for name in SHOWING:
            yield from (line for line in said(stage, name) if ".jsonl" not in line)


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("preset", PRESETS)
def test_page(preset: str, language: str, golden: Callable[[Path, str], None]) -> None:
    with use_language(language):
        text = new(_page(preset))
    golden(FOLDER / f"page-{preset}.{language}.txt", text)


def _page(preset: str) -> Iterator[str]:
    found: list[str] = []

    def record_texts(now: TableState) -> bool:
        for seat in (0, 1, None):
            found.extend(_texts(msgspec.to_builtins(screen(now, seat, {0})), ""))
        return over(now)

    played(preset, record_texts, {"game": {"max_hands": 2}})
    yield from found


def _texts(given: object, name: str) -> Iterator[str]:
    """Yield the sentences and labels of a screen, each after its field."""
    if isinstance(given, dict):
        for key, value in given.items():
            yield from _texts(value, key)
    elif isinstance(given, list):
        for value in given:
            yield from _texts(value, name)
    elif isinstance(given, str) and _WORDS.search(given):
        yield f"{name}: {given}"
