"""What cards are worth while a stock is drawn from: melds they may still make, tricks later."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from acesaround.cards import Card, Hand, Rank
from acesaround.game.actions import Copy, Play, StockMeldKind
from acesaround.game.state import Exposed
from acesaround.game.stock_meld import combinations, may_serve, meld_key, meld_points
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
TRUMP: Final = 1.3
"""What being a trump adds."""


class StockHand:
    """The cards of the seat to act in stock play, and what can still become of them.

    `fresh` are its cards off the table, `exposed` those on it; `draws` how many it will still
    draw, `unknown` how many cards it has not seen. `unit` is the worth of a plain counter.
    """

    __slots__ = (
        "counts",
        "draws",
        "exposed",
        "fresh",
        "melds",
        "table",
        "tricks_left",
        "unit",
        "unknown",
    )

    def __init__(self, table: Table) -> None:
        view, stock = table.view, table.view.stock
        assert stock is not None and table.trump is not None
        self.table = table
        self.exposed: tuple[Exposed, ...] = stock.exposed[table.seat]
        self.fresh: Hand = view.hand - (one.card for one in self.exposed)
        self.counts: dict[tuple[StockMeldKind, object], int] = {}
        for laid in stock.laid:
            if laid.seat == table.seat:
                key = meld_key(laid.kind, [copy.card for copy in laid.cards])
                self.counts[key] = self.counts.get(key, 0) + 1
        self.draws = self.tricks_left = (stock.face_down + 1) // 2
        self.unknown = max(1, sum(table.unseen))
        self.unit = table.rules.hand_trick_points / 25
        self.melds: list[tuple[StockMeldKind, tuple[Card, ...], int]] = [
            (kind, cards, self._points(kind, cards))
            for kind, cards in combinations(table.rules, table.trump)
        ]

    def _points(self, kind: StockMeldKind, cards: Sequence[Card]) -> int:
        assert self.table.trump is not None
        already = self.counts.get(meld_key(kind, cards), 0)
        return meld_points(self.table.rules, self.table.trump, kind, cards, already)

    def chance(
        self, kind: StockMeldKind, cards: Sequence[Card], points: int, without: Play | None
    ) -> float:
        """The chance of holding the meld at some time, having played the card `without`."""
        chance, fresh_card = 1.0, False
        for card in cards:
            gone = without is not None and without.card == card
            held = self.fresh.count(card) - (gone and not without.copy if without else 0)
            if held > 0:
                fresh_card = True
                continue
            if any(
                one.card == card
                and not (gone and without is not None and one.copy == without.copy)
                and may_serve(self.table.rules, one, kind, points)
                for one in self.exposed
            ):
                continue
            out = self.table.unseen[card]
            if not out or not self.draws:
                return 0.0
            fresh_card = True
            chance *= 1 - (1 - min(1.0, self.draws / self.unknown)) ** out
        if not fresh_card and self.table.rules.meld.fresh_card_required:
            return 0.0
        return chance

    def keep_value(self, play: Play) -> float:
        """What playing this copy costs: chances of meld, and a card for the play to come."""
        lost = 0.0
        for kind, cards, points in self.melds:
            if play.card in cards and points:
                before = self.chance(kind, cards, points, None)
                if before:
                    lost += points * (before - self.chance(kind, cards, points, play))
        return lost * self._laying() + self.power(play.card) * self.unit

    def _laying(self) -> float:
        """The chance of winning a trick to lay a meld after."""
        return float(1 - 0.5**self.tricks_left)

    def power(self, card: Card) -> float:
        """What a card is worth after the stock, in counters."""
        return POWER[card.rank] + (TRUMP if card.suit == self.table.trump else 0.0)

    def ready(self, without: Play | None) -> list[int]:
        """The points of the melds that could be laid at once, dearest first."""
        points = [
            points
            for kind, cards, points in self.melds
            if points and self._complete(kind, cards, points, without)
        ]
        return sorted(points, reverse=True)

    def _complete(
        self, kind: StockMeldKind, cards: Sequence[Card], points: int, without: Play | None
    ) -> bool:
        draws, self.draws = self.draws, 0
        complete = self.chance(kind, cards, points, without) > 0
        self.draws = draws
        return complete


__all__ = ["Copy", "StockHand"]
