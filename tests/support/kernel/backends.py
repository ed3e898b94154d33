"""Kernel backends, for tests that must hold for each of them."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from tests.support.slow import quick

from acesaround.kernel import backend as choice
from acesaround.kernel.backend import BACKENDS, VARIABLE, Backend, available, load
from acesaround.kernel.interface import KernelModule

AVAILABLE: tuple[Backend, ...] = tuple(name for name in BACKENDS if available(name))
"""Backends that run here, fastest first. The last one is pure Python."""

COMPILED: tuple[Backend, ...] = AVAILABLE[:-1]
FASTEST = quick(AVAILABLE[:1], AVAILABLE)
"""For tests that are slow in pure Python, where only the slow run includes it."""


def module_of(name: Backend) -> KernelModule:
    """Return the compiled module of a backend."""
    return load(name)


@contextmanager
def using(name: Backend) -> Iterator[None]:
    """Run the kernel on one backend."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv(VARIABLE, name)
        choice.forget()
        try:
            yield
        finally:
            choice.forget()


@contextmanager
def not_compiled() -> Iterator[pytest.MonkeyPatch]:
    """Hide the kernel's compiled modules until the yielded patch is undone."""
    with pytest.MonkeyPatch.context() as patch:
        patch.delenv(VARIABLE, raising=False)
        for name in ("_native", "_native_v3", "_cpu"):
            patch.setitem(sys.modules, f"acesaround.kernel.{name}", None)
        choice.forget()
        try:
            yield patch
        finally:
            patch.undo()
            choice.forget()
