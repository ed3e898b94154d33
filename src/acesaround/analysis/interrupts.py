"""Ctrl-C handling: only the main process reacts to it, not the workers."""

from __future__ import annotations

import signal
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def withheld() -> Iterator[None]:
    """Block Ctrl-C in a ``with`` statement, and in the processes started there.

    A worker takes some time to start. Without this, Ctrl-C would kill the worker before it could
    ignore the signal.
    """
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def ignore() -> None:
    """Ignore Ctrl-C in a worker process that was started while Ctrl-C was blocked."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if hasattr(signal, "pthread_sigmask"):
        signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGINT})
