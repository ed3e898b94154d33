"""Text in pieces that are seen as one: a letter with its accents, a picture made of several."""

from __future__ import annotations

import re
from typing import Final

from wcwidth import iter_graphemes

_STRAY: Final = re.compile(
    r"(?<![^\0-\u058f\s\u200c\u200d])[\u200c\u200d]|[\u200c\u200d](?![^\0-\u058f\s\u200c\u200d])"
    r"|(?<![^\s\w\u200c\u200d\ufe0e\ufe0f])[\ufe0e\ufe0f](?!\u20e3)"
)


def shortened(text: str, most: int) -> str:
    """The whole pieces of a text that have room in so many characters."""
    kept = ""
    for piece in iter_graphemes(text):
        if len(kept) + len(piece) > most:
            break
        kept += piece
    return kept


def without_strays(text: str) -> str:
    """A text without marks that join no pictures, nor letters of scripts that have joints."""
    return _STRAY.sub("", text)
