"""Compares cards, or actions in stock play, in sampled deals, in pure Python."""

from __future__ import annotations

from abc import ABC, abstractmethod
from array import array
from collections.abc import Sequence
from math import inf, sqrt
from time import perf_counter
from typing import Final

from acesaround.cards import KINDS, RANKS
from acesaround.kernel.interface import PackedProspect
from acesaround.kernel.position import Position
from acesaround.kernel.reference.playout import Rng, world_playouts
from acesaround.kernel.reference.sample import Sampler
from acesaround.kernel.reference.stock import (
    Lay,
    State,
    StockPolicy,
    beats,
    bits,
    choose_lay,
    choose_play,
    legal_kinds,
)
from acesaround.kernel.rules import Prospect, StockRules, TrickRules
from acesaround.kernel.stock import ACTION_SIZE, StockPosition


class SuccessiveElimination(ABC):
    """Tries candidates in the same deals, in growing batches, and drops those that trail the best.

    Attributes:
        worths: worth of each deal, by candidate; `totals` are their sums.
        open: candidates that weren't dropped.
        done: number of deals tried.
    """

    def __init__(
        self, candidates: int, first: int, most: int, seconds: float, batches: tuple[int, int]
    ) -> None:
        self._begun, self._each = perf_counter(), 0.0
        self._first, self._most, self._seconds = first, most, seconds
        self._min_batch, self._max_batch = batches
        self.worths: list[list[float]] = [[] for _ in range(candidates)]
        self.totals = [0.0] * candidates
        self.open = list(range(candidates))
        self.done = 0

    @abstractmethod
    def try_all(self, batch: int) -> int:
        """Try each remaining candidate in `batch` more deals, and return the number of deals done.

        It's smaller only if the comparison was canceled.
        """

    @abstractmethod
    def score(self, candidate: int) -> float:
        """Return the value that the best candidate has the most of."""

    @abstractmethod
    def trails(self, candidate: int, best: int) -> bool:
        """Return True if a candidate is so far behind the best one that it should be dropped."""

    def run(self) -> None:
        """Try and drop candidates until one is left or a limit is reached.

        Raises InterruptedError if the comparison was canceled before the first batch was done.
        """
        batch = min(self._first, self._max_batch)
        while batch:
            begun = perf_counter()
            done = self.try_all(batch)
            self.done += done
            if done < batch:
                break
            self._each = (perf_counter() - begun) / batch
            if self.done < self._first:
                batch = min(self._first - self.done, self._max_batch)
                continue
            if self.done > 1:  # Two deals are needed for a standard error.
                best = self.best
                self.open = [one for one in self.open if one == best or not self.trails(one, best)]
            if len(self.open) == 1:
                break
            batch = self._affordable(min(self.done, self._max_batch, self._most - self.done))
        if not self.done:
            raise InterruptedError("cancelled")

    @property
    def best(self) -> int:
        """The remaining candidate with the highest score."""
        return max(self.open, key=self.score)

    def add(self, candidate: int, worth: float) -> None:
        """Record the worth of one more deal."""
        self.worths[candidate].append(worth)
        self.totals[candidate] += worth

    def lead(self, better: int, other: int) -> tuple[float, float]:
        """Return the mean lead of one candidate over another, and its standard error.

        Only the deals in which both were tried count. Values are added one by one, since `sum`
        rounds differently than the compiled kernel.
        """
        count = min(len(self.worths[better]), len(self.worths[other]))
        total = squares = 0.0
        for one, two in zip(self.worths[better], self.worths[other], strict=False):
            total += one - two
            squares += (one - two) * (one - two)
        mean = total / count
        if count < 2:
            return mean, 0.0
        return mean, sqrt(max(0.0, squares - count * mean * mean) / (count - 1) / count)

    def _affordable(self, batch: int) -> int:
        """Return `batch`, or a smaller number of deals if time is short."""
        left = max(0.0, self._seconds - (perf_counter() - self._begun))
        if batch * self._each <= left:
            return batch
        return int(left / self._each) // self._min_batch * self._min_batch


CARD_BATCHES: Final = 16, 1 << 16
"""Smallest batch worth running, and the largest."""


