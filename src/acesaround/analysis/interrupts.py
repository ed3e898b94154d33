"""Ctrl-C and worker processes: all of a terminal get it, and the first one decides."""

from __future__ import annotations

import signal
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def withheld() -> Iterator[None]:
    """Hold Ctrl-C back: processes that are started meanwhile begin without it.

    A worker takes a while to come up, and until it can say what it ignores, Ctrl-C would end it.
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
    """Have a worker process, started while Ctrl-C was withheld, pass it over from now on."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if hasattr(signal, "pthread_sigmask"):
        signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGINT})
