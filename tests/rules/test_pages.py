"""Tests that the generated reference pages are up to date."""

import importlib.util
from dataclasses import fields
from pathlib import Path
from types import ModuleType

import pytest

from acesaround.cli.main import COMMANDS
from acesaround.game.view import View
from acesaround.text.rulebook.labels import all_fields

ROOT = Path(__file__).parents[2]
REFERENCE = ROOT / "docs" / "reference"


def tool(name: str) -> ModuleType:
    spec = importlib.util.spec_from_file_location(name, ROOT / "tools" / f"{name}.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_pages_are_up_to_date_and_none_is_left_over() -> None:
    found = {path.name: path.read_text("utf-8") for path in (REFERENCE / "rules").glob("*.md")}
    pages: dict[str, str] = tool("rule_pages").pages()
    assert found.keys() == pages.keys()
    for name, written in found.items():
        assert written == pages[name], f"{name} is old: run `python tools/rule_pages.py`"


def test_index_of_rule_numbers_is_up_to_date() -> None:
    page: str = tool("rule_pages").numbers_page()
    written = (REFERENCE / "rule-numbers.md").read_text(encoding="utf-8")
    assert written == page, "run `python tools/rule_pages.py`"


def test_every_number_can_be_looked_up() -> None:
    page = (REFERENCE / "rule-numbers.md").read_text(encoding="utf-8")
    assert "| S0-17 | `auction.pass_final`: Once you pass, you're out" in page
    for number in ("S2-37", "S2-38", "S2-39", "S2-40", "S2-41", "A0-9", "S4-2"):
        assert f"| {number} |" in page
    for info in all_fields():
        assert f"`{info.path}`" in page or not info.source.startswith(("S", "A")), info.path


def test_the_library_page_has_every_field_of_a_view() -> None:
    page = (ROOT / "docs" / "guides" / "library.md").read_text(encoding="utf-8")
    assert [field.name for field in fields(View) if f"`{field.name}`" not in page] == []


def test_page_of_the_commands_is_up_to_date() -> None:
    written = (REFERENCE / "cli.md").read_text(encoding="utf-8")
    assert written == tool("cli_page").page(), "run `python tools/cli_page.py`"


def test_page_of_the_http_requests_is_up_to_date() -> None:
    written = (REFERENCE / "http.md").read_text(encoding="utf-8")
    assert written == tool("http_page").page(), "run `python tools/http_page.py`"


def test_page_of_the_statements_is_up_to_date() -> None:
    written = (REFERENCE / "statements.md").read_text(encoding="utf-8")
    assert written == tool("statement_page").page(), "run `python tools/statement_page.py`"


@pytest.mark.parametrize("name", COMMANDS)
def test_every_command_is_on_the_page(name: str) -> None:
    assert f"\n## `aces {name}`\n" in (REFERENCE / "cli.md").read_text(encoding="utf-8")
