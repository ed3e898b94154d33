"""Commands that are sent again: their ids in the log, and the events that they created."""

from __future__ import annotations

import re
from hashlib import blake2b
from math import inf
from typing import Final

from acesaround.game.legal import IllegalAction
from acesaround.i18n import tr
from acesaround.protocol import Again, Replace, Sit
from acesaround.server.clients import Client
from acesaround.table.decider import Change, Refusal, decide, decide_takeover
from acesaround.table.events import Continued, Event, SeatTaken
from acesaround.table.history import EventHistory
from acesaround.table.state import TableState

ID_USED: Final = "server.this_id_was_used_for_another_command"
_RANDOM_DIGITS: Final = re.compile(r"[0-9a-f]{24}")
_FEWEST_DISTINCT: Final = 8
"""Minimum number of distinct digits in a random id. Counters padded with zeros have fewer."""


def log_id(client: Client, command: str, sitting: str | None = None) -> str:
    """Return a command's id in the form used by the log, unique to each sender.

    `sitting` is the holder id of the seat that the command takes. If a client doesn't have a seat,
    a random command id is used without a sender. Any other id is tied to `sitting` or, if that's
    None, to the client's connection.
    """
    if client.holder is not None:
        return _scoped(client.holder, command)
    return _scoped("" if _is_secret(command) else sitting or client.connection, command)


def possible_log_ids(client: Client, command: str) -> list[str]:
    """Return all ids that the log could use for a command from this client."""
    senders = [*client.senders, ""] if _is_secret(command) else client.senders
    return [_scoped(sender, command) for sender in senders]


def find_earlier_event(
    history: EventHistory, client: Client, command: Change | Replace | Again
) -> Event | None:
    """Return the event that a resent command created, or None if the command is new.

    Raise Refusal if the id was used for something else.
    """
    used = [
        history.commands[one]
        for one in possible_log_ids(client, command.id)
        if one in history.commands
    ]
    # Version 0.1 stored ids unchanged, without their sender.
    old = [history.commands[command.id]] if command.id in history.commands else []
    for seq in used + old:
        if _could_have_created(history, seq, client, command):
            return history.events[seq - 1]
    if used:
        raise Refusal("id_used", tr(ID_USED))
    return None


def _could_have_created(
    history: EventHistory, seq: int, client: Client, command: Change | Replace | Again
) -> bool:
    """Return True if this client's command would have created event number `seq`."""
    before, event = history.states[seq - 1], history.events[seq - 1]
    if not isinstance(command, Sit):
        people = enumerate(before.people)
        own = (at for at, one in people if one is not None and one.holder in client.senders)
        return _would_create(before, next(own, None), command, event)
    if not isinstance(event, SeatTaken) or not history.holds(event.seat, event.holder):
        return False
    lost = client.seat is None and _is_secret(command.id)
    return (lost or event.holder in client.senders) and _would_create(before, None, command, event)


def _would_create(
    before: TableState, seat: int | None, command: Change | Replace | Again, event: Event
) -> bool:
    """Return True if a command by the person at `seat` would create this event."""
    if isinstance(command, Again):
        return isinstance(event, Continued) and event.seat == seat
    try:
        if isinstance(command, Replace):
            return decide_takeover(before, seat, command, {command.seat: inf}).event == event
        holder = event.holder if isinstance(event, SeatTaken) else ""
        return decide(before, seat, command, holder).event == event
    except (Refusal, IllegalAction):
        return False


def _is_secret(command: str) -> bool:
    """Return True if an id starts with random hex digits. Hyphens, as in a UUID, are ignored."""
    digits = _RANDOM_DIGITS.match(command.replace("-", ""))
    return digits is not None and len(set(digits[0])) >= _FEWEST_DISTINCT


def _scoped(sender: str, command: str) -> str:
    """Return a digest of the sender and command. Unlike a client's ids, it starts with a space."""
    return f" {blake2b(f'{sender} {command}'.encode(), digest_size=24).hexdigest()}"
