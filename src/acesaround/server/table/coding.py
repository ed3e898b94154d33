"""Events as text, for the log."""

from __future__ import annotations

from typing import Final

import msgspec

from acesaround.server.table.events import Event

_decoder: Final[msgspec.json.Decoder[Event]] = msgspec.json.Decoder(Event)


def to_text(event: Event) -> str:
    """An event as it is stored."""
    return msgspec.json.encode(event).decode()


def from_text(text: str) -> Event:
    """A stored event."""
    return _decoder.decode(text)
