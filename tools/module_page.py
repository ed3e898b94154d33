"""Write docs/reference/modules.md and docs/images/architecture.svg from the import contract.

Run ``python tools/module_page.py`` after adding, renaming, or removing a module, or changing the
start of its docstring.
"""

from __future__ import annotations

import ast
import re
import textwrap
import tomllib
from collections.abc import Iterator
from html import escape
from pathlib import Path
from typing import Any, Final

ROOT: Final = Path(__file__).parents[1]
SOURCE: Final = ROOT / "src" / "acesaround"
PAGE: Final = ROOT / "docs" / "reference" / "modules.md"
PICTURE: Final = ROOT / "docs" / "images" / "architecture.svg"

INTRO: Final = """\
<!-- Written by tools/module_page.py: do not edit. -->

# Modules

These are all packages in `src/acesaround`, from the top layer to the bottom one, and their modules.
Each line is the start of the module's docstring. [Architecture](../concepts/architecture.md)
explains how the layers fit together, and [Where a new line
goes](../concepts/where-code-goes.md) shows which files to change.
"""

QUOTES: Final = '"""'

PURE: Final = ("messages", "cards", "rules", "game", "notation")
"""Layers without side effects, as in tests/architecture."""

OUTSIDE: Final = {
    "server": ("web/", "The page, in TypeScript and Svelte, which draws the screens."),
    "kernel": ("native/", "The compiled kernel, in C++20."),
}
"""Folders outside the package, by the package that they're connected to."""

KINDS: Final = {
    "people": "what people see and use",
    "data": "messages as data, no sentences",
    "pure": "also pure: no files, clock, or random numbers",
}
"""Legend of the picture, by CSS class."""

WIDTH: Final = 860
INNER: Final = 620
"""Width of the column with the layers. The folders outside the package are to its right."""
GAP: Final = 10
LINE: Final = 15
"""Height of a line of text."""
PER_CHARACTER: Final = 6.1
"""Average width of a character, used to wrap text."""

STYLE: Final = """\
svg { font-family: sans-serif; font-size: 12px; }
.back { fill: #ffffff; }
.box { stroke: #6b7280; }
.people { fill: #fdf1d8; }
.data { fill: #e2edfb; }
.pure { fill: #dff3e4; }
.outside { fill: none; stroke-dasharray: 4 3; }
.link { stroke: #6b7280; stroke-dasharray: 4 3; }
text { fill: #1f2937; }
.name { font-weight: bold; font-size: 13px; }
@media (prefers-color-scheme: dark) {
  .back { fill: #131416; }
  .box, .link { stroke: #8b93a1; }
  .people { fill: #453a1f; }
  .data { fill: #1f324c; }
  .pure { fill: #1e3d2a; }
  text { fill: #e5e7eb; }
}
"""


def contracts() -> list[dict[str, Any]]:
    """Return the import contracts."""
    settings = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    found: list[dict[str, Any]] = settings["tool"]["importlinter"]["contracts"]
    return found


def layers() -> list[list[str]]:
    """Return the packages in each layer, from the top down."""
    lines = next(one["layers"] for one in contracts() if one["type"] == "layers")
    return [[name.strip(" ()") for name in line.split("|")] for line in lines]


def speechless() -> set[str]:
    """Return the packages that give messages and can't import what words them."""
    listed = next(one["source_modules"] for one in contracts() if one["type"] == "forbidden")
    return {name.rpartition(".")[2] for name in listed}


def paragraph(path: Path) -> str:
    """Return the first paragraph of a module's docstring, with Markdown's marks for code."""
    source = path.read_text(encoding="utf-8")
    # Parsing whole modules would take a hundred times as long.
    end = source.find(QUOTES, len(QUOTES)) + len(QUOTES) if source.startswith(QUOTES) else 0
    text = ast.get_docstring(ast.parse(source[:end])) or ""
    return " ".join(text.partition("\n\n")[0].split()).replace("``", "`")


def summary(path: Path) -> str:
    """Return the first sentence of a module's docstring."""
    first = paragraph(path)
    sentence = re.match(r"(?:[^.`]|`[^`]*`|\.(?! ))*\.?", first)
    return sentence[0] if sentence else first


