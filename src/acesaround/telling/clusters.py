"""Text in pieces that are seen as one: a letter with its accents, a picture made of several."""

from __future__ import annotations

import re
import unicodedata
from typing import Final

_JOINER: Final = "\u200d"
_TONES: Final = frozenset(map(chr, range(0x1F3FB, 0x1F400)))
_TAGS: Final = frozenset(map(chr, range(0xE0020, 0xE0080)))
_LETTERS: Final = frozenset(map(chr, range(0x1F1E6, 0x1F200)))
"""Two of them are a flag."""
_STRAY: Final = re.compile(
    r"(?<![^\0-\u058f\s\u200c\u200d])[\u200c\u200d]|[\u200c\u200d](?![^\0-\u058f\s\u200c\u200d])"
    r"|(?<![^\s\w\u200c\u200d\ufe0e\ufe0f])[\ufe0e\ufe0f](?!\u20e3)"
)


def clusters(text: str) -> list[str]:
    """A text in pieces, none of which is ever cut."""
    pieces = list[str]()
    for c in text:
        if pieces and _goes_on(pieces[-1], c):
            pieces[-1] += c
        else:
            pieces.append(c)
    return pieces


def shortened(text: str, most: int) -> str:
    """The whole pieces of a text that have room in so many characters."""
    kept = ""
    for piece in clusters(text):
        if len(kept) + len(piece) > most:
            break
        kept += piece
    return kept


def without_strays(text: str) -> str:
    """A text without marks that join no pictures, nor letters of scripts that have joints."""
    return _STRAY.sub("", text)


def _goes_on(piece: str, c: str) -> bool:
    if c in _LETTERS:
        return len(piece) == 1 and piece in _LETTERS
    extends = c == _JOINER or c in _TONES or c in _TAGS or unicodedata.category(c)[0] == "M"
    return extends or piece.endswith(_JOINER)
