"""State of a two-player game while the stock lasts, in pure Python."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final

from acesaround.cards import KINDS, RANKS
from acesaround.kernel.stockrules import KINDS_OF_MELD, StockRules

if TYPE_CHECKING:
    from acesaround.kernel.stockmoment import Moment

MARRIAGE: Final = KINDS_OF_MELD.index("marriage")
RUN: Final = KINDS_OF_MELD.index("run")
DIX: Final = KINDS_OF_MELD.index("dix")
CLASS: Final = tuple(
    1 if kind == "pinochle" else 0 if kind in ("run", "marriage", "dix") else 2
    for kind in KINDS_OF_MELD
)
_SUIT: Final = (1 << RANKS) - 1


@dataclass(slots=True)
class Exposed:
    """Card on the table.

    `served` is a bitmask of the melds it was used in. `scored` is its best score in each class.
    """

    card: int
    served: int = 0
    scored: list[int] = field(default_factory=lambda: [0, 0, 0])

    def copy(self) -> Exposed:
        """Return a copy."""
        return Exposed(self.card, self.served, list(self.scored))


def may_serve(rules: StockRules, one: Exposed, kind: int, points: int) -> bool:
    """Return True if a card on the table can be used in another meld of this kind."""
    if kind == MARRIAGE and rules.run_uses_marriage and one.served >> RUN & 1:
        return False
    if rules.reuse == "once_per_type":
        return not one.served >> kind & 1
    used = any(one.served >> k & 1 and CLASS[k] == CLASS[kind] for k in range(len(CLASS)))
    if rules.reuse == "classes_upgrade_only":
        return not used or points > one.scored[CLASS[kind]]
    return not used


@dataclass(slots=True)
class Seat:
    """A seat's points and its cards, both in hand and on the table."""

    fresh: list[int]
    table: list[Exposed]
    cards: int
    laid: list[int]
    melded: int = 0
    won: int = 0

    def held(self, card: int) -> int:
        """Return the number of copies of a card in hand and on the table."""
        return self.fresh[card] + self.open(card)

    def open(self, card: int) -> int:
        """Return the number of copies of a card on the table."""
        return sum(one.card == card for one in self.table)

    @property
    def kinds(self) -> int:
        """Bitmask of the kinds in hand and on the table."""
        return sum(1 << card for card in range(KINDS) if self.held(card))

    def copy(self) -> Seat:
        """Return a copy."""
        table = [one.copy() for one in self.table]
        return Seat(list(self.fresh), table, self.cards, list(self.laid), self.melded, self.won)


@dataclass(frozen=True, slots=True)
class Lay:
    """Meld to lay down, with its index and the source of each card (0 for the hand)."""

    meld: int
    exchange: bool
    sources: tuple[int, ...]


