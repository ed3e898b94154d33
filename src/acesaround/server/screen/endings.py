"""Ending the play of a hand early, as it is offered to a person."""

from __future__ import annotations

from acesaround.game.claim import concede_error
from acesaround.game.phase import Phase
from acesaround.game.view import View
from acesaround.protocol.screen import Option
from acesaround.server.table.state import TableState
from acesaround.telling.forced import Lone, forced
from acesaround.tongues import say


def endings(now: TableState, seen: View, lone: Lone = "last") -> list[Option]:
    """What the view's seat may try now; whether a claim holds is seen when it is made."""
    playing = seen.phase is Phase.TRICK_PLAY and now.turn == seen.seat
    if not playing or forced(seen, lone) is not None:
        return []
    found = []
    if not seen.trick:
        asks = say(
            "All tricks that are left are yours, if that is certain from what you can know: by "
            "cards that nobody can beat, however the others' cards lie. If it is not certain, the "
            "play goes on, and nobody is told."
        )
        found.append(_option("claim", say("claim the rest"), asks))
    if concede_error(now.game, seen.seat) is None:
        asks = say("All tricks that are left go to the other side, and the hand is scored so.")
        scorers = seen.rules.scorers
        if scorers.count(scorers[seen.seat]) > 1:
            asks = f"{asks} {say('It holds for your partner too, who is not asked.')}"
        found.append(_option("concede", say("concede the rest"), asks))
    return found


def _option(action: str, words: str, asks: str) -> Option:
    return Option(action=action, words=words, asks=asks, meld=None)
