"""The job that deletes what nobody needs anymore."""

from __future__ import annotations

import time
from typing import Final

from acesaround.kernel.interface import Cancel
from acesaround.server.jobs.kind import JobKind
from acesaround.store.event_log import EventLog
from acesaround.store.job_queue import SYSTEM, JobQueue
from acesaround.store.ownership import forget_servers
from acesaround.store.transfer_codes import TransferCodes

CLEANUP_SECONDS: Final = 3600
"""Seconds from one cleanup to the next."""


def cleanup_key(at: float) -> str:
    """Return the key of the cleanup for a time in seconds, so that only one server does it."""
    return f"cleanup {int(at // CLEANUP_SECONDS)}"


def _clean_up(log: EventLog, _input: str, _number: int, _cancel: Cancel) -> str:
    TransferCodes(log).delete_expired(time.time())
    JobQueue(log).delete_expired()
    forget_servers(log)
    return ""


CLEANUP: Final = JobKind("cleanup", _clean_up, SYSTEM)
