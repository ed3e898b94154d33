"""What a person at a table sends next: mostly actions, and now and then something else."""

from __future__ import annotations

import random
from dataclasses import dataclass
from typing import Any, Final

from tests.server.support.guest import something

Frame = dict[str, Any]
_BIDS: Final = 0.4
"""How often a person bids rather than passes."""
_AGREES: Final = 0.75
_INTERRUPTS: Final = 0.2
"""How often a person agrees to a proposal, and acts or withdraws it while it's open."""


@dataclass(frozen=True, slots=True)
class Habits:
    """How often a person does something other than the next action, each time they decide.

    They chat, propose an undo or a redo, claim or concede the rest if that's offered, leave their
    seat, or, after a game, continue with the next.
    """

    says: float = 0.02
    undoes: float = 0.03
    redoes: float = 0.5
    ends: float = 0.08
    rises: float = 0.006
    continues: float = 0.7


NO_HABITS: Final = Habits(0.0, 0.0, 0.0, 0.0, 0.0, 0.0)


def decide(
    screen: Frame, seat: int | None, name: str, habits: Habits, rng: random.Random
) -> Frame | None:
    """Return the next command, without its id and `seq`. None means to wait for an event."""
    if rng.random() < habits.says:
        return {"type": "say", "text": f"{name} says {rng.getrandbits(64):x}", "name": name}
    if seat is None or screen["seat"] != seat:
        return None
    if screen["proposal"] is not None:
        return _answer(screen, screen["proposal"], seat, rng)
    if screen["next_table"] is not None:
        return None
    if screen["may_undo"] and rng.random() < habits.undoes:
        return {"type": "undo"}
    if screen["redo"] is not None and rng.random() < habits.redoes:
        return {"type": "redo"}
    if screen["game_over"] is None and rng.random() < habits.rises:
        return {"type": "rise"}
    if screen["endings"] and rng.random() < habits.ends:
        return _act(rng.choice(screen["endings"])["action"])
    return _play(screen, seat, rng)


def _answer(screen: Frame, proposal: Frame, seat: int, rng: random.Random) -> Frame | None:
    number = proposal["number"]
    if seat in proposal["open"]:
        # Everyone is expected at the next table.
        agrees = rng.random() < _AGREES and screen["next_table"] is None
        kind = "agree" if agrees else "decline"
        return {"type": kind, "proposal": number}
    if rng.random() >= _INTERRUPTS:
        return None
    if seat == proposal["seat"]:
        return {"type": "decline", "proposal": number}
    return _play(screen, seat, rng)


def _play(screen: Frame, seat: int, rng: random.Random) -> Frame | None:
    if seat in screen["waiting"]:
        return {"type": "ready"}
    if not screen["asked"]:
        return None
    offers = screen["asked"]["offers"]
    if offers and rng.random() < _BIDS:
        return _act(str(rng.choice(offers)["amount"]))
    return _act(something(screen, rng))


def _act(action: str) -> Frame:
    return {"type": "act", "action": action}
