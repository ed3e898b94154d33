"""Create the README's picture: a game in a real 80-by-24 terminal."""

from __future__ import annotations

import os
import re
import sys
import tempfile
from io import StringIO
from pathlib import Path

import pexpect
import pyte
from rich.console import Console
from rich.text import Text

ROOT = Path(__file__).resolve().parent.parent
PICTURE = ROOT / "docs" / "images" / "table.svg"
COLUMNS, LINES = 80, 24
GAME = ["play", "doubles-1993", "--demo"]
ANSWERS = 6
"""Number of decisions to make before taking the picture, following the hint each time."""
PROMPT = r">> [^?]*\?(?:\x1b\[[0-9;?]*[A-Za-z])*$"
"""Regex for a question, followed by escape codes only."""


def screen_after(answers: int) -> pyte.Screen:
    """Return the terminal screen after `answers` decisions."""
    screen = pyte.Screen(COLUMNS, LINES)
    stream = pyte.Stream(screen)
    with tempfile.TemporaryDirectory() as home:
        env = os.environ | {"ACES_HOME": home, "TERM": "xterm-256color", "LANG": "C.UTF-8"}
        child = pexpect.spawn(
            str(Path(sys.executable).parent / "aces"),
            GAME,
            dimensions=(LINES, COLUMNS),
            env=env,
            encoding="utf-8",
            timeout=20,
        )
        child.logfile_read = Feed(stream)
        for _ in range(answers):
            to_the_prompt(child)
            child.sendline("take")
        to_the_prompt(child)
        child.close(force=True)
    return screen


def to_the_prompt(child: pexpect.spawn[str]) -> None:
    """Press ENTER at every pause until the program asks for a decision."""
    while child.expect([PROMPT, "Press any key[^\n]*"]):
        child.sendline("")


class Feed:
    """File-like object that feeds a program's output to the terminal screen."""

    def __init__(self, stream: pyte.Stream) -> None:
        self._stream = stream

    def write(self, text: str) -> None:
        self._stream.feed(text)

    def flush(self) -> None:
        """Do nothing, because there is no buffer."""


def picture(screen: pyte.Screen) -> str:
    """Return the screen as an SVG image."""
    console = Console(record=True, width=COLUMNS, file=StringIO(), color_system="256")
    for row in range(LINES):
        line = Text()
        for column in range(COLUMNS):
            cell = screen.buffer[row][column]
            style = [] if cell.fg == "default" else [color(cell.fg)]
            style += ["bold"] if cell.bold else []
            style += ["reverse"] if cell.reverse else []
            line.append(cell.data, " ".join(style))
        console.print(line)
    svg = console.export_svg(title="aces play")
    svg = re.sub(r"@font-face \{.*?\}", "", svg, flags=re.DOTALL)
    return re.sub(r"[ \t]+\n", "\n", svg.replace("Fira Code", "DejaVu Sans Mono"))


def color(name: str) -> str:
    """Return a terminal color as a rich style."""
    plain = {"brown": "yellow"}.get(name, name)
    return plain if plain.replace("bright", "").isalpha() and len(plain) != 6 else f"#{plain}"


if __name__ == "__main__":
    PICTURE.parent.mkdir(parents=True, exist_ok=True)
    PICTURE.write_text(picture(screen_after(ANSWERS)), encoding="utf-8")
    print(PICTURE.relative_to(ROOT))
