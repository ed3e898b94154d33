"""Editor for lines and single keys on a live screen. It notices when the window is resized."""

from __future__ import annotations

import os
import re
import shutil
import sys
from collections.abc import Callable
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from asyncio import TimerHandle
    from collections.abc import Sequence

    from prompt_toolkit import PromptSession
    from prompt_toolkit.buffer import Buffer
    from prompt_toolkit.document import Document
    from prompt_toolkit.key_binding import KeyBindings, KeyPressEvent
    from prompt_toolkit.key_binding.key_processor import KeyPress
    from prompt_toolkit.output import Output

LONGEST_ENTRY: Final = 1000
"""Maximum number of characters in an entry. Every action is shorter."""
USUAL_SIZE: Final = (80, 24)
"""Columns and rows to assume if the terminal doesn't know its size."""
_ENTER: Final = ("\r", "\n")
_BURST_S: Final = 0.15
"""Seconds without a key after which a burst of keys ends."""
_WORD_S: Final = 0.7
"""The same while two or more keys begin a command, which people type more slowly."""
_HELP_FREE: Final = ("?",)
_HELP: Final = ("h", "H", *_HELP_FREE)
_HELP_ALONE_S: Final = 0.3
"""Seconds without a key after which H is a request for help, and not the first letter of a word."""
_BLANK: Final = (*_ENTER, " ", "\x1b")
"""Keys that type nothing."""


class Resized(Exception):
    """An exception raised if the window was resized since it was last drawn."""


def begins_nothing(_text: str) -> bool:
    """Return False: no text begins a command."""
    return False


class LineEditor:
    """Editor for entries of one line. A half-typed entry survives a window resize.

    Each entry has its own session, so it leaves no history and no clipboard to the next person at
    the same keyboard. `dropped` is the answer, with ENTER, that was typed where the last single
    key was read; it's empty if there was none. `pressed` are the keys that were read there
    otherwise.
    """

    def __init__(self) -> None:
        self.dropped = self.pressed = ""
        self._drawn_for = window_size()
        self._typed: Document | None = None

    def ask(self, prompt: str) -> str:
        """Return one entry. Raise `Resized` if the window was resized since the last call.

        After that, the next call restores the text typed so far. Raise EOFError at the end of the
        input.
        """
        self._check_size()
        if is_dumb_terminal():
            return _read_line(prompt)
        session = self._session(prompt, _key_bindings())
        try:
            entry = session.prompt(default=self._typed or "")
        except Resized:
            self._typed = session.default_buffer.document
            raise
        self._typed = None
        # Replace bytes that aren't text, as standard input does.
        return entry.encode(errors="surrogateescape").decode(errors="replace")

    def key(self, prompt: str, begins: Callable[[str], bool] = begins_nothing) -> str:
        """Return the next key. Raise `Resized` and EOFError as `ask` does.

        Other keys typed right after it are dropped, so that an answer typed too early doesn't end
        up in the next entry. Keys after ENTER, a space, or a colon are kept. If there are at least
        two keys, and `begins` is true for them, a colon is returned, and the next entry begins with
        those keys.
        """
        self._check_size()
        burst: list[str] = []
        self._session(prompt, _any_key_bindings(burst, begins)).prompt()
        *answer, last = burst
        text = "".join(answer).strip()
        self.dropped, self.pressed = "", "".join(burst)
        if last in _ENTER and text.isprintable():
            self.dropped, self.pressed = text, ""
        elif len(burst) > 1 and begins(self.pressed):
            self._begin(self.pressed)
            return ":"
        return burst[0]

    def _begin(self, text: str) -> None:
        """Let the next entry begin with a text."""
        from prompt_toolkit.document import Document

        self._typed = Document(text)

    def help_key(self, prompt: str, *, free: bool = False) -> str:
        """Return H or ? if one of them was pressed alone, and otherwise an empty string.

        If `free` is True, H is a letter like any other.

        Any other key starts the next entry. ENTER, a space, and Escape type nothing. Raise
        `Resized` and EOFError as `ask` does.
        """
        self._check_size()
        return self._session(prompt, _help_key_bindings(_HELP_FREE if free else _HELP)).prompt()

    def _check_size(self) -> None:
        """Raise `Resized` if the window's size has changed since the last check."""
        if (size := window_size()) != self._drawn_for:
            self._drawn_for = size
            raise Resized

    def _session(self, prompt: str, keys: KeyBindings) -> PromptSession[str]:
        # Import it late: a script doesn't need it, and it takes a fifth of a second.
        from prompt_toolkit import PromptSession
        from prompt_toolkit.formatted_text import ANSI

        session: PromptSession[str] = PromptSession(
            ANSI(prompt), key_bindings=keys, enable_suspend=True, output=_output()
        )

        def check(_app: object) -> None:
            if session.app.is_done:
                return
            try:
                self._check_size()
            except Resized as resized:
                session.app.exit(exception=resized)

        # A resize makes the application render the line again.
        session.app.before_render += check
        session.default_buffer.on_text_changed += _shorten
        return session


