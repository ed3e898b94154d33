"""Codes that move a browser's seats to another device. Each works once, on any server."""

from __future__ import annotations

import secrets
from dataclasses import dataclass
from typing import Final

from msgspec import json
from sqlalchemy import Connection, delete, func, insert, select

from acesaround.store.database import transfers
from acesaround.store.event_log import EventLog

CODE_ALPHABET: Final = "23456789ABCDEFGHJKMNPQRSTVWXYZ"
"""Letters and digits without lookalikes: no 0, O, 1, I, or L, and no U, which looks like V."""
CODE_LENGTH: Final = 8
CODE_SECONDS: Final = 600
"""Lifetime of a code, in seconds."""
MAX_CODES: Final = 500
"""Maximum number of codes stored at once."""


@dataclass(frozen=True, slots=True)
class TransferBundle:
    """Data to move: a person's name, tables with seat tokens, and the page's own texts."""

    name: str
    tables: tuple[tuple[str, str], ...]
    history: str
    practice: str = ""


class TooManyCodes(Exception):
    """An error raised when no more codes can be stored."""


class TransferCodes:
    """The unused codes in a database."""

    def __init__(self, log: EventLog) -> None:
        self._log = log

    def issue(self, bundle: TransferBundle, at: float) -> str:
        """Store a bundle at time `at` (in seconds) and return its code.

        Raise TooManyCodes if too many codes are stored, or Unwritten if the database fails.
        """
        code = "".join(secrets.choice(CODE_ALPHABET) for _ in range(CODE_LENGTH))
        row = {
            "code": code, "until": at + CODE_SECONDS, "bundle": json.encode(bundle).decode()
        }  # fmt: skip
        with self._log.writing() as connection:
            _delete_expired(connection, at)
            count = connection.execute(select(func.count()).select_from(transfers)).scalar_one()
            if count >= MAX_CODES:
                raise TooManyCodes
            connection.execute(insert(transfers).values(**row))
        return code

    def redeem(self, code: str, at: float) -> TransferBundle | None:
        """Return a code's bundle and delete the code; None if it's unknown, used, or expired.

        Case, spaces, and hyphens in the code are ignored. Raise Unwritten if the database fails.
        """
        written = "".join(code.upper().split()).replace("-", "")
        taken = delete(transfers).where(transfers.c.code == written)
        with self._log.writing() as connection:
            found = connection.execute(
                taken.returning(transfers.c.until, transfers.c.bundle)
            ).one_or_none()
        if found is None or found.until <= at:
            return None
        return json.decode(found.bundle, type=TransferBundle)

    def delete_expired(self, at: float) -> None:
        """Delete the codes that are expired at time `at`. Raise Unwritten on failure."""
        with self._log.writing() as connection:
            _delete_expired(connection, at)


def _delete_expired(connection: Connection, at: float) -> None:
    connection.execute(delete(transfers).where(transfers.c.until <= at))
