"""Catalogs: one PO file per language in this folder, with message ids as contexts.

``msgctxt`` is the id, ``msgid`` is the English text, and ``msgstr`` is the translation. Translation
tools such as Poedit, Weblate, and msgfmt read this format. See
docs/decisions/0021-messages-are-data.md.
"""

from __future__ import annotations

import logging
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import cache
from gettext import c2py
from importlib.resources import files
from typing import IO, Final

ENGLISH: Final = "en"
PLACEHOLDER: Final = re.compile(r"\{(\w+)\}")
_log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Catalog:
    """The translations of one language.


    Attributes:
        code: the language code, such as ``de``.
        name: the language's own name.
        texts: the string or plural forms for each message id.
        plural_form: a function that returns the index of the plural form for a number.
    """

    code: str
    name: str
    texts: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    plural_form: Callable[[int], int] = field(default=lambda number: int(number != 1))

    def text(self, id: str, count: int | None = None) -> str | None:
        """Return a text, in its form for `count` if it has plural forms, or None."""
        forms = self.texts.get(id)
        if forms is None:
            return None
        last = len(forms) - 1
        return forms[last if count is None else min(self.plural_form(count), last)]


@cache
def languages() -> Mapping[str, str]:
    """Map the code of every language to its own name, with English first."""
    from babel import Locale

    names = (path.name for path in files(__package__).iterdir())
    codes = {name.removesuffix(".po") for name in names if name.endswith(".po")} - {ENGLISH}
    own = {code: Locale(code).get_display_name(code) or code for code in sorted(codes)}
    return {ENGLISH: "English"} | {code: name.capitalize() for code, name in own.items()}


@cache
def catalog(code: str) -> Catalog:
    """Return the catalog for a language. Raises KeyError if there is none.

    Entries that are fuzzy or empty, or whose placeholders differ from the English ones, are left
    out, so users see the English text.
    """
    path = files(__package__).joinpath(f"{code}.po")
    if not code.isalpha() or not path.is_file():
        raise KeyError(code)
    with path.open("rb") as file:
        return read_catalog(code, file)


def read_catalog(code: str, file: IO[bytes]) -> Catalog:
    """Read a PO file, applying the same rules as `catalog`."""
    from babel.messages.pofile import read_po

    read = read_po(file, locale=code)
    texts = {}
    for entry in read:
        if not entry.id or not entry.context:
            continue
        forms = _forms(entry.id if code == ENGLISH else entry.string)
        if entry.fuzzy or not all(forms) or fault(entry.id, forms):
            _log.warning("%s.po: %s is shown in English", code, entry.context)
            continue
        texts[entry.context] = forms
    return Catalog(code, languages().get(code, code), texts, c2py(read.plural_expr))


def _forms(text: str | tuple[str, ...] | list[str] | None) -> tuple[str, ...]:
    return (text,) if isinstance(text, str) else tuple(text or ("",))


def fault(english: str | tuple[str, ...] | list[str], forms: tuple[str, ...]) -> str | None:
    """Return a description of what's wrong with a translation's placeholders, or None."""
    originals = [english] if isinstance(english, str) else list(english)
    known = set().union(*(set(PLACEHOLDER.findall(text)) for text in originals))
    for text in forms:
        found = set(PLACEHOLDER.findall(text))
        if found - known:
            return f"unknown placeholders: {', '.join(sorted(found - known))}"
        if re.search("[{}]", re.sub(r"\{\{|\}\}|\{\w+\}", "", text)):
            return "a brace without a placeholder"
    missing = known - set(PLACEHOLDER.findall(forms[-1]))
    return f"missing placeholders: {', '.join(sorted(missing))}" if missing else None
