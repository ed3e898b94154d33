"""The server's log events: their loggers and fields, and what stands for a secret in them."""

from __future__ import annotations

import logging
from hashlib import blake2b
from typing import Final

from structlog import wrap_logger
from structlog.stdlib import BoundLogger, filter_by_level, render_to_log_kwargs

from acesaround.store.event_log import Unread, Unwritten
from acesaround.table.automatic_events import EndlessDeals

FIELDS: Final = (
    "table", "request", "client", "reason", "kind", "code", "seq", "method", "route", "status",
    "ms",
)  # fmt: skip
"""All fields that an event can have. Log lines leave out any other field."""


def event_logger(name: str) -> BoundLogger:
    """Return a logger that takes an event and its fields: ``log.error("it failed", seq=3)``.

    An event is a sentence that's always the same. It contains no values, since log lines must not
    have cards, names, tokens, or table names. Events become records of the standard library, so
    they're filtered and written like those of other packages.
    """
    logger: BoundLogger = wrap_logger(
        logging.getLogger(name),
        processors=[filter_by_level, render_to_log_kwargs],
        wrapper_class=BoundLogger,
    )
    return logger


_DIGITS: Final = 8


def digest(secret: str) -> str:
    """Return the 8 hex digits that stand for a table's name or another secret in log lines.

    They're the first digits of its BLAKE2b hash. `aces database find` finds the table.
    """
    return blake2b(secret.encode()).hexdigest()[:_DIGITS]


def known_reason(error: BaseException) -> str | None:
    """Return an error's message if it's of a kind that can't contain cards or names, else None."""
    if isinstance(error, OSError):
        return error.strerror
    return str(error) if isinstance(error, Unwritten | Unread | EndlessDeals) else None
