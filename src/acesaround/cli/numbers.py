"""Parses whole numbers on the command line."""

from __future__ import annotations

import argparse
from typing import Final

MOST: Final = 10**12 - 1


def whole(text: str) -> int:
    """Parse a whole number that's 0 or more."""
    if not text.isascii() or not text.isdigit():
        raise argparse.ArgumentTypeError(f"{text[:40]!r} isn't a whole number")
    return _within(text, MOST)


def count(text: str, most: int = MOST) -> int:
    """Parse a whole number that's 1 or more."""
    if not text.isascii() or not text.isdigit() or not text.strip("0"):
        raise argparse.ArgumentTypeError(f"{text[:40]!r} isn't a positive whole number")
    return _within(text, most)


def _within(text: str, most: int) -> int:
    digits = text.lstrip("0") or "0"
    if len(digits) > len(str(most)) or int(digits) > most:
        raise argparse.ArgumentTypeError(f"{text[:40]!r} is too large: the maximum is {most}")
    return int(digits)