def compare(
    sampler: Sampler,
    rules: TrickRules,
    trump: int,
    leader: int,
    trick: bytes,
    side: int,
    lead_trump: bool,
    lacking: Sequence[int],
    cards: bytes,
    worth: Sequence[float],
    policy: int,
    seed: int,
    first: int,
    most: int,
    clear: float,
    seconds: float,
    cancel: bytearray,
) -> list[tuple[list[int], float, float]]:
    """Return each card's histogram of points, how far it trails, and the standard error."""
    won = [[0] * len(worth) for _ in cards]

    class Cards(SuccessiveElimination):
        def try_all(self, batch: int) -> int:
            try:
                hands, _ = sampler.draw(batch, seed, cancel, self.done)
            except InterruptedError:
                return 0
            world = hands[: KINDS * rules.seats]
            position = Position.unpack(rules, trump, leader, world, trick, side, lead_trump)
            tried = bytes(cards[index] for index in self.open)
            # Use a different seed so that playouts and deals get independent random numbers.
            other = seed ^ (1 << 64) - 1
            found = array(
                "i",
                world_playouts(
                    position, lacking, hands, tried, policy, policy, other, cancel, self.done
                ),
            )
            if len(found) < batch * len(tried):
                return 0
            if max(found) >= len(worth):
                raise ValueError(f"worth: no entry for {max(found)} points")
            for at, index in enumerate(self.open):
                for points in found[at :: len(tried)]:
                    won[index][points] += 1
                    self.add(index, worth[points])
            return batch

        def score(self, candidate: int) -> float:
            return self.totals[candidate]

        def trails(self, candidate: int, best: int) -> bool:
            mean, error = self.lead(best, candidate)
            return mean > clear * error

    comparison = Cards(len(cards), first, most, seconds, CARD_BATCHES)
    comparison.run()
    best = comparison.best
    return [(won[index], *comparison.lead(best, index)) for index in range(len(cards))]


ACTION_BATCHES: Final = 8, 1 << 12
"""Smallest batch worth running, and the largest."""
MAX_DEAL_TRIES: Final = 12
"""Number of attempts to deal the opponent a hand with no meld left to lay down."""
PREFERRED: Final = 1.0
"""Bonus for the meld that the policy would lay down, in points of a 25-point hand."""

Points = tuple[int, int, int, int]


