"""Figures as a language writes them: ``2.5`` and ``65,536`` in English, ``2,5`` and ``65.536`` in
German."""

from __future__ import annotations

import re
from typing import Final

from acesaround.tongues.catalogue import ENGLISH
from acesaround.tongues.saying import tongue

_SIGNS: Final = {ENGLISH: (",", "."), "de": (".", ",")}
"""What stands between thousands, and before what is less than one."""
_FIGURE: Final = re.compile(r"(?<![\w.,#])(\d+)(?:\.(\d+))?(?!\w|[.,]\d)")
_SHORT: Final = 4
"""Digits of figures that are read without a sign between them."""


def figures(text: str) -> str:
    """English `text`, or such as `retell` tells, with its figures as the reader writes them."""
    thousands, point = _SIGNS.get(tongue(), _SIGNS[ENGLISH])

    def written(figure: re.Match[str]) -> str:
        whole = figure[1] if len(figure[1]) <= _SHORT else f"{int(figure[1]):,}"
        parts = [whole.replace(",", thousands), *([figure[2]] if figure[2] else [])]
        return point.join(parts)

    return _FIGURE.sub(written, text)
