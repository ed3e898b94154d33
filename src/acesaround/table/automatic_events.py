"""Automatic events: deals, forced moves, and computer players' moves."""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections.abc import Collection, Mapping
from concurrent.futures import Executor
from dataclasses import replace
from typing import Literal

from acesaround.game.actions import Action, Concede, Deal
from acesaround.game.state import Phase
from acesaround.game.step import apply
from acesaround.game.view import View, view
from acesaround.messages import reasons
from acesaround.players.base import Choice, Limit
from acesaround.players.registry import player
from acesaround.session import deal
from acesaround.table.events import ActionPlayed, Away, Back, Declined, Event, Redone, Undone
from acesaround.table.limits import AT_ONCE, Floor, TokenBucket, is_full
from acesaround.table.state import TableState

_log = logging.getLogger(__name__)
_LIMIT = Limit(seconds=0.5)
_SHORT_LIMIT = Limit(seconds=0.05)
_MOVES = 400, 1.0
"""Token bucket for a table's moves at the full limit: burst size, and seconds per extra move."""
_STAND_IN = "random"


class ThinkingBudget:
    """Thinking time for the computer players at one table.

    People can trigger moves over and over by undoing them. After a long burst, computer players get
    a tenth of the time, so one table can't slow down the others.
    """

    def __init__(self) -> None:
        self._moves = TokenBucket(*_MOVES)

    def limit(self, at: float) -> Limit:
        """Count a move at time `at` (in seconds), and return its thinking limit."""
        return _SHORT_LIMIT if self._moves.take(at) else _LIMIT


def choose(
    now: TableState, seat: int, name: str | None = None, limit: Limit | None = None
) -> Choice:
    """Return the choice of the seat's computer player, or of the player `name` if given.

    The seed comes from the table and the number of events, so a restarted server makes the same
    choice. The default limit is half a second. If the game has already ended once, the secret deal
    becomes part of the seed, because an older version published the table's seed.

    Pass on any exception from the player. Raise IllegalAction if its choice is illegal.
    """
    name = name or now.header.players[seat]
    seen: View = view(now.game, seat)
    seed = f"{now.header.seed}:{seat}:{now.seq}"
    if now.published:
        seed = f"{seed}:{now.game.this_round.deal}"
    choice = player(name, seed).choose(seen, limit or _LIMIT)
    apply(now.game, choice.action)
    return choice


def choose_or_fall_back(now: TableState, seat: int, limit: Limit | None = None) -> Choice:
    """Return the choice of the seat's computer player, or a random one if that player fails."""
    try:
        return choose(now, seat, limit=limit)
    except Exception:
        name = now.header.players[seat]
        _log.exception("%s failed after event %d", name, now.seq)
        return replace(choose(now, seat, _STAND_IN), why=(reasons.DRAWN_BY_LOT(name=name),))


AutoPlay = Literal["never", "last", "legal"]


def forced(seen: View, auto_play: AutoPlay = "last") -> Action | None:
    """Return the only legal action if it needs no decision, else None.

    No decision is needed for the only choice after a trick in stock play, the only answer to a
    misdeal question, or the last card in hand. If `auto_play` is ``"legal"``, the only playable
    card doesn't need one either. If it's ``"never"``, every action needs a decision.
    """
    if not seen.my_turn or auto_play == "never" or len(seen.legal) != 1:
        return None
    alone = seen.phase in (Phase.STOCK_MELD, Phase.MISDEAL)
    playing = seen.phase is Phase.TRICK_PLAY
    if alone or (playing and (auto_play == "legal" or len(seen.hand) == 1)):
        return next(iter(seen.legal))
    return None


async def next_automatic_event(
    now: TableState,
    here: Mapping[int, AutoPlay],
    overdue: Collection[int],
    thinkers: Executor,
    floor: Floor = AT_ONCE,
    allowance: ThinkingBudget | None = None,
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
            return ActionPlayed(action=str(Concede()))
        kind = Redone if now.proposal.redo else Undone
        return kind(seat=now.proposal.seat, to=now.proposal.to)
    if now.deal_due:
        return ActionPlayed(action=str(_next_deal(now)))
    seat = now.turn
    if seat is None:
        return None
    if seat in now.present:
        only = forced(view(now.game, seat), here.get(seat, "last"))
        return None if only is None else ActionPlayed(action=str(only))
    loop = asyncio.get_running_loop()
    limit = None if allowance is None else allowance.limit(floor.clock())

    def begun_and_chosen() -> tuple[float, Choice]:
        return floor.clock(), choose_or_fall_back(now, seat, limit)

    began, choice = await loop.run_in_executor(thinkers, begun_and_chosen)
    await floor.wait(now, began)
    return ActionPlayed(action=str(choice.action), why=choice.why)


def _next_deal(now: TableState) -> Deal:
    """Return the next deal. If the table's seed is no longer secret, use a new seed."""
    header, number, dealer = now.header, now.deals, now.game.match.dealer
    if number in now.dealt and dealer is not None:
        return replace(now.dealt[number], dealer=dealer)
    seed = secrets.token_hex(16) if now.published else header.seed
    return deal(header.rules, seed, number, dealer)
