"""What comes next at a table without a person."""

from __future__ import annotations

import asyncio
from concurrent.futures import Executor

from acesaround.game.view import view
from acesaround.server.rooms.thinking import choose_anyway
from acesaround.server.table.events import Did, Event
from acesaround.server.table.state import TableState
from acesaround.session import deal
from acesaround.telling.forced import forced

_LONGEST_WHY = 2000


async def coming(now: TableState, thinkers: Executor) -> Event | None:
    """The next event that needs no person; None where one is to act.

    Nothing goes on at a table where nobody sits.
    """
    if not any(now.people):
        return None
    if now.deal_due:
        cards = deal(now.header.rules, now.header.seed, now.deals, now.game.match.dealer)
        return Did(action=str(cards))
    seat = now.turn
    if seat is None:
        return None
    if now.people[seat] is not None:
        only = forced(view(now.game, seat))
        return None if only is None else Did(action=str(only))
    loop = asyncio.get_running_loop()
    choice = await loop.run_in_executor(thinkers, choose_anyway, now, seat)
    return Did(action=str(choice.action), why=choice.why[:_LONGEST_WHY])
