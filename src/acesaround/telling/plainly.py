"""Why a piece of advice is good, in one plain clause: its reasons without the sums."""

from __future__ import annotations

import re
from typing import Final

from acesaround.cards import Suit
from acesaround.game.actions import Action, Bid, Bury, Draw, LayMeld, Pass
from acesaround.game.legal import Calls
from acesaround.game.view import View
from acesaround.telling.bids import high_now, meaning, my_first_say, tells_always
from acesaround.telling.look import Look
from acesaround.tongues import retell, say

_SUM: Final = re.compile(r"\b(spades|hearts|clubs|diamonds): [^;]* = (\d+)")
"""A player's formula for a suit, as it stands in his reasons."""


def plainly(seen: View, action: Action, why: str, look: Look) -> str:
    """Why the view's seat should do this, from a player's reasons in English.

    What he reckons is told by its suit and result; what only names the action is left out.
    """
    reasons = why.split("; ")
    if len(reasons) > 1 and (isinstance(action, Bury | LayMeld | Draw) or _is_lead(reasons[0])):
        reasons = reasons[1:]
    reckoned = _SUM.search(reasons[0])
    if reckoned is None:
        clause = reasons[0]
    else:
        suit = look.suit_title(Suit[reckoned[1].upper()])
        clause = _reckoned(seen, action, suit, int(reckoned[2]), reasons[1:])
    told = _told(seen, action.amount) if isinstance(action, Bid) else None
    if told is None:
        return clause
    return say(
        "{clause}, and the bid tells your partner: {meaning}", clause=retell(clause), meaning=told
    )


def _is_lead(reason: str) -> bool:
    return reason.startswith("I lead ")


def _reckoned(seen: View, action: Action, suit: str, worth: int, rest: list[str]) -> str:
    """A sum's meaning; what was tried, the `rest` of the reasons, tells more where they differ."""
    hope = say(
        "with {suit} as trump you can hope for about {worth} points",
        suit=suit,
        worth=worth,
    )
    if isinstance(action, Bid) and worth < action.amount and rest:
        return rest[0]
    if not isinstance(action, Pass) or not isinstance(seen.legal, Calls):
        return hope
    least = min((bids[0] for bids in seen.legal.bids), default=None)
    if rest:
        return "; ".join(rest) if rest[-1].startswith("that ") else rest[-1]
    if least is not None and worth < least:
        return say("{hope} only, and the lowest bid is {least}", hope=hope, least=least)
    return hope


def _told(seen: View, amount: int) -> str | None:
    """What a bid tells the partner beyond what every bid does."""
    if tells_always(seen.rules):
        return None
    return meaning(seen.rules, high_now(seen), amount, first=my_first_say(seen))
