"""The booklet is up to date, and the guide to lessons has an example that works, and all words."""

from __future__ import annotations

import io
import re
import sys
from pathlib import Path

import pytest
from tools.lesson_pages import PAGE, page

from acesaround.cli.main import main
from acesaround.lessons import play, read_lesson
from acesaround.lessons.build import ASKS
from acesaround.lessons.card_tasks import AIMS
from acesaround.lessons.facts import facts
from acesaround.lessons.source import LESSON_FIELDS, STEP_FIELDS
from acesaround.rules.load import load

GUIDE = (Path(__file__).parents[2] / "docs/guides/lessons.md").read_text(encoding="utf-8")
SAME_WITH = re.compile(r"(double|triple|quadruple|twice)_")


def test_the_booklet_is_up_to_date() -> None:
    assert PAGE.read_text(encoding="utf-8") == page(), "run `python tools/lesson_pages.py --write`"


def example(folder: Path) -> Path:
    block = re.search(r"```toml\n(.*?)```", GUIDE, re.DOTALL)
    assert block is not None
    path = folder / "ten.toml"
    path.write_text(block[1], encoding="utf-8")
    return path


def test_the_example_in_the_guide_is_played(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("ACES_HOME", str(tmp_path))
    monkeypatch.setattr(sys, "stdin", io.StringIO("\nKH\nTH\n2\n"))
    assert main(["learn", str(example(tmp_path))]) == 0
    out = capsys.readouterr().out
    assert "It's the same card as West's, and West played it first." in out
    assert "Yes, 2." in out and "The ten can't surprise you anymore." in out
    assert "[10♣] [10♣]" in out


def test_the_example_follows_house_rules(tmp_path: Path) -> None:
    house = {"counters": {"points": {"T": 2}}, "score": {"board_set": {"needs_over": 66}}}
    lesson = play(read_lesson(example(tmp_path)), load({"extends": "double-deck", **house}))
    assert lesson.steps[2].text == ("The ten is a counter, too. It's worth 2.",)
    assert lesson.steps[2].well == "Yes, 3."


def test_the_guide_has_every_word() -> None:
    told = set(re.findall(r"`([\w\[\]]+)`", GUIDE)) | set(re.findall(r"`(\w+) ?=", GUIDE))
    words = {*ASKS, *AIMS, *LESSON_FIELDS, *STEP_FIELDS} - {"steps"}
    for preset in ("double-deck", "three-hand-widow", "single-deck-partners", "two-hand"):
        words |= {name for name in facts(load(preset)) if not SAME_WITH.match(name)}
    assert words <= told, sorted(words - told)
