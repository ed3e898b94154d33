"""Log of what the host has done on all servers of a database: announcements, closings, and bans."""

from __future__ import annotations

import time
from collections.abc import Iterable
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Final

from msgspec import MsgspecError, Struct
from msgspec.json import Decoder, Encoder
from sqlalchemy import insert, select, text
from sqlalchemy.exc import IntegrityError

from acesaround.store.database import host_actions, secrets
from acesaround.store.event_log import EventLog, Unwritten

HOST: Final = "host"
"""Name of the secret that's the host key, and of the bell for actions. No table has it."""
_TRIES: Final = 10
_LAST: Final = text("SELECT COALESCE(MAX(number), 0) FROM host_actions")


def stored_key(log: EventLog) -> str | None:
    """Return the host key; None if no server has had the database open. Raise Unread on failure."""
    query = select(secrets.c.value).where(secrets.c.name == HOST)
    with log.reading() as connection:
        found = connection.execute(query).scalar_one_or_none()
    return None if found is None else str(found)


class Announced(Struct, frozen=True, tag=True):
    """An announcement to everyone."""

    text: str


class Closed(Struct, frozen=True, tag=True):
    """A table was closed for good."""

    table: str


class Banned(Struct, frozen=True, tag=True):
    """A network was banned until a time, in seconds since 1970."""

    network: str
    until: float


class Unbanned(Struct, frozen=True, tag=True):
    """A network's ban was lifted."""

    network: str


HostAction = Announced | Closed | Banned | Unbanned
_decoder: Final[Decoder[HostAction]] = Decoder(HostAction)
_encoder: Final = Encoder()


@dataclass(slots=True)
class HostState:
    """The closed tables and the bans, after all actions up to number `seq`.

    `bans` maps networks to the time when their ban ends, in seconds since 1970.
    """

    seq: int = 0
    closed: set[str] = field(default_factory=set)
    bans: dict[str, float] = field(default_factory=dict)

    def apply(self, seq: int, action: HostAction) -> None:
        """Take account of the next action."""
        self.seq = seq
        match action:
            case Closed(table=table):
                self.closed.add(table)
            case Banned(network=network, until=until):
                self.bans[network] = until
            case Unbanned(network=network):
                self.bans.pop(network, None)

    def are_banned(self, networks: Iterable[str]) -> bool:
        """Return True if any of some networks is banned now."""
        return any(self.bans.get(network, 0.0) > time.time() for network in networks)

    def current_bans(self) -> dict[str, float]:
        """Return the bans that are in force now, the one that ends first first."""
        found = [(until, network) for network, until in self.bans.items() if until > time.time()]
        return {network: until for until, network in sorted(found)}


class HostActions:
    """The log of a database. It's thread-safe."""

    def __init__(self, log: EventLog) -> None:
        self._log = log

    def append(self, action: HostAction) -> int:
        """Append an action, and return its number. Raise Unwritten on failure."""
        body = _encoder.encode(action).decode()
        for _ in range(_TRIES):
            # Another server can be faster. It then has the number.
            try:
                with self._log.writing() as connection:
                    number = int(connection.execute(_LAST).scalar_one()) + 1
                    row = {"number": number, "at": time.time(), "body": body}
                    connection.execute(insert(host_actions).values(**row))
            except IntegrityError:
                continue
            return number
        raise Unwritten("other servers were always faster")

    def read(self, after: int = 0) -> list[tuple[int, HostAction]]:
        """Return the actions after number `after`, in order. Raise Unread on failure."""
        columns = host_actions.c
        query = select(columns.number, columns.body).where(columns.number > after)
        with self._log.reading() as connection:
            rows = connection.execute(query.order_by(columns.number)).all()
        found = list[tuple[int, HostAction]]()
        for number, body in rows:
            with suppress(MsgspecError):  # A newer release has actions that this one can't do.
                found.append((number, _decoder.decode(body)))
        return found
