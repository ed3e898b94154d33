"""Sections of docs/strength.md that programs write, each between two markers."""

from pathlib import Path

PAGE = Path(__file__).parents[1] / "docs" / "strength.md"


def write_section(name: str, text: str) -> None:
    """Replace the text of a section."""
    begin, end = f"<!-- {name}: begin -->", f"<!-- {name}: end -->"
    before, rest = PAGE.read_text(encoding="utf-8").split(begin)
    after = rest.split(end)[1]
    PAGE.write_text(f"{before}{begin}\n{text}\n{end}{after}", encoding="utf-8")
