"""Frames read and written."""

from __future__ import annotations

from typing import Final

import msgspec

from acesaround.protocol.commands import Command
from acesaround.protocol.replies import Reply

LONGEST_FRAME: Final = 16 * 1024
"""Bytes of a frame that a client may send."""

_decoder: Final[msgspec.json.Decoder[Command]] = msgspec.json.Decoder(Command)
_encoder: Final = msgspec.json.Encoder()


class BadMessage(ValueError):
    """A frame that is no command. The text says what was wrong."""


def decode(frame: str | bytes) -> Command:
    """The command in a frame. Raises BadMessage."""
    size = len(frame.encode("utf-8", "surrogatepass")) if isinstance(frame, str) else len(frame)
    if size > LONGEST_FRAME:
        raise BadMessage(f"a frame has at most {LONGEST_FRAME} bytes, and this one has {size}")
    try:
        return _decoder.decode(frame)
    except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
        raise BadMessage(str(error)[:300] or "nested too deeply") from None


def encode(reply: Reply) -> bytes:
    """A reply as a frame."""
    return _encoder.encode(reply)
