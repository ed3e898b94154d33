"""Laying down melds from the hand and the table after winning a trick (S4-11, S4-17..26)."""

from __future__ import annotations

from typing import Final

from acesaround.cards import Hand, Suit
from acesaround.game.actions import Copy, Draw, LayMeld, StockMeldKind
from acesaround.game.meld import run
from acesaround.game.state import Exposed
from acesaround.game.stock_meld import (
    cards_from_hand,
    cards_tabled,
    expose,
    meld_key,
    meld_points,
    possible_melds,
)
from acesaround.messages import Message, reasons_hand
from acesaround.players.base import Choice
from acesaround.players.daugherty.potential import StockHand
from acesaround.players.daugherty.table import Table

WIN_AGAIN: Final = 0.5
"""Assumed probability of winning each later trick."""
AHEAD: Final = 3
"""Number of successive melds to plan for."""

_Counts = dict[tuple[StockMeldKind, Suit | None], int]


def lay_meld(table: Table) -> Choice:
    """Lay down the meld that leads to the most points over the remaining tricks.

    If two are tied, prefer one that exchanges the dix for another card.
    """
    lays = [action for action in table.view.legal if isinstance(action, LayMeld)]
    if not lays:
        return Choice(Draw(), (reasons_hand.NO_MELD_TO_LAY(),))
    plan = Plan(table)
    best = max(lays, key=lambda lay: (plan.worth(lay), plan.gains_card(lay)))
    if not plan.points(best):
        return Choice(Draw(), (reasons_hand.NOTHING_SCORES(),))
    return Choice(best, plan.why(best))


class Plan:
    """Look-ahead over successive melds."""

    def __init__(self, table: Table) -> None:
        hand, stock = StockHand(table), table.view.stock
        assert stock is not None
        self.table, self.rules, self.trump = table, table.rules, hand.trump
        self.fresh, self.exposed, self.tricks = hand.fresh, hand.exposed, hand.draws
        self.counts: _Counts = hand.counts
        self.tabled, self.upcard = cards_tabled(stock.laid, table.seat), stock.upcard

    def points(self, lay: LayMeld) -> int:
        """Return the points that a meld scores."""
        return self._points(lay.kind, lay.cards, self.counts)

    def gains_card(self, lay: LayMeld) -> bool:
        """Return True if the dix is exchanged for any card other than a nine of trump (S4-26)."""
        return lay.exchange and self.upcard != lay.cards[0].card

    def worth(self, lay: LayMeld) -> float:
        """Return the points for a meld, plus those expected for melds after it in later tricks."""
        return self._worth(
            lay.kind,
            lay.cards,
            self.fresh,
            self.tabled,
            self.exposed,
            self.counts,
            self.tricks,
            AHEAD,
        )

    def _points(self, kind: StockMeldKind, copies: tuple[Copy, ...], counts: _Counts) -> int:
        cards = [copy.card for copy in copies]
        already = counts.get(meld_key(kind, cards), 0)
        return meld_points(self.rules, self.trump, kind, cards, already)

    def _worth(
        self,
        kind: StockMeldKind,
        copies: tuple[Copy, ...],
        fresh: Hand,
        tabled: Hand,
        exposed: tuple[Exposed, ...],
        counts: _Counts,
        tricks: int,
        ahead: int,
    ) -> float:
        """Return the worth of a meld for any cards and any number of tricks.

        `tricks` counts the one just won and those still to come.
        """
        points = self._points(kind, copies, counts)
        at_once = kind == "dix" and self.rules.meld.dix_is_extra
        left = tricks if at_once else tricks - 1
        if ahead <= 1 or left <= 0:
            return float(points)
        exposed = expose(exposed, tabled, kind, copies, points)
        from_hand = cards_from_hand(copies)
        fresh, tabled = fresh - from_hand, tabled + from_hand
        key = meld_key(kind, [copy.card for copy in copies])
        counts = counts | {key: counts.get(key, 0) + 1}
        melds = possible_melds(self.rules, self.trump, fresh, exposed, counts)
        after = max(
            (
                self._worth(k, c, fresh, tabled, exposed, counts, left, ahead - 1)
                for k, c, p in melds
                if p
            ),
            default=0.0,
        )
        again = 1.0 if at_once else 1 - (1 - WIN_AGAIN) ** left
        return points + again * after

    def why(self, lay: LayMeld) -> tuple[Message, ...]:
        """Explain the meld by its points and by the meld it prepares for."""
        cards = [copy.card for copy in lay.cards]
        kind = reasons_hand.MELD_KINDS[lay.kind]()
        laid = reasons_hand.LAID_MELD(kind=kind, points=self.points(lay))
        stock = self.table.view.stock
        if lay.exchange and stock is not None and stock.upcard is not None:
            return (reasons_hand.LAID_MELD_EXCHANGED(text=laid, upcard=stock.upcard),)
        if lay.kind == "marriage" and cards[0].suit == self.trump and self._run_ready():
            return laid, reasons_hand.RUN_CAN_FOLLOW()
        return (laid,)

    def _run_ready(self) -> bool:
        return self.table.view.hand.sets(run(self.trump)) > 0
