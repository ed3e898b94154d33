"""How far the kernel is that a checkout compiles while one plays already.

One file beside the modules says it, and is the lock of whoever compiles: there is only ever one.
"""

from __future__ import annotations

import json
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).parents[3]
"""The folder of a checkout."""

STATE: Final = Path(__file__).with_name("compiling.json")
"""The file. `tools/compile_kernel.py` writes it; an installed package has none."""


@dataclass(frozen=True, slots=True)
class Compiling:
    """A kernel that is being compiled, or could not be.

    Attributes:
        done: the share of it that is compiled, from 0 to 1.
        running: whether a process is at it.
        failed: why the last try ended, empty if it did not fail.
    """

    done: float
    running: bool
    failed: str


def compiling(state: Path | None = None) -> Compiling | None:
    """How far it is; None where none was ever begun, or all is compiled."""
    try:
        with (state or STATE).open() as file:
            running = _locked(file.fileno())
            told = json.loads(file.read())
            found = Compiling(float(told["done"]), running, str(told["failed"]))
    except (OSError, ValueError, TypeError, KeyError):
        return None  # None there, or it's being written: the next look will tell.
    return found if found.running or found.failed else None


def compile_command() -> str | None:
    """Return what compiles the kernel of a checkout; None for an installed package."""
    return "make kernel" if (ROOT / "tools/compile_kernel.py").exists() else None


def _locked(descriptor: int) -> bool:
    """Whether another process has the file locked."""
    if sys.platform == "win32":
        return False
    import fcntl

    try:
        fcntl.flock(descriptor, fcntl.LOCK_SH | fcntl.LOCK_NB)
    except BlockingIOError:
        return True
    fcntl.flock(descriptor, fcntl.LOCK_UN)
    return False
