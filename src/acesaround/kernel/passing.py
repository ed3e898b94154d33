"""Cards that changed hands in sight: passed by or to a seat, or taken up with an open widow."""

from __future__ import annotations

from acesaround.cards import Card
from acesaround.kernel.lanes import count, lanes, less
from acesaround.kernel.reading import Reading


def known_cards(reading: Reading) -> tuple[int, int]:
    """Cards known to lie with others, in lanes, and the places where they may be.

    A widow that was shown was in the bid winner's hand; what he was passed is there or was buried.
    What he passes on or plays is taken to be of these, as long as there are any.
    """
    view, me, taker = reading.view, reading.me, reading.declarer
    widow = mine = back = 0
    if view.widow is not None and taker is not None:
        widow = lanes(view.widow)
    for gift in view.gifts if reading.moved else ():
        if gift.cards is not None and gift.giver == me:
            taker, mine = gift.taker, lanes(gift.cards)
        elif gift.cards is not None and reading.declarer is not None:
            back = lanes(gift.cards)
    if taker is None or not widow + mine:
        return 0, 0
    if reading.rules.exchange.order == "simultaneous":
        known = less(widow, back) + mine
    else:
        known = less(widow + mine, back)
    known = less(known, reading.played[taker])
    places = 1 << reading.at[taker]
    if taker == reading.declarer:
        if reading.buried:
            places |= 1 << reading.pile
        if reading.partner is not None and len(view.gifts) == 2 and reading.moved:
            places |= 1 << reading.at[reading.partner]
            known = less(known, reading.played[reading.partner])
    return known, places


def cards_on_table(reading: Reading, seat: int) -> int:
    """In stock play, the cards of another seat that are known, in lanes.

    They lie on the table, or were turned up and taken in exchange for a dix.
    """
    stock = reading.view.stock
    assert stock is not None
    held = lanes(one.card for one in stock.exposed[seat])
    taken = {laid.exchanged for laid in stock.laid if laid.seat == seat}
    for card in (card for card in taken if card is not None):
        held += max(0, 1 - _left_hand(reading, seat, card)) << 8 * card
    return held


def _left_hand(reading: Reading, seat: int, card: Card) -> int:
    """How many copies of `card` have left the hand of `seat` since it took that card up."""
    view, stock = reading.view, reading.view.stock
    assert stock is not None
    since, tabled = 0, 0
    for laid in stock.laid:
        if laid.seat != seat:
            continue
        if laid.exchanged == card:
            since, tabled = laid.trick, 0
        elif laid.exchanged is None:
            tabled += sum(one.card == card and not one.copy for one in laid.cards)
    players = len(view.sizes)
    plays = sum(t.cards[(seat - t.leader) % players] == card for t in view.tricks[since:])
    plays += view.trick[(seat - view.leader) % players :][:1] == (card,)
    on_table = count(lanes(one.card for one in stock.exposed[seat]), card)
    # A copy put on the table and gone from there was played from it.
    return tabled + max(0, plays - max(0, tabled - on_table))
