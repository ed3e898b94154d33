"""Value of cards while the stock lasts, for meld they could still make and for later tricks."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from acesaround.cards import Card, Hand, Rank
from acesaround.game.actions import Play, StockMeldKind
from acesaround.game.state import Exposed
from acesaround.game.stock_meld import combinations, may_serve, meld_counts, meld_key, meld_points
from acesaround.players.daugherty.table import Table

POWER: Final = {
    Rank.ACE: 2.0,
    Rank.TEN: 1.0,
    Rank.KING: 0.5,
    Rank.QUEEN: 0.2,
    Rank.JACK: 0.1,
    Rank.NINE: 0.0,
}
"""Value of each rank in play after the stock is gone, in points of a 25-point hand."""
TRUMP: Final = 2.0
"""Additional value of a trump, in points of a 25-point hand."""


class StockHand:
    """Hand of the seat to act in stock play, and its potential.

    Attributes:
        fresh: cards in hand; `exposed` are the ones on the table.
        counts: number of melds laid down so far, by kind.
        draws: number of cards still to draw, one for each trick left.
        unknown: number of unseen cards.
        unit: points in this game for each point of a 25-point hand.
    """

    __slots__ = (
        "_melds",
        "counts",
        "draws",
        "exposed",
        "fresh",
        "table",
        "trump",
        "unit",
        "unknown",
    )

    def __init__(self, table: Table) -> None:
        view, stock = table.view, table.view.stock
        assert stock is not None and table.trump is not None
        self.table, self.trump = table, table.trump
        self.exposed: tuple[Exposed, ...] = stock.exposed[table.seat]
        self.fresh: Hand = view.hand - (one.card for one in self.exposed)
        self.counts = meld_counts(stock.laid, table.seat)
        self.draws = (stock.face_down + 1) // 2
        self.unknown = max(1, sum(table.unseen))
        self.unit = table.rules.hand_trick_points / 25
        self._melds = [
            (kind, cards, self._points(kind, cards))
            for kind, cards in combinations(table.rules, table.trump)
        ]

    def _points(self, kind: StockMeldKind, cards: Sequence[Card]) -> int:
        already = self.counts.get(meld_key(kind, cards), 0)
        return meld_points(self.table.rules, self.trump, kind, cards, already)

    def keep_value(self, play: Play) -> float:
        """Return the cost of playing this copy: the expected loss in meld, plus its later value."""
        lost = 0.0
        for kind, cards, points in self._melds:
            if points and play.card in cards:
                before = self._chance(kind, cards, points, None, self.draws)
                if before:
                    lost += points * (before - self._chance(kind, cards, points, play, self.draws))
        laying = 1 - 0.5**self.draws
        return float(lost * laying) + self.power(play.card) * self.unit

    def power(self, card: Card) -> float:
        """Return the value of a card after the stock is gone, in points of a 25-point hand."""
        return POWER[card.rank] + (TRUMP if card.suit == self.trump else 0.0)

    def ready(self, without: Play) -> list[int]:
        """Return the points of the melds that could be laid down after this play, highest first."""
        points = (
            points
            for kind, cards, points in self._melds
            if points and self._chance(kind, cards, points, without, 0)
        )
        return sorted(points, reverse=True)

    def _chance(
        self,
        kind: StockMeldKind,
        cards: Sequence[Card],
        points: int,
        without: Play | None,
        draws: int,
    ) -> float:
        """Return the chance of having a meld after playing `without` and drawing `draws` cards."""
        chance, fresh_card = 1.0, False
        for card in cards:
            gone = without if without is not None and without.card == card else None
            if self.fresh.count(card) > (gone is not None and not gone.copy):
                fresh_card = True
            elif not any(
                one.card == card
                and (gone is None or one.copy != gone.copy)
                and may_serve(self.table.rules, one, kind, points)
                for one in self.exposed
            ):
                fresh_card = True
                out = self.table.unseen[card]
                if not out or not draws:
                    return 0.0
                chance *= 1 - (1 - min(1.0, draws / self.unknown)) ** out
        needs_fresh = self.table.rules.meld.fresh_card_required
        return chance if fresh_card or not needs_fresh else 0.0
