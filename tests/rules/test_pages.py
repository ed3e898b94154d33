"""The pages under docs/reference/rules are those that the rules write today."""

import importlib.util
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]


def _pages() -> dict[str, str]:
    spec = importlib.util.spec_from_file_location("rule_pages", ROOT / "tools" / "rule_pages.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    pages: dict[str, str] = module.pages()
    return pages


PAGES = _pages()


@pytest.mark.parametrize("name", PAGES)
def test_page_is_up_to_date(name: str) -> None:
    written = (ROOT / "docs" / "reference" / "rules" / name).read_text(encoding="utf-8")
    assert written == PAGES[name], "run `python tools/rule_pages.py`"


def test_no_page_is_left_over() -> None:
    found = {path.name for path in (ROOT / "docs" / "reference" / "rules").glob("*.md")}
    assert found == PAGES.keys()
