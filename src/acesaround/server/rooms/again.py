"""The next game of the same people."""

from __future__ import annotations

import secrets
from dataclasses import replace

from acesaround.game.phase import Phase
from acesaround.i18n import tr
from acesaround.server.table.events import Sat
from acesaround.server.table.header import Header
from acesaround.server.table.refusal import Refusal
from acesaround.server.table.state import TableState


def next_people(now: TableState, here: frozenset[int], seat: int) -> list[Sat]:
    """Who keeps his place in the next game: the person at `seat`, and whoever is connected.

    Where nobody who is gone is played for, the others would be waited for without end: they sit
    down there themselves.
    """
    others = sorted((here & now.present) - {seat}) if now.header.leave_after else []
    found = ((at, now.people[at]) for at in [seat, *others])
    return [Sat(seat=at, name=one.name, holder=one.holder) for at, one in found if one is not None]


def next_header(now: TableState, seat: int | None) -> Header:
    """The table of the next game: as this one, with other cards.

    Raises Refusal for one who watches, and before the game is over.
    """
    if seat is None:
        raise Refusal("no_seat", tr("server.youre_watching_this_table_only_its"))
    if now.game.phase is not Phase.OVER:
        raise Refusal("not_yet", tr("server.this_game_isnt_over_yet"))
    return replace(now.header, seed=secrets.token_hex(16), chosen=False)
