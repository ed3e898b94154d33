"""The log of events: every table's, in a database, appended to and never changed."""

from acesaround.store.events.log import (
    AlreadyDone,
    BadDatabase,
    EventLog,
    Gap,
    InUse,
    Stored,
    Unread,
    Unwritten,
)

__all__ = [
    "AlreadyDone",
    "BadDatabase",
    "EventLog",
    "Gap",
    "InUse",
    "Stored",
    "Unread",
    "Unwritten",
]
