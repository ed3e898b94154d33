"""The kernel's implementations, for tests that must hold of each."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from tests.support.slow import quick

from acesaround.kernel import backend as choice
from acesaround.kernel.backend import BACKENDS, VARIABLE, Backend, available, load
from acesaround.kernel.native import Native

AVAILABLE: tuple[Backend, ...] = tuple(name for name in BACKENDS if available(name))
"""Those that run here, from fast to slow; the last is the twin."""

COMPILED: tuple[Backend, ...] = AVAILABLE[:-1]
FASTEST = quick(AVAILABLE[:1], AVAILABLE)
"""For what takes long in plain Python: the twin's turn comes in the slow run."""


def module_of(name: Backend) -> Native:
    """The compiled module of an implementation."""
    module = load(name)
    assert module is not None
    return module


@contextmanager
def using(name: Backend) -> Iterator[None]:
    """Let the kernel run on one implementation."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv(VARIABLE, name)
        choice.forget()
        try:
            yield
        finally:
            choice.forget()


@contextmanager
def not_compiled() -> Iterator[pytest.MonkeyPatch]:
    """Let the kernel find none of its compiled modules, until what it's given is undone."""
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
