"""Progress messages while the engine compiles, or a notice that it isn't compiled."""

from __future__ import annotations

import sys
import threading
import time
from typing import Final, TextIO

from acesaround.i18n import tr
from acesaround.kernel.compiling import Compiling, compile_command, compiling
from acesaround.players.registry import is_engine_missing

_LOOK: Final = 0.5
_DONE: Final = "Engine ready: computer players at full strength"


def tell_compiling(stream: TextIO | None = None) -> None:
    """Print compile progress in a background thread, or print that the engine isn't compiled."""
    first = compiling()
    if first is not None and first.running:
        told = (first, stream or sys.stdout)
        threading.Thread(target=_follow, args=told, daemon=True).start()
    elif said := missing_engine():
        print(said, file=stream or sys.stdout, flush=True)


def missing_engine() -> str:
    """Return a notice with advice if the engine isn't compiled, else an empty string."""
    if not is_engine_missing():
        return ""
    if command := compile_command():
        return tr(
            "common.the_engine_isnt_compiled_so_computer",
            command=command,
        )
    return tr("cli.the_engine_isnt_compiled_so_computer")


def _follow(first: Compiling, stream: TextIO) -> None:
    state: Compiling | None = first
    live = stream.isatty()
    print(_line(first), end="" if live else "\n", file=stream, flush=True)
    while state is not None and state.running:
        time.sleep(_LOOK)
        state = compiling()
        if live and state is not None and state.running:
            print(f"\r{_line(state)}", end="", file=stream, flush=True)
    over = f"{state.failed}; computer players play a simpler game" if state else _DONE
    print(f"\r{over}\x1b[K" if live else over, file=stream, flush=True)


def _line(state: Compiling) -> str:
    done = f"{state.done:.0%}"
    return f"Compiling engine, {done}: computer players play a simpler game until it's ready"
