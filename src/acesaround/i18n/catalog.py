"""Catalogs: one PO file per language in this folder, with message ids as contexts.

``msgctxt`` is the id, ``msgid`` is the English text, and ``msgstr`` is the translation. Translation
tools such as Poedit, Weblate, and msgfmt read this format. See
docs/decisions/0021-messages-are-data.md.
"""

from __future__ import annotations

import logging
import re
from collections import Counter
from collections.abc import Callable, Mapping, Set
from dataclasses import dataclass, field
from functools import cache
from gettext import c2py
from importlib.resources import files
from importlib.resources.abc import Traversable
from io import StringIO
from typing import IO, Any, Final

from acesaround.messages import TEMPLATES

ENGLISH: Final = "en"
_BRACES: Final = re.compile(r"\{\{|\}\}|\{(\w+)\}")
_NUMBERS: Final = (*range(1000), 10**6, 2 * 10**6)
"""Numbers that show which plural form is for which numbers. French has a form for millions."""
_log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Catalog:
    """The translations of one language.

    Attributes:
        code: the language code, such as ``de`` or ``pt-BR``.
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
        return forms[last if count is None else min(self.plural_form(abs(count)), last)]


@cache
def languages() -> Mapping[str, str]:
    """Map the code of every language to its own name, with English first."""
    others = {code: _own_name(code) for code in _paths() if code != ENGLISH}
    return {ENGLISH: "English"} | others


def _own_name(code: str) -> str:
    from babel import Locale

    name = Locale.parse(code, sep="-").get_display_name() or code
    return name[0].upper() + name[1:]


@cache
def _paths() -> Mapping[str, Traversable]:
    """Map the code of every language to its file.

    Files that can't be read are left out and logged, so they don't affect the other languages.
    """
    from babel import UnknownLocaleError

    found = {}
    for path in sorted(files(__package__).iterdir(), key=lambda path: path.name):
        if not path.name.endswith(".po"):
            continue
        code = path.name.removesuffix(".po").replace("_", "-")
        try:
            _check(code, path)
        except (ArithmeticError, LookupError, ValueError, UnknownLocaleError) as error:
            _log.warning("%s can't be read: %s", path.name, error)
        else:
            found[code] = path
    return found


def _check(code: str, path: Traversable) -> None:
    """Raise an error unless a file is valid UTF-8 and its name and plural rule are valid too."""
    from babel.messages.pofile import read_po

    _own_name(code)
    header = path.read_text("utf-8").partition("\n\n")[0]
    _for_one_number(c2py(read_po(StringIO(header), locale=code.replace("-", "_")).plural_expr))


@cache
def catalog(code: str) -> Catalog:
    """Return the catalog for a language. Raises KeyError if there is none.

    Entries that are fuzzy or empty, or whose placeholders differ from the English ones, are left
    out, so users see the English text.
    """
    with _paths()[code].open(encoding="utf-8") as file:
        return read_catalog(code, file)


def read_catalog(code: str, file: IO[Any]) -> Catalog:
    """Read a PO file, applying the same rules as `catalog`, and log its faulty entries."""
    from babel.messages.pofile import read_po

    read = read_po(file, locale=code.replace("-", "_"))
    plural_form = c2py(read.plural_expr)
    known = {} if code == ENGLISH else english()
    texts = {}
    for entry in read:
        if not entry.id or not entry.context:
            continue
        forms = forms_of(entry.id if code == ENGLISH else entry.string)
        if entry.fuzzy or not all(forms):
            continue
        original = known.get(entry.context) or forms_of(entry.id)
        template = TEMPLATES.get(entry.context)
        number = (template and template.counted) or "count"
        wrong = fault(original, forms, plural_form, number)
        if isinstance(entry.id, str) == (len(original) > 1):
            wrong = "the English text depends on a number, or no longer does"
        if wrong:
            _log.warning("%s.po: %s is shown in English: %s", code, entry.context, wrong)
            continue
        texts[entry.context] = forms
    return Catalog(code, languages().get(code, code), texts, plural_form)


@cache
def english() -> Mapping[str, tuple[str, ...]]:
    """Return the English text of every id in ``en.po`` and of every message template."""
    templates = {
        code: (one.english,) if one.many is None else (one.english, one.many)
        for code, one in TEMPLATES.items()
    }
    return {**templates, **catalog(ENGLISH).texts}


def forms_of(text: str | tuple[str, ...] | list[str] | None) -> tuple[str, ...]:
    """Return an entry's text, or its plural forms, as a tuple."""
    return (text,) if isinstance(text, str) else tuple(text or ("",))


def placeholders(text: str) -> set[str]:
    """Return the names in braces in a text, except in double braces, which stand for braces."""
    return set(_BRACES.findall(text)) - {""}


def stray_brace(text: str) -> bool:
    """Return True if a text has a brace that isn't part of a name in braces or doubled."""
    return re.search("[{}]", _BRACES.sub("", text)) is not None


def fault(
    english: tuple[str, ...],
    forms: tuple[str, ...],
    plural_form: Callable[[int], int],
    number: str = "count",
) -> str | None:
    """Return a description of what's wrong with a translation's placeholders, or None.

    Only a form that's for exactly one number can leave out the placeholder `number`, or one that an
    English form leaves out.
    """
    named = [placeholders(text) for text in english]
    known: set[str] = set().union(*named)
    optional = {number} | (known - named[0].intersection(*named))
    short = _for_one_number(plural_form) if len(english) > 1 and len(forms) > 1 else ()
    for index, text in enumerate(forms):
        found = placeholders(text)
        if found - known:
            return f"unknown placeholders: {', '.join(sorted(found - known))}"
        if stray_brace(text):
            return "a brace without a placeholder"
        if missing := known - found - (optional if index in short else set()):
            return f"missing placeholders: {', '.join(sorted(missing))}"
    return None


@cache
def _for_one_number(plural_form: Callable[[int], int]) -> Set[int]:
    """Return the indexes of the plural forms that are each for exactly one number."""
    return {form for form, many in Counter(map(plural_form, _NUMBERS)).items() if many == 1}
