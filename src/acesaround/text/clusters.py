"""Grapheme clusters, such as a letter with its accents."""

from __future__ import annotations

from wcwidth import iter_graphemes


def shortened(text: str, most: int) -> str:
    """Truncate `text` to `most` characters without splitting a grapheme."""
    kept = ""
    for piece in iter_graphemes(text):
        if len(kept) + len(piece) > most:
            break
        kept += piece
    return kept
