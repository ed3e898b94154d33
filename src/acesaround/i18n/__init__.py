"""Translations: one catalog per language, with message ids as keys.

`tr` looks up the text for an id and fills in the placeholders. The English text is in ``en.po``.
The exception is the text of messages, which is in the templates in `acesaround.messages`.
"""

from acesaround.i18n.catalog import Catalog, catalog, languages
from acesaround.i18n.language import (
    day,
    join,
    language,
    language_of_terminal,
    lookup,
    negotiate,
    number,
    percent,
    signed,
    tr,
    tr_plural,
    use_language,
)

__all__ = [
    "Catalog", "catalog", "day", "join", "language", "language_of_terminal", "languages", "lookup",
    "negotiate", "number", "percent", "signed", "tr", "tr_plural", "use_language",
]  # fmt: skip
