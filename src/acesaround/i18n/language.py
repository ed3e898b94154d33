"""Selection of the current language."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from typing import Final

from acesaround.i18n.catalog import ENGLISH, Catalog, catalog, languages

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
