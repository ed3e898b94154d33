"""Reading entries and printing lines, at a terminal or through pipes."""

from __future__ import annotations

import os
import shutil
import sys
from collections.abc import Mapping, Sequence
from typing import Final, TextIO

from acesaround.telling.look import Look
from acesaround.telling.text import fold, seen
from acesaround.tongues import say

LONGEST_ENTRY: Final = 1000
"""Characters; more than any action has."""
NARROWEST: Final = 40
WIDEST: Final = 120
USUAL: Final = 80
_CLEAR: Final = "\x1b[H\x1b[2J"
_CLEAR_ALL: Final = "\x1b[H\x1b[2J\x1b[3J"


class InputEnded(Exception):
    """There is nothing more to read."""


class Terminal:
    """Where one or more people sit.

    `live` tells a person at a screen from a script: only a screen is cleared, paged and paused.
    `columns` is how wide the screen is, where that is less than lines are made for.
    """

    def __init__(
        self, source: TextIO, target: TextIO, look: Look, *, live: bool, columns: int | None = None
    ) -> None:
        self._source, self._target = source, target
        self.look, self.live = look, live
        self.columns = look.width if columns is None else min(columns, look.width)

    @property
    def narrow(self) -> bool:
        """Whether lines have to be folded."""
        return self.columns < self.look.width

    def show(self, lines: Sequence[str]) -> None:
        """Print lines."""
        if self.narrow:
            lines = [part for line in lines for part in fold(line, self.columns)]
        self._target.write("".join(line + "\n" for line in lines))
        self._target.flush()

    def page(self, lines: Sequence[str]) -> bool:
        """Print lines, stopping whenever a live screen is full.

        False when the reader has had enough before the end.
        """
        room = self.look.height - 2
        if not self.live or len(lines) <= room + 1:
            self.show(lines)
            return True
        for start in range(0, len(lines), room):
            self.show(lines[start : start + room])
            if start + room < len(lines) and not self._more():
                return False
        return True

    def _more(self) -> bool:
        entry = self.ask(say("-- more: ENTER goes on, Q stops --")).strip().lower()
        while entry not in ("", "q"):
            entry = self.ask(say("-- more: only ENTER or Q will do here --")).strip().lower()
        return not entry

    def clear(self, *, everything: bool = False) -> None:
        """Empty a live screen; `everything` takes what has scrolled away as well."""
        if not self.live:
            return
        if os.environ.get("TERM", "dumb") == "dumb" and os.name != "nt":
            self._target.write("\n" * (3 * self.look.height if everything else 1))
        else:
            self._target.write(_CLEAR_ALL if everything else _CLEAR)
        self._target.flush()

    def ask(self, prompt: str) -> str:
        """One entry, without its end of line. Raises `InputEnded`."""
        if self.live:
            fits = seen(prompt) + 2 <= self.columns
            *before, prompt = [prompt] if fits else fold(prompt, self.columns - 10)
            self.show(before)
            try:
                return input(f"{prompt} ")
            except EOFError:
                self.show([""])
                raise InputEnded from None
        self._target.write(f"{prompt} ")
        self._target.flush()
        entry = self._source.readline(LONGEST_ENTRY + 1)
        if not entry:
            self.show([""])
            raise InputEnded
        while not entry.endswith("\n") and (more := self._source.readline(LONGEST_ENTRY)):
            entry = entry[: LONGEST_ENTRY + 1] + more[-1:]
        entry = entry.rstrip("\r\n")
        self.show(["".join(c if c.isprintable() else "?" for c in entry[:60])])
        return entry


def standard_terminal(
    *, colour: bool | None = None, width: int | None = None, ascii_only: bool | None = None
) -> Terminal:
    """The terminal of this process.

    `colour` None means colour wherever a live screen and ``NO_COLOR`` allow it; `ascii_only` None
    means letters for the suits where the locale or the encoding has no suit signs.
    """
    live = sys.stdin.isatty() and sys.stdout.isatty()
    if hasattr(sys.stdin, "reconfigure"):
        sys.stdin.reconfigure(errors="replace")
    if live:
        _cooked()
        _line_editing()
    size = shutil.get_terminal_size((USUAL, 24))
    if colour is None:
        colour = live and not os.environ.get("NO_COLOR") and os.environ.get("TERM") != "dumb"
    columns = (size.columns if live else USUAL) if width is None else width
    look = Look(
        width=max(NARROWEST, min(columns, WIDEST)),
        height=max(size.lines, 20) if live else 24,
        colour=colour,
        symbols=_signs(os.environ) if ascii_only is None else not ascii_only,
    )
    narrow = max(20, size.columns) if live and width is None else None
    return Terminal(sys.stdin, sys.stdout, look, live=live, columns=narrow)


def _signs(environ: Mapping[str, str]) -> bool:
    """Whether suit signs can be shown: not in the locale C, although Python writes UTF-8 there."""
    if not environ.get("PYTHONIOENCODING"):
        chosen = [environ[name] for name in ("LC_ALL", "LC_CTYPE", "LANG") if environ.get(name)]
        # Where LANG is C, Python itself sets LC_CTYPE to this.
        if chosen[:1] == ["C.UTF-8"] and not environ.get("LC_ALL"):
            chosen = chosen[1:] or chosen
        if chosen[:1] in (["C"], ["POSIX"]):
            return False
    return can_show("♠♥♣♦─")


def can_show(text: str) -> bool:
    """Whether standard output can carry `text`."""
    try:
        text.encode(sys.stdout.encoding or "ascii")
    except (LookupError, UnicodeEncodeError):
        return False
    return True


def _cooked() -> None:
    """Let the terminal show and end lines, which a program killed at a prompt leaves undone."""
    try:
        import termios
    except ImportError:
        return
    try:
        modes = termios.tcgetattr(sys.stdin)
        modes[0] |= termios.ICRNL
        modes[1] |= termios.OPOST | termios.ONLCR
        modes[3] |= termios.ICANON | termios.ECHO | termios.ISIG | termios.IEXTEN
        termios.tcsetattr(sys.stdin, termios.TCSANOW, modes)
    except termios.error:
        return


def _line_editing() -> None:
    """Let arrow keys edit an entry; nothing typed is kept for whoever sits down next."""
    try:
        import readline
    except ImportError:
        return
    if hasattr(readline, "set_auto_history"):
        readline.set_auto_history(False)
