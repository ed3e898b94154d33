"""Positions to analyze: trick play with all cards known, and unseen cards."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import Final, Literal

from acesaround.cards import CARDS, KINDS, Card, Hand, Suit
from acesaround.kernel.interface import Handle, KernelModule, PositionError, mask_of
from acesaround.kernel.rules import TrickRules, trick_rules_in
from acesaround.messages import positions

Counts = bytes
"""Number of copies of each of the 24 kinds, in the order of `CARDS`."""

NO_CARDS: Final[Counts] = bytes(KINDS)
EVEN: Final[bytes] = bytes((128,)) * KINDS
"""Weights by which all deals are equally likely."""
WEIGHT_STEPS: Final = 32
"""Steps of a weight for a factor of e."""
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
        weights: how likely each kind is to be there, besides the facts. Each copy multiplies a
            deal's probability by e to the power of ``(weight - 128) / WEIGHT_STEPS``.
    """

    what: Literal["hand", "buried", "widow", "stock"]
    seat: int | None
    size: int
    held: Counts = NO_CARDS
    gone: Counts = NO_CARDS
    barred: int = 0
    weights: bytes = EVEN


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
        """This object's data for a kernel module."""
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

    Sets of kinds and sets of places are bitmasks.

    Attributes:
        seats: number of players.
        seat: seat that has this knowledge; `hand` contains its own cards.
        places: places with unseen cards.
        pool: unseen cards that can be in any place.
        tethered: other unseen cards, known to be in one of the places in `tether`. They're from an
            open widow or were passed to the bid winner, who might have buried them.
        told, burying: facts from shown meld, and from the rules for naming trump and burying cards.

    Every deal of `pool` and `tethered` that fits these facts is equally likely, counting copies of
    a card as distinct, unless the places have weights. If a played card could be a known copy, we
    assume it was the known copy.
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
        """This object's data for a kernel module."""
        buries = self.burying is not None
        sizes = (self.seats, self.seat, len(self.places), len(self.told), buries, self.tether)
        parts = [bytes(sizes), self.hand, self.pool, self.tethered]
        for place in self.places:
            seat = 0 if place.seat is None else place.seat + 1
            parts.append(bytes((seat, place.size)) + place.barred.to_bytes(3, "little"))
            parts += (place.held, place.gone, place.weights)
        parts += [one.packed for one in self.told]
        if (rule := self.burying) is not None:
            parts.append(bytes((rule.kept, rule.buried)) + rule.forbidden.to_bytes(3, "little"))
            parts.append(rule.melded)
        return b"".join(parts)


PACKED_ONE: Final = tuple(1 << 8 * kind for kind in range(KINDS))
"""Packed counts of a single card, for each kind."""

_PACKED_GUARD: Final = sum(0x80 << 8 * kind for kind in range(KINDS))


def pack_counts(cards: Hand | Iterable[Card]) -> int:
    """Pack the counts of `cards` into one integer.

    Each of the 24 kinds takes 8 bits. Adding two such integers adds all 24 counts at once.
    """
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

    @classmethod
    def unpack(
        cls,
        rules: TrickRules,
        trump: int,
        leader: int,
        hands: bytes,
        trick: bytes,
        side: int,
        lead_trump: bool,
    ) -> Position:
        """Restore a position from what `position_in` passes to a kernel module."""
        starts = range(0, len(hands), KINDS)
        dealt = tuple(Hand.of_counts(hands[at : at + KINDS]) for at in starts)
        on_table = tuple(CARDS[card] for card in trick)
        seats = frozenset(seat for seat in range(rules.seats) if side >> seat & 1)
        return cls(rules, Suit(trump), leader, dealt, on_table, seats, lead_trump)

    @property
    def to_play(self) -> int:
        """Seat that plays next."""
        return self.seat_at(len(self.trick))

    def seat_at(self, place: int) -> int:
        """Return the seat that plays card number `place` of the trick, counting from 0."""
        return (self.leader + place) % self.rules.seats

    def legal_cards(self) -> tuple[Card, ...]:
        """Return the kinds of card that the next seat can legally play, in hand order."""
        hand, rules, trump = self.hands[self.to_play], self.rules, self.trump
        trumps = hand.of_suit(trump)
        if not self.trick:
            return trumps if self.lead_trump and trumps else hand.kinds()
        if not rules.must_follow:
            return hand.kinds()
        led, best = self.trick[0].suit, self.trick[winning_place(self.trick, trump)]
        if following := hand.of_suit(led):
            heads = rules.head == "always" or (rules.head == "trump_led" and led == trump)
            return (heads and best.suit == led and hand.beating(best)) or following
        if rules.must_trump and trumps:
            return (rules.overtrump and best.suit == trump and hand.beating(best)) or trumps
        return hand.kinds()

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


def winning_place(trick: Sequence[Card], trump: Suit) -> int:
    """Return the place of the winning card: the highest trump, or the highest card of the suit led.

    Of identical cards, the first one wins.
    """
    best = 0
    for place, card in enumerate(trick):
        leads = trick[best]
        higher = card.suit == leads.suit and card.rank > leads.rank
        if higher or (card.suit == trump and leads.suit != trump):
            best = place
    return best


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


def position_in(module: KernelModule, position: Position) -> Handle:
    """Pass a position to a kernel module."""
    return module.Position(
        trick_rules_in(module, position.rules),
        int(position.trump),
        position.leader,
        b"".join(hand.counts() for hand in position.hands),
        bytes(position.trick),
        mask_of(position.side),
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

    def with_hands(self, hands: tuple[Hand, ...]) -> Position:
        """Return the position in which the players hold these hands."""
        rules, side = self.rules, self.side
        return Position(
            rules, self.trump, self.leader, hands, self.cards, side, lead_trump=self.lead_trump
        )
