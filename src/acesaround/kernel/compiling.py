"""Progress of the background kernel build in a checkout.

A file next to the modules stores the progress. It's also the lock that allows only one build at a
time.
"""

from __future__ import annotations

import json
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).parents[3]
"""Root folder of the checkout."""

STATE: Final = Path(__file__).with_name("compiling.json")
"""State file that `tools/compile_kernel.py` writes. Installed packages don't include it."""


@dataclass(frozen=True, slots=True)
class Compiling:
    """State of a kernel build that is running or has failed.

    Attributes:
        done: fraction compiled, from 0 to 1.
        running: True if a process is compiling now.
        failed: error of the last attempt; empty if it didn't fail.
    """

    done: float
    running: bool
    failed: str


def compiling(state: Path | None = None) -> Compiling | None:
    """Return the state of the build, or None if it never started or is finished."""
    try:
        with (state or STATE).open() as file:
            running = _locked(file.fileno())
            told = json.loads(file.read())
            found = Compiling(float(told["done"]), running, str(told["failed"]))
    except (OSError, ValueError, TypeError, KeyError):
        return None  # The file is missing or being written. The next check will try again.
    return found if found.running or found.failed else None


def compile_command() -> str | None:
    """Return the command that compiles a checkout's kernel, or None for an installed package."""
    return "make kernel" if (ROOT / "tools/compile_kernel.py").exists() else None


def _locked(descriptor: int) -> bool:
    """Return True if another process holds the lock."""
    if sys.platform == "win32":
        return False
    import fcntl

    try:
        fcntl.flock(descriptor, fcntl.LOCK_SH | fcntl.LOCK_NB)
    except BlockingIOError:
        return True
    fcntl.flock(descriptor, fcntl.LOCK_UN)
    return False
