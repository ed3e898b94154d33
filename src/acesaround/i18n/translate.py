"""Text lookup in the current language.

Ids are strings such as ``text.no_bids_yet``. A test checks that every id is in both the code and
the catalogs.
"""

from __future__ import annotations

from acesaround.i18n.catalog import ENGLISH, catalog
from acesaround.i18n.language import current_catalog
from acesaround.i18n.numbers import number


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
    for language in (current_catalog(), catalog(ENGLISH)):
        if (text := language.text(id, count)) is not None:
            return text
    raise KeyError(id)


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
