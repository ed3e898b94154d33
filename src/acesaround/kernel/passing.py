"""Passing between partners in many deals at once, by a rule of thumb or with cards given."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import astuple, dataclass, replace
from functools import lru_cache
from itertools import chain
from typing import Final

from acesaround.cards import KINDS, RANKS
from acesaround.game.meld import PINOCHLE
from acesaround.game.state import partner_of
from acesaround.kernel.backend import backend, load
from acesaround.kernel.interface import check_worlds
from acesaround.kernel.playouts import meld_table, one_per_world
from acesaround.kernel.rules import MeldRules
from acesaround.rules.model import RuleSet

ByRank = tuple[int, int, int, int, int, int]
"""A value for each rank: 9, J, Q, K, 10, A."""


@dataclass(frozen=True, slots=True)
class CardValues:
    """Values of cards for passing, in hundredths of a point.

    Attributes:
        first_trump: what the first copy of a trump is worth to the bid winner.
        more_trump: what further copies are worth.
        side: what a card of another suit is worth.
        keep_trump: what it costs the bid winner to pass back a trump, without the meld it breaks.
        keep_side: what it costs to pass back a card of another suit.
        pinochle: least that a queen of spades or a jack of diamonds is worth.
        length: what a card passed back costs for each card in its suit, so short suits go first.
        meld_point: what a point of meld counts.
    """

    first_trump: ByRank
    more_trump: ByRank
    side: ByRank
    keep_trump: ByRank
    keep_side: ByRank
    pinochle: int
    length: int
    meld_point: int

    def worth(self, kind: int, trump: int, passed: int) -> int:
        """Return what a card is worth to the bid winner if `passed` copies are already passed."""
        suit, rank = divmod(kind, RANKS)
        if suit == trump:
            return (self.more_trump if passed else self.first_trump)[rank]
        return max(self.side[rank], self.pinochle) if kind in PINOCHLE else self.side[rank]

    def cost(self, kind: int, trump: int, hand: Sequence[int]) -> int:
        """Return what it costs to pass a card back from a hand, without the meld it breaks."""
        suit, rank = divmod(kind, RANKS)
        if suit == trump:
            return self.keep_trump[rank]
        return self.keep_side[rank] + self.length * sum(hand[suit * RANKS : (suit + 1) * RANKS])

    def packed(self) -> list[int]:
        """Return the values in the order of the attributes."""
        *tables, pinochle, length, meld_point = astuple(self)
        return [*chain(*tables), pinochle, length, meld_point]

    @classmethod
    def unpack(cls, values: Sequence[int]) -> CardValues:
        """Restore the values that `packed` returned."""
        tables = (tuple(values[at : at + RANKS]) for at in range(0, 5 * RANKS, RANKS))
        return cls(*tables, *values[5 * RANKS :])  # type: ignore[arg-type]


TUNED: Final = CardValues(
    first_trump=(250, 730, 750, 730, 600, 900),
    more_trump=(250, 450, 600, 650, 700, 900),
    side=(10, 20, 100, 100, -50, 500),
    keep_trump=(330, 370, 415, 410, 480, 500),
    keep_side=(60, 40, 10, -160, 100, 200),
    pinochle=320,
    length=50,
    meld_point=100,
)
"""Values for games that count in ones, found by `tools/bids/single_deck/estimates.py`."""


def card_values(rules: RuleSet) -> CardValues:
    """Return the values for passing cards in this game."""
    scaled = (value * rules.scale for value in TUNED.packed())
    return replace(CardValues.unpack(tuple(scaled)), meld_point=TUNED.meld_point)


def pass_cards(
    rules: RuleSet,
    worlds: bytes,
    trumps: Sequence[int],
    declarers: Sequence[int],
    *,
    gifts: bytes = b"",
    returns: bytes = b"",
    passed: bool = False,
    values: CardValues | None = None,
) -> bytes:
    """Return the hands of each world after the partners have passed cards.

    World i has ``declarers[i]`` as the bid winner and ``trumps[i]`` as trump. `gifts` and `returns`
    have 24 counts for each world: the cards that the bid winner's partner and the bid winner pass.
    If they're missing or all 0, a rule of thumb chooses, with `values` (by default `card_values`).
    The partner passes what's worth the most to the bid winner, and the bid winner passes back what
    costs the least. If the partner's cards have already been `passed`, only the bid winner passes.

    Raises ValueError for worlds that aren't possible, or if a hand doesn't have the cards to pass.
    """
    check_worlds(worlds, rules.table.players)
    seats = rules.table.players
    count = len(worlds) // (KINDS * seats)
    given = (
        one_per_world("trumps", trumps, count, 4, "a suit number from 0 to 3"),
        one_per_world("declarers", declarers, count, seats, f"a seat from 0 to {seats - 1}"),
    )
    for what, cards in (("gifts", gifts), ("returns", returns)):
        if len(cards) not in (0, KINDS * count):
            raise ValueError(f"{what}: give bytes, {KINDS} for each of {count} worlds, or none")
    name = backend()
    return load(name).pass_cards(
        meld_table(name, MeldRules.of(rules)),
        (values or card_values(rules)).packed(),
        _partners(rules),
        rules.exchange.pass_count,
        rules.exchange.order == "simultaneous",
        passed,
        worlds,
        *given,
        gifts,
        returns,
    )


@lru_cache(maxsize=64)
def _partners(rules: RuleSet) -> tuple[int, ...]:
    """Return each seat's partner. Raises ValueError if there's no passing in this game."""
    found = tuple(partner_of(rules, seat) for seat in range(rules.table.players))
    if not rules.exchange.pass_count or None in found:
        raise ValueError("rules: no cards are passed in this game")
    return found  # type: ignore[return-value]
