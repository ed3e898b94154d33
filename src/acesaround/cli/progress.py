"""Progress bar on standard error, and messages while the engine compiles."""

from __future__ import annotations

import shutil
import sys
import threading
import time
from collections.abc import Callable
from time import monotonic
from typing import Final, TextIO

from acesaround.kernel.backend import BuildProgress, build_progress, compile_command

_PATIENCE: Final = 2.0
"""Delay in seconds before the bar appears."""
_WIDTH: Final = 30


class Bar:
    """A progress bar with `total` steps, shown only in a terminal and only after two seconds.

    `verb` is a past participle such as "solved".
    """

    def __init__(self, total: int, verb: str = "solved") -> None:
        self._total, self._verb, self._started = total, verb, monotonic()
        self._live = total > 1 and sys.stderr.isatty()
        self._drawn = False

    def show(self, done: int, note: Callable[[], str] | None = None) -> None:
        """Draw the bar if it's due, followed by the text that `note` returns."""
        if not self._live or monotonic() - self._started < _PATIENCE:
            return
        full = _WIDTH * done // self._total
        bar = "#" * full + "." * (_WIDTH - full)
        line = f"[{bar}] {done} of {self._total} {self._verb}"
        if note is not None and (words := note()):
            line += f", {words}"
        width = shutil.get_terminal_size().columns - 1
        sys.stderr.write(f"\r{line[:width]}\x1b[K")
        sys.stderr.flush()
        self._drawn = True

    def hide(self) -> None:
        """Erase the bar to make room for other output."""
        if self._drawn:
            sys.stderr.write("\r\x1b[K")
            sys.stderr.flush()
            self._drawn = False


_POLL_SECONDS: Final = 0.5
_DONE: Final = "Engine ready: computer players at full strength"


def tell_compiling(stream: TextIO | None = None) -> None:
    """Print compile progress in a background thread, or print that the engine isn't compiled."""
    first = build_progress()
    if first is not None and first.running:
        told = (first, stream or sys.stdout)
        threading.Thread(target=_follow, args=told, daemon=True).start()
    elif said := missing_engine():
        print(said, file=stream or sys.stdout, flush=True)


def missing_engine() -> str:
    """Return a notice with advice if the engine isn't compiled, else an empty string."""
    from acesaround.i18n import tr
    from acesaround.players.registry import is_engine_missing

    if not is_engine_missing():
        return ""
    if command := compile_command():
        return tr(
            "common.the_engine_isnt_compiled_so_computer",
            command=command,
        )
    return tr("cli.the_engine_isnt_compiled_so_computer")


def _follow(first: BuildProgress, stream: TextIO) -> None:
    state: BuildProgress | None = first
    live = stream.isatty()
    print(_line(first), end="" if live else "\n", file=stream, flush=True)
    while state is not None and state.running:
        time.sleep(_POLL_SECONDS)
        state = build_progress()
        if live and state is not None and state.running:
            print(f"\r{_line(state)}", end="", file=stream, flush=True)
    over = f"{state.failed}; computer players play a simpler game" if state else _DONE
    print(f"\r{over}\x1b[K" if live else over, file=stream, flush=True)


def _line(state: BuildProgress) -> str:
    done = f"{state.done:.0%}"
    return f"Compiling engine, {done}: computer players play a simpler game until it's ready"
