"""Compares cards, or actions in stock play, in sampled deals, in pure Python."""

from __future__ import annotations

from dataclasses import dataclass, field
from math import inf, sqrt
from time import perf_counter
from typing import TYPE_CHECKING, Final, cast

from acesaround.cards import KINDS, Card, Hand
from acesaround.kernel.interface import Cancel, Cancelled, Policy
from acesaround.kernel.position import Position
from acesaround.kernel.reference.playouts import Rng, world_playouts
from acesaround.kernel.reference.sample import Sampler
from acesaround.kernel.reference.stock import (
    Lay,
    State,
    StockPolicy,
    choose_lay,
    choose_play,
    play_out,
)
from acesaround.kernel.rules import Prospect, StockRules

if TYPE_CHECKING:
    from acesaround.kernel.position import StockPosition, Trick

MIN_CARD_BATCH: Final = 16
"""Smallest batch worth running."""
MAX_CARD_BATCH: Final = 1 << 16
"""Maximum number of deals per batch."""

CardResults = list[tuple[list[int], float, float]]


@dataclass(frozen=True, slots=True)
class CardComparison:
    """Arguments of a comparison."""

    cards: tuple[Card, ...]
    worth: tuple[float, ...]
    lacking: tuple[int, ...]
    policies: tuple[Policy, Policy]
    seed: int
    first: int
    most: int
    clear: float
    seconds: float


@dataclass(slots=True)
class _CardRow:
    """Points a card won in each deal, and their total worth."""

    points: list[int] = field(default_factory=list)
    worth: float = 0.0


class _CardElimination:
    def __init__(
        self, sampler: Sampler, trick: Trick, wanted: CardComparison, cancel: Cancel
    ) -> None:
        self.begun = perf_counter()
        self.sampler, self.trick, self.wanted, self.cancel = sampler, trick, wanted, cancel
        self.rows = {card: _CardRow() for card in wanted.cards}
        self.open = list(wanted.cards)
        self.done, self.each = 0, 0.0

    def run(self) -> CardResults:
        wanted = self.wanted
        batch = min(wanted.first, MAX_CARD_BATCH)
        while batch and self.go_on(batch):
            if self.done < wanted.first:
                batch = min(wanted.first - self.done, MAX_CARD_BATCH)
                continue
            self.give_up()
            if len(self.open) == 1:
                break
            batch = self.affordable(min(self.done, MAX_CARD_BATCH, wanted.most - self.done))
        if not self.done:
            raise Cancelled("cancelled")
        best, size = self.rows[self.best], len(wanted.worth)
        return [
            (
                [row.points.count(points) for points in range(size)],
                *_card_lead(wanted.worth, best, row),
            )
            for row in self.rows.values()
        ]

    def go_on(self, batch: int) -> bool:
        """Try each remaining card in `batch` more deals.

        If canceled, change nothing and return False.
        """
        begun, wanted, trick = perf_counter(), self.wanted, self.trick
        flag = cast(bytearray, self.cancel.flag)
        try:
            hands, _ = self.sampler.draw(batch, wanted.seed, flag, first=self.done)
        except Cancelled:
            return False
        position = Position(
            trick.rules,
            trick.trump,
            trick.leader,
            tuple(
                Hand.of_counts(hands[at : at + KINDS])
                for at in range(0, KINDS * trick.rules.seats, KINDS)
            ),
            trick.cards,
            trick.side,
            trick.lead_trump,
        )
        # Use a different seed so that playouts and deals get independent random numbers.
        found = world_playouts(
            position,
            wanted.lacking,
            hands,
            self.open,
            wanted.policies,
            wanted.seed ^ (1 << 64) - 1,
            self.cancel,
            self.done,
        )
        if len(found) < batch * len(self.open):
            return False
        if max(found) >= len(wanted.worth):
            raise ValueError(f"worth: no entry for {max(found)} points")
        for at, card in enumerate(self.open):
            row = self.rows[card]
            for points in found[at :: len(self.open)]:
                row.points.append(points)
                row.worth += wanted.worth[points]
        self.done += batch
        self.each = (perf_counter() - begun) / batch
        return True

    @property
    def best(self) -> Card:
        return max(self.open, key=lambda card: self.rows[card].worth)

    def give_up(self) -> None:
        if self.done < 2:
            return  # Two deals are needed for a standard error.
        best, wanted = self.best, self.wanted

        def behind(card: Card) -> bool:
            mean, error = _card_lead(wanted.worth, self.rows[best], self.rows[card])
            return mean > wanted.clear * error

        self.open = [card for card in self.open if card == best or not behind(card)]

    def affordable(self, batch: int) -> int:
        """Return `batch`, or a smaller number of deals if time is short."""
        left = max(0.0, self.wanted.seconds - (perf_counter() - self.begun))
        if batch * self.each <= left:
            return batch
        return int(left / self.each) // MIN_CARD_BATCH * MIN_CARD_BATCH


