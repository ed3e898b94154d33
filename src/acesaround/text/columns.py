"""Text in columns, and pages with sections, rendered as text or Markdown."""

from __future__ import annotations

import re
import textwrap
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import zip_longest
from textwrap import wrap
from typing import Any, Literal

import wcwidth
from wcwidth import iter_graphemes

from acesaround.i18n import join, tr


@dataclass(frozen=True, slots=True)
class Items:
    """A bulleted list."""

    entries: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Grid:
    """A table with a header row. Every other row has a label and values."""

    head: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]


Part = str | Items | Grid


@dataclass(frozen=True, slots=True)
class Section:
    """A heading and its content. A part that's a string is a paragraph."""

    title: str
    parts: tuple[Part, ...]


@dataclass(frozen=True, slots=True)
class Page:
    """A title, a one-line summary, sections, and the source of the rules."""

    title: str
    summary: str
    sections: tuple[Section, ...]
    origin: str = ""


def make_section(title: str, *parts: str | Part | Iterable[str]) -> Section:
    """Return a section. Each iterable of sentences becomes a paragraph; empty parts are dropped."""
    made: list[Part] = []
    for part in parts:
        if isinstance(part, str | Items | Grid):
            made.append(part)
        else:
            made.append(" ".join(sentence for sentence in part if sentence))
    return Section(title, tuple(part for part in made if part and part != Items(())))


def as_text(page: Page, width: int = 79) -> str:
    """Return the page as plain text, wrapped at `width` columns."""
    lines = [page.title, "=" * min(len(page.title), width), "", *wrap(page.summary, width)]
    for one in page.sections:
        lines += ["", one.title, "-" * min(len(one.title), width)]
        for number, part in enumerate(one.parts):
            if number and not isinstance(part, Items):
                lines.append("")
            lines += _text_part(part, width)
    if page.origin:
        lines += ["", *wrap(page.origin, width)]
    return "\n".join(lines) + "\n"


def as_markdown(page: Page) -> str:
    """Return the page as Markdown."""
    lines = [f"# {page.title}", "", page.summary]
    for one in page.sections:
        lines += ["", f"## {one.title}"]
        for part in one.parts:
            lines += ["", *_markdown_part(part)]
    if page.origin:
        lines += ["", page.origin]
    return "\n".join(lines) + "\n"


def _text_part(part: Part, width: int) -> list[str]:
    match part:
        case str():
            return wrap(part, width, break_on_hyphens=False)
        case Items(entries):
            options: dict[str, Any] = {"initial_indent": "  - ", "subsequent_indent": "    "}
            lines = (wrap(entry, width, break_on_hyphens=False, **options) for entry in entries)
            return [line for wrapped in lines for line in wrapped]
        case Grid():
            return grid_lines(part, width)


def grid_lines(grid: Grid, width: int) -> list[str]:
    """Return a table, or a bulleted list of its rows if it's wider than `width` columns."""
    lines = _text_grid([grid.head, *grid.rows])
    if max(map(len, lines)) <= width:
        return lines
    told = (f"{row[0]}: {', '.join(filter(None, row[1:]))}" for row in grid.rows)
    return _text_part(Items(tuple(told)), width)


def _text_grid(rows: Sequence[Sequence[str]]) -> list[str]:
    widths = [max(len(row[column]) for row in rows) for column in range(len(rows[0]))]
    lines = []
    for row in rows:
        label = row[0].ljust(widths[0])
        figures = (cell.rjust(size) for cell, size in zip(row[1:], widths[1:], strict=True))
        lines.append("  ".join(["", label, *figures]).rstrip())
    return lines


def _markdown_part(part: Part) -> list[str]:
    match part:
        case str():
            return [part]
        case Items(entries):
            return [f"- {entry}" for entry in entries]
        case Grid(head, rows):
            ruler = ["---", *("---:" for _ in head[1:])]
            return [f"| {' | '.join(row)} |" for row in (head, ruler, *rows)]


def truncate(text: str, most: int) -> str:
    """Truncate `text` to `most` characters without splitting a grapheme."""
    kept = ""
    for piece in iter_graphemes(text):
        if len(kept) + len(piece) > most:
            break
        kept += piece
    return kept


_JOINT = "\N{NO-BREAK SPACE}"
_CODE = re.compile(r"\x1b\[[0-9;]*m")


def plain(text: str) -> str:
    """Return `text` without escape codes."""
    return _CODE.sub("", text)


def display_width(text: str) -> int:
    """Return the display width of `text` in columns."""
    bare = plain(text)
    if bare.isascii():
        return len(bare)
    return wcwidth.width(bare)


def fit(text: str, width: int) -> str:
    """Truncate `text`, which must not contain escape codes, to `width` columns."""
    if display_width(text) <= width:
        return text
    return wcwidth.clip(text, 0, width - 1, fillchar="") + "." if width else ""


def left(text: str, width: int) -> str:
    """Left-align `text` by padding it with spaces."""
    return text + " " * (width - display_width(text))


def right(text: str, width: int) -> str:
    """Right-align `text` by padding it with spaces."""
    return " " * (width - display_width(text)) + text


def center(text: str, width: int) -> str:
    """Center `text` by padding it with spaces."""
    space = max(0, width - display_width(text))
    return " " * (space // 2) + text + " " * (space - space // 2)


def ends(first: str, last: str, width: int) -> str:
    """Return a line that starts with `first` and ends with `last`."""
    return first + " " * max(2, width - display_width(first) - display_width(last)) + last


def wrap_columns(text: str, width: int, indent: str = "", hang: str | None = None) -> list[str]:
    """Wrap `text` at `width` columns. Lines after the first start with `hang`."""
    if display_width(text) + display_width(indent) <= width:
        return [indent + text]
    lines: list[str] = []
    line = indent
    start = True
    later = indent if hang is None else hang
    for word in text.split(" "):
        if start:
            line, start = line + word, False
        elif display_width(line) + 1 + display_width(word) <= width:
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
    room = width - max(display_width(indent), display_width(indent if hang is None else hang)) - 1
    whole = (joined(item) if display_width(item) <= room else item for item in items)
    return separated(wrap_columns(", ".join(whole), width, indent, hang))


def fold(line: str, width: int) -> list[str]:
    """Wrap a line made for a wider screen. Horizontal lines are truncated instead."""
    if display_width(line) <= width:
        return [line]
    bare = plain(line)
    indent = bare[: len(bare) - len(bare.lstrip())][: width // 2]
    parts = wrap_columns(line.strip(), width, indent, indent)
    words = [part.rstrip() for part in parts if plain(part).strip(" ─-")]
    return [piece for part in words for piece in _pieces(part, width)] or [bare[:width]]


def _pieces(text: str, width: int) -> list[str]:
    """Split text that has no spaces to break at."""
    pieces = []
    while display_width(text) > width:
        end = max(n for n in range(1, len(text)) if display_width(text[:n]) <= width)
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
