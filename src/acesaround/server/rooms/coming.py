"""The next automatic event at a table."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Collection, Mapping
from concurrent.futures import Executor
from dataclasses import replace

from acesaround.game.actions import Concede, Deal
from acesaround.game.view import view
from acesaround.players.base import Choice
from acesaround.server.rooms.floor import AT_ONCE, Floor
from acesaround.server.rooms.thinking import Allowance, choose_anyway
from acesaround.server.table.events import Away, Back, Declined, Did, Event, Redone, Undone
from acesaround.server.table.length import is_full
from acesaround.server.table.state import TableState
from acesaround.session import deal
from acesaround.text.forced import Lone, forced


async def coming(
    now: TableState,
    here: Mapping[int, Lone],
    overdue: Collection[int],
    thinkers: Executor,
    floor: Floor = AT_ONCE,
    allowance: Allowance | None = None,
) -> Event | None:
    """Return the next automatic event, or None if it's a person's turn to act.

    `here` maps the seats of connected people to their auto-play settings. `overdue` contains the
    seats of people the others have waited for long enough. An overdue person counts as declining
    an undo or a concession, but doesn't have to agree to a redo. Otherwise, nothing happens at a
    table without people or while a proposal is open. A computer player's move comes no sooner than
    `floor` allows, and `allowance` limits its thinking time.
    """
    if is_full(now):
        return None
    if returned := now.away.intersection(here):
        return Back(seat=min(returned))
    if overdue:
        gone = min(overdue)
        proposal = now.proposal
        declines = proposal is not None and not proposal.redo and gone in proposal.open
        return Declined(seat=gone, overdue=True) if declines else Away(seat=gone)
    if not now.present:
        return None
    if now.proposal is not None:
        if now.proposal.open:
            return None
        if now.proposal.to is None:
            return Did(action=str(Concede()))
        kind = Redone if now.proposal.redo else Undone
        return kind(seat=now.proposal.seat, to=now.proposal.to)
    if now.deal_due:
        return Did(action=str(_cards(now)))
    seat = now.turn
    if seat is None:
        return None
    if seat in now.present:
        only = forced(view(now.game, seat), here.get(seat, "last"))
        return None if only is None else Did(action=str(only))
    loop = asyncio.get_running_loop()
    limit = None if allowance is None else allowance.limit(floor.clock())

    def begun_and_chosen() -> tuple[float, Choice]:
        return floor.clock(), choose_anyway(now, seat, limit)

    began, choice = await loop.run_in_executor(thinkers, begun_and_chosen)
    await floor.reach(now, began)
    return Did(action=str(choice.action), why=choice.why)


def _cards(now: TableState) -> Deal:
    """Return the next deal. If the table's seed is no longer secret, use a new seed."""
    header, number, dealer = now.header, now.deals, now.game.match.dealer
    if number in now.dealt and dealer is not None:
        return replace(now.dealt[number], dealer=dealer)
    seed = secrets.token_hex(16) if now.published else header.seed
    return deal(header.rules, seed, number, dealer)
