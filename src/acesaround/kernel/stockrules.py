"""Stock play rules with a trump suit, in the form the kernel takes."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import Final, Literal, get_args

from acesaround.cards import Card, Suit
from acesaround.game.actions import StockMeldKind
from acesaround.game.stock_meld import combinations, meld_points
from acesaround.kernel.errors import StockError
from acesaround.kernel.native import Native, NativeStockRules
from acesaround.kernel.stockpolicy import WEIGHTS, Weights
from acesaround.kernel.trickrules import TrickRules
from acesaround.messages import positions
from acesaround.rules.model import RuleSet

Reuse = Literal["once_per_type", "classes", "classes_upgrade_only"]

KINDS_OF_MELD: Final[tuple[StockMeldKind, ...]] = get_args(StockMeldKind)
REUSES: Final[tuple[Reuse, ...]] = get_args(Reuse)

MOST_CARDS: Final = 23
"""Maximum number of cards in a hand."""
MOST_STOCK: Final = 95
"""Maximum number of face-down cards in the stock."""
MOST_POINTS: Final = 1_000_000
"""Maximum points for one meld, and for all tricks in a hand."""


@dataclass(frozen=True, slots=True)
class Meld:
    """Type of meld: its cards, and the points for each time a player lays it down in a hand.

    The last entry in `points` also applies to all later times.
    """

    kind: StockMeldKind
    cards: tuple[Card, ...]
    points: tuple[int, ...]

    def worth(self, already: int) -> int:
        """Return the points for another meld of this type after the first `already`."""
        return self.points[min(already, len(self.points) - 1)]


@dataclass(frozen=True)
class StockRules:
    """Stock play rules as plain data.

    Attributes:
        tricks: rules of trick play after the stock is gone.
        trump: suit of the upcard.
        melds: all types of meld.
        must_follow: True if players must follow suit even while the stock lasts.
        tricks_score: True if tricks score points even while the stock lasts.
        per_trick: maximum number of melds after each trick, or None for no limit.
        dix_is_extra: True if a dix doesn't count toward `per_trick`.
        dix_exchange: True if a dix can be exchanged for the upcard.
        fresh_required: True if each meld needs at least one card from the hand.
        run_uses_marriage: True if the king and queen of a run can't be used again in a marriage.
        reuse: rule for using a card on the table in another meld.
        weights: weights of the playout policy.
        unit: actual points per point in `weights`, which assume 25 trick points per hand.
    """

    tricks: TrickRules
    trump: Suit
    melds: tuple[Meld, ...]
    must_follow: bool
    tricks_score: bool
    per_trick: int | None
    dix_is_extra: bool
    dix_exchange: bool
    fresh_required: bool
    run_uses_marriage: bool
    reuse: Reuse
    weights: Weights
    unit: float

    @classmethod
    def of(cls, rules: RuleSet, trump: Suit) -> StockRules:
        """Convert `rules` for this trump suit.

        Raises `StockError` if there's no stock (``no_stock``), or if the hands, stock, or points
        are too large for the kernel (``too_large``).
        """
        return _compiled(rules, trump)

    @cached_property
    def made(self) -> dict[Native, NativeStockRules]:
        """Cache of converted rules, by compiled module."""
        return {}

    @cached_property
    def number(self) -> dict[tuple[Card, ...], int]:
        """Index of each meld in `melds`, by its cards in the meld's own order."""
        return {meld.cards: at for at, meld in enumerate(self.melds)}


@lru_cache(maxsize=256)
def _compiled(rules: RuleSet, trump: Suit) -> StockRules:
    values, copies = rules.meld, rules.deck.copies
    if not rules.deal.stock or values.reuse is None:
        raise StockError(positions.NO_STOCK())
    face_down = len(rules.full_deck) - 2 * rules.deal.hand - 1
    melds = tuple(
        Meld(kind, cards, tuple(meld_points(rules, trump, kind, cards, n) for n in range(copies)))
        for kind, cards in combinations(rules, trump)
    )
    if rules.deal.hand > MOST_CARDS - 1 or face_down > MOST_STOCK:
        hand, stock = MOST_CARDS - 1, MOST_STOCK + 1
        raise StockError(positions.STOCK_TOO_LARGE(hand=hand, stock=stock))
    points = [point for meld in melds for point in meld.points]
    if max((rules.hand_trick_points, *points)) > MOST_POINTS:
        raise StockError(positions.POINTS_TOO_LARGE(most=MOST_POINTS))
    return StockRules(
        tricks=TrickRules.of(rules),
        trump=trump,
        melds=melds,
        must_follow=rules.play.stock_follow == "must",
        tricks_score=rules.play.stock_tricks_score,
        per_trick=values.per_trick,
        dix_is_extra=values.dix_is_extra,
        dix_exchange=values.dix_exchange,
        fresh_required=values.fresh_card_required,
        run_uses_marriage=values.run_uses_marriage,
        reuse=values.reuse,
        weights=WEIGHTS,
        unit=rules.hand_trick_points / 25,
    )
