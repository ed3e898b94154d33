"""Cards known to have changed hands: passed by or to this seat, or picked up from an open widow."""

from __future__ import annotations

from acesaround.cards import Card
from acesaround.kernel.lanes import count, lanes, less
from acesaround.kernel.reading import Reading


def known_cards(reading: Reading) -> tuple[int, int]:
    """Return the packed counts of known cards that others hold, and a bitmask of their places.

    A widow that everyone saw went to the bid winner. Cards passed to the bid winner are still in
    that hand or were buried. If the bid winner passes or plays a card that could be a known copy,
    we assume it was the known copy.
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
    """Return the packed counts of known cards that another seat holds during stock play.

    They're on the table, or the seat took them as the upcard in exchange for a dix.
    """
    stock = reading.view.stock
    assert stock is not None
    held = lanes(one.card for one in stock.exposed[seat])
    taken = {laid.exchanged for laid in stock.laid if laid.seat == seat}
    for card in (card for card in taken if card is not None):
        held += max(0, 1 - _left_hand(reading, seat, card)) << 8 * card
    return held


def _left_hand(reading: Reading, seat: int, card: Card) -> int:
    """Return the number of copies of `card` that `seat` has laid down or played since taking it."""
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
    # A copy that was laid down and isn't on the table anymore was played from there.
    return tabled + max(0, plays - max(0, tabled - on_table))
