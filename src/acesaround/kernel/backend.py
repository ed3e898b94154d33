"""Which implementation of the kernel runs: the compiled one, or its plain-Python twin."""

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
"""From fast to slow."""

VARIABLE: Final = "ACES_KERNEL"
"""The environment variable that names the backend to use instead of the fastest."""

NOTICE: Final = positions.NOT_COMPILED()
"""What `notice` says where nothing is compiled."""

_LOOK: Final = 1.0
"""Seconds between two looks for a kernel that may have been compiled meanwhile."""

_MODULES: Final = {"native-v3": "_native_v3", "native": "_native"}


class _InUse:
    """What `backend` found, and when it looks again."""

    name: Backend | None = None
    look_at: float = 0.0


def backend() -> Backend:
    """The implementation in use: the fastest this machine has, or what ``ACES_KERNEL`` names.

    While a checkout compiles its kernel that's the twin; later calls give what was compiled.

    Raises KernelChoiceError if that one does not run here, or there is none of that name.
    """
    if _InUse.name is None:
        _InUse.name = _choose()
        _InUse.look_at = monotonic() + _LOOK
    elif _InUse.name == "python" and monotonic() >= _InUse.look_at:
        forget()
        return backend()
    return _InUse.name


def forget() -> None:
    """Choose again at the next call, among what is installed by then."""
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
    """Return True if only the twin is there, nobody asked for it, and nothing compiles the rest."""
    if os.environ.get(VARIABLE) or backend() != "python":
        return False
    state = compiling()
    return state is None or not state.running


def notice() -> Message | None:
    """What to tell a person once: only the twin is there, and nobody asked for it."""
    if backend() != "python" or os.environ.get(VARIABLE):
        return None
    state = compiling()
    if state is not None and state.running:
        return positions.SLOW_UNTIL_COMPILED(done=state.done)
    return NOTICE


@cache
def available(name: Backend) -> bool:
    """Whether this machine can run the implementation."""
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
    """The module of an implementation, None for the twin. Raises ImportError if not installed."""
    if name == "python":
        return None
    return cast(Native, import_module(f"acesaround.kernel.{_MODULES[name]}"))


def compiled(module: Native, position: Position) -> NativePosition:
    """The position as the compiled module takes it."""
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
    """The rules as the compiled module takes them."""
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
