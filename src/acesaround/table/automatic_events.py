"""Automatic steps: deals, forced moves, and computer players' moves."""

from __future__ import annotations

import logging
import secrets
from collections.abc import Collection, Mapping
from dataclasses import replace
from typing import Final, Literal

from acesaround.game.actions import Action, Concede, Deal
from acesaround.game.state import Phase
from acesaround.game.view import View, view
from acesaround.i18n import tr
from acesaround.messages import reasons
from acesaround.players.base import Choice, Limit
from acesaround.players.registry import player
from acesaround.session import deal
from acesaround.table.events import ActionPlayed, Away, Back, Declined, Redone, Undone
from acesaround.table.state import Step, TableState

_log = logging.getLogger(__name__)
LIMIT: Final = Limit(seconds=0.5)
_STAND_IN = "random"


MAX_DEALS: Final = 1000
"""Maximum number of redeals in a row before the rules are considered unplayable."""


class EndlessDeals(ValueError):
    """Rules under which every deal is a redeal."""


def choose(
    now: TableState, seat: int, name: str | None = None, limit: Limit | None = None
) -> Choice:
    """Return the choice of the seat's computer player, or of the player `name` if given.

    The seed comes from the table and the number of events (at a shared screen: of actions that led
    to the game), so a restarted server makes the same choice. If the game has already ended once,
    the secret deal becomes part of the seed, because an older version published the table's seed.
    The default limit is half a second.

    Pass on any exception from the player. The choice hasn't been checked.
    """
    name = name or now.header.players[seat]
    seen: View = view(now.game, seat)
    number = now.moves if now.header.shared_screen else now.seq
    seed = f"{now.header.seed}:{seat}:{number}"
    if now.published:
        seed = f"{seed}:{now.game.this_round.deal}"
    return player(name, seed).choose(seen, limit or LIMIT)


def computer_step(now: TableState, seat: int, limit: Limit | None = None) -> Step:
    """Return the move of the seat's computer player, or a random one if that player fails."""
    try:
        return _taken(now, choose(now, seat, limit=limit))
    except Exception:
        name = now.header.players[seat]
        _log.exception("%s failed after event %d", name, now.seq)
        choice = choose(now, seat, _STAND_IN)
        return _taken(now, replace(choice, why=(reasons.DRAWN_BY_LOT(name=name),)))


def _taken(now: TableState, choice: Choice) -> Step:
    return now.step(ActionPlayed(action=str(choice.action), why=choice.why))


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


def due_step(
    now: TableState, here: Mapping[int, AutoPlay], overdue: Collection[int]
) -> Step | None:
    """Return the next automatic step that isn't a computer player's decision, or None.

    `here` maps the seats of connected people to their auto-play settings. `overdue` contains the
    seats of people the others have waited for long enough. An overdue person counts as declining
    an undo or a concession, but doesn't have to agree to a redo. Otherwise, nothing happens at a
    table without people or while a proposal is open. Raise EndlessDeals if no hand ever starts.
    """
    if now.is_full:
        return None
    if returned := now.away.intersection(here):
        return now.step(Back(seat=min(returned)))
    proposal = now.proposal
    if overdue:
        gone = min(overdue)
        declines = proposal is not None and not proposal.redo and gone in proposal.open
        return now.step(Declined(seat=gone, overdue=True) if declines else Away(seat=gone))
    if not _is_attended(now) or (proposal is not None and proposal.open):
        return None
    if proposal is not None and proposal.to is not None:
        kind = Redone if proposal.redo else Undone
        return now.step(kind(seat=proposal.seat, to=proposal.to))
    action: Action | None = None
    if proposal is not None:
        action = Concede()
    elif now.deal_due:
        action = _next_deal(now)
    elif now.turn in now.present:
        action = forced(view(now.game, now.turn), here.get(now.turn, "last"))
    return None if action is None else now.step(ActionPlayed(action=str(action)))


def computer_seat(now: TableState) -> int | None:
    """Return the seat of the computer player to move, or None if it's no computer's turn."""
    waits = now.is_full or not _is_attended(now) or now.proposal is not None
    return None if waits or now.turn in now.present else now.turn


def _is_attended(now: TableState) -> bool:
    """Return True if the game can go on: if someone is present, or at a shared screen."""
    return bool(now.present) or now.header.shared_screen


def _next_deal(now: TableState) -> Deal:
    """Return the next deal. If the table's seed is no longer secret, use a new seed."""
    header, number, dealer = now.header, now.deals, now.game.match.dealer
    _check_deals(now)
    if number in now.dealt and dealer is not None:
        return replace(now.dealt[number], dealer=dealer)
    seed = secrets.token_hex(16) if now.published else header.seed
    return deal(header.rules, seed, number, dealer)


def _check_deals(now: TableState) -> None:
    """Raise EndlessDeals if there have been too many deals since the last hand."""
    count, state = 0, now
    while (before := state.previous) is not None and state.game.phase is Phase.DEAL:
        count, state = count + (state.deals > before.deals), before
    if count > MAX_DEALS:
        raise EndlessDeals(tr("terminal.under_these_rules_every_deal_is_a"))
