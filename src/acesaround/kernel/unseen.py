"""What a view leaves open: the places where unseen cards lie, and what is known of each.

Cards are counted here by kind: 24 counts in a `bytes`, in the order of `CARDS`. Sets of places are
a bit for each place.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Literal

from acesaround.cards import CARDS, KINDS, Card, Hand

Counts = bytes
"""How many of each of the 24 kinds, in the order of `CARDS`."""

NONE: Final[Counts] = bytes(KINDS)


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
        barred: the kinds that cannot be among the others, a bit for each.
    """

    what: Literal["hand", "buried", "widow", "stock"]
    seat: int | None
    size: int
    held: Counts = NONE
    barred: int = 0


@dataclass(frozen=True, slots=True)
class Bound:
    """`places` together hold from `least` to `most` of `card`, `held` cards included."""

    places: int
    card: Card
    least: int
    most: int


@dataclass(frozen=True, slots=True)
class AnyOf:
    """Of at least one of these kinds, `places` together hold exactly so many.

    So a meld that was shown rules out one more of it: some card of the next one is missing.
    """

    places: int
    targets: tuple[tuple[Card, int], ...]


@dataclass(frozen=True, slots=True)
class Burying:
    """The cards the bid winner kept and buried agree with what may be buried.

    Either nothing was buried that is forbidden, or nothing else was kept. Forbidden are the kinds
    of `forbidden` (a bit for each), and of every kind as many as were `melded`; `played` are cards
    kept that have been played since.
    """

    kept: int
    buried: int
    forbidden: int
    melded: Counts
    played: Counts


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
        bounds, any_of, burying: what shown melds and the rules of burying tell.

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
    bounds: tuple[Bound, ...] = ()
    any_of: tuple[AnyOf, ...] = ()
    burying: Burying | None = None


def as_hand(counts: bytes) -> Hand:
    """The cards that 24 counts stand for."""
    return Hand(card for card in CARDS for _ in range(counts[card]))


def packed(known: Unseen) -> bytes:
    """The record as the compiled kernel reads it."""
    out = bytearray(
        (
            known.seats,
            known.seat,
            len(known.places),
            len(known.bounds),
            len(known.any_of),
            known.burying is not None,
            known.tether,
        )
    )
    out += known.hand + known.pool + known.tethered
    for place in known.places:
        out += bytes((0 if place.seat is None else place.seat + 1, place.size))
        out += place.barred.to_bytes(3, "little") + place.held
    for bound in known.bounds:
        out += bytes((bound.places, bound.card, bound.least + 128, bound.most + 128))
    for one in known.any_of:
        out += bytes((one.places, len(one.targets)))
        for card, count in one.targets:
            out += bytes((card, count + 128))
    if (rule := known.burying) is not None:
        out += bytes((rule.kept, rule.buried)) + rule.forbidden.to_bytes(3, "little")
        out += rule.melded + rule.played
    return bytes(out)
