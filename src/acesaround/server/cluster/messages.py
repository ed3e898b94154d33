"""Messages between servers. A server sends requests to the owners of its clients' tables."""

from __future__ import annotations

from typing import Final, Literal

import msgspec
from msgspec import Raw, Struct

from acesaround.protocol.commands import AutoPlay

Notice = Literal["hurried", "stuck"]
"""Computer players get less time to think, or the table can't continue right now."""


class Sender(Struct, frozen=True):
    """The client that sent a command: see `Client`."""

    connection: str
    held: list[str]
    seat: int | None
    holder: str | None
    language: str


class Attend(Struct, frozen=True, tag=True):
    """A server has clients at a table: the seats they're in, and their auto-play settings.

    This replaces what the server said before. If `watches` is false, no clients are left.
    """

    table: str
    seats: dict[int, AutoPlay]
    watches: bool = True


class Forward(Struct, frozen=True, tag=True):
    """A client's command for a table's owner. `id` is the link's number for it."""

    id: int
    table: str
    sender: Sender
    command: Raw


class ListTables(Struct, frozen=True, tag=True):
    """A request for tables, with texts in a language.

    They're the open tables that the server owns or, for the host, all with anyone connected.
    """

    id: int
    language: str
    for_host: bool


class Present(Struct, frozen=True, tag=True):
    """What the owner knows about a table's other clients, and a notice for all clients, if any.

    `seats` maps the seats of people connected elsewhere to their auto-play settings. `waits` maps
    the seats of people who are gone to the seconds until a computer player takes over.
    """

    table: str
    seats: dict[int, AutoPlay]
    waits: dict[int, float]
    notice: Notice | None = None


class Answer(Struct, frozen=True, tag=True):
    """The replies to a forwarded command, and the client's seat after it.

    `seq` is the number of the table's latest event: the replies are for a client that has seen it.
    If `shows` is true, the client gets the current table after the replies.
    """

    id: int
    frames: list[Raw]
    seat: int | None
    holder: str | None
    seq: int
    shows: bool


class NotOwner(Struct, frozen=True, tag=True):
    """The server doesn't own a table (anymore). `id` is that of a forwarded command, or 0."""

    id: int
    table: str


class TableList(Struct, frozen=True, tag=True):
    """The answer to `ListTables`: entries for the list."""

    id: int
    entries: list[Raw]


Request = Attend | Forward | ListTables
Reply = Present | Answer | NotOwner | TableList
_requests: Final[msgspec.json.Decoder[Request]] = msgspec.json.Decoder(Request)
_replies: Final[msgspec.json.Decoder[Reply]] = msgspec.json.Decoder(Reply)
_encoder: Final = msgspec.json.Encoder()


def encode(message: Request | Reply) -> bytes:
    """Encode a message."""
    return _encoder.encode(message)


def decode_request(frame: bytes | str) -> Request:
    """Decode a request. Raise MsgspecError if it isn't one."""
    return _requests.decode(frame)


def decode_reply(frame: bytes | str) -> Reply:
    """Decode a reply. Raise MsgspecError if it isn't one."""
    return _replies.decode(frame)
