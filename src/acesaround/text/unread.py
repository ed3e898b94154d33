"""Error messages for the browser page, with what to do instead."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from acesaround.cards import Rank
from acesaround.game.phase import Phase
from acesaround.game.view import View
from acesaround.i18n import tr
from acesaround.messages import Message
from acesaround.text.actions import options
from acesaround.text.columns import capital
from acesaround.text.look import Look
from acesaround.text.spelled import in_words

_LOOK: Final = Look(width=1_000_000)
_IS_NO: Final = {
    Phase.AUCTION: "text.text_isnt_a_bid_options",
    Phase.NAME_TRUMP: "text.text_isnt_a_suit_options",
    Phase.ENTER_MELD: "text.text_isnt_a_meld_total_options",
}


def _ranks(ranks: Iterable[Rank]) -> str:
    return " ".join(rank.letter for rank in sorted(ranks, reverse=True))


_ALL_RANKS: Final = _ranks(Rank)
"""The ranks as listed in the error for a bad card. Some decks don't have all of them."""


def unread(view: View, text: str, otherwise: str) -> str:
    """Return an error that says what to do, or `otherwise` if the phase has no such error."""
    what = _IS_NO.get(view.phase)
    if what is None:
        return otherwise.replace(_ALL_RANKS, _ranks(view.rules.deck.ranks))
    shown = text if len(text) <= 40 else text[:37] + "..."
    return tr(what, text=shown, options=options(view, _LOOK, buttons=True))


def instead(view: View, refusal: Message) -> str:
    """Return an error with its cards in words and, during the bidding, the legal bids."""
    told = in_words(refusal)
    if view.phase is not Phase.AUCTION:
        return told
    return f"{capital(told)}. {options(view, _LOOK, buttons=True)}"
