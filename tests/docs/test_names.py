"""Tests that the modules, files, and folders that the documentation mentions exist.

Decisions and the changelog describe the past, so they can mention what's gone.
"""

import re
from functools import cache
from importlib.util import find_spec
from pathlib import Path
from pkgutil import resolve_name

import pytest

ROOT = Path(__file__).parents[2]
PAGES = [
    ROOT / "README.md",
    ROOT / "CONTRIBUTING.md",
    *sorted(
        page
        for page in ROOT.glob("docs/**/*.md")
        if not {"_build", "decisions"} & set(page.relative_to(ROOT).parts)
    ),
]

FOLDERS = ("bench", "docs", "examples", "native", "src", "tests", "tools", "web")
"""Folders of the checkout whose paths can be anywhere in the text."""
BASES = tuple(ROOT / base for base in (".", "src/acesaround", "native", "native/solve", "web/src"))
"""Folders that short paths in backticks can be relative to."""
KINDS = "cpp|css|hpp|po|py|svelte|ts"
"""Endings of source files. Names with other endings can be files that users have."""

NOT_HERE = {
    "acesaround.service": "a file of systemd",
    "docs/_build": "built",
    "fr.po": "an example of a new language",
    "i18n/fr.po": "an example of a new language",
    "pt_BR.po": "an example of a new language",
    "src/acesaround/i18n/fr.po": "an example of a new language",
}
"""Names that look like parts of the checkout but aren't, with reasons."""

DOTTED = re.compile(r"\bacesaround(?:\.\w+)+")
PATH = re.compile(rf"(?<![\w./-])(?:{'|'.join(FOLDERS)})/[\w./-]*[\w/]")
SHORT_PATH = re.compile(rf"`((?:[\w-]+/)+(?:[\w.-]+\.(?:{KINDS}))?)(?::\d+)?`")
FILE_NAME = re.compile(rf"`([\w-]+\.(?:{KINDS}))`")


@cache
def file_names() -> frozenset[str]:
    """Return the names of all source files, without their folders."""
    files = (path for folder in FOLDERS for path in (ROOT / folder).rglob("*.*"))
    return frozenset(path.name for path in files if "node_modules" not in path.parts)


def is_name(dotted: str) -> bool:
    """Return True if a dotted name is a module or something in a module."""
    module = dotted
    while "." in module:
        try:
            if find_spec(module):
                break
        except ModuleNotFoundError:
            pass
        module = module.rpartition(".")[0]
    try:
        resolve_name(f"{module}:{dotted[len(module) + 1 :]}" if module != dotted else module)
    except (AttributeError, ImportError):
        return False
    return True


def missing(text: str) -> set[str]:
    """Return the names in a page that don't exist."""
    found = {name for name in DOTTED.findall(text) if name not in NOT_HERE and not is_name(name)}
    found |= {path for path in PATH.findall(text) if not (ROOT / path).exists()}
    found |= {
        path
        for path in SHORT_PATH.findall(text)
        if not any((base / path).exists() for base in BASES)
    }
    found |= set(FILE_NAME.findall(text)) - file_names()
    return found - NOT_HERE.keys()


@pytest.mark.parametrize("page", PAGES, ids=[str(page.relative_to(ROOT)) for page in PAGES])
def test_what_a_page_names_exists(page: Path) -> None:
    assert not missing(page.read_text(encoding="utf-8"))


def test_the_check_sees_what_is_gone() -> None:
    text = """\
`acesaround.game.step.apply` is in `game/step.py`, in src/acesaround/game. `step.py` is tested in
`tests/unit/`, and `acesaround.game.old`, `acesaround.game.step.old`, `game/old.py`, `old/`,
`old.py`, and tools/old.py are gone.
"""
    assert missing(text) == {
        "acesaround.game.old",
        "acesaround.game.step.old",
        "game/old.py",
        "old.py",
        "old/",
        "tools/old.py",
    }
