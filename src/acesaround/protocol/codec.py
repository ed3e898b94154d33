"""Decodes and encodes frames."""

from __future__ import annotations

from typing import Final

import msgspec

from acesaround.messages import CodedError, values
from acesaround.protocol.commands import Command
from acesaround.protocol.replies import Reply

LONGEST_FRAME: Final = 16 * 1024
"""Size limit for a client's frame, in bytes."""

_decoder: Final[msgspec.json.Decoder[Command]] = msgspec.json.Decoder(Command)
_encoder: Final = msgspec.json.Encoder()


class BadMessage(CodedError):
    """An error for a frame that isn't a valid command. The message says what's wrong."""


def decode(frame: str | bytes) -> Command:
    """Decode the command in `frame`. Raise BadMessage if it's invalid."""
    size = len(frame.encode("utf-8", "surrogatepass")) if isinstance(frame, str) else len(frame)
    if size > LONGEST_FRAME:
        raise BadMessage(values.FRAME_TOO_LONG(most=LONGEST_FRAME, size=size))
    try:
        return _decoder.decode(frame)
    except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
        detail = str(error)[:300]
        raise BadMessage(
            values.FRAME_UNREADABLE(detail=detail) if detail else values.FRAME_TOO_DEEP()
        ) from None


def encode(reply: Reply) -> bytes:
    """Encode `reply` as a frame."""
    return _encoder.encode(reply)
