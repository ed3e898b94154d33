"""Meld of many hands: what each is worth with every suit as trump, and without trump."""

from __future__ import annotations

from array import array
from functools import lru_cache
from typing import Final

from acesaround.cards import KINDS, Suit
from acesaround.kernel.backend import Backend, backend, load
from acesaround.kernel.meldrules import MeldRules
from acesaround.kernel.native import NativeMeldTable
from acesaround.kernel.twin import meld as twin

NO_TRUMP: Final = len(Suit)
"""The place of the figure without trump; with a suit as trump it is the suit's number."""

FIGURES: Final = NO_TRUMP + 1
"""So many figures for each hand."""


def meld_points(rules: MeldRules, hands: bytes) -> array[int]:
    """The points of the best meld in each hand, five figures a hand.

    `hands` has 24 counts for each hand, as `Worlds.hands` does. The figures of hand number i begin
    at ``FIGURES * i``: with spades, hearts, clubs and diamonds as trump, and without trump. They
    are what `acesaround.game.meld.count_meld` finds, before any minimum of a side.

    Raises ValueError where these are no hands of the deck.
    """
    _check(hands)
    name = backend()
    module = load(name)
    if module is None:
        return twin.meld_points(rules, hands)
    return array("i", module.meld_points(_table(name, rules), hands))


def _check(hands: object) -> None:
    if not isinstance(hands, bytes) or len(hands) % KINDS:
        raise ValueError(f"hands: give bytes, {KINDS} for each hand: a count for each kind of card")


@lru_cache(maxsize=64)
def _table(name: Backend, rules: MeldRules) -> NativeMeldTable:
    """The rules as the compiled module takes them."""
    module = load(name)
    assert module is not None
    extra = rules.run_extra
    return module.MeldTable(
        rules.copies,
        sum(1 << rank for rank in rules.ranks),
        rules.run,
        rules.run_any_suit,
        rules.run_uses_marriage,
        None if extra is None else (extra.king, extra.queen, extra.marriage),
        rules.royal_marriage,
        rules.marriage,
        rules.aces,
        rules.kings,
        rules.queens,
        rules.jacks,
        rules.pinochle,
        rules.dix,
    )
