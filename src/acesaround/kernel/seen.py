"""Infers the cards that a seat hasn't seen, and what it knows about them, from its view.

The inference uses hand sizes, every card seen, passed cards, an open widow, kinds ruled out by
plays, shown meld, and the rules for naming trump and burying. It doesn't use bids, bidding
requirements, misdeal rules, meld that wasn't shown in full, or plays while the stock lasts.
"""

from __future__ import annotations

from acesaround.game.view import View
from acesaround.kernel.contract import told_by_burying, told_by_naming
from acesaround.kernel.errors import ViewError
from acesaround.kernel.lanes import ONE, as_bytes, lanes, short
from acesaround.kernel.passing import cards_on_table, known_cards
from acesaround.kernel.reading import Reading
from acesaround.kernel.shown import told_by
from acesaround.kernel.unseen import NONE, Burying, Place, Told, Unseen
from acesaround.messages import positions


def unseen(view: View) -> Unseen:
    """Return the unseen cards of `view`.

    Raises `ViewError` if no hand is in progress, or if the view is public and has no hand.
    """
    reading = Reading(view)
    at, rules, sizes = reading.at, reading.rules, view.sizes
    held, tethered, tether = [0] * len(sizes), 0, 0
    told: tuple[Told, ...] = ()
    never_buried, burying = 0, None
    if view.stock is not None:
        for seat in at:
            held[seat] = cards_on_table(reading, seat)
    else:
        tethered, tether = known_cards(reading)
        if tether.bit_count() == 1:
            seat = next(seat for seat in at if tether >> at[seat] & 1)
            held[seat], tethered, tether = tethered, 0, 0
        told, never_buried, burying = _told(reading)
    hand = lanes(view.hand)
    seen = hand + sum(reading.played) + sum(held) + tethered
    if view.buried is not None:
        seen += lanes(view.buried)
    if view.stock is not None and view.stock.upcard is not None:
        seen += ONE[view.stock.upcard]
    deck = lanes(rules.full_deck)
    if (card := short(deck, seen)) is not None:
        raise ViewError(positions.SHOWN_TOO_OFTEN(card=card))
    played, barred = reading.played, reading.barred
    places = [
        Place("hand", s, sizes[s], as_bytes(held[s]), as_bytes(played[s]), barred[s]) for s in at
    ]
    if reading.buried:
        places.append(Place("buried", None, rules.deal.widow, NONE, NONE, never_buried))
    if reading.widow_lies:
        places.append(Place("widow", None, rules.deal.widow))
    if view.stock is not None and view.stock.face_down:
        places.append(Place("stock", None, view.stock.face_down))
    pool = as_bytes(deck - seen)
    cards = sum(pool) + sum(as_bytes(tethered + sum(held)))
    hidden = sum(place.size for place in places)
    if hidden != cards:
        raise ViewError(positions.WRONG_SIZES(cards=cards, hidden=hidden))
    known = as_bytes(tethered) if tethered else NONE
    return Unseen(
        len(sizes), view.seat, as_bytes(hand), tuple(places), pool, known,
        tether if tethered else 0, told, burying,
    )  # fmt: skip


def _told(reading: Reading) -> tuple[tuple[Told, ...], int, Burying | None]:
    """Return the facts from meld, naming trump, and burying.

    Also return the kinds that weren't buried, and the burying rule or None.
    """
    view, rules, declarer = reading.view, reading.rules, reading.declarer
    alone = rules.meld.melders == "declarer"
    widow = rules.widow
    counts_buried = reading.buried and widow is not None and widow.meld_from == "all"
    told = []
    for seat, at in reading.at.items():
        meld, places = view.melds[seat], 1 << at
        if meld is None or (alone and seat != view.declarer):
            continue
        if seat == declarer and counts_buried:
            places |= 1 << reading.pile
        told.append(told_by(rules.meld, view.trump, meld, places))
    if (named := told_by_naming(reading)) is not None:
        told.append(named)
    never_buried, burying = 0, None
    if reading.buried and declarer is not None:
        never_buried, more, burying = told_by_burying(reading, view.melds[declarer])
        told.append(more)
    return tuple(told), never_buried, burying
