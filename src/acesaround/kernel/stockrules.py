"""What play with a stock needs of a rule set and a trump suit, as the kernel takes it."""

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
"""In a hand."""
MOST_STOCK: Final = 95
"""Cards of the stock that lie face down."""
MOST_POINTS: Final = 1_000_000
"""For one meld, and for the tricks of a hand."""


@dataclass(frozen=True, slots=True)
class Meld:
    """One sort of meld: its cards, and what the first, second, ... of a hand scores.

    Those after the last figure score as much as that.
    """

    kind: StockMeldKind
    cards: tuple[Card, ...]
    points: tuple[int, ...]

    def worth(self, already: int) -> int:
        """What one more scores after so many."""
        return self.points[min(already, len(self.points) - 1)]


@dataclass(frozen=True)
class StockRules:
    """Play with a stock as plain data.

    Attributes:
        tricks: trick play, once the stock is drawn.
        trump: the suit of the card turned.
        melds: every sort of meld.
        must_follow: whether suit is followed while there is a stock, too.
        tricks_score: whether tricks score while there is a stock, too.
        per_trick: how many melds may be laid after a trick, None for any number.
        dix_is_extra: whether a dix does not count among these.
        dix_exchange: whether a dix may be exchanged for the card turned.
        fresh_required: whether a meld needs a card that does not lie on the table.
        run_uses_marriage: whether king and queen of a run on the table serve no marriage.
        reuse: how often a card on the table may serve.
        weights: what the policy of playouts goes by.
        unit: what one of the 25 trick points of a plain hand comes to.
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
        """The play of `rules` with this trump.

        Raises `StockError` where there is no stock (``no_stock``) and for hands, stocks or points
        beyond what the kernel takes (``too_large``).
        """
        return _compiled(rules, trump)

    @cached_property
    def made(self) -> dict[Native, NativeStockRules]:
        """What the compiled modules made of these rules."""
        return {}

    @cached_property
    def number(self) -> dict[tuple[Card, ...], int]:
        """The place of a meld in `melds`, by its cards in their own order."""
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
