"""Text in columns. Widths are in display columns, not counting escape codes."""

from __future__ import annotations

import re
import textwrap
from collections.abc import Iterable, Sequence
from itertools import zip_longest
from typing import Literal

import wcwidth

from acesaround.i18n import join, tr

_JOINT = "\N{NO-BREAK SPACE}"
_CODE = re.compile(r"\x1b\[[0-9;]*m")


def plain(text: str) -> str:
    """Return `text` without escape codes."""
    return _CODE.sub("", text)


def seen(text: str) -> int:
    """Return the display width of `text` in columns."""
    bare = plain(text)
    if bare.isascii():
        return len(bare)
    return wcwidth.width(bare)


def fit(text: str, width: int) -> str:
    """Truncate `text`, which must not contain escape codes, to `width` columns."""
    if seen(text) <= width:
        return text
    return wcwidth.clip(text, 0, width - 1, fillchar="") + "." if width else ""


def left(text: str, width: int) -> str:
    """Left-align `text` by padding it with spaces."""
    return text + " " * (width - seen(text))


def right(text: str, width: int) -> str:
    """Right-align `text` by padding it with spaces."""
    return " " * (width - seen(text)) + text


def centre(text: str, width: int) -> str:
    """Center `text` by padding it with spaces."""
    space = max(0, width - seen(text))
    return " " * (space // 2) + text + " " * (space - space // 2)


def ends(first: str, last: str, width: int) -> str:
    """Return a line that starts with `first` and ends with `last`."""
    return first + " " * max(2, width - seen(first) - seen(last)) + last


def wrap(text: str, width: int, indent: str = "", hang: str | None = None) -> list[str]:
    """Wrap `text` at `width` columns. Lines after the first start with `hang`."""
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
    """Return `text` with nonbreaking spaces in place of its spaces; `separated` undoes it."""
    return text.replace(" ", _JOINT)


def separated(lines: Iterable[str]) -> list[str]:
    """Return the lines with normal spaces, undoing `joined`."""
    return [line.replace(_JOINT, " ") for line in lines]


def wrap_items(
    items: Sequence[str], width: int, indent: str = "", hang: str | None = None
) -> list[str]:
    """Wrap a comma-separated list without breaking items that fit on one line."""
    room = width - max(seen(indent), seen(indent if hang is None else hang)) - 1
    whole = (joined(item) if seen(item) <= room else item for item in items)
    return separated(wrap(", ".join(whole), width, indent, hang))


def fold(line: str, width: int) -> list[str]:
    """Wrap a line made for a wider screen. Horizontal lines are truncated instead."""
    if seen(line) <= width:
        return [line]
    bare = plain(line)
    indent = bare[: len(bare) - len(bare.lstrip())][: width // 2]
    parts = wrap(line.strip(), width, indent, indent)
    words = [part.rstrip() for part in parts if plain(part).strip(" ─-")]
    return [piece for part in words for piece in _pieces(part, width)] or [bare[:width]]


def _pieces(text: str, width: int) -> list[str]:
    """Split text that has no spaces to break at."""
    pieces = []
    while seen(text) > width:
        end = max(n for n in range(1, len(text)) if seen(text[:n]) <= width)
        pieces.append(text[:end])
        text = text[end:]
    return [*pieces, text]


def paragraphs(text: str, width: int) -> list[str]:
    """Wrap plain text that contains paragraphs and lists."""
    lines: list[str] = []
    for line in text.strip("\n").split("\n"):
        body = line.lstrip()
        space = line[: len(line) - len(body)]
        hang = space + ("  " if body.startswith(("- ", "* ")) else "")
        lines += textwrap.wrap(body, width, initial_indent=space, subsequent_indent=hang) or [""]
    return lines


def beside(blocks: Sequence[Sequence[str]], widths: Sequence[int], gap: int = 1) -> list[str]:
    """Return blocks of lines side by side, each padded to its width."""
    rows = zip_longest(*blocks, fillvalue="")
    return [
        (" " * gap)
        .join(left(cell, width) for cell, width in zip(row, widths, strict=True))
        .rstrip()
        for row in rows
    ]


def listed(items: Iterable[str], last: Literal["and", "or", "against"] = "and") -> str:
    """Return ``a``, ``a and b``, or ``a, b, and c``. For ``against``: ``a, b against c``."""
    words = list(items)
    if last != "against":
        return join(words, last)
    if len(words) < 2:
        return "".join(words)
    return tr("text.first_against_last", first=", ".join(words[:-1]), last=words[-1])


def capital(text: str) -> str:
    """Return `text` with its first letter capitalized."""
    return text[:1].upper() + text[1:]
