"""JSON encoding of events for the log."""

from __future__ import annotations

from typing import Final

import msgspec
from msgspec.structs import replace

from acesaround.messages.values import read_reasons
from acesaround.server.table.events import Did, Event

_decoder: Final[msgspec.json.Decoder[Event]] = msgspec.json.Decoder(Event)


def to_text(event: Event) -> str:
    """Return an event in its stored form."""
    return msgspec.json.encode(event).decode()


def from_text(text: str) -> Event:
    """Parse a stored event. Reasons that can't be read become notes."""
    event = _decoder.decode(text)
    return replace(event, why=read_reasons(event.why)) if isinstance(event, Did) else event
