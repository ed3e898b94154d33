"""The event log: all tables' events in a database. Rows are only appended, never changed."""

from acesaround.store.events.databasefile import BadDatabase, InUse
from acesaround.store.events.log import (
    SEATS,
    AlreadyDone,
    EventLog,
    Gap,
    Stored,
    Unread,
    Unwritten,
)

__all__ = [
    "SEATS",
    "AlreadyDone",
    "BadDatabase",
    "EventLog",
    "Gap",
    "InUse",
    "Stored",
    "Unread",
    "Unwritten",
]