class _Actions(SuccessiveElimination):
    def __init__(
        self,
        moment: StockPosition,
        actions: list[bytes],
        prospect: Prospect,
        seed: int,
        clear: float,
        opinion: float,
        narrow: float,
        limits: tuple[int, int, float],
        cancel: bytearray,
    ) -> None:
        super().__init__(len(actions), *limits, ACTION_BATCHES)
        self.moment, self.actions, self.prospect, self.seed = moment, actions, prospect, seed
        self.clear, self.weight, self.cancel = clear, opinion, cancel
        self.opinions = [0.0] * len(actions)
        self.points: list[list[Points]] = [[] for _ in actions]
        self.known = State.of(moment)
        counts = moment.counts[3 * KINDS :]
        self.pool = [card for card in range(KINDS) for _ in range(counts[card])]
        self._opine(narrow)

    def _opine(self, narrow: float) -> None:
        """Set each action's opinion to the policy's estimate of its worth. Drop poor actions."""
        prospect, rules, seat = self.prospect, self.moment.rules, self.moment.seat
        unit = max(1, int(4 * rules.unit))
        slope = (prospect.worth(unit, 0) - prospect.worth(0, unit)) / (2.0 * unit)
        if self.actions[0][0] == 0:
            thought = {
                (card, source): worth
                for card, source, worth in StockPolicy(self.known, rules, seat).plays()
            }
            found = [thought.get((one[1], one[2]), 0.0) * slope for one in self.actions]
        else:
            best = choose_lay(self.known, rules, seat)
            lays = [None if one[0] == 2 else _lay(rules, one) for one in self.actions]
            found = [PREFERRED * rules.unit * slope if lay == best else 0.0 for lay in lays]
        most = max(found)
        self.opinions = [one - most for one in found]
        furthest = narrow * rules.unit * slope
        self.open = [index for index in self.open if not -self.opinions[index] > furthest]

    def try_all(self, batch: int) -> int:
        me = self.moment.seat
        for number in range(batch):
            if number % 16 == 0 and self.cancel[0]:
                return number
            dealt = self.known.copy()
            deal(dealt, self.moment, self.pool, self.seed, self.done + number)
            for index in self.open:
                state = dealt.copy()
                follow(state, self.moment.rules, me, self.actions[index])
                own, other = state.seats[me], state.seats[1 - me]
                mine, theirs = own.melded + own.won, other.melded + other.won
                self.points[index].append((own.melded, own.won, other.melded, other.won))
                self.add(index, self.prospect.worth(mine, theirs))
        return batch

    def score(self, candidate: int) -> float:
        count = len(self.worths[candidate])
        return (self.totals[candidate] + self.weight * self.opinions[candidate]) / (
            count + self.weight
        )

    def trails(self, candidate: int, best: int) -> bool:
        mean, error = self.lead(best, candidate)
        thought = self.opinions[best] - self.opinions[candidate]
        return self.done * mean + self.weight * thought > self.clear * self.done * error

    def stats(self, best: int, index: int) -> tuple[int, Sequence[float], Sequence[float]]:
        """Return an action's number of deals and its values for `StockCandidateStats`."""
        points = self.points[index]
        count = len(points)
        if not count:
            return 0, (*[0.0] * 5, -inf), (0.0,) * 4
        results = [one + two - three - four for one, two, three, four in points]
        mean, squares = sum(results) / count, 0.0
        for result in results:
            squares += (result - mean) * (result - mean)
        pairs = list(zip(self.points[best], points, strict=False))
        figures = (
            self.totals[index] / count,
            mean,
            sqrt(squares / (count - 1) / count) if count > 1 else 0.0,
            *self.lead(best, index),
            self.score(index),
        )
        ahead = (sum(one[at] - two[at] for one, two in pairs) / len(pairs) for at in range(4))
        return count, figures, tuple(ahead)


def stock_compare(
    moment: StockPosition,
    rules: StockRules,  # noqa: ARG001 - the moment has them
    actions: bytes,
    prospect: PackedProspect,
    seed: int,
    first: int,
    most: int,
    clear: float,
    opinion: float,
    narrow: float,
    seconds: float,
    cancel: bytearray,
) -> list[tuple[int, Sequence[float], Sequence[float]]]:
    """Return each action's number of deals and its values for `StockCandidateStats`."""
    starts = range(0, len(actions), ACTION_SIZE)
    comparison = _Actions(
        moment,
        [actions[at : at + ACTION_SIZE] for at in starts],
        Prospect.unpack(prospect),
        seed,
        clear,
        opinion,
        narrow,
        (first, most, seconds),
        cancel,
    )
    comparison.run()
    best = comparison.best
    return [comparison.stats(best, index) for index in range(len(starts))]


def deal(state: State, moment: StockPosition, pool: list[int], seed: int, index: int) -> None:
    """Fill the opponent's hand and the stock with deal `index`.

    If the opponent won a trick and didn't lay anything down, the opponent probably had no meld
    left. Deals that contradict this are usually redrawn.
    """
    rng, cards, hidden = Rng.stream(seed, index), list(pool), moment.hidden
    other = 1 - moment.seat
    old = 0 if moment.since < 0 else max(0, hidden - moment.since)
    for tries in range(MAX_DEAL_TRIES if old else 1, 0, -1):
        for i in range(len(cards) - 1):
            j = i + rng.below(len(cards) - i)
            cards[i], cards[j] = cards[j], cards[i]
        if tries == 1:
            break
        before = state.copy()
        before.melded = before.dixes = 0
        for card in cards[:old]:
            before.seats[other].fresh[card] += 1
        if choose_lay(before, moment.rules, other) is None:
            break
    for card in cards[:hidden]:
        state.seats[other].fresh[card] += 1
    state.stock = cards[hidden:]


