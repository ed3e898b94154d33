"""The current language, and text, numbers, and lists in it.

Texts are looked up by ids such as ``text.no_bids_yet``. A test checks that every id is in both the
code and the catalogs.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from decimal import localcontext
from functools import cache, lru_cache
from typing import TYPE_CHECKING, Final, Literal

from acesaround.i18n.catalog import ENGLISH, Catalog, catalog, languages

if TYPE_CHECKING:
    from datetime import date

    from babel import Locale

_LONGEST: Final = 200
_current: ContextVar[str] = ContextVar("language", default=ENGLISH)


def language() -> str:
    """Return the code of the current language."""
    return _current.get()


def current_catalog() -> Catalog:
    """Return the catalog of the current language."""
    return catalog(_current.get())


@contextmanager
def use_language(code: str) -> Iterator[None]:
    """Use a language within a ``with`` block. Raises KeyError if its code is unknown."""
    before = _current.set(catalog(code).code)
    try:
        yield
    finally:
        _current.reset(before)


def language_of_terminal(environ: Mapping[str, str]) -> str:
    """Return the language set in ``ACES_LANG`` or the locale, or English."""
    for name in ("ACES_LANG", "LC_ALL", "LC_MESSAGES", "LANG"):
        if environ.get(name):
            return negotiate(environ[name].partition(".")[0])
    return ENGLISH


def negotiate(wanted: str) -> str:
    """Return the first known language in a list such as ``de-AT,de;q=0.9,en;q=0.8``, or English.

    If a language isn't known with its region, its base language counts: ``de`` for ``de-AT``. Only
    the order counts. Weights are ignored.
    """
    known = {code.lower(): code for code in languages()}
    for part in wanted[:_LONGEST].lower().replace("_", "-").split(","):
        code = part.split(";")[0].strip()
        while code:
            if code in known:
                return known[code]
            code = code.rpartition("-")[0]
    return ENGLISH


_MAX_DECIMALS: Final = 3
"""Maximum number of decimal places shown by default."""
_STYLES: Final[dict[str, Literal["standard", "or"]]] = {"and": "standard", "or": "or"}


@cache
def _locale(code: str) -> Locale:
    from babel import Locale

    return Locale("en", "US") if code == "en" else Locale.parse(code, sep="-")


def number(value: float, decimals: int | None = None) -> str:
    """Format a number: ``1,234.5`` in English, ``1.234,5`` in German.

    `decimals` is the number of decimal places. By default, it's as many as needed, up to three.
    """
    if isinstance(value, int) and 0 <= value < 1000 and not decimals:
        return str(value)
    from babel.numbers import format_decimal

    if isinstance(value, int) and not decimals:
        with localcontext() as exactly:
            exactly.prec = max(exactly.prec, len(str(value)) + _MAX_DECIMALS)
            return format_decimal(value, locale=_locale(language()))
    if decimals is None:
        return format_decimal(value, locale=_locale(language()))
    pattern = "#,##0" + ("." + "0" * decimals if decimals else "")
    return format_decimal(value, pattern, locale=_locale(language()))


def signed(value: int) -> str:
    """Format a number with its sign, such as ``+3``."""
    return f"+{number(value)}" if value >= 0 else number(value)


def day(value: date) -> str:
    """Format a date: ``November 27, 2026``, or ``27. November 2026`` in German."""
    from babel.dates import format_date

    return format_date(value, "long", locale=_locale(language()))


def percent(value: float) -> str:
    """Format a fraction from 0 to 1 as a whole percentage: ``14%``, or ``14 %`` in German."""
    from babel.numbers import format_percent

    return format_percent(value, locale=_locale(language()))


def join(items: Sequence[str], last: Literal["and", "or"] = "and") -> str:
    """Return ``a, b, and c``, or ``a, b, or c`` if `last` is ``"or"``."""
    return _joined(tuple(items), last, language()) if len(items) > 1 else "".join(items)


@lru_cache(maxsize=1024)
def _joined(items: tuple[str, ...], last: Literal["and", "or"], code: str) -> str:
    from babel.lists import format_list

    return format_list(items, _STYLES[last], locale=_locale(code))


def tr(id: str, /, **params: object) -> str:
    """Return a string in the current language, or in English if there's no translation.

    Args:
        id: the id in the catalogs. Raises KeyError if the English catalog doesn't have it.
        params: values for the placeholders. Numbers are formatted for the language. Pass
            numbers that are only identifiers, such as a port, as strings.
    """
    return fill(_text(id), params)


def tr_plural(id: str, count: int, /, **params: object) -> str:
    """Return the plural form of a string for `count`, which also replaces ``{count}``.

    Raises KeyError for an id that isn't in the English catalog.
    """
    return fill(_text(id, count), {"count": count, **params})


def _text(id: str, count: int | None = None) -> str:
    text = current_catalog().text(id, count)
    if text is None:
        text = catalog(ENGLISH).text(id, count)
    if text is None:
        raise KeyError(id)
    return text


def lookup(id: str, english: str) -> str:
    """Return the translation for an id that isn't in the English catalog, or else `english`."""
    return current_catalog().text(id) or english


def fill(text: str, params: dict[str, object]) -> str:
    """Return `text` with its placeholders replaced by `params`."""
    if not params:
        return text
    return text.format_map({name: _shown(value) for name, value in params.items()})


def _shown(value: object) -> object:
    if isinstance(value, bool) or not isinstance(value, int | float):
        return value
    return number(value)
