"""Line input and output, at a resizable terminal or through pipes."""

from __future__ import annotations

import os
import shutil
import sys
from collections import deque
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Final, NamedTuple, TextIO

from acesaround.i18n import tr
from acesaround.text.columns import display_width, fold, wrap_columns
from acesaround.text.formatter import Display
from acesaround.tui.line_editor import (
    LONGEST_ENTRY,
    USUAL_SIZE,
    LineEditor,
    Resized,
    begins_nothing,
    is_dumb_terminal,
    window_size,
)

Lines = Sequence[str] | Callable[[Display], Sequence[str]]
"""Lines, or a function that lays them out, called again after the window is resized."""

NARROWEST: Final = 40
WIDEST: Final = 120
_KEPT: Final = 100
"""Maximum number of outputs that are redrawn after the window is resized."""
_CLEAR: Final = "\x1b[H\x1b[2J"
_UP_AND_ERASE: Final = "\x1b[{rows}A\x1b[J"
_CLEAR_ALL: Final = "\x1b[H\x1b[2J\x1b[3J"


class InputEnded(Exception):
    """End of the input."""


class Pause(NamedTuple):
    """Text IDs of a pause that any key ends, and of one that ENTER ends."""

    any_key: str
    enter: str


_MORE: Final = Pause(
    "terminal.more_any_key_or_q_to_stop", "terminal.more_enter_to_continue_q_to_stop"
)
_COMMAND: Final = ":"
"""Key that starts a command at a pause, and the prompt for the command."""
_BELL: Final = "\a"


