"""Players' words about others, who call them by the names of their seats."""

from __future__ import annotations

from acesaround.server.screen.look import LOOK
from acesaround.server.table.state import TableState
from acesaround.text.retold import retold


def called(text: str, now: TableState) -> str:
    """A player's English sentence in the language of the reader, with people's names in it."""
    return retold(text, LOOK, dict(zip(now.header.rules.seats, now.names, strict=True)))
