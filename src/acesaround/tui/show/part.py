"""Screens assembled from parts. Some parts can be left out if space is tight."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from acesaround.text.columns import plain

MORE = "  ..."
"""Placeholder for omitted lines."""
_HEAD = 4
"""Status lines at the top of the screen, which are always kept."""


@dataclass(frozen=True, slots=True)
class Part:
    """Lines that stay together. A part with a higher `spare` is dropped sooner; 0 means never."""

    lines: Sequence[str]
    spare: int = 0


def lines_of(parts: Iterable[Part]) -> list[str]:
    """Return all lines of the parts."""
    return [line for part in parts for line in part.lines]


def fitting(parts: Sequence[Part], room: int) -> list[str]:
    """Fit a screen into `room` lines: drop blank lines, then horizontal lines, then whole parts.

    The result can still be too long.
    """
    kept = list(parts)
    while len(lines := _bare(lines_of(kept), room)) > room:
        spare = max(part.spare for part in kept)
        if not spare:
            break
        kept = [part for part in kept if part.spare != spare]
    return lines


def within(lines: Sequence[str], room: int) -> list[str]:
    """Fit any screen into `room` lines: drop blank lines, then horizontal lines, then the middle.

    An ellipsis replaces the middle.
    """
    kept = _bare(lines, room)
    if len(kept) <= room:
        return kept
    return [*kept[:_HEAD], MORE, *kept[len(kept) - room + _HEAD + 1 :]]


def _bare(lines: Sequence[str], room: int) -> list[str]:
    kept = list(lines)
    for empty in (str.strip, lambda line: plain(line).strip("─- ")):
        for index in range(len(kept) - 1, -1, -1):
            if len(kept) > room and not empty(kept[index]):
                del kept[index]
    return kept
