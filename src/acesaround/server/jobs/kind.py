"""Kinds of jobs."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from acesaround.kernel.interface import Cancel
from acesaround.store.event_log import EventLog
from acesaround.store.job_queue import USER


@dataclass(frozen=True, slots=True)
class JobKind:
    """A kind of job, and how to do it.

    `do_part` gets the log, the job's input, a part's number, starting at 1, and a flag that's set
    if nobody needs the result anymore. It returns the part's result, or raises `Cancelled`. It's
    called in a thread, and again if it failed or if the server was stopped, so
    it has to give the same result each time. A part should take a few seconds at most. If
    `needs_kernel` is true, servers without the compiled kernel leave these jobs to others.
    """

    name: str
    do_part: Callable[[EventLog, str, int, Cancel], str]
    priority: int = USER
    needs_kernel: bool = False