def follow(state: State, rules: StockRules, seat: int, action: bytes) -> None:
    """Take an action, then play out the rest of the hand."""
    if action[0] == 0:
        state.play(seat, action[1], action[2])
        if state.led < 0:
            state.led = action[1]
        else:
            state.take_trick(rules, action[1])
            meld_and_draw(state, rules)
    elif action[0] == 1:
        state.lay(rules, seat, _lay(rules, action))
        meld_and_draw(state, rules)
    else:
        state.draw(seat)
    play_on(state, rules)


def meld_and_draw(state: State, rules: StockRules) -> None:
    """Lay down the trick winner's meld, and then draw."""
    winner = state.leader
    while (what := choose_lay(state, rules, winner)) is not None:
        state.lay(rules, winner, what)
    state.draw(winner)


def play_on(state: State, rules: StockRules) -> None:
    """Play to the end of the hand, using the policy to choose cards and meld."""
    while state.face_down:
        if state.led < 0:
            card, source = choose_play(state, rules, state.leader)
            state.play(state.leader, card, source)
            state.led = card
        replier = 1 - state.leader
        card, source = choose_play(state, rules, replier)
        state.play(replier, card, source)
        state.take_trick(rules, card)
        meld_and_draw(state, rules)
    play_out(state, rules)


def _lay(rules: StockRules, action: bytes) -> Lay:
    size = len(rules.melds[action[1]].cards)
    return Lay(action[1], bool(action[3]), tuple(action[4 : 4 + size]))


def play_out(state: State, rules: StockRules) -> None:
    """Play the remaining tricks, leading sure winners first, then cheap cards.

    Each trick's points are added to its winner's total.
    """
    leader, value = state.leader, rules.tricks.points
    while sum(state.seats[leader].fresh):
        mine, theirs = state.seats[leader].fresh, state.seats[1 - leader].fresh
        led = lead(rules, mine, theirs)
        mine[led] -= 1
        reply = answer(rules, theirs, led)
        theirs[reply] -= 1
        if beats(reply, led, rules.trump):
            leader = 1 - leader
        state.seats[leader].won += value[led % RANKS] + value[reply % RANKS]
    state.seats[leader].won += rules.tricks.last_trick


def _kinds(hand: list[int]) -> int:
    return sum(1 << card for card in range(KINDS) if hand[card])


def _suit(hand: list[int], suit: int) -> list[int]:
    return hand[RANKS * suit : RANKS * (suit + 1)]


def _cost(rules: StockRules, card: int) -> tuple[int, bool, int]:
    return rules.tricks.points[card % RANKS], card // RANKS == rules.trump, card % RANKS


def lead(rules: StockRules, mine: list[int], theirs: list[int]) -> int:
    """Return the best sure winner, or the cheapest card if there isn't one.

    Trumps are led first if the opponent has to follow suit and there are enough to pull theirs.
    """
    trump = rules.trump
    trumps, their_trumps = sum(_suit(mine, trump)), sum(_suit(theirs, trump))
    draws = rules.tricks.must_follow and 0 < their_trumps <= trumps

    def sure(card: int) -> bool:
        in_suit, tricks = _suit(theirs, card // RANKS), rules.tricks
        trumped = card // RANKS != trump and their_trumps > 0
        if tricks.must_follow:
            trumped = trumped and not any(in_suit) and tricks.must_trump
        return not trumped and not any(in_suit[card % RANKS + 1 :])

    def gain(card: int) -> tuple[bool, int]:
        is_trump = card // RANKS == trump
        return draws and is_trump, 2 * rules.tricks.points[card % RANKS] + (not is_trump)

    cards = list(bits(_kinds(mine)))
    winners = [card for card in cards if sure(card)]
    if winners:
        return max(winners, key=gain)
    return min(cards, key=lambda card: _cost(rules, card))


def answer(rules: StockRules, hand: list[int], led: int) -> int:
    """Return the cheapest winning card, or the cheapest card if none can win.

    Other winning cards are played before aces.
    """
    cards = list(bits(legal_kinds(rules, _kinds(hand), led)))
    winners = [card for card in cards if beats(card, led, rules.trump)]
    if not winners:
        return min(cards, key=lambda card: _cost(rules, card))
    points = rules.tricks.points
    return min(
        winners,
        key=lambda card: (
            card // RANKS == rules.trump,
            card % RANKS == RANKS - 1,
            -points[card % RANKS],
        ),
    )
