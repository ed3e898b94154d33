"""Counts meld in many hands at once, for each trump suit and without trump."""

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
"""Index of the value without trump. With trump, the index is the suit's number."""

FIGURES: Final = NO_TRUMP + 1
"""Number of values per hand."""


def meld_points(rules: MeldRules, hands: bytes) -> array[int]:
    """Return the points of the best meld in each hand, five values per hand.

    `hands` holds 24 counts per hand, like `Worlds.hands`. The values of hand i start at ``FIGURES *
    i``: one each with spades, hearts, clubs, and diamonds as trump, then one without trump. They
    match `acesaround.game.meld.count_meld`, ignoring any minimum that a team needs.

    Raises ValueError if a hand isn't possible with this deck.
    """
    _check(hands)
    name = backend()
    module = load(name)
    if module is None:
        return twin.meld_points(rules, hands)
    return array("i", module.meld_points(_table(name, rules), hands))


def _check(hands: object) -> None:
    if not isinstance(hands, bytes) or len(hands) % KINDS:
        raise ValueError(f"hands: give bytes, {KINDS} for each hand (one count per kind of card)")


@lru_cache(maxsize=64)
def _table(name: Backend, rules: MeldRules) -> NativeMeldTable:
    """Convert meld rules for the compiled module."""
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
