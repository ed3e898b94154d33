"""Screens of parts, some of which can be spared where there is no room for all."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from acesaround.text.columns import plain

MORE = "  ..."
"""Stands for lines that were left out."""
_HEAD = 4
"""Lines that say where the game stands; they are kept to the last."""


@dataclass(frozen=True, slots=True)
class Part:
    """Lines that belong together. The higher `spare`, the sooner they are left out; 0 is never."""

    lines: Sequence[str]
    spare: int = 0


def lines_of(parts: Iterable[Part]) -> list[str]:
    """All lines of the parts."""
    return [line for part in parts for line in part.lines]


def fitting(parts: Sequence[Part], room: int) -> list[str]:
    """A screen in `room` lines, as far as that can be had by leaving out whole parts.

    Blank lines go first, then lines across.
    """
    kept = list(parts)
    while len(lines := _bare(lines_of(kept), room)) > room:
        spare = max(part.spare for part in kept)
        if not spare:
            break
        kept = [part for part in kept if part.spare != spare]
    return lines


def within(lines: Sequence[str], room: int) -> list[str]:
    """Any screen in `room` lines: blank lines go first, then lines across, then the middle.

    Dots stand where the middle was cut.
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
