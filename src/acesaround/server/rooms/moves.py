"""Codes that move a browser's data to another device."""

from __future__ import annotations

import secrets
from dataclasses import dataclass
from typing import Final

from acesaround.i18n import tr
from acesaround.server.table.refusal import Refusal

ALPHABET: Final = "23456789ABCDEFGHJKMNPQRSTVWXYZ"
"""Letters and digits without lookalikes: no 0, O, 1, I, or L, and no U, which looks like V."""
LENGTH: Final = 8
LASTS: Final = 600
"""Lifetime of a code, in seconds."""
_MOST: Final = 500
"""Maximum number of codes stored at once."""


@dataclass(frozen=True, slots=True)
class Bundle:
    """Data to move: a person's name, tables with seat tokens, and the page's own history."""

    name: str
    tables: tuple[tuple[str, str], ...]
    history: str


class Moves:
    """Unused codes, in memory."""

    def __init__(self) -> None:
        self._kept: dict[str, tuple[float, Bundle]] = {}

    def give(self, bundle: Bundle, at: float) -> str:
        """Store a bundle at time `at` (in seconds) and return its code.

        Raise Refusal if too many codes are stored.
        """
        self._kept = {code: kept for code, kept in self._kept.items() if at - kept[0] < LASTS}
        if len(self._kept) >= _MOST:
            raise Refusal("too_many", tr("server.too_many_devices_are_being_moved_at"))
        code = "".join(secrets.choice(ALPHABET) for _ in range(LENGTH))
        self._kept[code] = at, bundle
        return code

    def take(self, code: str, at: float) -> Bundle | None:
        """Return a code's bundle and delete the code; None if it's unknown, used, or expired.

        Case, spaces, and hyphens in the code are ignored.
        """
        written = "".join(code.upper().split()).replace("-", "")
        since, bundle = self._kept.pop(written, (at - LASTS, None))
        return bundle if at - since < LASTS else None
