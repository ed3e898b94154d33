"""What computer players said about their actions."""

from __future__ import annotations

from collections.abc import Sequence

from acesaround.notation.actions import parse_action
from acesaround.protocol import Thought
from acesaround.server.screen.look import LOOK
from acesaround.server.table.events import Did, Event
from acesaround.server.table.state import TableState
from acesaround.telling.actions import in_words


def thoughts(states: Sequence[TableState], events: Sequence[Event], hand: int) -> list[Thought]:
    """Every reason given in hand number `hand`, from 1, in the order of what was done.

    ``states[i]`` is the table before ``events[i]``.
    """
    found = []
    for before, event in zip(states, events, strict=False):
        seat = before.game.turn
        if seat is None or before.game.match.hands + 1 != hand:
            continue
        if not isinstance(event, Did) or not event.why:
            continue
        action = parse_action(event.action)
        found.append(Thought(seat=seat, words=in_words(action, LOOK), why=event.why))
    return found
