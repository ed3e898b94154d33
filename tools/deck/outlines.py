"""Outlines of the cards: reading, moving, and writing SVG paths, and the four suit symbols."""

from __future__ import annotations

import re
from typing import Final

Affine = tuple[float, float, float, float, float, float]
"""The six numbers of an SVG ``matrix()``."""
Outline = list[tuple[str, list[float]]]
"""Commands with absolute coordinates."""

PIPS: Final = {
    "S": (
        "m0-14c2.2 5.2 12.4 9.6 12.4 17.4c0 3.9-2.7 6.3-5.8 6.3c-2.2 0-4-1-5.2-2.7"
        "c.3 3.2 1.5 5.3 4 7h-10.8c2.5-1.7 3.7-3.8 4-7c-1.2 1.7-3 2.7-5.2 2.7"
        "c-3.1 0-5.8-2.4-5.8-6.3c0-7.8 10.2-12.2 12.4-17.4z"
    ),
    "H": (
        "m0 14c-4-6.8-13.4-12-13.4-19.8c0-4.4 3-7.6 6.8-7.6c3 0 5.4 1.8 6.6 4.6"
        "c1.2-2.8 3.6-4.6 6.6-4.6c3.8 0 6.8 3.2 6.8 7.6c0 7.8-9.4 13-13.4 19.8z"
    ),
    "C": (
        "m0-14c3.7 0 6.5 2.8 6.5 6.3c0 1.9-.8 3.5-2.1 4.8c.7-.2 1.4-.3 2.2-.3c3.6 0 6.4 2.8 6.4 6.4"
        "c0 3.6-2.8 6.4-6.4 6.4c-2.2 0-4.2-1.2-5.3-3c.2 3.4 1.5 5.7 4.1 7.4h-10.8"
        "c2.6-1.7 3.9-4 4.1-7.4c-1.1 1.8-3.1 3-5.3 3c-3.6 0-6.4-2.8-6.4-6.4c0-3.6 2.8-6.4 6.4-6.4"
        "c.8 0 1.5.1 2.2.3c-1.3-1.3-2.1-2.9-2.1-4.8c0-3.5 2.8-6.3 6.5-6.3z"
    ),
    "D": (
        "m0-14.4c2.7 5.3 6.4 10.3 10.6 14.4c-4.2 4.1-7.9 9.1-10.6 14.4"
        "c-2.7-5.3-6.4-10.3-10.6-14.4c4.2-4.1 7.9-9.1 10.6-14.4z"
    ),
}
"""On a grid of 32 units, around the middle: relative commands without arcs."""

_TOKEN: Final = re.compile(r"([a-zA-Z])|([-+]?(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d+)?)")
_ARITY: Final = {"m": 2, "l": 2, "h": 1, "v": 1, "c": 6, "s": 4, "q": 4, "a": 7, "z": 0}


def parse(text: str) -> Outline:
    """Return a path's commands, all absolute; ``h`` and ``v`` become ``L``."""
    tokens = _TOKEN.findall(text)
    found: Outline = []
    x = y = left = top = 0.0
    at, command = 0, ""
    while at < len(tokens):
        if tokens[at][0]:
            command = tokens[at][0]
            at += 1
        elif command in "mM":
            command = "l" if command == "m" else "L"
        kind = command.lower()
        count = _ARITY[kind]
        values = [float(number) for _, number in tokens[at : at + count]]
        at += count
        ox, oy = (x, y) if command.islower() else (0.0, 0.0)
        if kind == "z":
            x, y = left, top
        elif kind in "hv":
            x, y = (values[0] + ox, y) if kind == "h" else (x, values[0] + oy)
            values, kind = [x, y], "l"
        elif kind == "a":
            x, y = values[5] + ox, values[6] + oy
            values[5:] = [x, y]
        else:
            values = [v + (oy if i % 2 else ox) for i, v in enumerate(values)]
            x, y = values[-2:]
        if kind == "m":
            left, top = x, y
        found.append((kind.upper(), values))
    return found


def transform(path: Outline, matrix: Affine) -> Outline:
    """Return the path moved by a matrix. Arcs can only be mirrored, not turned or scaled."""
    a, b, c, d, e, f = matrix
    found: Outline = []
    for kind, values in path:
        if kind == "A":
            rx, ry, turn, large, sweep, x, y = values
            flipped = a * d < 0
            sweep = 1 - sweep if flipped else sweep
            turn = -turn if flipped else turn
            values = [rx, ry, turn, large, sweep, a * x + c * y + e, b * x + d * y + f]
        else:
            pairs = zip(values[::2], values[1::2], strict=True)
            values = [v for x, y in pairs for v in (a * x + c * y + e, b * x + d * y + f)]
        found.append((kind, values))
    return found


def compact(path: Outline) -> str:
    """Return the path as short text: whole numbers, relative, and without repeated letters."""
    words: list[str] = []
    x = y = left = top = 0
    last = ""
    for kind, values in path:
        if kind == "Z":
            words.append("z")
            x, y, last = left, top, "z"
            continue
        if kind == "A":
            ends = [round(values[5]), round(values[6])]
            radii = [max(1, round(v)) for v in values[:2]]
            numbers = [*radii, round(values[2]), int(values[3]), int(values[4])]
            numbers += [ends[0] - x, ends[1] - y]
        else:
            ends = [round(v) for v in values]
            numbers = [v - (y if i % 2 else x) for i, v in enumerate(ends)]
        letter = kind.lower()
        if letter == "l" and numbers[1] == 0:
            letter, numbers = "h", numbers[:1]
        elif letter == "l" and numbers[0] == 0:
            letter, numbers = "v", numbers[1:]
        x, y = ends[-2:]
        if letter == "m":
            left, top = x, y
        if letter in "hv" and numbers == [0]:
            continue
        words.append(("" if letter == last else letter) + _joined(numbers, letter == last))
        last = "l" if letter == "m" else letter
    return "".join(words)


def _joined(numbers: list[int], continued: bool) -> str:
    """Return numbers with a blank only where the next has no sign."""
    text = ""
    for at, number in enumerate(numbers):
        needs_blank = number >= 0 and (at > 0 or continued)
        text += (" " if needs_blank else "") + str(number)
    return text