def _shorten(buffer: Buffer) -> None:
    """Cut an entry so that it's still too long, but not much."""
    if len(buffer.text) > LONGEST_ENTRY + 1:
        buffer.text = buffer.text[: LONGEST_ENTRY + 1]


def _output() -> Output:
    from prompt_toolkit.output import create_output
    from prompt_toolkit.output.vt100 import Vt100_Output

    output = create_output()
    if isinstance(output, Vt100_Output):
        # Don't ask for the cursor's position: not every terminal answers.
        output.enable_cpr = False
    return output


def _key_bindings() -> KeyBindings:
    """Return key bindings that make a paste one printable line."""
    from prompt_toolkit.key_binding import KeyBindings
    from prompt_toolkit.keys import Keys

    keys = KeyBindings()

    @keys.add(Keys.BracketedPaste)
    def paste(event: KeyPressEvent) -> None:
        line = re.sub(r"\s+", " ", event.data.rstrip())
        if not event.current_buffer.text:
            line = line.lstrip()
        event.current_buffer.insert_text("".join(filter(str.isprintable, line)))

    return keys


def _any_key_bindings(burst: list[str], begins: Callable[[str], bool]) -> KeyBindings:
    """Return key bindings that end the prompt after a burst of keys, and add them to `burst`.

    A burst for which `begins` is true lasts longer.
    """
    from prompt_toolkit.keys import Keys

    keys = _ending_key_bindings()
    timers: list[TimerHandle] = []

    def end(event: KeyPressEvent) -> None:
        if not event.app.is_done:
            event.app.exit(result="")

    @keys.add(Keys.Any, eager=True)
    def press(event: KeyPressEvent) -> None:
        burst.append(event.data)
        for timer in timers:
            timer.cancel()
        if event.data in _ENTER or burst in ([" "], [":"]):
            end(event)
        elif event.app.loop is not None:
            wait = _WORD_S if len(burst) > 1 and begins("".join(burst)) else _BURST_S
            timers.append(event.app.loop.call_later(wait, end, event))

    return keys


def _help_key_bindings(help_keys: Sequence[str]) -> KeyBindings:
    """Return key bindings that end the prompt with a help key, or leave the key to the next one."""
    from prompt_toolkit.keys import Keys

    keys = _ending_key_bindings()
    pressed: list[KeyPress] = []

    def end(event: KeyPressEvent) -> None:
        if not event.app.is_done:
            event.app.exit(result=pressed[0].data)

    def leave(event: KeyPressEvent) -> None:
        event.app.exit(result="")
        if event.data not in _BLANK:
            event.key_processor.feed_multiple(pressed, first=True)

    @keys.add(Keys.Any, eager=True)
    def press(event: KeyPressEvent) -> None:
        pressed.extend(event.key_sequence)
        if pressed[0].data not in help_keys:
            leave(event)
        elif len(pressed) == 1 and event.app.loop is not None:
            event.app.loop.call_later(_HELP_ALONE_S, end, event)
        elif event.data in _BLANK:
            end(event)
        else:
            leave(event)

    return keys


def _ending_key_bindings() -> KeyBindings:
    """Return bindings for the keys that end or suspend the program.

    They're eager, so they take precedence over the keys that edit a line.
    """
    from prompt_toolkit.key_binding import KeyBindings
    from prompt_toolkit.keys import Keys

    keys = KeyBindings()

    @keys.add(Keys.ControlC, eager=True)
    @keys.add(Keys.SIGINT, eager=True)
    def interrupt(event: KeyPressEvent) -> None:
        event.app.exit(exception=KeyboardInterrupt)

    @keys.add(Keys.ControlD, eager=True)
    def end_input(event: KeyPressEvent) -> None:
        event.app.exit(exception=EOFError)

    @keys.add(Keys.ControlZ, eager=True)
    def suspend(event: KeyPressEvent) -> None:
        event.app.suspend_to_background()

    return keys


def _read_line(prompt: str) -> str:
    """Return a line that the terminal itself edits. Raise EOFError at the end of the input."""
    print(prompt, end="", flush=True)
    if not (line := sys.stdin.readline()):
        print()
        raise EOFError
    return line.rstrip("\r\n")


def window_size() -> os.terminal_size:
    """Return the current window size, with the usual default for an unknown dimension."""
    usual = shutil.get_terminal_size(USUAL_SIZE)
    try:
        size = os.get_terminal_size(sys.stdout.fileno())
    except OSError:
        return usual
    return os.terminal_size((size.columns or usual.columns, size.lines or usual.lines))


def is_dumb_terminal() -> bool:
    """Return True if the terminal can only print lines, without colors or cursor movement."""
    return os.name != "nt" and os.environ.get("TERM", "dumb") == "dumb"
