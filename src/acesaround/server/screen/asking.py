"""The request on a person's screen, with the actions to choose from."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from acesaround.game.actions import Action, Bid, Fold, LayMeld, Pass, Play
from acesaround.game.legal import Calls, CardSets, Totals
from acesaround.game.phase import Phase
from acesaround.game.step import apply
from acesaround.game.view import View
from acesaround.i18n import tr, tr_plural
from acesaround.protocol.screen import (
    Asked,
    BidChoice,
    BidDoubt,
    Choosing,
    MeldOffer,
    Option,
    Span,
)
from acesaround.server.screen.bidding import bid_spans, offers
from acesaround.server.screen.look import LOOK
from acesaround.server.table.state import TableState
from acesaround.text.actions import in_words
from acesaround.text.cast import Cast
from acesaround.text.doubts import doubt, doubtful_bids
from acesaround.text.forced import Lone, forced
from acesaround.text.melds import meld_name

_TEXTS: Final = {
    Phase.MISDEAL: "server.call_a_misdeal_or_keep_this_hand",
    Phase.AUCTION: "server.your_bid",
    Phase.NAME_TRUMP: "server.name_trump",
    Phase.ENTER_MELD: "server.add_up_your_meld_and_enter_it",
    Phase.DECLARE: "server.play_the_hand_or_not",
    Phase.STOCK_MELD: "server.lay_down_a_meld_or_draw",
}
_KEYS: Final = re.compile(r" \(\w/\w\)\?$")
"""Regex for the terminal's keys at the end of a question, in any language: `` (Y/N)?``."""


def asked(now: TableState, seen: View, cast: Cast, lone: Lone = "last") -> Asked | None:
    """Return the request to the person who sees `seen`, or None if there's nothing to decide."""
    if seen.seat in now.waiting:
        return _asks(tr("server.continue_when_youre_ready"))
    if now.turn != seen.seat or forced(seen, lone) is not None:
        return None
    legal, spans, odd = seen.legal, bid_spans(seen), doubtful_bids(seen)
    return _asks(
        _text(seen),
        bids=spans,
        offers=offers(spans),
        doubt=None if odd is None else BidDoubt(least=odd.least, asks=odd.why),
        options=[_option(now, action, seen, cast) for action in _others(seen)],
        choose=_choosing(seen) if isinstance(legal, CardSets) else None,
        typed=seen.phase is Phase.ENTER_MELD,
    )


def _asks(
    text: str,
    bids: Sequence[Span] = (),
    offers: Sequence[BidChoice] = (),
    doubt: BidDoubt | None = None,
    options: Sequence[Option] = (),
    choose: Choosing | None = None,
    *,
    typed: bool = False,
) -> Asked:
    return Asked(
        text=text, bids=list(bids), offers=list(offers), doubt=doubt, options=list(options),
        choose=choose, typed=typed,
    )  # fmt: skip


def _text(seen: View) -> str:
    if seen.phase in (Phase.TRICK_PLAY, Phase.STOCK_PLAY):
        return tr("server.choose_a_card") if seen.trick else tr("server.your_lead_choose_a_card")
    if isinstance(seen.legal, CardSets):
        cards = seen.legal.count
        if seen.phase is Phase.BURY:
            return tr_plural("server.choose_1_card_to_bury", cards)
        return tr_plural("server.choose_1_card_to_pass_to_your", cards)
    return tr(_TEXTS[seen.phase])


def _others(seen: View) -> list[Action]:
    """Return the legal actions other than bidding, playing a card, and choosing several cards."""
    if isinstance(seen.legal, Totals):
        return [Fold()] if seen.legal.may_fold else []
    if isinstance(seen.legal, Calls):
        return [Pass()] if seen.legal.may_pass else []
    if isinstance(seen.legal, CardSets):
        return [Fold()] if seen.legal.may_fold else []
    return [action for action in seen.legal if not isinstance(action, Play | Bid)]


def _option(now: TableState, action: Action, seen: View, cast: Cast) -> Option:
    words = in_words(action, LOOK)
    meld = _offered(now, action, seen) if isinstance(action, LayMeld) else None
    if meld is not None:
        points = tr_plural("common.count_point", meld.points)
        words = f"{words}: {points}"
    asks = _KEYS.sub("?", doubt(action, seen, cast)) or None
    return Option(action=str(action), words=words, asks=asks, meld=meld)


def _offered(now: TableState, action: LayMeld, seen: View) -> MeldOffer:
    before = now.game.this_round.counted
    gained = apply(now.game, action).this_round.counted[seen.seat] - before[seen.seat]
    more = None
    if action.exchange and seen.stock is not None and seen.stock.upcard is not None:
        more = tr("server.exchange_for_the_card", card=LOOK.card(seen.stock.upcard))
    cards = [copy.card.text for copy in action.cards]
    return MeldOffer(name=meld_name(action.kind), cards=cards, points=gained, more=more)


def _choosing(seen: View) -> Choosing:
    legal = seen.legal
    assert isinstance(legal, CardSets)
    return Choosing(
        what="bury" if seen.phase is Phase.BURY else "give",
        count=legal.count,
        free=[card.text for card in legal.free],
    )
