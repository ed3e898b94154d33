"""Tables written straight into a database's log, at moments that are costly for a server."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from acesaround.game.actions import Bid
from acesaround.game.state import Phase
from acesaround.game.step import legal
from acesaround.game.view import view
from acesaround.messages.values import WRITTEN
from acesaround.players.registry import player
from acesaround.rules.load import load
from acesaround.server.context import Tokens
from acesaround.session import deal
from acesaround.store.event_log import EventLog, NewTable
from acesaround.table.events import Acknowledged, ActionPlayed, Header, SeatTaken, encode_event
from acesaround.table.history import EventHistory
from acesaround.table.state import TableState

Until = Callable[[TableState], bool]


@dataclass(frozen=True)
class Scene:
    """A table: its name, the token of each seat, the seat whose turn it is, and its last event."""

    table: str
    tokens: tuple[str, ...]
    turn: int
    seq: int


def played(
    preset: str, until: Until, changes: Mapping[str, Any] | None = None, bids: int = 0
) -> EventHistory:
    """Play at random until `until` holds, with people on all seats.

    The first `bids` bids come before any pass.
    """
    rules = load(preset)
    if changes:
        rules = rules.changed(changes)
    header = Header(rules, preset, "7", ("random",) * rules.table.players, leave_after=0)
    history, rng = EventHistory(TableState.new(header)), random.Random(7)
    for seat in range(rules.table.players):
        history.replay(
            SeatTaken(seat=seat, name=f"Bartholomew {seat}", holder=f"holder{seat}"), None
        )
    while not until(history.now):
        now = history.now
        if now.waiting:
            history.replay(Acknowledged(seat=min(now.waiting)), None)
        elif now.deal_due:
            cards = deal(rules, header.seed, now.deals, now.game.match.dealer)
            history.replay(ActionPlayed(action=str(cards)), None)
        else:
            assert now.turn is not None
            seen = view(now.game, now.turn)
            action = player("random", str(rng.random())).choose(seen).action
            if bids and now.game.phase is Phase.AUCTION:
                action = next((one for one in legal(now.game) if isinstance(one, Bid)), action)
                bids -= 1
            history.replay(
                ActionPlayed(action=str(action), why=(WRITTEN(text="because " * 30),)), None
            )
    return history


def write_scene(
    log: EventLog,
    table: str,
    preset: str,
    until: Until,
    changes: Mapping[str, Any] | None = None,
    bids: int = 0,
) -> Scene:
    """Play a table like `played` and write it into a log."""
    history = played(preset, until, changes, bids)
    bodies = list(map(encode_event, history.events))
    log.create(NewTable(table, history.now.header.to_json(), bodies))
    tokens, seats = Tokens(log.secret("tokens")), range(len(history.now.people))
    held = tuple(tokens.token(table, seat, f"holder{seat}") for seat in seats)
    return Scene(table, held, history.now.turn or 0, history.now.seq)


def over(now: TableState) -> bool:
    """True once the game is over."""
    return now.game.phase is Phase.OVER


def at_phase(phase: Phase) -> Until:
    """Return a condition that holds when someone has to act in `phase`."""
    return lambda now: now.game.phase is phase and now.turn is not None
