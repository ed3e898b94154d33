"""Numbers and lists as the language in use writes them, by the rules of CLDR."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import TYPE_CHECKING, Final, Literal

from acesaround.i18n.language import language

if TYPE_CHECKING:
    from babel import Locale


_STYLES: Final[dict[str, Literal["standard", "or"]]] = {"and": "standard", "or": "or"}


@cache
def _locale(code: str) -> Locale:
    from babel import Locale

    return Locale("en", "US") if code == "en" else Locale(code)


def number(value: float, decimals: int | None = None) -> str:
    """Return a number: ``1,234.5`` in English, ``1.234,5`` in German.

    `decimals` is how many decimals to show; by default as many as a float needs, up to three.
    """
    if isinstance(value, int) and 0 <= value < 1000 and not decimals:
        return str(value)
    from babel.numbers import format_decimal

    if decimals is None:
        return format_decimal(value, locale=_locale(language()))
    pattern = "#,##0" + ("." + "0" * decimals if decimals else "")
    return format_decimal(value, pattern, locale=_locale(language()))


def signed(value: int) -> str:
    """Return a number with its sign: ``+3``."""
    return f"+{number(value)}" if value >= 0 else number(value)


def percent(value: float) -> str:
    """Return a share from 0 to 1 as a whole percentage: ``14%``, in German ``14 %``."""
    from babel.numbers import format_percent

    return format_percent(value, locale=_locale(language()))


def join(items: Sequence[str], last: Literal["and", "or"] = "and") -> str:
    """Return ``a, b, and c``, or with `last` ``or``."""
    if len(items) < 2:
        return "".join(items)
    from babel.lists import format_list

    return format_list(list(items), _STYLES[last], locale=_locale(language()))
