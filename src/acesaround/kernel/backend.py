"""Which implementation of the kernel runs: the compiled one, or its plain-Python twin."""

from __future__ import annotations

import os
from functools import cache
from importlib import import_module
from typing import Final, Literal, cast

from acesaround.kernel.errors import KernelChoiceError
from acesaround.kernel.native import Native, NativePosition, NativeRules
from acesaround.kernel.position import Position
from acesaround.kernel.trickrules import HEADS, TrickRules

Backend = Literal["native-v3", "native", "python"]

BACKENDS: Final[tuple[Backend, ...]] = ("native-v3", "native", "python")
"""From fast to slow."""

VARIABLE: Final = "ACES_KERNEL"
"""The environment variable that names the backend to use instead of the fastest."""

NOTICE: Final = (
    "analysis runs in plain Python, far slower: the compiled kernel is not installed "
    "(install g++ and python3-dev, then Aces Around again)"
)
"""What `notice` says."""

_MODULES: Final = {"native-v3": "_native_v3", "native": "_native"}


@cache
def backend() -> Backend:
    """The implementation in use: the fastest this machine has, or what ``ACES_KERNEL`` names.

    Raises KernelChoiceError if that one does not run here, or there is none of that name.
    """
    asked = os.environ.get(VARIABLE)
    if not asked:
        return next(name for name in BACKENDS if available(name))
    for name in BACKENDS:
        if name == asked:
            if not available(name):
                there = ", ".join(filter(available, BACKENDS))
                raise KernelChoiceError(
                    f"{VARIABLE}={asked}: that kernel does not run on this machine; {there} can"
                )
            return name
    raise KernelChoiceError(
        f"{VARIABLE}={asked}: there is no such kernel; write {', '.join(BACKENDS)}"
    )


def notice() -> str | None:
    """What to tell a person once: only the twin is there, and nobody asked for it."""
    return NOTICE if backend() == "python" and not os.environ.get(VARIABLE) else None


@cache
def available(name: Backend) -> bool:
    """Whether this machine can run the implementation."""
    try:
        if name == "native-v3":
            base = load("native")
            return base is not None and base.runs_v3() and load(name) is not None
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
