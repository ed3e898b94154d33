"""Positions to analyze: trick play with all cards known, stock play, and unseen cards."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import Final, Literal

from acesaround.cards import CARDS, KINDS, Card, Hand, Suit
from acesaround.game.state import Exposed, Phase
from acesaround.game.view import StockView, View
from acesaround.kernel.interface import (
    Native,
    NativePosition,
    PositionError,
    StockError,
)
from acesaround.kernel.rules import KINDS_OF_MELD, StockRules, TrickRules, native_rules
from acesaround.messages import positions

Counts = bytes
"""Number of copies of each of the 24 kinds, in the order of `CARDS`."""

NO_CARDS: Final[Counts] = bytes(KINDS)
UNBOUNDED: Final = 99
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
    held: Counts = NO_CARDS
    gone: Counts = NO_CARDS
    barred: int = 0


@dataclass(frozen=True, slots=True)
class Bound:
    """Fact about the number of copies of a card.

    `places` together contain, or contained, from `least` to `most` copies.
    """

    places: int
    card: Card
    least: int
    most: int = UNBOUNDED


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
    tethered: Counts = NO_CARDS
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


PACKED_ONE: Final = tuple(1 << 8 * kind for kind in range(KINDS))
"""Packed counts of a single card, for each kind."""

_PACKED_GUARD: Final = sum(0x80 << 8 * kind for kind in range(KINDS))


def pack_counts(cards: Hand | Iterable[Card]) -> int:
    """Pack the counts of `cards`."""
    if isinstance(cards, Hand):
        return int.from_bytes(cards.counts(), "little")
    return sum(PACKED_ONE[card] for card in cards)


def packed_count(counts: int, card: int) -> int:
    """Return the number of copies of `card`."""
    return counts >> 8 * card & 0xFF


def subtract_counts(counts: int, other: int) -> int:
    """Return `counts` minus `other`, with negative results set to 0."""
    if not counts:
        return 0
    return sum(
        max(0, packed_count(counts, kind) - packed_count(other, kind)) << 8 * kind
        for kind in range(KINDS)
    )


def missing_kind(counts: int, other: int) -> Card | None:
    """Return a kind that's in `other` more often than in `counts`, or None if there isn't one."""
    missing = ~((counts | _PACKED_GUARD) - other) & _PACKED_GUARD
    return CARDS[(missing.bit_length() - 1) // 8] if missing else None


def unpack_counts(counts: int) -> bytes:
    """Return the counts as bytes, one per kind."""
    return counts.to_bytes(KINDS, "little")


MAX_STOCK_MELDS: Final = 14
_MELD_CLASS: Final = tuple(
    1 if kind == "pinochle" else 0 if kind in ("run", "marriage", "dix") else 2
    for kind in KINDS_OF_MELD
)

OpenCard = tuple[int, int, int, int, int]
"""Card on the table: the card, the kinds of meld it was used in, and three scores.

