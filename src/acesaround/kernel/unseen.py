"""What a view leaves open: the places where unseen cards lie, and what is known of each.

Cards are counted here by kind: 24 counts in a `bytes`, in the order of `CARDS`. Sets of kinds, and
sets of places, have a bit for each.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Final, Literal

from acesaround.cards import KINDS, Card

Counts = bytes
"""How many of each of the 24 kinds, in the order of `CARDS`."""

NONE: Final[Counts] = bytes(KINDS)
MANY: Final = 99
"""An upper bound that is none."""


@dataclass(frozen=True, slots=True)
class Place:
    """Somewhere unseen cards lie.

    Attributes:
        what: another seat's hand, the cards the bid winner buried, the widow not yet taken, or the
            stock still to be drawn.
        seat: whose hand it is, None for the other places.
        size: how many cards lie there now.
        held: those of them that are known for certain, each a card seen before: passed to that
            seat, or lying on the table.
        gone: the cards played from there; what shown melds tell is about these as well.
        barred: the kinds that cannot be among the others.
    """

    what: Literal["hand", "buried", "widow", "stock"]
    seat: int | None
    size: int
    held: Counts = NONE
    gone: Counts = NONE
    barred: int = 0


@dataclass(frozen=True, slots=True)
class Bound:
    """`places` together hold, or held, from `least` to `most` of `card`."""

    places: int
    card: Card
    least: int
    most: int = MANY


@dataclass(frozen=True, slots=True)
class AnyOf:
    """Of at least one of `cards`, `places` together hold, or held, exactly `count`.

    So a meld that was shown rules out one more of it: some card of the next one is missing.
    """

    places: int
    cards: tuple[Card, ...]
    count: int


@dataclass(frozen=True)
class Told:
    """What one thing that was shown tells: all of these are true."""

    bounds: tuple[Bound, ...] = ()
    any_of: tuple[AnyOf, ...] = ()

    @cached_property
    def packed(self) -> bytes:
        """As the compiled kernel reads it."""
        out = bytearray((len(self.bounds), len(self.any_of)))
        for bound in self.bounds:
            out += bytes((bound.places, bound.card, bound.least + 128, bound.most + 128))
        for one in self.any_of:
            out += bytes((one.places, one.count, len(one.cards), *one.cards))
        return bytes(out)


@dataclass(frozen=True, slots=True)
class Burying:
    """The cards the bid winner kept and buried agree with what may be buried.

    Either nothing was buried that is forbidden, or nothing else was kept. Forbidden are the kinds
    `forbidden`, and of every other kind as many as were `melded`.
    """

    kept: int
    buried: int
    forbidden: int
    melded: Counts


@dataclass(frozen=True, slots=True)
class Unseen:
    """The unseen cards of a hand in progress, as one seat knows them.

    Attributes:
        seats: how many play.
        seat: who knows this; `hand` are its own cards.
        places: where the unseen cards lie.
        pool: the unseen cards whose place is open.
        tethered: further such cards, known to lie in one of the places `tether`: a widow that was
            shown, and cards passed to the bid winner, may have been buried.
        told, burying: what shown melds, and the rules of naming trump and burying, tell.

    Every deal of `pool` and `tethered` to the places that agrees with all of this is as likely as
    any other, copies of a kind told apart. A copy that is played counts as one of those known, as
    long as there are any.
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
        """As the compiled kernel reads it."""
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