def compare_cards(
    sampler: Sampler, trick: Trick, wanted: CardComparison, cancel: Cancel
) -> CardResults:
    """Return each card's histogram of points, how far it trails, and the standard error."""
    return _CardElimination(sampler, trick, wanted, cancel).run()


def _card_lead(worth: tuple[float, ...], better: _CardRow, other: _CardRow) -> tuple[float, float]:
    """Return the mean lead of `better` over `other`, and its standard error.

    Only the deals in which both were tried count. Values are added one by one, since `sum` rounds
    differently than the compiled kernel.
    """
    count, total, squares = len(other.points), 0.0, 0.0
    for one, two in zip(better.points, other.points, strict=False):
        ahead = worth[one] - worth[two]
        total += ahead
        squares += ahead * ahead
    mean = total / count
    if count < 2:
        return mean, 0.0
    spread = max(0.0, squares - count * mean * mean)
    return mean, sqrt(spread / (count - 1) / count)


MIN_ACTION_BATCH: Final = 8
"""Smallest batch worth running."""
MAX_ACTION_BATCH: Final = 1 << 12
"""Maximum number of deals per batch."""
MAX_DEAL_TRIES: Final = 12
"""Number of attempts to deal the opponent a hand with no meld left to lay down."""
PREFERRED: Final = 1.0
"""Bonus for the meld that the policy would lay down, in points of a 25-point hand."""
_ACTION_SIZE: Final = 9

Points = tuple[int, int, int, int]
ActionResults = list[tuple[int, tuple[float, ...], tuple[float, ...]]]


@dataclass(frozen=True, slots=True)
class ActionComparison:
    """Arguments of a comparison. `actions` contains nine bytes per action."""

    actions: bytes
    prospect: Prospect
    seed: int
    first: int
    most: int
    clear: float
    opinion: float
    narrow: float
    seconds: float


@dataclass(slots=True)
class _ActionRow:
    """Results of an action in each deal, and in total."""

    opinion: float = 0.0
    worth: list[float] = field(default_factory=list)
    points: list[Points] = field(default_factory=list)
    total: float = 0.0

    def score(self, weight: float) -> float:
        return (self.total + weight * self.opinion) / (len(self.worth) + weight)


