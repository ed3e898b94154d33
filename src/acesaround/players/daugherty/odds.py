"""Probabilities that a seat still to play holds a card or takes the trick."""

from __future__ import annotations

from collections.abc import Iterable

from acesaround.cards import RANKS, Card, Suit
from acesaround.players.daugherty.table import Table


def holds(table: Table, seat: int, suit: Suit, above: int = -1) -> float:
    """Return the probability that `seat` holds a card of `suit` above rank `above`.

    Cards shown in meld are known. The others are spread over all players not known to be out of the
    suit, in proportion to the number of cards in their hands.
    """
    if table.voids[seat] >> suit & 1 or table.caps[seat][suit] <= above:
        return 0.0
    first = suit * RANKS
    kinds = range(first + above + 1, first + table.caps[seat][suit] + 1)
    free = sum(table.unseen[kind] for kind in kinds)
    if not free:
        return 0.0
    room = mine = 0
    for other in range(table.players):
        if other == table.seat:
            continue
        size = table.sizes[other]
        row = table.shown_of(other)
        if row is not None:
            known = sum(row[kind] for kind in kinds)
            if known and other == seat:
                return 1.0
            free -= known
            size -= sum(row)
        if not table.voids[other] >> suit & 1:
            room += max(0, size)
            if other == seat:
                mine = max(0, size)
    if free <= 0 or not mine:
        return 0.0
    return 1.0 - (1.0 - mine / room) ** free


def beats(table: Table, seat: int, best: Card, led: Suit) -> float:
    """Return the probability that `seat`, still to play, beats `best` if the suit led is `led`."""
    trump = table.trump
    if best.suit == led == trump:
        return holds(table, seat, led, best.rank)
    follows = holds(table, seat, led)
    ruff = 0.0
    if trump is not None and trump != led and follows < 1.0:
        over = best.rank if best.suit == trump else -1
        ruff = (1.0 - follows) * holds(table, seat, trump, over)
    if best.suit != led:
        return ruff
    return holds(table, seat, led, best.rank) + ruff


def stands(table: Table, best: Card, led: Suit, seats: Iterable[int]) -> float:
    """Return the probability that none of `seats` beats `best`."""
    chance = 1.0
    for seat in seats:
        chance *= max(0.0, 1.0 - beats(table, seat, best, led))
    return chance