def source_of(package: str) -> Path:
    """Return the file whose docstring describes a package or a module."""
    folder = SOURCE / package
    return folder / "__init__.py" if folder.is_dir() else folder.with_suffix(".py")


def page() -> str:
    """Return the page's Markdown text."""
    parts = [INTRO]
    for package in (name for layer in layers() for name in layer):
        parts.append(f"## `{package}`\n\n{paragraph(source_of(package))}\n")
        if rows := list(_rows(SOURCE / package)):
            parts.append("\n".join(["| Module | Contents |", "|---|---|", *rows]) + "\n")
    return "\n".join(parts)


def _rows(folder: Path) -> Iterator[str]:
    """Yield a table row for each module in a package and in the packages inside it."""
    for path in sorted(folder.rglob("*.py")):
        name = path.relative_to(SOURCE).as_posix()
        if path.name == "__init__.py":
            if path.parent == folder:
                continue
            name = name.removesuffix("__init__.py")
        yield f"| `{name}` | {summary(path)} |"


def picture() -> str:
    """Return the SVG of the layers."""
    rows, boxes, y = layers(), [], GAP
    for layer in rows:
        # A package that's connected to a folder outside is next to it.
        names = sorted(layer, key=OUTSIDE.__contains__)
        width = (INNER - GAP * (len(names) - 1)) / len(names)
        texts = [textwrap.wrap(_plain(name), int((width - 24) / PER_CHARACTER)) for name in names]
        height = 28 + LINE * max(map(len, texts))
        for index, (name, text) in enumerate(zip(names, texts, strict=True)):
            x = GAP + index * (width + GAP)
            boxes.append(_box(x, y, width, height, _kind(name), name, text))
            if name in OUTSIDE:
                boxes.append(_outside(name, x + width, y, height))
        y += height + GAP
    for index, (kind, meaning) in enumerate(KINDS.items()):
        x = GAP + index * 240
        boxes.append(
            f'<rect class="box {kind}" x="{x}" y="{y + 4}" width="14" height="14" rx="3"/>'
            f'<text x="{x + 20}" y="{y + 16}">{meaning}</text>\n'
        )
    listed = "; ".join(", ".join(layer) for layer in rows)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {y + 30}" role="img" '
        f'aria-label="The layers, from the top: {listed}">\n<style>\n{STYLE}</style>\n'
        f'<rect class="back" width="{WIDTH}" height="{y + 30}"/>\n{"".join(boxes)}</svg>\n'
    )


def _plain(package: str) -> str:
    return paragraph(source_of(package)).replace("`", "")


def _kind(package: str) -> str:
    if package in PURE:
        return "pure"
    return "data" if package in speechless() else "people"


def _outside(package: str, x: float, y: float, height: float) -> str:
    """Return the box of the folder that a package is connected to, and the line to it."""
    name, text = OUTSIDE[package]
    left, width = INNER + 4 * GAP, WIDTH - INNER - 5 * GAP
    lines = textwrap.wrap(text, int((width - 24) / PER_CHARACTER))
    middle, tall = y + height / 2, 28 + LINE * len(lines)
    top = max(GAP / 2, middle - tall / 2)
    link = f'<line class="link" x1="{x:g}" y1="{middle:g}" x2="{left}" y2="{middle:g}"/>'
    return link + _box(left, top, width, tall, "outside", name, lines)


def _box(
    x: float, y: float, width: float, height: float, kind: str, name: str, text: list[str]
) -> str:
    lines = "".join(
        f'<text x="{x + 12:g}" y="{y + 36 + LINE * index:g}">{escape(line)}</text>'
        for index, line in enumerate(text)
    )
    return (
        f'<rect class="box {kind}" x="{x:g}" y="{y:g}" width="{width:g}" height="{height:g}" '
        f'rx="6"/><text class="name" x="{x + 12:g}" y="{y + 19:g}">{name}</text>{lines}\n'
    )


def main() -> None:
    """Write the page and the picture."""
    PAGE.write_text(page(), encoding="utf-8")
    PICTURE.write_text(picture(), encoding="utf-8")


if __name__ == "__main__":
    main()
