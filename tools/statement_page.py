"""Write docs/reference/statements.md from the lists in tests/rulebook/statements.

Run ``python tools/statement_page.py`` after changing a list.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Iterator
from pathlib import Path

from acesaround.rules.load import MANUALS, load

ROOT = Path(__file__).parents[1]
LISTS = ROOT / "tests" / "rulebook" / "statements"
PAGE = ROOT / "docs" / "reference" / "statements.md"
FACES = {"page": "Page", "terminal": "Terminal", "library": "Library"}

Statement = dict[str, str | list[str]]
Statements = dict[str, Statement]

INTRO = """\
<!-- Written by tools/statement_page.py: do not edit. -->

# Statements of the manuals

We numbered the statements in the manuals of five earlier programs. See
[Rule numbers](rule-numbers.md). For each statement, the tables below name the tests that fail if
Aces Around stops doing what it says, or they say why there's no test. The first column of tests is
for the browser and the screens that the server sends to it. The second one is for the terminal, and
the third one for the library with the judge and the computer players. "Not tested" is what the
tests of a statement leave out.

To find a test, search for its name: `grep -rn NAME tests web/tests`. To change these tables, edit
the lists in `tests/rulebook/statements`.
"""


def lists() -> dict[str, Statements]:
    """Return the statements of each manual, keyed by number."""
    return {
        path.stem: tomllib.loads(path.read_text("utf-8")) for path in sorted(LISTS.glob("S*.toml"))
    }


def named_tests(value: str | list[str]) -> list[str]:
    """Return the tests in a value. A text without "::" is a reason and names none."""
    if isinstance(value, list):
        return value
    return [value] if "::" in value else []


def page() -> str:
    """Return the page's Markdown text."""
    found = lists()
    parts = [INTRO, *_counts(found), *_reasons(found)]
    for manual, statements in found.items():
        parts += _manual(manual, statements)
    return "\n".join(parts).rstrip() + "\n"


def _counts(found: dict[str, Statements]) -> Iterator[str]:
    titles = " | ".join(FACES.values())
    yield "## How many are tested\n"
    yield f"| Manual | Statements | {titles} |\n|---|---|---|---|---|"
    for manual, statements in found.items():
        figures = " | ".join(str(_tested([statements], face)) for face in FACES)
        yield f"| {manual}: {_title(manual)} | {len(statements)} | {figures} |"
    figures = " | ".join(str(_tested(found.values(), face)) for face in FACES)
    yield f"| All | {sum(map(len, found.values()))} | {figures} |\n"


def _tested(manuals: Iterable[Statements], face: str) -> int:
    every = (statement for statements in manuals for statement in statements.values())
    return sum(bool(named_tests(statement.get(face, ""))) for statement in every)


def _reasons(found: dict[str, Statements]) -> Iterator[str]:
    """Yield a table of the reasons for having no test, the most frequent first in each face."""
    yield "## Why a face has no test\n\n| Face | Reason | Statements |\n|---|---|---|"
    for face, title in FACES.items():
        without: dict[str, list[str]] = {}
        for manual, statements in found.items():
            for number, statement in statements.items():
                value = statement.get(face, "")
                if isinstance(value, str) and not named_tests(value):
                    without.setdefault(value, []).append(f"{manual}-{number}")
        for reason in sorted(without, key=lambda reason: -len(without[reason])):
            yield f"| {title} | {_cell(reason)} | {' '.join(without[reason])} |"
    yield ""


def _manual(manual: str, statements: Statements) -> Iterator[str]:
    yield f"## {manual}: {_title(manual)}\n"
    yield f"| Number | Statement | {' | '.join(FACES.values())} |\n|---|---|---|---|---|"
    for number, statement in statements.items():
        cells = " | ".join(_cell(statement.get(face, "")) for face in FACES)
        yield f"| {manual}-{number} | {_said(statement)} | {cells} |"
    yield ""


def _title(manual: str) -> str:
    return next(load(preset).title for preset, cited in MANUALS.items() if cited == manual)


def _said(statement: Statement) -> str:
    gap = statement.get("gap")
    return f"{statement['says']}{f'<br>Not tested: {gap}' if gap else ''}".replace("|", "\\|")


def _cell(value: str | list[str]) -> str:
    tests = dict.fromkeys(map(_name, named_tests(value)))
    if not tests:
        return str(value).replace("|", "\\|")
    return "<br>".join(f"`{test}`".replace("|", "\\|") for test in tests)


def _name(test: str) -> str:
    """Return the name of a test, with the file if the name is a title in plain words."""
    file, _, name = test.partition("::")
    return f"{Path(file).name}: {name}" if " " in name else name


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")
