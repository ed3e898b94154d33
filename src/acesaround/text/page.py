"""Pages with sections of paragraphs, lists, and tables, rendered as text or Markdown."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from textwrap import wrap


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


def make(title: str, *parts: str | Part | Iterable[str]) -> Section:
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
            return [
                line
                for entry in entries
                for line in wrap(
                    entry,
                    width,
                    initial_indent="  - ",
                    subsequent_indent="    ",
                    break_on_hyphens=False,
                )
            ]
        case Grid(head, rows):
            grid = _text_grid([head, *rows])
            if max(map(len, grid)) <= width:
                return grid
            told = (f"{row[0]}: {', '.join(filter(None, row[1:]))}" for row in rows)
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
