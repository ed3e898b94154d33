"""Stock-play position built from a view."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from acesaround.cards import KINDS
from acesaround.game.phase import Phase
from acesaround.game.state import Exposed
from acesaround.game.view import StockView, View
from acesaround.kernel.errors import StockError
from acesaround.kernel.stockrules import KINDS_OF_MELD, StockRules
from acesaround.messages import positions

MOST_MELDS: Final = 14
_CLASS: Final = tuple(1 if kind == "pinochle" else 0 if kind in ("run", "marriage", "dix") else 2
                      for kind in KINDS_OF_MELD)  # fmt: skip

OpenCard = tuple[int, int, int, int, int]
"""Card on the table: the card, the kinds of meld it was used in, and three scores.

The kinds are a bitmask. The scores are the points of the highest meld with this card in each class:
runs and marriages, pinochles, and arounds.
"""


@dataclass(frozen=True)
class Moment:
    """Stock play position as known to one seat.

    Attributes:
        rules: rules of stock play, including the trump suit.
        seat: seat to act.
        leader: seat that leads the trick or has already led; during melding, the winner of the last
            trick.
        led: card led to this trick, or -1 if there isn't one.
        upcard: face-up card of the stock; `face_down` is the number of face-down stock cards.
        melded, dixes: numbers of melds and dixes that this seat has laid down since the last trick.
        counts: four rows of 24 counts: known cards in seat 0's hand, known cards in seat 1's hand,
            played cards, and unseen cards.
        tables: cards on the table for both seats.
        laid: number of times each seat has laid down each meld, with 14 entries per seat.
        hidden: number of unseen cards in the opponent's hand.
        since: number of cards that the opponent has drawn since last winning a trick and stopping
            with nothing more to lay down, or -1 if unknown.
        numbers: copy numbers of this seat's cards on the table.
    """

    rules: StockRules
    seat: int
    leader: int
    led: int
    upcard: int
    face_down: int
    melded: int
    dixes: int
    counts: bytes
    tables: tuple[tuple[OpenCard, ...], tuple[OpenCard, ...]]
    laid: bytes
    hidden: int
    since: int
    numbers: tuple[int, ...]

    @classmethod
    def of(cls, view: View) -> Moment:
        """Build the position from a view.

        Raises `StockError` if it isn't this seat's turn in stock play (``no_stock``), or if the
        kernel doesn't support the rules.
        """
        stock, trump = view.stock, view.trump
        playing = view.phase in (Phase.STOCK_PLAY, Phase.STOCK_MELD)
        if stock is None or stock.upcard is None or trump is None or not view.my_turn:
            playing = False
        if not playing:
            raise StockError(positions.NOT_DRAWING())
        assert stock is not None and stock.upcard is not None and trump is not None
        rules = StockRules.of(view.rules, trump)
        me, other = view.seat, 1 - view.seat
        gone = bytearray(KINDS)
        for trick in view.tricks:
            for card in trick.cards:
                gone[card] += 1
        for card in view.trick:
            gone[card] += 1
        fresh = [bytearray(KINDS), bytearray(KINDS)]
        fresh[me][:] = view.hand.counts()
        for one in stock.exposed[me]:
            fresh[me][one.card] -= 1
        known = _taken_up(view, stock, other)
        if known is not None:
            fresh[other][known] = 1
        pool = bytearray(view.rules.full_deck.counts())
        for row in (gone, fresh[0], fresh[1]):
            for kind, count in enumerate(row):
                pool[kind] -= count
        for table in stock.exposed:
            for one in table:
                pool[one.card] -= 1
        pool[stock.upcard] -= 1
        now = len(view.tricks)
        laid = bytearray(2 * MOST_MELDS)
        melded = dixes = 0
        for meld in stock.laid:
            at = rules.number.get(tuple(copy.card for copy in meld.cards))
            if at is None:  # cards in another order
                cards = sorted(copy.card for copy in meld.cards)
                at = next(n for c, n in rules.number.items() if sorted(c) == cards)
            laid[meld.seat * MOST_MELDS + at] += 1
            if meld.trick == now and view.phase is Phase.STOCK_MELD:
                melded += meld.kind != "dix"
                dixes += meld.kind == "dix"
        return cls(
            rules=rules,
            seat=me,
            leader=view.leader,
            led=view.trick[0] if view.trick else -1,
            upcard=stock.upcard,
            face_down=stock.face_down,
            melded=melded,
            dixes=dixes,
            counts=b"".join((*fresh, gone, pool)),
            tables=(_open(stock.exposed[0]), _open(stock.exposed[1])),
            laid=bytes(laid),
            hidden=view.sizes[other] - len(stock.exposed[other]) - sum(fresh[other]),
            since=_since(view, stock, other),
            numbers=tuple(one.copy for one in stock.exposed[me]),
        )


def _since(view: View, stock: StockView, seat: int) -> int:
    """Return the number of cards that `seat` drew since it last ran out of meld.

    It ran out if it won a trick and stopped before reaching the limit on melds. Returns -1 if that
    isn't known.
    """
    limit, now = view.rules.meld.per_trick, len(view.tricks)
    for number in range(now, 0, -1):
        if view.tricks[number - 1].winner != seat:
            continue
        laid = [one for one in stock.laid if (one.seat, one.trick) == (seat, number)]
        if view.rules.meld.dix_is_extra:
            laid = [one for one in laid if one.kind != "dix"]
        if limit is not None and len(laid) >= limit:
            return -1
        return now - number + (view.phase is Phase.STOCK_PLAY)
    return -1


def _open(table: tuple[Exposed, ...]) -> tuple[OpenCard, ...]:
    found = []
    for one in table:
        served, scored = 0, [0, 0, 0]
        for kind, points in one.served:
            at = KINDS_OF_MELD.index(kind)
            served |= 1 << at
            scored[_CLASS[at]] = max(scored[_CLASS[at]], points)
        found.append((int(one.card), served, scored[0], scored[1], scored[2]))
    return tuple(found)


def _taken_up(view: View, stock: StockView, seat: int) -> int | None:
    """Return the upcard that `seat` took for a dix if it could still be in the hand, else None."""
    for meld in stock.laid:
        card = meld.exchanged
        if card is None or meld.seat != seat:
            continue
        played = [
            trick.cards[(seat - trick.leader) % 2] for trick in view.tricks[meld.trick :]
        ] + list(view.trick)
        shown = any(one.card == card for one in stock.exposed[seat])
        return None if card in played or shown else int(card)
    return None
