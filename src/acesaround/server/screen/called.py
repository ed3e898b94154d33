"""Players' words about others, who call them by the names of their seats."""

from __future__ import annotations

import re

from acesaround.server.screen.look import LOOK
from acesaround.server.table.state import TableState
from acesaround.tongues import figures, retell


def called(text: str, now: TableState) -> str:
    """A player's English sentence in the language of the reader.

    People have their names in it, cards stand as on the table, and figures as the reader writes
    them.
    """
    names = dict(zip(now.header.rules.seats, now.names, strict=True))
    seats = re.compile(rf"\b({'|'.join(map(re.escape, names))})\b")
    return figures(retell(seats.sub(lambda seat: names[seat[0]], LOOK.sentence(text))))
