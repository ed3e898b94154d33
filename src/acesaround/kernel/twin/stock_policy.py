"""Playout policy for stock play, in pure Python."""

from __future__ import annotations

from acesaround.cards import KINDS, RANKS
from acesaround.kernel.stockrules import KINDS_OF_MELD, StockRules
from acesaround.kernel.twin.stock_table import (
    DIX,
    Exposed,
    Lay,
    State,
    beats,
    bits,
    legal_kinds,
    may_serve,
)

Opinion = tuple[int, int, float]
"""Card, its source, and the policy's estimate of the play."""


class Mind:
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
                his = float(points[state.led % RANKS]) if state.led >= 0 else rules.unit / 2
                tricks = (2 * wins - 1) * (points[card % RANKS] + his)
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
    card, source, _ = max(Mind(state, rules, seat).plays(), key=lambda one: one[2])
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
    return best if best is None else _first(state, rules, seat, best)


def _first(state: State, rules: StockRules, seat: int, best: Lay) -> Lay:
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
