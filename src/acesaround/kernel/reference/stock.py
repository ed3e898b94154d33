"""State and playout policy of a two-player hand while the stock lasts."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from typing import Final

from acesaround.cards import KINDS, RANKS
from acesaround.kernel.rules import KINDS_OF_MELD, MELD_CLASS, StockRules
from acesaround.kernel.stock import StockPosition

MARRIAGE: Final = KINDS_OF_MELD.index("marriage")
RUN: Final = KINDS_OF_MELD.index("run")
DIX: Final = KINDS_OF_MELD.index("dix")
_SUIT_KINDS: Final = (1 << RANKS) - 1


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
    used = any(
        one.served >> k & 1 and MELD_CLASS[k] == MELD_CLASS[kind] for k in range(len(MELD_CLASS))
    )
    if rules.reuse == "classes_upgrade_only":
        return not used or points > one.scored[MELD_CLASS[kind]]
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
    def of(cls, moment: StockPosition) -> State:
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
        trick = moment.upcard, moment.face_down, moment.leader, moment.led
        return cls(seats, rows[2], *trick, moment.melded, moment.dixes, [])

    def copy(self) -> State:
        """Return a copy."""
        seats = [seat.copy() for seat in self.seats]
        return replace(self, seats=seats, gone=list(self.gone), stock=list(self.stock))

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
            one.scored[MELD_CLASS[kind]] = max(one.scored[MELD_CLASS[kind]], points)

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
    if led < 0 or not rules.tricks.must_follow:
        return kinds
    if following := kinds & _SUIT_KINDS << RANKS * (led // RANKS):
        head = rules.tricks.head
        heads = head == "always" or (head == "trump_led" and led // RANKS == rules.trump)
        above = following & ~((2 << led) - 1) if heads else 0
        return above or following
    trumps = kinds & _SUIT_KINDS << RANKS * rules.trump
    return trumps if rules.tricks.must_trump and trumps else kinds


Opinion = tuple[int, int, float]
"""Card, its source, and the policy's estimate of the play."""


