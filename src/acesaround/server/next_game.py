"""The next game after a finished one: its setup, and the people who keep their seats."""

from __future__ import annotations

import secrets
from dataclasses import replace

from acesaround.i18n import tr
from acesaround.players.registry import current_versions
from acesaround.table.decider import Refusal
from acesaround.table.events import Header, SeatTaken
from acesaround.table.state import TableState


def next_people(now: TableState, here: frozenset[int], seat: int) -> list[SeatTaken]:
    """Return the people who keep their seats: the one at `seat`, and everyone else who's connected.

    If the table waits forever for people who are away, only the person at `seat` keeps a seat.
    Everyone else has to sit down again, so the new table never waits for someone who doesn't come.
    """
    others = sorted((here & now.present) - {seat}) if now.header.leave_after else []
    found = ((at, now.people[at]) for at in [seat, *others])
    return [
        SeatTaken(seat=at, name=one.name, holder=one.holder) for at, one in found if one is not None
    ]


def next_header(now: TableState, seat: int | None) -> Header:
    """Return the header for the next game: the same setup with different cards.

    Raise Refusal for spectators, or if the game isn't over.
    """
    if seat is None:
        raise Refusal("no_seat", tr("server.youre_watching_this_table_only_its"))
    if not now.is_over:
        raise Refusal("not_yet", tr("server.this_game_isnt_over_yet"))
    return replace(
        now.header,
        seed=secrets.token_hex(16),
        chosen=False,
        attempt=None,
        versions=current_versions(now.header.players),
    )
