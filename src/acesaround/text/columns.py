"""Lines of text in columns: widths as the eye sees them, escape codes not counted."""

from __future__ import annotations

import re
import textwrap
from collections.abc import Iterable, Sequence
from itertools import zip_longest
from typing import Literal

import wcwidth

from acesaround.i18n import say

_JOINT = "\N{NO-BREAK SPACE}"
_CODE = re.compile(r"\x1b\[[0-9;]*m")


def plain(text: str) -> str:
    """`text` without escape codes."""
    return _CODE.sub("", text)


def seen(text: str) -> int:
    """How many columns `text` takes."""
    bare = plain(text)
    if bare.isascii():
        return len(bare)
    return wcwidth.width(bare)


def fit(text: str, width: int) -> str:
    """Plain `text` cut to `width` columns."""
    if seen(text) <= width:
        return text
    return wcwidth.clip(text, 0, width - 1, fillchar="") + "." if width else ""


def left(text: str, width: int) -> str:
    """`text` filled with blanks on the right."""
    return text + " " * (width - seen(text))


def right(text: str, width: int) -> str:
    """`text` filled with blanks on the left."""
    return " " * (width - seen(text)) + text


def centre(text: str, width: int) -> str:
    """`text` in the middle."""
    space = max(0, width - seen(text))
    return " " * (space // 2) + text + " " * (space - space // 2)


def ends(first: str, last: str, width: int) -> str:
    """Two texts at the two ends of a line."""
    return first + " " * max(2, width - seen(first) - seen(last)) + last


def wrap(text: str, width: int, indent: str = "", hang: str | None = None) -> list[str]:
    """`text` in lines of at most `width`; lines after the first start with `hang`."""
    if seen(text) + seen(indent) <= width:
        return [indent + text]
    lines: list[str] = []
    line = indent
    start = True
    later = indent if hang is None else hang
    for word in text.split(" "):
        if start:
            line, start = line + word, False
        elif seen(line) + 1 + seen(word) <= width:
            line += " " + word
        else:
            lines.append(line)
            line = later + word
    return [*lines, line]


def joined(text: str) -> str:
    """`text` as one word, which `separated` undoes."""
    return text.replace(" ", _JOINT)


def separated(lines: Iterable[str]) -> list[str]:
    """Lines with the blanks that `joined` took away."""
    return [line.replace(_JOINT, " ") for line in lines]


def wrap_items(
    items: Sequence[str], width: int, indent: str = "", hang: str | None = None
) -> list[str]:
    """A list in lines as `wrap` makes them; an item that has room in a line is not broken."""
    room = width - max(seen(indent), seen(indent if hang is None else hang)) - 1
    whole = (joined(item) if seen(item) <= room else item for item in items)
    return separated(wrap(", ".join(whole), width, indent, hang))


def fold(line: str, width: int) -> list[str]:
    """A line made for a wider screen, broken between words; lines across are cut instead."""
    if seen(line) <= width:
        return [line]
    bare = plain(line)
    indent = bare[: len(bare) - len(bare.lstrip())][: width // 2]
    parts = wrap(line.strip(), width, indent, indent)
    words = [part.rstrip() for part in parts if plain(part).strip(" ─-")]
    return [piece for part in words for piece in _pieces(part, width)] or [bare[:width]]


def _pieces(text: str, width: int) -> list[str]:
    """A text without blanks to break at, in pieces."""
    pieces = []
    while seen(text) > width:
        end = max(n for n in range(1, len(text)) if seen(text[:n]) <= width)
        pieces.append(text[:end])
        text = text[end:]
    return [*pieces, text]


def paragraphs(text: str, width: int) -> list[str]:
    """Plain text of several paragraphs and lists in lines."""
    lines: list[str] = []
    for line in text.strip("\n").split("\n"):
        body = line.lstrip()
        space = line[: len(line) - len(body)]
        hang = space + ("  " if body.startswith(("- ", "* ")) else "")
        lines += textwrap.wrap(body, width, initial_indent=space, subsequent_indent=hang) or [""]
    return lines


def beside(blocks: Sequence[Sequence[str]], widths: Sequence[int], gap: int = 1) -> list[str]:
    """Blocks of lines next to each other, each as wide as told."""
    rows = zip_longest(*blocks, fillvalue="")
    return [
        (" " * gap)
        .join(left(cell, width) for cell, width in zip(row, widths, strict=True))
        .rstrip()
        for row in rows
    ]


def listed(items: Iterable[str], last: Literal["and", "or", "against"] = "and") -> str:
    """``a``, ``a and b``, ``a, b and c``."""
    words = list(items)
    if len(words) < 2:
        return "".join(words)
    first = ", ".join(words[:-1])
    match last:
        case "and":
            return say("{first} and {last}", first=first, last=words[-1])
        case "or":
            return say("{first} or {last}", first=first, last=words[-1])
        case "against":
            return say("{first} against {last}", first=first, last=words[-1])


def capital(text: str) -> str:
    """`text` with a capital at its beginning."""
    return text[:1].upper() + text[1:]