class _ActionElimination:
    def __init__(self, moment: StockPosition, wanted: ActionComparison, cancel: Cancel) -> None:
        self.begun = perf_counter()
        self.moment, self.wanted, self.cancel = moment, wanted, cancel
        self.actions = [
            wanted.actions[at : at + _ACTION_SIZE]
            for at in range(0, len(wanted.actions), _ACTION_SIZE)
        ]
        self.rows = [_ActionRow() for _ in self.actions]
        self.open = list(range(len(self.rows)))
        self.done, self.each = 0, 0.0
        self.known = State.of(moment)
        counts = moment.counts[3 * KINDS :]
        self.pool = [card for card in range(KINDS) for _ in range(counts[card])]
        self._opine()

    def _opine(self) -> None:
        """Set each action's opinion to the policy's estimate of its worth. Drop poor actions."""
        prospect, rules, seat = self.wanted.prospect, self.moment.rules, self.moment.seat
        unit = max(1, int(4 * rules.unit))
        slope = (prospect.worth(unit, 0) - prospect.worth(0, unit)) / (2.0 * unit)
        if self.actions[0][0] == 0:
            thought = {
                (card, source): worth
                for card, source, worth in StockPolicy(self.known, rules, seat).plays()
            }
            for row, action in zip(self.rows, self.actions, strict=True):
                row.opinion = thought.get((action[1], action[2]), 0.0) * slope
        else:
            best = choose_lay(self.known, rules, seat)
            for row, action in zip(self.rows, self.actions, strict=True):
                if (None if action[0] == 2 else _lay(rules, action)) == best:
                    row.opinion = PREFERRED * rules.unit * slope
        most = max(row.opinion for row in self.rows)
        for row in self.rows:
            row.opinion -= most
        furthest = self.wanted.narrow * rules.unit * slope
        self.open = [index for index in self.open if not -self.rows[index].opinion > furthest]

    def run(self) -> ActionResults:
        wanted = self.wanted
        batch = min(wanted.first, MAX_ACTION_BATCH)
        while batch and self.go_on(batch):
            if self.done < wanted.first:
                batch = min(wanted.first - self.done, MAX_ACTION_BATCH)
                continue
            self.give_up()
            if len(self.open) == 1:
                break
            batch = self.affordable(min(self.done, MAX_ACTION_BATCH, wanted.most - self.done))
        if not self.done:
            raise Cancelled("cancelled")
        best = self.rows[self.best]
        return [self._tried(best, row) for row in self.rows]

    def go_on(self, batch: int) -> bool:
        """Try each remaining action in `batch` more deals."""
        begun, wanted, me = perf_counter(), self.wanted, self.moment.seat
        for number in range(batch):
            if number % 16 == 0 and self.cancel.is_set:
                if not self.done:
                    return False
                break
            dealt = self.known.copy()
            deal(dealt, self.moment, self.pool, wanted.seed, self.done)
            for index in self.open:
                state = dealt.copy()
                follow(state, self.moment.rules, me, self.actions[index])
                own, other = state.seats[me], state.seats[1 - me]
                mine, his = own.melded + own.won, other.melded + other.won
                row, worth = self.rows[index], wanted.prospect.worth(mine, his)
                row.worth.append(worth)
                row.points.append((own.melded, own.won, other.melded, other.won))
                row.total += worth
            self.done += 1
        self.each = (perf_counter() - begun) / batch
        return not self.cancel.is_set

    @property
    def best(self) -> int:
        return max(self.open, key=lambda index: self.rows[index].score(self.wanted.opinion))

    def give_up(self) -> None:
        if self.done < 2:
            return
        wanted, best = self.wanted, self.best

        def stays(index: int) -> bool:
            if index == best:
                return True
            mean, error = _action_lead(self.rows[best], self.rows[index])
            thought = self.rows[best].opinion - self.rows[index].opinion
            ahead = self.done * mean + wanted.opinion * thought
            return not ahead > wanted.clear * self.done * error

        self.open = [index for index in self.open if stays(index)]

    def affordable(self, batch: int) -> int:
        """Return `batch`, or a smaller number of deals if time is short."""
        left = self.wanted.seconds - (perf_counter() - self.begun)
        if batch * self.each <= left:
            return batch
        return int(max(0.0, left) / self.each) // MIN_ACTION_BATCH * MIN_ACTION_BATCH

    def _tried(
        self, best: _ActionRow, row: _ActionRow
    ) -> tuple[int, tuple[float, ...], tuple[float, ...]]:
        count = len(row.worth)
        if not count:
            return 0, (*[0.0] * 5, -inf), (0.0,) * 4
        results = [one + two - three - four for one, two, three, four in row.points]
        mean, squares = sum(results) / count, 0.0
        for result in results:
            squares += (result - mean) * (result - mean)
        pairs = list(zip(best.points, row.points, strict=False))
        figures = (
            row.total / count,
            mean,
            sqrt(squares / (count - 1) / count) if count > 1 else 0.0,
            *_action_lead(best, row),
            row.score(self.wanted.opinion),
        )
        return (
            count,
            figures,
            tuple(sum(one[at] - two[at] for one, two in pairs) / len(pairs) for at in range(4)),
        )


def compare_actions(
    moment: StockPosition, wanted: ActionComparison, cancel: Cancel
) -> ActionResults:
    """Return each action's number of deals and its values for `Tried`."""
    return _ActionElimination(moment, wanted, cancel).run()


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


def _action_lead(better: _ActionRow, other: _ActionRow) -> tuple[float, float]:
    """Return one action's mean lead in worth over another, and its standard error."""
    total = squares = 0.0
    count = min(len(better.worth), len(other.worth))
    for one, two in zip(better.worth, other.worth, strict=False):
        total += one - two
        squares += (one - two) * (one - two)
    mean = total / count
    if count < 2:
        return mean, 0.0
    return mean, sqrt(max(0.0, squares - count * mean * mean) / (count - 1) / count)
