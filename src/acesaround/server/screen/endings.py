"""Ending the play of a hand early, as it is offered to a person."""

from __future__ import annotations

from acesaround.game.claim import concede_error
from acesaround.game.phase import Phase
from acesaround.game.sides import allies_of
from acesaround.game.view import View
from acesaround.i18n import say, say_noted
from acesaround.protocol.screen import Option
from acesaround.server.table.state import TableState
from acesaround.text.columns import listed
from acesaround.text.doubts import CONCEDING
from acesaround.text.forced import Lone, forced


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
    if concede_error(now.game, seen.seat) is None and (option := _concede(now, seen)) is not None:
        found.append(option)
    return found


def _concede(now: TableState, seen: View) -> Option | None:
    """To concede or, where a partner is a person, to propose it; None while that cannot be."""
    asks, people = [say_noted(CONCEDING)], now.to_concede(seen.seat)
    if people:
        if not now.may_ask(seen.seat, concedes=True):
            return None
        names = listed([now.names[seat] for seat in sorted(people)])
        asks.append(
            say(
                "It holds for your whole side, so it is proposed to {names} first and done only by "
                "consent. Everybody sees that you propose it.",
                names=names,
            )
        )
        words = say("propose to concede the rest")
    else:
        if allies_of(seen.rules, seen.seat, seen.declarer):
            asks.append(say("It holds for your whole side; a computer player is not asked."))
        words = say("concede the rest")
    return _option("concede", words, " ".join(asks))


def _option(action: str, words: str, asks: str) -> Option:
    return Option(action=action, words=words, asks=asks, meld=None)
