"""The log of events: every table's, in a database, appended to and never changed."""

from acesaround.store.events.log import AlreadyDone, EventLog, Gap, Stored

__all__ = ["AlreadyDone", "EventLog", "Gap", "Stored"]
