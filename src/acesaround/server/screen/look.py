"""Text formatting for browsers, which wrap lines themselves."""

from __future__ import annotations

from typing import Final

from acesaround.text.look import Look

LOOK: Final = Look(width=1_000_000)
"""Unlimited line width, card symbols, and no escape codes."""
