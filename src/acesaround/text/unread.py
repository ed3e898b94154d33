"""Error messages for the browser page, with what to do instead."""

from __future__ import annotations

from typing import Final

from acesaround.cards import Rank
from acesaround.game.phase import Phase
from acesaround.game.view import View
from acesaround.i18n import tr
from acesaround.messages import Message
from acesaround.messages.cards import NOT_A_CARD
from acesaround.text.actions import options
from acesaround.text.columns import capital, listed
from acesaround.text.formatter import spoken
from acesaround.text.look import Look
from acesaround.text.spelled import in_words

_LOOK: Final = Look(width=1_000_000)
_IS_NO: Final = {
    Phase.AUCTION: "text.text_isnt_a_bid_options",
    Phase.NAME_TRUMP: "text.text_isnt_a_suit_options",
    Phase.ENTER_MELD: "text.text_isnt_a_meld_total_options",
}


def unread(view: View, text: str, problem: Message) -> str:
    """Return an error for input that isn't an action, with what to enter instead."""
    what = _IS_NO.get(view.phase)
    if what is not None:
        shown = text if len(text) <= 40 else text[:37] + "..."
        return tr(what, text=shown, options=options(view, _LOOK, buttons=True))
    if problem.code == NOT_A_CARD.code:
        ranks = [_typed(rank) for rank in sorted(view.rules.deck.ranks, reverse=True)]
        shown = listed(ranks, "or")
        return tr("text.text_isnt_a_card_use_ranks", text=problem.params["text"], ranks=shown)
    return spoken(problem, _LOOK)


def _typed(rank: Rank) -> str:
    return "T/10" if rank is Rank.TEN else rank.letter


def instead(view: View, refusal: Message) -> str:
    """Return an error with its cards in words and, during the bidding, the legal bids."""
    told = in_words(refusal)
    if view.phase is not Phase.AUCTION:
        return told
    return f"{capital(told)}. {options(view, _LOOK, buttons=True)}"
