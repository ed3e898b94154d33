"""What cards are worth while a stock is drawn from: melds they may still make, tricks later."""

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
"""What a card is worth in the play after the stock, where 25 points are at stake."""
TRUMP: Final = 2.0
"""What being a trump adds."""


class StockHand:
    """The cards of the seat to act in stock play, and what can still become of them.

    Attributes:
        fresh: its cards off the table; `exposed` are those on it.
        counts: how many melds of each kind it has laid.
        draws: how many cards it will still draw, one for every trick left.
        unknown: how many cards it has not seen.
        unit: what one of the 25 points of a plain hand comes to here.
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
        """What playing this copy costs: chances of meld, and a card for the play to come."""
        lost = 0.0
        for kind, cards, points in self._melds:
            if points and play.card in cards:
                before = self._chance(kind, cards, points, None, self.draws)
                if before:
                    lost += points * (before - self._chance(kind, cards, points, play, self.draws))
        laying = 1 - 0.5**self.draws
        return float(lost * laying) + self.power(play.card) * self.unit

    def power(self, card: Card) -> float:
        """What a card is worth after the stock, in points of a plain hand."""
        return POWER[card.rank] + (TRUMP if card.suit == self.trump else 0.0)

    def ready(self, without: Play) -> list[int]:
        """The points of the melds that could be laid after this play, dearest first."""
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
        """The chance to hold a meld within so many draws, once `without` has been played."""
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
