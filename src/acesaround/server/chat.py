"""Chat at a table. The latest messages are kept in memory and in the database."""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Iterable
from contextlib import suppress
from math import ceil
from typing import Final

from msgspec import MsgspecError, json
from msgspec.structs import replace

from acesaround.i18n import tr, tr_plural
from acesaround.protocol import PRESETS, Line, Said, Say
from acesaround.server.clients import Client
from acesaround.server.command_ids import ID_USED, log_id, possible_log_ids
from acesaround.server.rate_limits import TokenBucket
from acesaround.store.event_log import Stored
from acesaround.table.decider import Refusal, chat_permission, is_plain, person_name
from acesaround.table.state import TableState
from acesaround.text.formatter import PLAIN_DISPLAY, format_message

KEPT: Final = 50
"""Maximum number of messages kept at each table."""


class Chat:
    """A table's latest messages, and the checks on who can send what.

    `stored` contains the messages from the database. Any that another version wrote and this one
    can't read are left out.
    """

    def __init__(self, stored: Iterable[Stored] = ()) -> None:
        self._messages: deque[tuple[str | None, Line]] = deque(maxlen=KEPT)
        self._number = 0
        self._pace = TokenBucket(20, 1.0)
        for message in stored:
            with suppress(MsgspecError):
                self.add(message)

    @property
    def number(self) -> int:
        """The number of the latest message, or 0."""
        return self._number

    @property
    def lines(self) -> list[Line]:
        """The latest messages, oldest first."""
        return [line for _, line in self._messages]

    def post(self, now: TableState, client: Client, command: Say) -> Stored | None:
        """Return the message to store, or None if it's a repeat. Raise Refusal if it isn't allowed.

        Call `add` once it's stored.
        """
        text = _text(command)
        known = possible_log_ids(client, command.id)
        if before := next((line for id, line in self._messages if id in known), None):
            if (before.text, before.preset) != (text, command.preset):
                raise Refusal("id_used", tr(ID_USED))
            return None
        name = _speaker(now, client, command)
        _permitted(now, client.seat, command)
        at = time.monotonic()
        wait = client.speech.wait(at) or self._pace.take(at) or client.speech.take(at)
        if wait:
            raise Refusal("too_many", _too_much(ceil(wait)))
        line = Line(
            number=self._number + 1,
            seat=client.seat,
            name=name,
            text=text,
            preset=command.preset,
            at=int(time.time()),
        )
        return Stored(line.number, log_id(client, command.id), json.encode(line).decode())

    def add(self, message: Stored) -> Line:
        """Add a message that has been stored, and return it."""
        self._number = message.seq
        line = json.decode(message.body, type=Line)
        self._messages.append((message.command, line))
        return line


def said_reply(lines: Iterable[Line], *, before: bool = False) -> Said:
    """Return messages as sent to clients, with preset phrases in the reader's language."""
    return Said(before=before, lines=list(map(_spoken, lines)))


def _spoken(line: Line) -> Line:
    if line.preset is None:
        return line
    return replace(line, text=format_message(PRESETS[line.preset](), PLAIN_DISPLAY))


def _text(command: Say) -> str:
    if (command.text is None) is (command.preset is None):
        raise Refusal("malformed", tr("server.send_either_a_text_or_a_preset"))
    if command.preset is not None:
        return str(PRESETS[command.preset]())
    assert command.text is not None
    if not is_plain(command.text):
        raise Refusal("malformed", tr("server.a_message_needs_visible_characters_and"))
    return " ".join(command.text.split())


def _speaker(now: TableState, client: Client, command: Say) -> str:
    if client.seat is not None:
        return now.names[client.seat]
    if now.header.open:
        raise Refusal("no_seat", tr("server.spectators_cant_chat_at_an_open_table"))
    return person_name(command.name or tr("common.guest"))


def _permitted(now: TableState, seat: int | None, command: Say) -> None:
    """Raise Refusal if the message could reveal cards to a partner at an open table."""
    may = chat_permission(now, seat)
    if may == "nothing":
        raise Refusal("not_here", tr("common.at_an_open_table_the_chat_is"))
    if may == "presets" and command.preset is None:
        raise Refusal("not_here", tr("common.at_an_open_table_you_can_send"))


def _too_much(seconds: int) -> str:
    return tr_plural("server.youre_sending_messages_too_fast_wait_a", seconds)
