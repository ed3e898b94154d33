"""Text that was kept in English, as whoever reads it would write it."""

from __future__ import annotations

import re
from collections.abc import Mapping

from acesaround.i18n import figures, retell
from acesaround.text.look import Look


def retold(text: str, look: Look, names: Mapping[str, str] | None = None) -> str:
    """An English sentence in the language of the reader.

    Cards stand as on the table, figures as the reader writes them, and × where it can be shown.
    `names` are those of people instead of their seats; nothing in them is changed.
    """
    told = figures(look.sentence(text))
    if names:
        seats = re.compile(rf"\b({'|'.join(map(re.escape, names))})\b")
        told = seats.sub(lambda seat: names[seat[0]], told)
    told = retell(told)
    return told.replace(") x ", ") × ") if look.symbols else told
