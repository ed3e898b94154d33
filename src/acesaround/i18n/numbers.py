"""Numbers and lists in the format of the current language, from CLDR."""

from __future__ import annotations

from collections.abc import Sequence
from decimal import localcontext
from functools import cache
from typing import TYPE_CHECKING, Final, Literal

from acesaround.i18n.language import language

if TYPE_CHECKING:
    from babel import Locale


_BROKEN: Final = 3
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
            exactly.prec = max(exactly.prec, len(str(value)) + _BROKEN)
            return format_decimal(value, locale=_locale(language()))
    if decimals is None:
        return format_decimal(value, locale=_locale(language()))
    pattern = "#,##0" + ("." + "0" * decimals if decimals else "")
    return format_decimal(value, pattern, locale=_locale(language()))


def signed(value: int) -> str:
    """Format a number with its sign, such as ``+3``."""
    return f"+{number(value)}" if value >= 0 else number(value)


def percent(value: float) -> str:
    """Format a fraction from 0 to 1 as a whole percentage: ``14%``, or ``14 %`` in German."""
    from babel.numbers import format_percent

    return format_percent(value, locale=_locale(language()))


def join(items: Sequence[str], last: Literal["and", "or"] = "and") -> str:
    """Return ``a, b, and c``, or ``a, b, or c`` if `last` is ``"or"``."""
    if len(items) < 2:
        return "".join(items)
    from babel.lists import format_list

    return format_list(list(items), _STYLES[last], locale=_locale(language()))
