"""JSON encoding of events for the log."""

from __future__ import annotations

from typing import Final

import msgspec

from acesaround.server.table.events import Event

_decoder: Final[msgspec.json.Decoder[Event]] = msgspec.json.Decoder(Event)


def to_text(event: Event) -> str:
    """Return an event in its stored form."""
    return msgspec.json.encode(event).decode()


def from_text(text: str) -> Event:
    """Parse a stored event."""
    return _decoder.decode(text)
