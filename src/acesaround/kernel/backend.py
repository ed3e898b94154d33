"""Chooses between the compiled kernel and the Python kernel, and reads a build's progress."""

from __future__ import annotations

import json
import os
import sys
from dataclasses import dataclass
from functools import cache
from importlib import import_module, invalidate_caches
from pathlib import Path
from time import monotonic
from typing import Final, Literal, cast

from acesaround.kernel.interface import KernelChoiceError, KernelModule
from acesaround.messages import Message, positions

ROOT: Final = Path(__file__).parents[3]
"""Root folder of the checkout."""

STATE: Final = Path(__file__).with_name("compiling.json")
"""State file that `tools/compile_kernel.py` writes. Installed packages don't include it.

It's also the lock that allows only one build at a time.
"""


@dataclass(frozen=True, slots=True)
class BuildProgress:
    """State of a kernel build that is running or has failed.

    Attributes:
        done: fraction compiled, from 0 to 1.
        running: True if a process is compiling now.
        failed: error of the last attempt; empty if it didn't fail.
    """

    done: float
    running: bool
    failed: str


def build_progress(state: Path | None = None) -> BuildProgress | None:
    """Return the state of the build, or None if it never started or is finished."""
    try:
        with (state or STATE).open() as file:
            running = _locked(file.fileno())
            told = json.loads(file.read())
            found = BuildProgress(float(told["done"]), running, str(told["failed"]))
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


Backend = Literal["native-v3", "native", "python"]

BACKENDS: Final[tuple[Backend, ...]] = ("native-v3", "native", "python")
"""All backends, fastest first."""

VARIABLE: Final = "ACES_KERNEL"
"""Environment variable that overrides the choice of backend."""

NOTICE: Final = positions.NOT_COMPILED()
"""Message that `notice` returns if no kernel is compiled."""

_CHECK_SECONDS: Final = 1.0
"""Seconds between checks for a newly compiled kernel."""

_MODULES: Final = {"native-v3": "_native_v3", "native": "_native", "python": "reference"}


class _InUse:
    """Cached choice of backend and the time of the next check."""

    name: Backend | None = None
    next_check: float = 0.0


def backend() -> Backend:
    """Return the backend in use: the fastest available, or the one set in ``ACES_KERNEL``.

    In a checkout, this is ``python`` until the kernel is compiled. Later calls then switch to the
    compiled kernel.

    Raises KernelChoiceError if ``ACES_KERNEL`` names an unknown backend or one that doesn't run
    here.
    """
    if _InUse.name is None:
        _InUse.name = _choose()
        _InUse.next_check = monotonic() + _CHECK_SECONDS
    elif _InUse.name == "python" and monotonic() >= _InUse.next_check:
        forget()
        return backend()
    return _InUse.name


def forget() -> None:
    """Clear the cached choice, so the next call checks again."""
    _InUse.name = None
    available.cache_clear()
    load.cache_clear()
    invalidate_caches()


def _choose() -> Backend:
    asked = os.environ.get(VARIABLE)
    if not asked:
        return next(name for name in BACKENDS if available(name))
    for name in BACKENDS:
        if name == asked:
            if not available(name):
                there = ", ".join(filter(available, BACKENDS))
                problem = positions.KERNEL_NOT_HERE(variable=VARIABLE, asked=asked, there=there)
                raise KernelChoiceError(problem)
            return name
    known = ", ".join(BACKENDS)
    raise KernelChoiceError(positions.NO_SUCH_KERNEL(variable=VARIABLE, asked=asked, known=known))


def is_uncompiled() -> bool:
    """Return True if the Python kernel is in use by default and no build is running."""
    if os.environ.get(VARIABLE) or backend() != "python":
        return False
    state = build_progress()
    return state is None or not state.running


def notice() -> Message | None:
    """Return a notice if the slow Python kernel is in use by default, or None otherwise."""
    if backend() != "python" or os.environ.get(VARIABLE):
        return None
    state = build_progress()
    if state is not None and state.running:
        return positions.SLOW_UNTIL_COMPILED(done=state.done)
    return NOTICE


@cache
def available(name: Backend) -> bool:
    """Return True if the backend runs on this machine."""
    try:
        if name == "native-v3":
            processor = import_module("acesaround.kernel._cpu")
            if not processor.runs_v3():
                return False
        load(name)
    except ImportError:
        return False
    return True


@cache
def load(name: Backend) -> KernelModule:
    """Return the backend's module. Raises ImportError if it isn't installed."""
    return cast(KernelModule, import_module(f"acesaround.kernel.{_MODULES[name]}"))
