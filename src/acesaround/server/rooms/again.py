"""The next game of the same people."""

from __future__ import annotations

import secrets
from dataclasses import replace

from acesaround.game.phase import Phase
from acesaround.server.table.header import Header
from acesaround.server.table.refusal import Refusal
from acesaround.server.table.state import TableState
from acesaround.tongues import say


def next_header(now: TableState, seat: int | None) -> Header:
    """The table of the next game: as this one, with other cards.

    Raises Refusal for one who watches, and before the game is over.
    """
    if seat is None:
        raise Refusal("no_seat", say("you watch this table; who sits here can have a next game"))
    if now.game.phase is not Phase.OVER:
        raise Refusal("not_yet", say("this game is not over yet"))
    return replace(now.header, seed=secrets.token_hex(8), chosen=False)
