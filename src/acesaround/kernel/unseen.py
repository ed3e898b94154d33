"""Cards that a view doesn't show: the places they can be, and what's known about each place.

Cards are counted by kind, as 24 counts in a `bytes` object, in the order of `CARDS`. Sets of kinds
and sets of places are bitmasks.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Final, Literal

from acesaround.cards import KINDS, Card

Counts = bytes
"""Number of copies of each of the 24 kinds, in the order of `CARDS`."""

NONE: Final[Counts] = bytes(KINDS)
MANY: Final = 99
"""Upper bound that's too high to ever limit anything."""


@dataclass(frozen=True, slots=True)
class Place:
    """Place with unseen cards.

    Attributes:
        what: type of place: another seat's hand, the bid winner's buried cards, the widow before
            anyone picks it up, or the rest of the stock.
        seat: seat that holds the hand, or None for other places.
        size: number of cards there now.
        held: cards known to be there, because they were passed to that seat or are on the table.
        gone: cards played from there; facts from shown meld cover these cards too.
        barred: bitmask of kinds that can't be among the unknown cards there.
    """

    what: Literal["hand", "buried", "widow", "stock"]
    seat: int | None
    size: int
    held: Counts = NONE
    gone: Counts = NONE
    barred: int = 0


@dataclass(frozen=True, slots=True)
class Bound:
    """Fact about the number of copies of a card.

    `places` together contain, or contained, from `least` to `most` copies.
    """

    places: int
    card: Card
    least: int
    most: int = MANY


@dataclass(frozen=True, slots=True)
class AnyOf:
    """Fact about the number of copies of several cards.

    For at least one of `cards`, `places` together contain, or contained, exactly `count` copies.
    For example, if a player shows exactly one pinochle, the hand has exactly one queen of spades or
    exactly one jack of diamonds.
    """

    places: int
    cards: tuple[Card, ...]
    count: int


@dataclass(frozen=True)
class Told:
    """Facts from a single source, all of them true."""

    bounds: tuple[Bound, ...] = ()
    any_of: tuple[AnyOf, ...] = ()

    @cached_property
    def packed(self) -> bytes:
        """This object's data for the compiled kernel."""
        out = bytearray((len(self.bounds), len(self.any_of)))
        for bound in self.bounds:
            out += bytes((bound.places, bound.card, bound.least + 128, bound.most + 128))
        for one in self.any_of:
            out += bytes((one.places, one.count, len(one.cards), *one.cards))
        return bytes(out)


@dataclass(frozen=True, slots=True)
class Burying:
    """Rule that links the cards that the bid winner kept and buried.

    Either no forbidden card was buried, or only forbidden cards were kept. The forbidden cards are
    all cards of the kinds in `forbidden`, plus the first `melded` copies of each other kind.
    """

    kept: int
    buried: int
    forbidden: int
    melded: Counts


@dataclass(frozen=True, slots=True)
class Unseen:
    """Unseen cards of a hand in progress, as known to one seat.

    Attributes:
        seats: number of players.
        seat: seat that has this knowledge; `hand` contains its own cards.
        places: places with unseen cards.
        pool: unseen cards that can be in any place.
        tethered: other unseen cards, known to be in one of the places in `tether`. They're from an
            open widow or were passed to the bid winner, who might have buried them.
        told, burying: facts from shown meld, and from the rules for naming trump and burying cards.

    Every deal of `pool` and `tethered` that fits these facts is equally likely, counting copies of
    a card as distinct. If a played card could be a known copy, we assume it was the known copy.
    """

    seats: int
    seat: int
    hand: Counts
    places: tuple[Place, ...]
    pool: Counts
    tethered: Counts = NONE
    tether: int = 0
    told: tuple[Told, ...] = ()
    burying: Burying | None = None

    @property
    def packed(self) -> bytes:
        """This object's data for the compiled kernel."""
        buries = self.burying is not None
        sizes = (self.seats, self.seat, len(self.places), len(self.told), buries, self.tether)
        parts = [bytes(sizes), self.hand, self.pool, self.tethered]
        for place in self.places:
            seat = 0 if place.seat is None else place.seat + 1
            parts.append(bytes((seat, place.size)) + place.barred.to_bytes(3, "little"))
            parts += (place.held, place.gone)
        parts += [one.packed for one in self.told]
        if (rule := self.burying) is not None:
            parts.append(bytes((rule.kept, rule.buried)) + rule.forbidden.to_bytes(3, "little"))
            parts.append(rule.melded)
        return b"".join(parts)
