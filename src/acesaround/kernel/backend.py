"""Chooses between the compiled kernel and the Python kernel."""

from __future__ import annotations

import os
from functools import cache
from importlib import import_module, invalidate_caches
from time import monotonic
from typing import Final, Literal, cast

from acesaround.kernel.compiling import compiling
from acesaround.kernel.errors import KernelChoiceError
from acesaround.kernel.native import Native, NativePosition, NativeRules
from acesaround.kernel.position import Position
from acesaround.kernel.trickrules import HEADS, TrickRules
from acesaround.messages import Message, positions

Backend = Literal["native-v3", "native", "python"]

BACKENDS: Final[tuple[Backend, ...]] = ("native-v3", "native", "python")
"""All backends, fastest first."""

VARIABLE: Final = "ACES_KERNEL"
"""Environment variable that overrides the choice of backend."""

NOTICE: Final = positions.NOT_COMPILED()
"""Message that `notice` returns if no kernel is compiled."""

_LOOK: Final = 1.0
"""Seconds between checks for a newly compiled kernel."""

_MODULES: Final = {"native-v3": "_native_v3", "native": "_native"}


class _InUse:
    """Cached choice of backend and the time of the next check."""

    name: Backend | None = None
    look_at: float = 0.0


def backend() -> Backend:
    """Return the backend in use: the fastest available, or the one set in ``ACES_KERNEL``.

    In a checkout, this is ``python`` until the kernel is compiled. Later calls then switch to the
    compiled kernel.

    Raises KernelChoiceError if ``ACES_KERNEL`` names an unknown backend or one that doesn't run
    here.
    """
    if _InUse.name is None:
        _InUse.name = _choose()
        _InUse.look_at = monotonic() + _LOOK
    elif _InUse.name == "python" and monotonic() >= _InUse.look_at:
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
    state = compiling()
    return state is None or not state.running


def notice() -> Message | None:
    """Return a notice if the slow Python kernel is in use by default, or None otherwise."""
    if backend() != "python" or os.environ.get(VARIABLE):
        return None
    state = compiling()
    if state is not None and state.running:
        return positions.SLOW_UNTIL_COMPILED(done=state.done)
    return NOTICE


@cache
def available(name: Backend) -> bool:
    """Return True if the backend runs on this machine."""
    try:
        if name == "native-v3":
            processor = import_module("acesaround.kernel._cpu")
            return processor.runs_v3() and load(name) is not None
        load(name)
    except ImportError:
        return False
    return True


@cache
def load(name: Backend) -> Native | None:
    """Return the compiled module, or None for ``python``.

    Raises ImportError if the module isn't installed.
    """
    if name == "python":
        return None
    return cast(Native, import_module(f"acesaround.kernel.{_MODULES[name]}"))


def compiled(module: Native, position: Position) -> NativePosition:
    """Convert a position for the compiled module."""
    return module.Position(
        compiled_rules(module, position.rules),
        int(position.trump),
        position.leader,
        b"".join(hand.counts() for hand in position.hands),
        bytes(position.trick),
        sum(1 << seat for seat in position.side),
        position.lead_trump,
    )


def compiled_rules(module: Native, rules: TrickRules) -> NativeRules:
    """Convert trick rules for the compiled module."""
    return module.TrickRules(
        rules.seats,
        rules.copies,
        sum(1 << rank for rank in rules.ranks),
        HEADS.index(rules.head),
        rules.must_trump,
        rules.overtrump,
        rules.points,
        rules.last_trick,
    )
