"""Laying melds from the table and the hand after winning a trick (S4-11, S4-17..26)."""

from __future__ import annotations

from typing import Final

from acesaround.cards import Card, Hand, Suit
from acesaround.game.actions import Copy, Draw, LayMeld, StockMeldKind
from acesaround.game.state import Exposed
from acesaround.game.stock_meld import meld_key, meld_points, possible_melds
from acesaround.players.base import Choice
from acesaround.players.daugherty.potential import StockHand
from acesaround.players.daugherty.table import Table
from acesaround.players.daugherty.words import card_name, listed

WIN_AGAIN: Final = 0.5
"""The chance to win any one of the tricks to come."""
DEPTH: Final = 3
"""How many melds ahead are planned."""

Counts = dict[tuple[StockMeldKind, Suit | None], int]


def lay_meld(table: Table) -> Choice:
    """Lay a dix with exchange first, then what leads to the most meld in the tricks left."""
    lays = [action for action in table.view.legal if isinstance(action, LayMeld)]
    if not lays:
        return Choice(Draw(), "no meld to lay")
    free_dix = table.rules.meld.dix_is_extra or len(lays) == 1
    for lay in lays:
        if lay.exchange and free_dix:
            stock = table.view.stock
            assert stock is not None and stock.upcard is not None
            return Choice(lay, f"the dix, exchanged for the {card_name(stock.upcard)}")
    hand = StockHand(table)
    plan = _Plan(table, hand)
    best, worth = max(((lay, plan.worth(lay)) for lay in lays), key=lambda pair: pair[1])
    if worth <= 0:
        return Choice(Draw(), "no meld worth laying")
    return Choice(best, plan.why(best))


class _Plan:
    """Looking ahead over the melds that can follow one another."""

    def __init__(self, table: Table, hand: StockHand) -> None:
        assert table.trump is not None
        self.rules, self.trump = table.rules, table.trump
        self.fresh, self.exposed = hand.fresh, hand.exposed
        self.counts: Counts = dict(hand.counts)  # type: ignore[arg-type]
        self.tricks = hand.tricks_left

    def worth(self, lay: LayMeld) -> float:
        """The points of `lay` and of what may follow it in the tricks to come."""
        return self._after(
            lay.kind, lay.cards, self.fresh, self.exposed, self.counts, self.tricks, 1
        )

    def _after(
        self,
        kind: StockMeldKind,
        copies: tuple[Copy, ...],
        fresh: Hand,
        exposed: tuple[Exposed, ...],
        counts: Counts,
        tricks: int,
        depth: int,
    ) -> float:
        cards = [copy.card for copy in copies]
        key = meld_key(kind, cards)
        points = meld_points(self.rules, self.trump, kind, cards, counts.get(key, 0))
        extra = kind == "dix" and self.rules.meld.dix_is_extra
        left = tricks if extra else tricks - 1
        if depth >= DEPTH or left <= 0:
            return float(points)
        fresh, exposed = expose(fresh, exposed, kind, copies, points)
        counts = {**counts, key: counts.get(key, 0) + 1}
        later = max(
            (
                self._after(k, c, fresh, exposed, counts, left, depth + 1)
                for k, c, p in possible_melds(self.rules, self.trump, fresh, exposed, counts)
                if p
            ),
            default=0.0,
        )
        again = 1.0 if extra else 1 - (1 - WIN_AGAIN) ** left
        return points + again * later

    def why(self, lay: LayMeld) -> str:
        cards = [copy.card for copy in lay.cards]
        already = self.counts.get(meld_key(lay.kind, cards), 0)
        points = meld_points(self.rules, self.trump, lay.kind, cards, already)
        names = listed(card_name(card) for card in cards)
        text = f"{lay.kind} for {points}: {names}"
        run = self.fresh.sets([Card.of(rank, self.trump) for rank in RUN]) > 0
        if lay.kind == "marriage" and cards[0].suit == self.trump and run:
            text += ", and the run with it later"
        return text


RUN: Final = tuple(sorted({card.rank for card in Hand.parse("AS TS KS QS JS")}))


def expose(
    fresh: Hand,
    exposed: tuple[Exposed, ...],
    kind: StockMeldKind,
    copies: tuple[Copy, ...],
    points: int,
) -> tuple[Hand, tuple[Exposed, ...]]:
    """The cards off and on the table after a meld."""
    table = list(exposed)
    for copy in copies:
        if copy.copy:
            at = next(i for i, e in enumerate(table) if (e.card, e.copy) == (copy.card, copy.copy))
            table[at] = Exposed(copy.card, copy.copy, (*table[at].served, (kind, points)))
        else:
            fresh = fresh.without(copy.card)
            number = 1 + max((e.copy for e in table if e.card == copy.card), default=0)
            table.append(Exposed(copy.card, number, ((kind, points),)))
    return fresh, tuple(table)
