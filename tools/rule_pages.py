"""Write docs/reference/rules and docs/reference/rule-numbers.md from presets and rule fields.

Run ``python tools/rule_pages.py`` after changing a preset, a field, or the text in this file.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

from acesaround.i18n import tr
from acesaround.rules.load import MANUALS, load, presets
from acesaround.rules.model import RuleSet
from acesaround.text.columns import as_markdown
from acesaround.text.rulebook.book import page
from acesaround.text.rulebook.deal import seating_summary
from acesaround.text.rulebook.labels import VALUE_TITLES, FieldInfo, all_fields

FOLDER = Path(__file__).parents[1] / "docs" / "reference" / "rules"
NUMBERS = FOLDER.parent / "rule-numbers.md"
NOTE = "<!-- Written by tools/rule_pages.py: do not edit. -->\n"

FIELDS_INTRO = """\
# Fields of a rule set

A house-rules file is TOML. In `extends`, it names a preset or another file, relative to its own
folder. The rest of the file lists the differences. Tables are merged field by field, but lists are
replaced as a whole. `"none"` removes an inherited optional field or table. Fields marked with a
star are points that `scale` multiplies. Table settings aren't rules: they're saved with a game, but
they don't change the digest of its rules.

[Rule numbers](../rule-numbers.md) refer to the statements in the manuals of five earlier programs
(S), and to our answers to questions that the manuals leave open (A).
"""

NUMBERS_INTRO = """\
# Rule numbers

The five oldest rule sets follow the manuals of five earlier programs. We numbered the statements in
each manual. The sources of rule fields, docstrings, and test names cite the number of the statement
they're based on. `S0-17` is statement 17 of the first manual. `A0-9` is our answer to a question
that this manual leaves open or answers in two ways.

| Statements | Answers | Manual |
|---|---|---|
| S0 | A0 | Doubles Pinochle, 1993 |
| S1 | A1 | Double-Deck Pinochle, R. Daugherty, 1983 |
| S2 | A2 | 3-Hand Pinochle |
| S3 | A3 | Pinochle 1.0, L. W. Nicholas, 1992 |
| S4 | A4 | 2-Hand Pinochle |

This page lists every number that the [fields of a rule set](rules/fields.md) cite, with the fields
it affects. A manual's value for a field is the one in its preset: `aces rules show` prints the
values, and `aces rules explain` prints the complete rules. Numbers that affect no field aren't
listed. They're about the screen, the keys, the computer players, or things that all these games
have in common. The code and tests cite those, too. For example, run `grep -rn S1-57 src tests`.
[Statements of the manuals](statements.md) has every statement in a few words, with its tests.
"""


def numbers_page() -> str:
    """Return the index page of rule numbers."""
    cited: dict[tuple[str, str], dict[int, list[FieldInfo]]] = {}
    for info in all_fields():
        for kind, manual, number in _cited(info.source):
            cited.setdefault((manual, kind), {}).setdefault(number, []).append(info)
    lines = [NOTE, NUMBERS_INTRO]
    for manual in dict.fromkeys(MANUALS.values()):
        lines += [f"## {_manual_title(manual)}", "", "| Number | Fields |", "|---|---|"]
        digit = manual.removeprefix("S")
        for kind in "SA":
            found = cited.get((digit, kind), {})
            lines += [_number_row(f"{kind}{digit}-{n}", found[n]) for n in sorted(found)]
        lines.append("")
    return "\n".join(lines).rstrip() + "\n"


def _manual_title(manual: str) -> str:
    """Return the title of the game in a manual, with the presets that follow the manual."""
    names = [preset for preset, cited in MANUALS.items() if cited == manual]
    listed = "preset " + names[0] if len(names) == 1 else f"presets {' and '.join(names)}"
    return f"{load(names[0]).title} ({listed})"


def _cited(source: str) -> Iterator[tuple[str, str, int]]:
    for kind, manual, first, last in re.findall(r"([SA])([0-4])-(\d+)(?:\.\.(\d+))?", source):
        for number in range(int(first), int(last or first) + 1):
            yield kind, manual, number


def _number_row(number: str, fields: list[FieldInfo]) -> str:
    said = (f"`{info.path}`: {re.split(r'(?<=[.]) ', info.doc)[0]}" for info in fields)
    return f"| {number} | {'<br>'.join(said)} |"


def pages() -> dict[str, str]:
    """Return each page's text, keyed by file name."""
    sets = [load(name) for name in presets()]
    written = {f"{rules.name}.md": NOTE + "\n" + as_markdown(page(rules)) for rules in sets}
    written["index.md"] = f"{NOTE}\n{_index(sets)}"
    written["fields.md"] = f"{NOTE}\n{_fields()}"
    return written


def _index(sets: list[RuleSet]) -> str:
    lines = ["# Rule sets", "", "| Preset | Game | |", "| --- | --- | --- |"]
    lines += [
        f"| [{rules.name}]({rules.name}.md) | {rules.title} | {seating_summary(rules)} |"
        for rules in sets
    ]
    lines += ["", "[Fields of a rule set](fields.md) lists everything you can change."]
    return "\n".join(lines) + "\n"


def _fields() -> str:
    lines = [FIELDS_INTRO]
    head = ["| Field | Meaning | Values | Default | Source |", "|---|---|---|---|---|"]
    top = [info for info in all_fields() if "." not in info.path and not info.table]
    extends = "| `extends` | The rules to start from. | a preset, or the path to a file | none | |"
    lines += ["## At the top of a file", "", *head, extends, *map(_row, top), ""]
    for table in all_fields():
        if "." in table.path or not table.table:
            continue
        inner = [info for info in all_fields() if info.path.startswith(f"{table.path}.")]
        need = "" if table.required else f" Default: {_unwritten(table)}."
        lines += [f"## {table.path}", "", f"{table.doc}{need}", "", *head, *map(_row, inner), ""]
    return "\n".join(lines).rstrip() + "\n"


def _row(info: FieldInfo) -> str:
    star = " ★" if info.scaled else ""
    setting = " (Setting.)" if info.setting else ""
    takes = str(info.takes).replace("|", "\\|")
    for word, meaning in VALUE_TITLES.get(info.path, {}).items():
        takes = takes.replace(f'"{word}"', f'"{word}" ({tr(meaning)})', 1)
    return (
        f"| `{info.path}`{star} | {info.doc}{setting} | {takes} | {_unwritten(info)} "
        f"| {info.source} |"
    )


def _unwritten(info: FieldInfo) -> str:
    if info.required:
        return "required"
    if info.path == "name":
        return "the file name"
    words = {"absent": "absent", "as its fields": "the defaults of its fields"}
    return words.get(info.default, f"`{info.default}`")


def main() -> None:
    """Write all pages, and delete the pages of presets that no longer exist."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    written = pages()
    for name, text in written.items():
        (FOLDER / name).write_text(text, encoding="utf-8")
    NUMBERS.write_text(numbers_page(), encoding="utf-8")
    for path in FOLDER.glob("*.md"):
        if path.name not in written:
            path.unlink()


if __name__ == "__main__":
    main()
