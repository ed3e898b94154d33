"""Why a piece of advice is good, in one plain clause: its reasons without the sums."""

from __future__ import annotations

import re
from typing import Final

from acesaround.cards import Suit
from acesaround.game.actions import Action, Bid, NameTrump, Pass
from acesaround.game.legal import Calls
from acesaround.game.view import View
from acesaround.i18n import retell, say
from acesaround.text.bids import high_now, meaning, my_first_say, tells_always
from acesaround.text.look import Look

_SUM: Final = re.compile(r"\b(spades|hearts|clubs|diamonds): [^;]* = (\d+)")
"""A player's formula for a suit, as it stands in his reasons."""

_SHOWN: Final = " meld without trump"
"""How a reason ends that says what a bid shows."""


def plainly(seen: View, action: Action, why: str, look: Look) -> tuple[str, str]:
    """Why the view's seat should do this, and what else a player's reasons in English say.

    What he reckons is told by its suit and result, and the sum is left for the rest.
    """
    reasons = why.split("; ")
    reckoned = _SUM.search(reasons[0])
    if reckoned is None:
        clause = reasons[0]
    else:
        suit = look.suit_title(Suit[reckoned[1].upper()])
        clause = _reckoned(seen, action, suit, int(reckoned[2]), reasons[1:])
    rest = "; ".join(reason for reason in reasons if reason != clause)
    told = _told(seen, action.amount) if isinstance(action, Bid) else None
    if told is None or reasons[0].endswith(_SHOWN):
        return clause, rest
    return say("{clause}; the partner hears {meaning}", clause=retell(clause), meaning=told), rest


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
