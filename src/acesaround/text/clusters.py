"""Text in pieces that are seen as one: a letter with its accents, a picture made of several."""

from __future__ import annotations

from wcwidth import iter_graphemes


def shortened(text: str, most: int) -> str:
    """The whole pieces of a text that have room in so many characters."""
    kept = ""
    for piece in iter_graphemes(text):
        if len(kept) + len(piece) > most:
            break
        kept += piece
    return kept
