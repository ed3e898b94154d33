"""Write the pages of docs/reference/rules from the presets and the fields of a rule set.

Run as ``python tools/rule_pages.py`` after changing a preset, a field or the prose.
"""

from __future__ import annotations

from pathlib import Path

from acesaround.rules.load import load, presets
from acesaround.rules.model import RuleSet
from acesaround.rules.prose import as_markdown, page
from acesaround.rules.prose.seating import summary
from acesaround.rules.reference import FieldInfo, all_fields

FOLDER = Path(__file__).parents[1] / "docs" / "reference" / "rules"
NOTE = "<!-- Written by tools/rule_pages.py: do not edit. -->\n"

FIELDS_INTRO = """\
# Fields of a rule set

A house-rules file is TOML. It names a preset or another file in `extends`, relative to its own
folder, and states what is different; tables are merged field by field, lists are replaced whole.
`"none"` takes away an inherited optional field or table. Fields marked with a star are points:
`scale` multiplies them. Settings of the table are no rules: they are saved with a game but do not
change the digest of its rules.

Rule numbers (S, A) count the statements of five manuals of earlier programs: S0 Doubles Pinochle
(1993), S1 Double-Deck Pinochle (1983), S2 3-Hand Pinochle, S3 Pinochle 1.0 (1992), S4 2-Hand
Pinochle; A numbers are readings of what they leave open.
"""


def pages() -> dict[str, str]:
    """The text of every page by its file name."""
    sets = [load(name) for name in presets()]
    written = {f"{rules.name}.md": NOTE + "\n" + as_markdown(page(rules)) for rules in sets}
    written["index.md"] = f"{NOTE}\n{_index(sets)}"
    written["fields.md"] = f"{NOTE}\n{_fields()}"
    return written


def _index(sets: list[RuleSet]) -> str:
    lines = ["# Rule sets", "", "| Preset | Game | |", "| --- | --- | --- |"]
    lines += [
        f"| [{rules.name}]({rules.name}.md) | {rules.title} | {summary(rules)} |" for rules in sets
    ]
    lines += ["", "What can be changed is in [Fields of a rule set](fields.md)."]
    return "\n".join(lines) + "\n"


def _fields() -> str:
    lines = [FIELDS_INTRO]
    head = ["| Field | Meaning | Takes | If not written | Source |", "|---|---|---|---|---|"]
    top = [info for info in all_fields() if "." not in info.path and not info.table]
    extends = "| `extends` | What to start from. | a preset, or the path of a file | nothing | |"
    lines += ["## At the top of a file", "", *head, extends, *map(_row, top), ""]
    for table in all_fields():
        if "." in table.path or not table.table:
            continue
        inner = [info for info in all_fields() if info.path.startswith(f"{table.path}.")]
        need = "" if table.required else f" If not written: {_unwritten(table)}."
        lines += [f"## {table.path}", "", f"{table.doc}{need}", "", *head, *map(_row, inner), ""]
    return "\n".join(lines).rstrip() + "\n"


def _row(info: FieldInfo) -> str:
    star = " ★" if info.scaled else ""
    setting = " (Setting.)" if info.setting else ""
    takes = info.takes.replace("|", "\\|")
    return (
        f"| `{info.path}`{star} | {info.doc}{setting} | {takes} | {_unwritten(info)} "
        f"| {info.source} |"
    )


def _unwritten(info: FieldInfo) -> str:
    if info.required:
        return "must be written"
    return info.default if info.default in ("absent", "as its fields") else f"`{info.default}`"


def main() -> None:
    """Write every page, and remove pages of presets that are gone."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    written = pages()
    for name, text in written.items():
        (FOLDER / name).write_text(text, encoding="utf-8")
    for path in FOLDER.glob("*.md"):
        if path.name not in written:
            path.unlink()


if __name__ == "__main__":
    main()