@dataclass(slots=True)
class State:
    """Both players' cards, the played cards, the stock, and the current trick."""

    seats: list[Seat]
    gone: list[int]
    upcard: int
    face_down: int
    leader: int
    led: int
    melded: int
    dixes: int
    stock: list[int]

    @classmethod
    def of(cls, moment: Moment) -> State:
        """Return the state known to the seat, with hidden cards counted but not identified."""
        rows = [list(moment.counts[at : at + KINDS]) for at in range(0, len(moment.counts), KINDS)]
        half = len(moment.laid) // 2
        seats = []
        for seat, table in enumerate(moment.tables):
            cards = sum(rows[seat]) + len(table)
            cards += 0 if seat == moment.seat else moment.hidden
            exposed = [Exposed(card, served, list(scored)) for card, served, *scored in table]
            laid = list(moment.laid[half * seat : half * (seat + 1)])
            seats.append(Seat(rows[seat], exposed, cards, laid))
        return cls(
            seats,
            rows[2],
            moment.upcard,
            moment.face_down,
            moment.leader,
            moment.led,
            moment.melded,
            moment.dixes,
            [],
        )

    def copy(self) -> State:
        """Return a copy."""
        return State(
            [seat.copy() for seat in self.seats],
            list(self.gone),
            self.upcard,
            self.face_down,
            self.leader,
            self.led,
            self.melded,
            self.dixes,
            list(self.stock),
        )

    @property
    def draws(self) -> int:
        """Number of tricks before the stock is gone."""
        return (self.face_down + 1) // 2

    def play(self, seat: int, card: int, source: int) -> None:
        """Remove a card from a seat's hand or table."""
        own = self.seats[seat]
        if source:
            last = own.table.pop()
            if source <= len(own.table):
                own.table[source - 1] = last
        else:
            own.fresh[card] -= 1
        own.cards -= 1
        self.gone[card] += 1

    def take_trick(self, rules: StockRules, reply: int) -> int:
        """Complete the trick with `reply`, and let the winner lead next."""
        winner = 1 - self.leader if beats(reply, self.led, rules.trump) else self.leader
        if rules.tricks_score:
            points = rules.tricks.points
            self.seats[winner].won += points[reply % RANKS] + points[self.led % RANKS]
        self.leader, self.led, self.melded, self.dixes = winner, -1, 0, 0
        return winner

    def may_lay(self, rules: StockRules, kind: int) -> bool:
        """Return True if the rules allow another meld of this kind after this trick."""
        if rules.per_trick is None:
            return True
        if rules.dix_is_extra:
            return kind == DIX or self.melded < rules.per_trick
        return self.melded + self.dixes < rules.per_trick

    def lay(self, rules: StockRules, seat: int, what: Lay) -> None:
        """Lay down a meld."""
        own, meld = self.seats[seat], rules.melds[what.meld]
        points = meld.worth(own.laid[what.meld])
        own.melded += points
        own.laid[what.meld] = min(own.laid[what.meld] + 1, 255)
        kind = KINDS_OF_MELD.index(meld.kind)
        if kind == DIX:
            self.dixes += 1
        else:
            self.melded += 1
        if what.exchange:
            own.fresh[meld.cards[0]] -= 1
            own.fresh[self.upcard] += 1
            self.upcard = int(meld.cards[0])
            return
        for card, source in zip(meld.cards, what.sources, strict=True):
            if not source:
                own.fresh[card] -= 1
                own.table.append(Exposed(int(card)))
            one = own.table[source - 1]
            one.served |= 1 << kind
            one.scored[CLASS[kind]] = max(one.scored[CLASS[kind]], points)

    def draw(self, winner: int) -> None:
        """Draw a card for each player.

        In the last draw, the trick winner gets the face-down card, and the loser gets the upcard.
        In earlier draws, seat 0 always draws first. See the compiled kernel for the reason.
        """
        self.face_down -= 1
        if self.face_down:
            self.face_down -= 1
            for seat in range(2):
                self._take(seat, self.stock.pop(0))
            return
        self._take(winner, self.stock.pop(0))
        self._take(1 - winner, self.upcard)
        for own in self.seats:
            for one in own.table:
                own.fresh[one.card] += 1
            own.table = []

    def _take(self, seat: int, card: int) -> None:
        self.seats[seat].fresh[card] += 1
        self.seats[seat].cards += 1


def beats(card: int, best: int, trump: int) -> bool:
    """Return True if a card beats the best one so far."""
    if card // RANKS == best // RANKS:
        return card > best
    return card // RANKS == trump


def bits(kinds: int) -> Iterator[int]:
    """Yield the indices of the set bits, lowest first."""
    while kinds:
        yield (kinds & -kinds).bit_length() - 1
        kinds &= kinds - 1


def legal_kinds(rules: StockRules, kinds: int, led: int) -> int:
    """Return the kinds that are legal if players must follow suit. `led` is -1 for a lead."""
    if led < 0:
        return kinds
    if following := kinds & _SUIT << RANKS * (led // RANKS):
        head = rules.tricks.head
        heads = head == "always" or (head == "trump_led" and led // RANKS == rules.trump)
        above = following & ~((2 << led) - 1) if heads else 0
        return above or following
    trumps = kinds & _SUIT << RANKS * rules.trump
    return trumps if rules.tricks.must_trump and trumps else kinds