class Terminal:
    """The terminal that one or more people use.

    `live` is True for a person at a screen and False for a script; only a live screen is cleared,
    paged, and paused. If `bell` is True, a live screen can ring. `columns` is the screen width if
    lines are wider than the screen. `measure` returns the display and columns to use after the
    window is resized, which `editor` notices.
    `position` is the number of outputs so far.
    """

    def __init__(
        self,
        source: TextIO,
        target: TextIO,
        display: Display,
        *,
        live: bool,
        bell: bool = True,
        columns: int | None = None,
        editor: LineEditor | None = None,
        measure: Callable[[], tuple[Display, int | None]] | None = None,
    ) -> None:
        self._source, self._target = source, target
        self._editor, self._measure = editor, measure
        self._shown = deque[Lines](maxlen=_KEPT)
        self.position = 0
        self.live, self.bell = live, bell
        self._take(display, columns)

    def _take(self, display: Display, columns: int | None) -> None:
        self.display = display
        self.columns = display.width if columns is None else min(columns, display.width)

    @property
    def narrow(self) -> bool:
        """True if lines have to be folded to fit."""
        return self.columns < self.display.width

    @property
    def reads_keys(self) -> bool:
        """True if a single key can be read, without ENTER."""
        return self._editor is not None and not is_dumb_terminal()

    def ring(self) -> None:
        """Ring the bell of a live screen, unless it's off."""
        if self.live and self.bell:
            self._target.write(_BELL)
            self._target.flush()

    def show(self, lines: Lines) -> None:
        """Print lines."""
        self._record(lines)
        self._print(laid(lines, self.display))

    def _record(self, lines: Lines) -> None:
        """Keep an output of a live screen, to draw it again."""
        if self.live:
            self._shown.append(lines)
            self.position += 1

    def page(self, lines: Lines) -> bool:
        """Print lines, pausing whenever a live screen is full.

        Return False if the reader stops before the end.
        """
        if not self.live or len(laid(lines, self.display)) <= self.display.height - 1:
            self.show(lines)
            return True
        begin = 0.0
        while True:
            self.show(_part(lines, begin))
            whole = laid(lines, self.display)
            if round(begin * len(whole)) + _page(self.display) >= len(whole):
                return True
            if not self._more():
                return False
            whole = laid(lines, self.display)
            begin = (round(begin * len(whole)) + _page(self.display)) / len(whole)

    def erase(self, position: int) -> None:
        """Erase the outputs since `position`, if a live screen still shows all of them."""
        count = self.position - position
        if not 0 < count <= len(self._shown):
            return
        lines = [line for shown in list(self._shown)[-count:] for line in laid(shown, self.display)]
        width = max(self.columns, 1)
        rows = sum(max(1, -(-display_width(line) // width)) for line in self._folded(lines))
        if rows >= self.display.height:
            return
        for _ in range(count):
            self._shown.pop()
        self.position = position
        self._target.write(_UP_AND_ERASE.format(rows=rows))
        self._target.flush()

    def _more(self) -> bool:
        if self.reads_keys:
            return self.key(tr(_MORE.any_key)).lower() != "q"
        entry = self.ask(tr(_MORE.enter)).strip().lower()
        while entry not in ("", "q"):
            entry = self.ask(tr("terminal.more_press_enter_or_q")).strip().lower()
        return not entry

    def clear(self, *, everything: bool = False) -> None:
        """Clear a live screen. `everything` also clears the scrollback."""
        self._shown.clear()
        if not self.live:
            return
        if is_dumb_terminal():
            self._target.write("\n" * (3 * self.display.height if everything else 1))
        else:
            self._target.write(_CLEAR_ALL if everything else _CLEAR)
        self._target.flush()

    def ask(self, prompt: str) -> str:
        """Show a prompt and return an entry without its line ending. Raise `InputEnded`."""
        if self._editor is not None:
            return self._edit(prompt, self._editor.ask)
        self._target.write(f"{prompt} ")
        self._target.flush()
        entry = self._source.readline(LONGEST_ENTRY + 1)
        if not entry:
            self.show([""])
            raise InputEnded
        while not entry.endswith("\n") and (more := self._source.readline(LONGEST_ENTRY)):
            entry = entry[: LONGEST_ENTRY + 1] + more[-1:]
        entry = entry.rstrip("\r\n")
        self.show([_printable(entry[:60])])
        return entry

    def key(self, prompt: str) -> str:
        """Show a prompt and return the next key, if `reads_keys`. Raise `InputEnded`."""
        assert self._editor is not None
        return self._edit(prompt, self._editor.key, echoes=False)

    def asks_for_help(self, prompt: str, *, free: bool = False) -> bool:
        """Show a prompt, and return True if the next key is H or ?, if `reads_keys`.

        If `free` is True, H is a letter like any other. Any other key starts the next entry. Raise
        `InputEnded`.
        """
        assert self._editor is not None
        read = partial(self._editor.help_key, free=free)
        return bool(self._edit(prompt, read, echoes=False))

    @property
    def dropped(self) -> str:
        """The answer that was typed where the last single key was read, or an empty string."""
        return "" if self._editor is None else self._editor.dropped

    @property
    def pressed(self) -> str:
        """The keys that ended the last pause, unless they were an answer with ENTER."""
        return "" if self._editor is None else self._editor.pressed

    def pause(self, prompt: str, begins: Callable[[str], bool] = begins_nothing) -> str:
        """Wait for a key, or for a line if keys can't be read.

        Return an empty string, or a command that was typed instead. If any key ends the pause, a
        command is typed after a colon, or it's a word that `begins` recognizes by its beginning.
        """
        if not self.reads_keys:
            return self.ask(prompt).strip().removeprefix(_COMMAND).strip()
        assert self._editor is not None
        key = partial(self._editor.key, begins=begins)
        while self._edit(prompt, key, echoes=False) == _COMMAND:
            if command := self.ask(_COMMAND).strip():
                return command
        return ""

    def pause_text(self, pause: Pause) -> str:
        """Return the prompt for a pause at this terminal."""
        return tr(pause.any_key if self.reads_keys else pause.enter)

    def _edit(self, prompt: str, read: Callable[[str], str], *, echoes: bool = True) -> str:
        while True:
            *before, last = self._question(prompt)
            self._print(before)
            try:
                entry = read(f"{last} ")
            except Resized:
                self._draw_anew(len(before) + 1)
                continue
            except EOFError:
                raise InputEnded from None
            self._record([*before, f"{last} {_printable(entry)}" if echoes else last])
            return entry

    def rows(self, prompt: str) -> int:
        """Return the number of lines that a prompt takes up."""
        return len(self._question(prompt))

    def _question(self, prompt: str) -> list[str]:
        """Return a prompt, wrapped if necessary to leave space for an answer."""
        fits = display_width(prompt) + 2 <= self.columns
        return [prompt] if fits else fold(prompt, self.columns - 10)

    def _draw_anew(self, asked: int) -> None:
        """Redraw the screen for its new size, with room for a prompt of `asked` lines."""
        if self._measure is not None:
            self._take(*self._measure())
        kept, lines = list(self._shown), list[str]()
        for shown in reversed(kept):
            lines = [*self._folded(laid(shown, self.display)), *lines]
            if len(lines) >= self.display.height:
                break
        self.clear()
        self._shown.extend(kept)
        self._print(lines[-(self.display.height - asked) :])

    def _print(self, lines: Sequence[str]) -> None:
        self._target.write("".join(line + "\n" for line in self._folded(lines)))
        self._target.flush()

    def _folded(self, lines: Sequence[str]) -> Sequence[str]:
        """Fold lines that are too wide for the screen."""
        if not self.narrow:
            return lines
        return [part for line in lines for part in fold(line, self.columns)]


def _printable(entry: str) -> str:
    return "".join(c if c.isprintable() else "?" for c in entry)


def laid(lines: Lines, display: Display) -> Sequence[str]:
    """Return lines laid out for a screen."""
    return lines(display) if callable(lines) else lines


def wrapped(text: str, hang: str = "") -> Callable[[Display], list[str]]:
    """Return a function that wraps `text` to a screen. Lines after the first start with `hang`."""
    return lambda display: wrap_columns(text, display.width, "", hang)


def answer_list(answers: Sequence[tuple[str, str]]) -> Lines:
    """Return a function that lays out the answers to a question, each with what it does."""

    def lines(display: Display) -> list[str]:
        return [
            line
            for answer, does in answers
            for line in wrap_columns(does, display.width, f"  {answer:<10} ", " " * 13)
        ]

    return lines


def _page(display: Display) -> int:
    """Return the number of lines on a full page."""
    return display.height - 2


def _part(lines: Lines, begin: float) -> Lines:
    """Return one page of `lines`. `begin` is the fraction of lines before it, from 0 to 1."""

    def part(display: Display) -> Sequence[str]:
        whole = laid(lines, display)
        first = round(begin * len(whole))
        return whole[first : first + _page(display)]

    return part


def standard_terminal(
    *,
    color: bool | None = None,
    width: int | None = None,
    ascii_only: bool | None = None,
    bell: bool = True,
) -> Terminal:
    """Return a terminal for this process's standard input and output.

    If `color` is None, colors are on for a live screen unless ``NO_COLOR`` turns them off. If
    `ascii_only` is None, suits are letters if the locale or encoding doesn't support suit symbols.
    """
    live = sys.stdin.isatty() and sys.stdout.isatty()
    if hasattr(sys.stdin, "reconfigure"):
        sys.stdin.reconfigure(errors="replace")
    if color is None:
        color = live and not os.environ.get("NO_COLOR") and not is_dumb_terminal()
    symbols = _signs(os.environ) if ascii_only is None else not ascii_only

    def measure(size: os.terminal_size) -> tuple[Display, int | None]:
        columns = (size.columns if live else USUAL_SIZE[0]) if width is None else width
        display = Display(
            width=max(NARROWEST, min(columns, WIDEST)),
            height=max(size.lines, 20) if live else 24,
            color=color,
            symbols=symbols,
        )
        return display, max(20, size.columns) if live and width is None else None

    display, columns = measure(shutil.get_terminal_size(USUAL_SIZE))
    if not live:
        return Terminal(sys.stdin, sys.stdout, display, live=False, columns=columns)
    _cooked()
    return Terminal(
        sys.stdin,
        sys.stdout,
        display,
        live=True,
        bell=bell,
        columns=columns,
        editor=LineEditor(),
        measure=lambda: measure(window_size()),
    )


def _signs(environ: Mapping[str, str]) -> bool:
    """Return True if suit symbols can be shown. In the C locale, they can't, even with UTF-8."""
    if not environ.get("PYTHONIOENCODING"):
        chosen = [environ[name] for name in ("LC_ALL", "LC_CTYPE", "LANG") if environ.get(name)]
        # If LANG is C, Python itself sets LC_CTYPE to C.UTF-8.
        if chosen[:1] == ["C.UTF-8"] and not environ.get("LC_ALL"):
            chosen = chosen[1:] or chosen
        if chosen[:1] in (["C"], ["POSIX"]):
            return False
    return can_show("♠♥♣♦─")


def can_show(text: str) -> bool:
    """Return True if standard output can encode `text`."""
    try:
        text.encode(sys.stdout.encoding or "ascii")
    except (LookupError, UnicodeEncodeError):
        return False
    return True


def _cooked() -> None:
    """Turn on line editing and echo, in case a program killed at a prompt left them off."""
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
