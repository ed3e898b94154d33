"""Texts in the language in use.

Ids are strings such as ``text.no_bids_yet``: a test finds each of them in the code and in
the catalogs.
"""

from __future__ import annotations

from acesaround.i18n.catalog import ENGLISH, catalog
from acesaround.i18n.language import current_catalog
from acesaround.i18n.numbers import number


def tr(id: str, /, **params: object) -> str:
    """Return a text in the language in use, or in English if the language lacks it.

    Args:
        id: the id of the text in the catalogs. Raises KeyError for one that English lacks.
        params: the values of the names in braces. Numbers are written as the language writes them;
            pass those that only name something, such as a port, as text.
    """
    forms = current_catalog().texts.get(id) or catalog(ENGLISH).texts[id]
    return fill(forms[-1], params)


def tr_plural(id: str, count: int, /, **params: object) -> str:
    """Return the form of a text for a number, which ``{count}`` stands for.

    Raises KeyError for an id that English lacks.
    """
    language = current_catalog()
    forms = language.texts.get(id)
    if forms is None:
        language = catalog(ENGLISH)
        forms = language.texts[id]
    text = forms[min(language.plural_form(count), len(forms) - 1)]
    return fill(text, {"count": count, **params})


def lookup(id: str, english: str) -> str:
    """Return a text whose English isn't in the catalogs but with what it describes."""
    forms = current_catalog().texts.get(id)
    return forms[-1] if forms else english


def fill(text: str, params: dict[str, object]) -> str:
    """Return `text` with `params` for the names in braces."""
    if not params:
        return text
    return text.format_map({name: _shown(value) for name, value in params.items()})


def _shown(value: object) -> object:
    if isinstance(value, bool) or not isinstance(value, int | float):
        return value
    return number(value)
