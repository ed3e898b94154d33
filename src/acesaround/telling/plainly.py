"""Why a piece of advice is good, in one plain clause: its reasons without the sums."""

from __future__ import annotations

import re
from typing import Final

from acesaround.cards import Suit
from acesaround.game.actions import Action, Bid, NameTrump, Pass
from acesaround.game.legal import Calls
from acesaround.game.view import View
from acesaround.telling.bids import high_now, meaning, my_first_say, tells_always
from acesaround.telling.look import Look
from acesaround.tongues import retell, say

_SUM: Final = re.compile(r"\b(spades|hearts|clubs|diamonds): [^;]* = (\d+)")
"""A player's formula for a suit, as it stands in his reasons."""

_SHOWN: Final = " meld without trump"
"""How a reason ends that says what a bid shows."""


def plainly(seen: View, action: Action, why: str, look: Look) -> str:
    """Why the view's seat should do this, from a player's reasons in English.

    What he reckons is told by its suit and result.
    """
    reasons = why.split("; ")
    reckoned = _SUM.search(reasons[0])
    if reckoned is None:
        clause = reasons[0]
    else:
        suit = look.suit_title(Suit[reckoned[1].upper()])
        clause = _reckoned(seen, action, suit, int(reckoned[2]), reasons[1:])
    told = _told(seen, action.amount) if isinstance(action, Bid) else None
    if told is None or reasons[0].endswith(_SHOWN):
        return clause
    return say("{clause}; the partner hears {meaning}", clause=retell(clause), meaning=told)


def beyond(plain: str, why: str) -> str:
    """The reasons that `plain`, what `plainly` made of them, does not tell already."""
    return "; ".join(
        reason
        for reason in why.split("; ")
        if not any(plain.startswith(told) or plain.endswith(told) for told in _told_as(reason))
    )


def _told_as(reason: str) -> tuple[str, str]:
    return reason, retell(reason)


def _reckoned(seen: View, action: Action, suit: str, worth: int, rest: list[str]) -> str:
    """A sum's meaning; what was tried, the `rest` of the reasons, tells more where they differ."""
    if isinstance(action, Bid) and worth < action.amount and rest:
        return rest[0]
    if isinstance(action, Pass) and isinstance(seen.legal, Calls):
        if rest:
            return rest[-1]
        least = min((bids[0] for bids in seen.legal.bids), default=None)
        if least is not None and worth < least:
            return say(
                "only about {worth} points to hope for in {suit}, too few for {least}",
                worth=worth,
                suit=suit,
                least=least,
            )
    if isinstance(action, NameTrump):
        return say("about {worth} points to hope for", worth=worth)
    return say("about {worth} points to hope for in {suit}", suit=suit, worth=worth)


def _told(seen: View, amount: int) -> str | None:
    """What a bid tells the partner beyond what every bid does."""
    if tells_always(seen.rules):
        return None
    return meaning(seen.rules, high_now(seen), amount, first=my_first_say(seen))
