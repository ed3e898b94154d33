"""Playouts: trick play to the end of the hand by fixed policies, many at once.

Policies are names:

- ``random`` plays each legal kind of card with the same chance;
- ``heuristic`` plays sensibly after the advice of the 1983 manual. It goes by its own hand, by
  which cards the other hands hold all together, and by what each has shown in the playout that it
  lacks; it does not look into hidden hands, and draws no random numbers;
- ``varied`` plays like ``heuristic``, but one card in four, by chance, is any legal kind. What it
  says of a card does not hang on a single line of play.

Playout number i depends only on the position, the policies, the seed and i, not on how many others
there are, the machine, or whether the kernel is compiled. A call that is cancelled returns the
results of the first playouts, as many as were done.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import sqrt
from typing import cast

from acesaround.cards import CARDS, Card, Suit
from acesaround.kernel import arguments as checked
from acesaround.kernel.arguments import MOST_PLAYOUTS as MOST_PLAYOUTS
from acesaround.kernel.arguments import POLICIES as POLICIES
from acesaround.kernel.arguments import Policy as Policy
from acesaround.kernel.backend import backend, compiled, compiled_rules, load
from acesaround.kernel.cancel import Cancel
from acesaround.kernel.errors import PositionError
from acesaround.kernel.position import Position, check_seats
from acesaround.kernel.trickrules import TrickRules
from acesaround.kernel.twin import legal
from acesaround.kernel.twin import playouts as twin
from acesaround.messages import positions


@dataclass(frozen=True, slots=True)
class Results:
    """What the side won in each playout, in points, the trick on the table and the last included.

    Iterates and indexes like the list of them; `points` is an ``array("i")``.
    """

    points: array[int]

    @property
    def mean(self) -> float:
        """Points won on average. Raises ValueError if there were no playouts."""
        if not self.points:
            raise ValueError("no playouts, no mean")
        return sum(self.points) / len(self.points)

    @property
    def error(self) -> float:
        """The standard error of the mean. Raises ValueError for fewer than two playouts."""
        if len(self.points) < 2:
            raise ValueError("a standard error takes two playouts or more")
        mean = self.mean
        squares = sum((points - mean) ** 2 for points in self.points)
        return sqrt(squares / (len(self.points) - 1) / len(self.points))

    def __len__(self) -> int:
        return len(self.points)

    def __iter__(self) -> Iterator[int]:
        return iter(self.points)

    def __getitem__(self, index: int) -> int:
        return self.points[index]


@dataclass(frozen=True, slots=True)
class Step:
    """One card of a playout: who played it, what else could be played."""

    seat: int
    legal: tuple[Card, ...]
    card: Card


@dataclass(frozen=True, slots=True)
class Taken:
    """Who won a trick of a playout, and its points."""

    winner: int
    points: int


@dataclass(frozen=True, slots=True)
class Trace:
    """A playout card by card, from a position on; the trick on the table is its first."""

    steps: tuple[Step, ...]
    tricks: tuple[Taken, ...]


def playouts(
    position: Position,
    count: int,
    *,
    policy: Policy = "heuristic",
    others: Policy | None = None,
    lacking: Sequence[int] = (),
    seed: int = 0,
    cancel: Cancel | None = None,
) -> Results:
    """What the side wins in `count` playouts from a position.

    The side plays by `policy`, all others by `others`, by default the same. `lacking` tells of each
    seat which kinds of card everybody knows that it does not hold, as a number with a bit for each
    of the 24; ``heuristic`` and ``varied`` go by it. By ``heuristic`` alone all playouts of a
    position are equal: one is enough. Raises ValueError for a count, seed or policy that cannot be.
    """
    policies = checked.policies(policy, others)
    known = checked.lacking(lacking, position.rules.seats)
    count, seed, cancel = checked.count(count), checked.seed(seed), checked.cancel(cancel)
    module = load(backend())
    if module is None:
        return Results(twin.playouts(position, known, policies, count, seed, cancel))
    found = module.playouts(
        compiled(module, position),
        known,
        *checked.indices(policies),
        count,
        seed,
        cast(bytearray, cancel.flag),
    )
    return Results(array("i", found))


def fresh_playouts(
    rules: TrickRules,
    trump: Suit,
    hand: int,
    count: int,
    *,
    leader: int = 0,
    side: frozenset[int] = frozenset((0, 2)),
    lead_trump: bool = False,
    policy: Policy = "heuristic",
    others: Policy | None = None,
    seed: int = 0,
    cancel: Cancel | None = None,
) -> Results:
    """What the side wins in `count` playouts, each of a deal of its own.

    Every seat gets `hand` cards of the whole deck; what is left of it is out of play. Raises
    `PositionError` for seats or hands that cannot be, ValueError as `playouts` does.
    """
    policies = checked.policies(policy, others)
    count, seed, cancel = checked.count(count), checked.seed(seed), checked.cancel(cancel)
    _check_fresh(rules, hand, leader, side)
    module = load(backend())
    if module is None:
        found = twin.fresh_playouts(
            rules, trump, leader, side, lead_trump, hand, policies, count, seed, cancel
        )
        return Results(found)
    return Results(
        array(
            "i",
            module.fresh_playouts(
                compiled_rules(module, rules),
                int(trump),
                leader,
                sum(1 << seat for seat in side),
                lead_trump,
                hand,
                *checked.indices(policies),
                count,
                seed,
                cast(bytearray, cancel.flag),
            ),
        )
    )


def world_playouts(
    position: Position,
    worlds: bytes,
    *,
    policy: Policy = "heuristic",
    others: Policy | None = None,
    lacking: Sequence[int] = (),
    seed: int = 0,
    cancel: Cancel | None = None,
) -> Results:
    """What the side wins in a playout of each world.

    `worlds` holds the hands of one world after the other, those of seat 0 first, and of each hand
    how many copies it has of the 24 kinds of card. They take the place of the position's hands, and
    must have the same sizes. The rest is as for `playouts`, which see. Raises ValueError where the
    sizes differ, and as `playouts` does.
    """
    return Results(_in_worlds(position, worlds, (), policy, others, lacking, seed, cancel))


def card_playouts(
    position: Position,
    worlds: bytes,
    cards: Sequence[Card] | None = None,
    *,
    policy: Policy = "heuristic",
    others: Policy | None = None,
    lacking: Sequence[int] = (),
    seed: int = 0,
    cancel: Cancel | None = None,
) -> dict[Card, Results]:
    """What the side wins in each world after each of `cards` is played first.

    By default they are the cards that may be played in the position. World number i has the same
    random numbers for every card, so that cards are compared under the same luck. Results come in
    the order of the worlds. Raises ValueError where a card may not be played in a world, and as
    `world_playouts` does.
    """
    if cards is None:
        cards = legal_cards(position)
    if not cards or len(set(cards)) < len(cards):
        raise ValueError("cards: give at least one, and each once")
    found = _in_worlds(position, worlds, cards, policy, others, lacking, seed, cancel)
    return {card: Results(found[row :: len(cards)]) for row, card in enumerate(cards)}


def traced_playout(
    position: Position,
    *,
    policy: Policy = "heuristic",
    others: Policy | None = None,
    lacking: Sequence[int] = (),
    seed: int = 0,
    number: int = 0,
) -> Trace:
    """The playout number `number` of `playouts` with the same arguments, card by card."""
    policies, seed = checked.policies(policy, others), checked.seed(seed)
    number = checked.seed(number, "number")
    known = checked.lacking(lacking, position.rules.seats)
    module = load(backend())
    if module is None:
        steps, tricks = twin.traced_playout(position, known, policies, seed, number)
    else:
        steps, tricks = module.traced_playout(
            compiled(module, position), known, *checked.indices(policies), seed, number
        )
    return Trace(
        tuple(Step(seat, _cards(legal), CARDS[card]) for seat, legal, card in steps),
        tuple(Taken(winner, points) for winner, points in tricks),
    )


def legal_cards(position: Position) -> tuple[Card, ...]:
    """The kinds of card that may be played in a position, as the kernel sees it."""
    return tuple(sorted(legal.legal_cards(position)))


def _in_worlds(
    position: Position,
    worlds: bytes,
    cards: Sequence[Card],
    policy: Policy,
    others: Policy | None,
    lacking: Sequence[int],
    seed: int,
    cancel: Cancel | None,
) -> array[int]:
    policies = checked.policies(policy, others)
    seed, cancel = checked.seed(seed), checked.cancel(cancel)
    checked.worlds(worlds, position.rules.seats)
    known = checked.lacking(lacking, position.rules.seats)
    module = load(backend())
    if module is None:
        return twin.world_playouts(position, known, worlds, cards, policies, seed, cancel)
    return array(
        "i",
        module.world_playouts(
            compiled(module, position),
            known,
            worlds,
            bytes(cards),
            *checked.indices(policies),
            seed,
            cast(bytearray, cancel.flag),
        ),
    )


def _check_fresh(rules: TrickRules, hand: int, leader: int, side: frozenset[int]) -> None:
    seats = rules.seats
    check_seats(seats, leader, side)
    most = 4 * len(rules.ranks) * rules.copies // seats
    if not 1 <= hand <= most:
        raise PositionError(positions.NO_SUCH_HAND(hand=hand, seats=seats, most=most))


def _cards(kinds: int) -> tuple[Card, ...]:
    return tuple(card for card in CARDS if kinds >> card & 1)
