"""Ways to end a hand early: claiming or conceding the rest."""

from __future__ import annotations

from acesaround.game.claim import concede_error
from acesaround.game.phase import Phase
from acesaround.game.sides import allies_of
from acesaround.game.view import View
from acesaround.i18n import tr
from acesaround.protocol.screen import Option
from acesaround.server.table.state import TableState
from acesaround.text.columns import listed
from acesaround.text.doubts import CONCEDING
from acesaround.text.forced import Lone, forced


def endings(now: TableState, seen: View, lone: Lone = "last") -> list[Option]:
    """Return a person's options to end the hand early. A claim is checked only after it's made."""
    playing = seen.phase is Phase.TRICK_PLAY and now.turn == seen.seat
    if not playing or forced(seen, lone) is not None:
        return []
    found = []
    if not seen.trick:
        asks = tr("server.you_get_all_the_tricks_left_if")
        found.append(_option("claim", tr("common.claim_the_rest"), asks))
    if concede_error(now.game, seen.seat) is None and (option := _concede(now, seen)) is not None:
        found.append(option)
    return found


def _concede(now: TableState, seen: View) -> Option | None:
    """Return the option to concede, or to ask partners first; None if neither is allowed."""
    asks, people = [tr(CONCEDING)], now.to_concede(seen.seat)
    if people:
        if not now.may_ask(seen.seat, concedes=True):
            return None
        names = listed([now.names[seat] for seat in sorted(people)])
        asks.append(
            tr(
                "server.this_counts_for_your_whole_team_so",
                names=names,
            )
        )
        words = tr("server.ask_to_concede_the_rest")
    else:
        if allies_of(seen.rules, seen.seat, seen.declarer):
            asks.append(tr("server.this_counts_for_your_whole_team"))
        words = tr("common.concede_the_rest")
    return _option("concede", words, " ".join(asks))


def _option(action: str, words: str, asks: str) -> Option:
    return Option(action=action, words=words, asks=asks, meld=None)
