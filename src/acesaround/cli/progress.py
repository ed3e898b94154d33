"""Progress bar on standard error, and messages while the engine compiles."""

from __future__ import annotations

import shutil
import sys
import threading
import time
from collections.abc import Callable
from typing import TYPE_CHECKING, Final, TextIO

from acesaround.kernel.backend import BuildProgress, build_progress, compile_command

if TYPE_CHECKING:
    from tqdm import tqdm

_PATIENCE: Final = 2.0
"""Delay in seconds before the bar appears."""
_FORMAT: Final = "[{bar:30}] {n_fmt} of {total_fmt} {unit}{postfix}"
_COUNTER: Final = "{n_fmt} {unit}"


class Bar:
    """A progress bar with `total` steps, shown only in a terminal and only after two seconds.

    If the `total` is unknown (None), it's a counter. `verb` is a past participle such as "solved".
    """

    def __init__(self, total: int | None, verb: str = "solved") -> None:
        self._bar: tqdm | None = None
        if total != 1 and sys.stderr.isatty():
            from tqdm import tqdm

            # With miniters=0, the bar comes back after `hide` even if nothing new is done. With
            # position=0, it doesn't make room for an earlier bar. Without nrows, it wouldn't appear
            # in a terminal that doesn't know its size.
            self._bar = tqdm(
                total=total,
                unit=verb,
                delay=_PATIENCE,
                miniters=0,
                position=0,
                leave=False,
                nrows=20,
                bar_format=_FORMAT if total else _COUNTER,
            )

    def show(self, done: int, note: Callable[[], str] | None = None) -> None:
        """Draw the bar if it's due, followed by the text that `note` returns."""
        if self._bar is not None:
            if note is not None:
                self._bar.set_postfix_str(note(), refresh=False)
            self._bar.ncols = shutil.get_terminal_size().columns - 1
            self._bar.update(done - self._bar.n)

    def hide(self) -> None:
        """Erase the bar to make room for other output."""
        if self._bar is not None:
            self._bar.clear()


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
    over = f"{state.failed}; computer players are weaker" if state else _DONE
    print(f"\r{over}\x1b[K" if live else over, file=stream, flush=True)


def _line(state: BuildProgress) -> str:
    done = f"{state.done:.0%}"
    return f"Compiling engine, {done}: computer players are weaker until it's ready"
