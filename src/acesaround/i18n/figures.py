"""Figures as a language writes them: ``2.5``, ``65,536`` and ``14%`` in English, ``2,5``,
``65.536`` and ``14 %`` in German."""

from __future__ import annotations

import re
from typing import Final

from acesaround.i18n.catalogue import ENGLISH
from acesaround.i18n.saying import tongue

_SIGNS: Final = {ENGLISH: (",", ".", ""), "de": (".", ",", "\xa0")}
"""What stands between thousands, before what is less than one, and before a percent sign."""
_FIGURE: Final = re.compile(r"(?<![\w.,#])(\d+)(?:\.(\d+))?(?!\w|[.,]\d)(%?)")
_SHORT: Final = 4
"""Digits of figures that are read without a sign between them."""


def figures(text: str) -> str:
    """English `text`, or such as `retell` tells, with its figures as the reader writes them."""
    thousands, point, space = _SIGNS.get(tongue(), _SIGNS[ENGLISH])

    def written(figure: re.Match[str]) -> str:
        whole = figure[1] if len(figure[1]) <= _SHORT else f"{int(figure[1]):,}"
        parts = [whole.replace(",", thousands), *([figure[2]] if figure[2] else [])]
        return point.join(parts) + (figure[3] and space + figure[3])

    return _FIGURE.sub(written, text)
