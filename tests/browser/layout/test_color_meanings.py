"""The meaning of colors.

The accent is for turn and trump. Apart from the suits, red is for a minus and for going set.
"""

from __future__ import annotations

import re
from pathlib import Path

SOURCES = Path(__file__).parents[3] / "web" / "src"
_RED = re.compile(r"var\(--red\)")
_ACCENT = re.compile(r"var\(--accent\)|#ffc94d|255 201 77")
_HEX = re.compile(r"#([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})\b")


def used(colour: re.Pattern[str]) -> set[str]:
    """Return the files that use a color."""
    sources = [*SOURCES.rglob("*.svelte"), *SOURCES.rglob("*.css"), *SOURCES.rglob("*.ts")]
    return {file.stem for file in sources if colour.search(file.read_text(encoding="utf-8"))}


def test_red_is_for_set_and_a_minus() -> None:
    assert used(_RED) == {"GameList", "HandResult", "ScoreSheet"}


def test_no_other_red_is_written_anywhere() -> None:
    for file in [*SOURCES.rglob("*.svelte"), SOURCES / "app/app.css"]:
        for found in _HEX.finditer(file.read_text(encoding="utf-8")):
            red, green, blue = (int(part, 16) for part in found.groups())
            is_red = red > 2 * max(green, blue)
            assert not is_red or (file.name, found[0]) == ("app.css", "#c81e2b"), file


def test_the_accent_is_for_turn_and_trump() -> None:
    turn = {"Fan", "Prompt", "Seat", "SuitRows"}
    trump = {"ContractStrip"}
    assert used(_ACCENT) == turn | trump | {"app"}