class StockPolicy:
    """Policy's evaluation of a seat's cards."""

    def __init__(self, state: State, rules: StockRules, seat: int) -> None:
        self.state, self.rules, self.weights = state, rules, rules.weights
        self.own, self.other = state.seats[seat], state.seats[1 - seat]
        self.draws = state.draws
        hidden = self.other.cards - len(self.other.table)
        unknown = max(1, state.face_down + hidden)
        self.share = hidden / unknown
        each = min(1.0, self.weights.reach * self.draws / unknown)
        self.chance, self.misses = [0.0], [1.0]
        none = missed = 1.0
        for _ in range(rules.tricks.copies):
            none *= 1 - each
            missed *= 1 - self.share
            self.chance.append(1 - none)
            self.misses.append(missed)
        lost = 1.0
        for _ in range(self.draws):
            lost *= 1 - self.weights.again
        self.laying = 1 - lost
        self._count_out()
        self._count_melds()
        ready = len(self.ready)
        self.later = 1.0
        for _ in range((self.draws - 1) // ready if ready else 0):
            self.later *= 1 - self.weights.again

    def _count_out(self) -> None:
        own, other, gone = self.own, self.other, self.state.gone
        copies = self.rules.tricks.copies
        self.out = [
            copies - own.held(card) - other.open(card) - gone[card] for card in range(KINDS)
        ]
        self.out[self.state.upcard] -= 1
        missed = 1.0
        for card in range(RANKS * self.rules.trump, RANKS * (self.rules.trump + 1)):
            if other.open(card):
                missed = 0.0
            for _ in range(self.out[card]):
                missed *= 1 - self.share
        self.trumped = self.weights.trumped * (1 - missed)

    def _count_melds(self) -> None:
        own, rules, weights = self.own, self.rules, self.weights
        self.points = [meld.worth(own.laid[i]) for i, meld in enumerate(rules.melds)]
        self.kinds = [KINDS_OF_MELD.index(meld.kind) for meld in rules.melds]
        self.usable = [
            {
                int(card): own.fresh[card]
                + sum(
                    one.card == card and may_serve(rules, one, self.kinds[i], self.points[i])
                    for one in own.table
                )
                for card in meld.cards
            }
            for i, meld in enumerate(rules.melds)
        ]
        self.value, self.second = [0.0] * len(rules.melds), [0.0] * len(rules.melds)
        self.lost = [0.0] * KINDS
        self.ready: list[int] = []
        for i, meld in enumerate(rules.melds):
            value = self.points[i] * weights.kind[self.kinds[i]]
            fresh, whole = not rules.fresh_required, True
            for card in meld.cards:
                if not value > 0:
                    break
                fresh = fresh or own.fresh[card] > 0
                if self.usable[i][card]:
                    continue
                value *= self.chance[self.out[card]]
                if not whole:
                    value *= weights.more
                fresh, whole = True, False
            if not fresh or not value > 0:
                continue
            self.value[i] = value * self.laying
            if whole:
                self.second[i] = self._another(i)
                self.ready.append(i)
            for card in meld.cards:
                self.lost[card] += self._loses(i, int(card), None)

    def _another(self, meld: int) -> float:
        """Return the value of completing a second copy of a meld that's already complete."""
        what = self.rules.melds[meld]
        value = self.weights.second * self.laying * self.weights.kind[self.kinds[meld]]
        value *= what.worth(self.own.laid[meld] + 1)
        for card in what.cards:
            if not value > 0:
                break
            if self.usable[meld][card] < 2:
                value *= self.chance[self.out[card]]
        return value

    def _needed(self, meld: int, card: int, one: Exposed | None) -> bool:
        """Return True if playing a copy of `card` would lose or delay the meld."""
        if self.usable[meld][card] != 1:
            return False
        if one is not None:
            return may_serve(self.rules, one, self.kinds[meld], self.points[meld])
        return self.own.fresh[card] == 1

    def _loses(self, meld: int, card: int, one: Exposed | None) -> float:
        if self._needed(meld, card, one):
            return self.value[meld]
        return self.second[meld] if self.usable[meld][card] == 2 else 0.0

    def _power(self, card: int) -> float:
        trump = card // RANKS == self.rules.trump
        return (self.weights.trump if trump else self.weights.power)[card % RANKS]

    def _keep(self, card: int, one: Exposed | None) -> float:
        lost = self.lost[card]
        if one is not None:
            lost = 0.0
            for i, usable in enumerate(self.usable):
                if card in usable and self.value[i] > 0:
                    lost += self._loses(i, card, one)
        return lost * (1 - self.chance[self.out[card]]) + self._power(card) * self.rules.unit

    def _ready_without(self, card: int, one: Exposed | None) -> float:
        return float(
            max(
                (
                    self.points[i]
                    for i in self.ready
                    if not (card in self.usable[i] and self._needed(i, card, one))
                ),
                default=0,
            )
        )

    def _beaten(self, card: int) -> float:
        """Return the probability that the opponent beats a lead of `card`."""
        higher = range(card + 1, RANKS * (card // RANKS + 1))
        tops = any(self.other.open(above) for above in higher)
        above = min(sum(self.out[one] for one in higher), self.rules.tricks.copies)
        beaten = self.weights.topped * (1 if tops else 1 - self.misses[above])
        if card // RANKS == self.rules.trump:
            return beaten
        return 1 - (1 - beaten) * (1 - self.trumped)

    def plays(self) -> list[Opinion]:
        """Return all legal plays with the policy's estimates."""
        state, rules, weights = self.state, self.rules, self.weights
        kinds = self.own.kinds
        allowed = legal_kinds(rules, kinds, state.led) if rules.must_follow else kinds
        winning = weights.denied if state.led >= 0 else weights.leading
        if self.draws == 1:
            winning = weights.last - self._power(state.upcard)
        winning *= rules.unit
        found: list[Opinion] = []

        def add(card: int, source: int, one: Exposed | None) -> None:
            if state.led >= 0:
                wins = 1.0 if beats(card, state.led, rules.trump) else 0.0
            else:
                wins = 1 - self._beaten(card)
            worth = self._ready_without(card, one) * (weights.ready + self.later) + winning
            tricks = 0.0
            if rules.tricks_score:
                points = rules.tricks.points
                theirs = float(points[state.led % RANKS]) if state.led >= 0 else rules.unit / 2
                tricks = (2 * wins - 1) * (points[card % RANKS] + theirs)
            found.append((card, source, wins * worth + tricks - self._keep(card, one)))

        for card in bits(allowed):
            if self.own.fresh[card]:
                add(card, 0, None)
        for at, one in enumerate(self.own.table):
            if allowed >> one.card & 1:
                add(one.card, at + 1, one)
        return found


def choose_play(state: State, rules: StockRules, seat: int) -> tuple[int, int]:
    """Return the card to play and its source."""
    card, source, _ = max(StockPolicy(state, rules, seat).plays(), key=lambda one: one[2])
    return card, source


def choose_lay(state: State, rules: StockRules, seat: int) -> Lay | None:
    """Return the meld to lay down, or None if there isn't one."""
    own = state.seats[seat]
    best, most = None, 0
    for i, meld in enumerate(rules.melds):
        kind, points = KINDS_OF_MELD.index(meld.kind), meld.worth(own.laid[i])
        if points <= 0 or not state.may_lay(rules, kind):
            continue
        sources: list[int] = []
        for card in meld.cards:
            on_table = (
                at + 1
                for at, one in enumerate(own.table)
                if one.card == card and may_serve(rules, one, kind, points)
            )
            source = next(on_table, 0)
            if not source and not own.fresh[card]:
                break
            sources.append(source)
        if len(sources) < len(meld.cards):
            continue
        if rules.fresh_required and all(sources):
            at = next((j for j, card in enumerate(meld.cards) if own.fresh[card]), None)
            if at is None:
                continue
            sources[at] = 0
        exchange = kind == DIX and rules.dix_exchange and not sources[0]
        lay = Lay(i, exchange and state.upcard % RANKS != 0, tuple(sources))
        if kind == DIX and rules.dix_is_extra:
            return lay  # It doesn't count toward the limit, so lay it down right away.
        if points > most:
            best, most = lay, points
    return best if best is None else _marriage_first(state, rules, seat, best)


def _marriage_first(state: State, rules: StockRules, seat: int, best: Lay) -> Lay:
    """Return the marriage within the run if there's time to lay down both, or else `best`."""
    own, dearest = state.seats[seat], rules.melds[best.meld]
    if dearest.kind != "run" or rules.run_uses_marriage or state.draws <= 2:
        return best
    for i, meld in enumerate(rules.melds):
        if meld.kind != "marriage" or meld.cards[0].suit != dearest.cards[0].suit:
            continue
        if meld.worth(own.laid[i]) > 0 and all(own.fresh[card] for card in meld.cards):
            return Lay(i, False, (0, 0))
    return best