The kinds are a bitmask. The scores are the points of the highest meld with this card in each class:
runs and marriages, pinochles, and arounds.
"""


@dataclass(frozen=True)
class StockPosition:
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
    def of(cls, view: View) -> StockPosition:
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
        known = _exchanged_upcard(view, stock, other)
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
        laid = bytearray(2 * MAX_STOCK_MELDS)
        melded = dixes = 0
        for meld in stock.laid:
            at = rules.number.get(tuple(copy.card for copy in meld.cards))
            if at is None:  # cards in another order
                cards = sorted(copy.card for copy in meld.cards)
                at = next(n for c, n in rules.number.items() if sorted(c) == cards)
            laid[meld.seat * MAX_STOCK_MELDS + at] += 1
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
            tables=(_open_cards(stock.exposed[0]), _open_cards(stock.exposed[1])),
            laid=bytes(laid),
            hidden=view.sizes[other] - len(stock.exposed[other]) - sum(fresh[other]),
            since=_drawn_since_no_meld(view, stock, other),
            numbers=tuple(one.copy for one in stock.exposed[me]),
        )


def _drawn_since_no_meld(view: View, stock: StockView, seat: int) -> int:
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


def _open_cards(table: tuple[Exposed, ...]) -> tuple[OpenCard, ...]:
    found = []
    for one in table:
        served, scored = 0, [0, 0, 0]
        for kind, points in one.served:
            at = KINDS_OF_MELD.index(kind)
            served |= 1 << at
            scored[_MELD_CLASS[at]] = max(scored[_MELD_CLASS[at]], points)
        found.append((int(one.card), served, scored[0], scored[1], scored[2]))
    return tuple(found)


def _exchanged_upcard(view: View, stock: StockView, seat: int) -> int | None:
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


@dataclass(frozen=True, slots=True)
class Position:
    """Hands, the trick on the table, and the seats whose points count.

    Attributes:
        rules: rules of trick play.
        trump: trump suit.
        leader: seat that leads the current trick or has already led.
        hands: cards in each hand, clockwise from seat 0, not counting cards on the table.
        trick: cards on the table, the leader's first.
        side: seats whose points count; all others play as a team against them.
        lead_trump: True if the next lead must be a trump (if the leader holds one).

    Raises `PositionError` if the position is impossible.
    """

    rules: TrickRules
    trump: Suit
    leader: int
    hands: tuple[Hand, ...]
    trick: tuple[Card, ...] = ()
    side: frozenset[int] = frozenset((0, 2))
    lead_trump: bool = False

    def __post_init__(self) -> None:
        _check_hands(self)
        check_seats(self.rules.seats, self.leader, self.side, len(self.trick))
        _check_cards(self)
        _check_sizes(self)

    @property
    def to_play(self) -> int:
        """Seat that plays next."""
        return self.seat_at(len(self.trick))

    def seat_at(self, place: int) -> int:
        """Return the seat that plays card number `place` of the trick, counting from 0."""
        return (self.leader + place) % self.rules.seats

    @property
    def tricks(self) -> int:
        """Number of tricks left, including the one on the table."""
        return len(self.hands[self.to_play])

    @property
    def points(self) -> int:
        """Points left to win: the points for all remaining counters and for the last trick."""
        points = self.rules.points
        cards = (card for hand in self.hands for card in hand)
        on_table = sum(points[card.rank] for card in self.trick)
        return sum(points[card.rank] for card in cards) + on_table + self.rules.last_trick


def check_seats(seats: int, leader: int, side: frozenset[int], on_table: int = 0) -> None:
    """Raise `PositionError` for invalid seats or too many cards on the table."""
    if not 0 <= leader < seats:
        raise PositionError(positions.NO_LEADER(seat=leader, last=seats - 1))
    if not side <= frozenset(range(seats)):
        odd = sorted(side - frozenset(range(seats)))[0]
        raise PositionError(positions.NO_SIDE_SEAT(seat=odd, last=seats - 1))
    if not 0 < len(side) < seats:
        raise PositionError(positions.NO_OPPONENTS())
    if on_table >= seats:
        raise PositionError(positions.TRICK_COMPLETE(cards=on_table, seats=seats))


def _check_hands(position: Position) -> None:
    seats = position.rules.seats
    if len(position.hands) != seats:
        raise PositionError(positions.HAND_COUNT(hands=len(position.hands), seats=seats))


def _check_cards(position: Position) -> None:
    rules = position.rules
    if (
        missing_kind(
            _deck(rules), sum(map(pack_counts, position.hands)) + pack_counts(position.trick)
        )
        is None
    ):
        return
    for card in CARDS:
        found = sum(hand.count(card) for hand in position.hands) + position.trick.count(card)
        if found and card.rank not in rules.ranks:
            ranks = " ".join(rank.letter for rank in reversed(rules.ranks))
            raise PositionError(positions.FOREIGN_CARD(card=card, ranks=ranks))
        if found > rules.copies:
            copies = rules.copies
            raise PositionError(positions.TOO_MANY_COPIES(number=found, card=card, copies=copies))


@lru_cache(maxsize=64)
def _deck(rules: TrickRules) -> int:
    return sum(rules.copies * PACKED_ONE[card] for card in CARDS if card.rank in rules.ranks)


def _check_sizes(position: Position) -> None:
    seats = range(position.rules.seats)
    tricks = position.tricks
    if not tricks:
        raise PositionError(positions.NOTHING_TO_PLAY())
    played = {position.seat_at(place) for place in range(len(position.trick))}
    for seat in seats:
        held, right = len(position.hands[seat]), tricks - (seat in played)
        if held != right:
            template = positions.HAS_PLAYED if seat in played else positions.HAS_YET_TO_PLAY
            cards, other = positions.CARDS(number=held), position.to_play
            problem = template(seat=seat, cards=cards, right=right, other=other, tricks=tricks)
            raise PositionError(problem)


def native_position(module: Native, position: Position) -> NativePosition:
    """Convert a position for the compiled module."""
    return module.Position(
        native_rules(module, position.rules),
        int(position.trump),
        position.leader,
        b"".join(hand.counts() for hand in position.hands),
        bytes(position.trick),
        sum(1 << seat for seat in position.side),
        position.lead_trump,
    )


@dataclass(frozen=True, slots=True)
class Trick:
    """Trick in progress, not including the players' hands.

    `leader` leads the trick or has already led. `cards` are on the table, the leader's first.
    `side` holds the seats whose points count. If `lead_trump` is set, the next lead must be a
    trump. Raises `PositionError` if a seat doesn't exist or the trick is complete.
    """

    rules: TrickRules
    trump: Suit
    leader: int
    cards: tuple[Card, ...]
    side: frozenset[int]
    lead_trump: bool = False

    def __post_init__(self) -> None:
        check_seats(self.rules.seats, self.leader, self.side, len(self.cards))
