"""Codes that move what a browser holds to another one."""

from __future__ import annotations

import secrets
from dataclasses import dataclass
from typing import Final

from acesaround.i18n import tr
from acesaround.server.table.refusal import Refusal

ALPHABET: Final = "23456789ABCDEFGHJKMNPQRSTVWXYZ"
"""No 0 and O, no 1, I and L, and no U, which is taken for V."""
LENGTH: Final = 8
LASTS: Final = 600
"""Seconds that a code can be used."""
_MOST: Final = 500
"""Codes that are kept at once."""


@dataclass(frozen=True, slots=True)
class Bundle:
    """What moves: a person's name, tables with the tokens of seats, and whatever a page keeps."""

    name: str
    tables: tuple[tuple[str, str], ...]
    history: str


class Moves:
    """The codes given out and not used yet, in memory."""

    def __init__(self) -> None:
        self._kept: dict[str, tuple[float, Bundle]] = {}

    def give(self, bundle: Bundle, at: float) -> str:
        """A code for a bundle, at a time in seconds. Raises Refusal where too many are kept."""
        self._kept = {code: kept for code, kept in self._kept.items() if at - kept[0] < LASTS}
        if len(self._kept) >= _MOST:
            raise Refusal("too_many", tr("server.too_many_devices_are_being_moved_at"))
        code = "".join(secrets.choice(ALPHABET) for _ in range(LENGTH))
        self._kept[code] = at, bundle
        return code

    def take(self, code: str, at: float) -> Bundle | None:
        """What a code was given for, once; None for a code that is unknown, used or too old.

        Small letters, spaces and hyphens do not matter.
        """
        written = "".join(code.upper().split()).replace("-", "")
        since, bundle = self._kept.pop(written, (at - LASTS, None))
        return bundle if at - since < LASTS else None
