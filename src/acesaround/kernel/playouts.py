"""Playouts: many hands of trick play, in which fixed policies choose the cards.

The policies are:

- ``random`` plays a uniformly random legal kind of card.
- ``heuristic`` plays sensibly, following the 1983 manual's advice. It looks at its own hand, the
  cards still out, and the kinds that each player is known to lack. It doesn't look at hidden hands
  or use random numbers.
- ``varied`` plays like ``heuristic``, but one out of four cards (chosen at random) can be any legal
  kind. This way, the estimate for a card doesn't depend on a single line of play.

Playout i depends only on the position, the policies, the seed, and i. It doesn't depend on the
number of playouts, the machine, or the backend. A canceled call returns the results of the playouts
finished so far.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import lru_cache
from math import sqrt
from typing import Final

from acesaround.cards import CARDS, KINDS, Card, Suit
from acesaround.kernel.backend import Backend, backend, load
from acesaround.kernel.interface import (
    Cancel,
    Handle,
    Policy,
    PositionError,
    cancel_flag,
    check_count,
    check_lacking,
    check_policies,
    check_seed,
    check_worlds,
    mask_of,
)
from acesaround.kernel.position import Position, check_seats, position_in
from acesaround.kernel.rules import MeldRules, TrickRules, trick_rules_in
from acesaround.messages import positions

NO_TRUMP: Final = len(Suit)
"""Index of the value without trump. With trump, the index is the suit's number."""

FIGURES: Final = NO_TRUMP + 1
"""Number of values per hand."""


def meld_points(rules: MeldRules, hands: bytes) -> array[int]:
    """Return the points of the best meld in each hand, five values per hand.

    `hands` holds 24 counts per hand, like `Worlds.hands`. The values of hand i start at ``FIGURES *
    i``: one each with spades, hearts, clubs, and diamonds as trump, then one without trump. They
    match `acesaround.game.meld.count_meld`, ignoring any minimum that a team needs.

    Raises ValueError if a hand isn't possible with this deck.
    """
    check_hands(hands)
    name = backend()
    return array("i", load(name).meld_points(meld_table(name, rules), hands))


def check_hands(hands: object) -> None:
    if not isinstance(hands, bytes) or len(hands) % KINDS:
        raise ValueError(f"hands: give bytes, {KINDS} for each hand (one count per kind of card)")


@lru_cache(maxsize=64)
def meld_table(name: Backend, rules: MeldRules) -> Handle:
    """Pass meld rules to a kernel module."""
    extra = rules.run_extra
    return load(name).MeldTable(
        rules.copies,
        sum(1 << rank for rank in rules.ranks),
        rules.run,
        rules.run_any_suit,
        rules.run_uses_marriage,
        None if extra is None else (extra.king, extra.queen, extra.marriage),
        rules.royal_marriage,
        rules.marriage,
        rules.aces,
        rules.kings,
        rules.queens,
        rules.jacks,
        rules.pinochle,
        rules.dix,
    )


@dataclass(frozen=True, slots=True)
class Results:
    """Points that the team won in each playout, including the current trick and last-trick points.

    Behaves like a list of results. `points` is an ``array("i")``.
    """

    points: array[int]

    @property
    def mean(self) -> float:
        """Mean points won. Raises ValueError if there are no playouts."""
        if not self.points:
            raise ValueError("there are no playouts, so there's no mean")
        return sum(self.points) / len(self.points)

    @property
    def error(self) -> float:
        """Standard error of the mean. Raises ValueError for fewer than two playouts."""
        if len(self.points) < 2:
            raise ValueError("a standard error needs at least two playouts")
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
    """Card played in a playout, with the seat and its legal cards."""

    seat: int
    legal: tuple[Card, ...]
    card: Card


@dataclass(frozen=True, slots=True)
class Taken:
    """Winner of a trick in a playout, and the trick's points."""

    winner: int
    points: int


@dataclass(frozen=True, slots=True)
class Trace:
    """Card-by-card record of a playout. Its first trick is the one already on the table."""

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
    """Return the points that the position's `side` wins in `count` playouts.

    The seats in `side` play by `policy`, all others by `others`, which defaults to the same policy.
    For each seat, `lacking` has a bitmask of the kinds that everyone knows the seat lacks, with one
    bit for each of the 24 kinds. Only ``heuristic`` and ``varied`` use it. With ``heuristic``
    alone, all playouts of a position are the same, so one is enough. Raises ValueError for an
    invalid count, seed, or policy.
    """
    policies = check_policies(policy, others)
    known = check_lacking(lacking, position.rules.seats)
    count, seed, flag = check_count(count), check_seed(seed), cancel_flag(cancel)
    module = load(backend())
    handle = position_in(module, position)
    return Results(array("i", module.playouts(handle, known, *policies, count, seed, flag)))


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
    """Return the points that `side` wins in `count` playouts, each with a new random deal.

    Each seat gets `hand` cards from the full deck, and the rest stay out of play. Raises
    `PositionError` for invalid seats or hand sizes, and ValueError for a count, seed, or policy out
    of range.
    """
    policies = check_policies(policy, others)
    count, seed, flag = check_count(count), check_seed(seed), cancel_flag(cancel)
    _check_fresh(rules, hand, leader, side)
    module = load(backend())
    found = module.fresh_playouts(
        trick_rules_in(module, rules),
        int(trump),
        leader,
        mask_of(side),
        lead_trump,
        hand,
        *policies,
        count,
        seed,
        flag,
    )
    return Results(array("i", found))


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
    """Return the points that the position's `side` wins in one playout of each world.

    `worlds` lists the hands of each world, seat 0 first, as 24 counts per hand. They replace the
    hands of the position and must have the same sizes. For the other arguments, see `playouts`.
    Raises ValueError if sizes differ, or if an argument is invalid for `playouts`.
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
    """Return the points that `side` wins in each world after playing each of `cards`.

    The default is all legal cards. World i uses the same random numbers for each card, so luck
    doesn't favor any card. Results are in the order of the worlds. Raises ValueError if a card
    isn't legal in a world, or if an argument is invalid for `world_playouts`.
    """
    if cards is None:
        cards = legal_cards(position)
    if not cards or len(set(cards)) < len(cards):
        raise ValueError("cards: give at least one card, and don't repeat any")
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
    """Return a card-by-card record of playout `number`.

    The other arguments are the same as for `playouts`.
    """
    policies, seed = check_policies(policy, others), check_seed(seed)
    number = check_seed(number, "number")
    known = check_lacking(lacking, position.rules.seats)
    module = load(backend())
    steps, tricks = module.traced_playout(
        position_in(module, position), known, *policies, seed, number
    )
    return Trace(
        tuple(Step(seat, _cards(legal), CARDS[card]) for seat, legal, card in steps),
        tuple(Taken(winner, points) for winner, points in tricks),
    )


def legal_cards(position: Position) -> tuple[Card, ...]:
    """Return the legal kinds of card according to the kernel's own rules."""
    return tuple(sorted(position.legal_cards()))


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
    policies = check_policies(policy, others)
    seed, flag = check_seed(seed), cancel_flag(cancel)
    check_worlds(worlds, position.rules.seats)
    known = check_lacking(lacking, position.rules.seats)
    module = load(backend())
    handle = position_in(module, position)
    found = module.world_playouts(handle, known, worlds, bytes(cards), *policies, seed, flag)
    return array("i", found)


def _check_fresh(rules: TrickRules, hand: int, leader: int, side: frozenset[int]) -> None:
    seats = rules.seats
    check_seats(seats, leader, side)
    most = 4 * len(rules.ranks) * rules.copies // seats
    if not 1 <= hand <= most:
        raise PositionError(positions.NO_SUCH_HAND(hand=hand, seats=seats, most=most))


@lru_cache(maxsize=4096)
def _cards(kinds: int) -> tuple[Card, ...]:
    return tuple(card for card in CARDS if kinds >> card & 1)


def contract_playouts(
    rules: TrickRules,
    worlds: bytes,
    trumps: Sequence[int],
    leaders: Sequence[int],
    sides: Sequence[int],
    *,
    lead_trump: bool = False,
    policy: Policy = "heuristic",
    others: Policy | None = None,
    seed: int = 0,
    cancel: Cancel | None = None,
) -> Results:
    """Return the points won in one playout of each world, from the first lead on.

    World i is played with ``trumps[i]`` as trump, led by seat ``leaders[i]``. ``sides[i]`` is a
    bitmask of the seats whose points count. The results match `world_playouts` from the same
    position. All hands in all worlds must be the same size. To compare trump suits in the same
    worlds, repeat `worlds` and list the contracts in the same order.

    Raises ValueError for invalid worlds, contracts, seed, or policy.
    """
    policies = check_policies(policy, others)
    seed, flag = check_seed(seed), cancel_flag(cancel)
    check_worlds(worlds, rules.seats)
    count = len(worlds) // (KINDS * rules.seats)
    given = (
        one_per_world("trumps", trumps, count, 4, "a suit number from 0 to 3"),
        one_per_world(
            "leaders", leaders, count, rules.seats, f"a seat from 0 to {rules.seats - 1}"
        ),
        one_per_world("sides", sides, count, 1 << rules.seats, f"a bitmask of {rules.seats} seats"),
    )
    module = load(backend())
    handle = trick_rules_in(module, rules)
    found = module.contract_playouts(handle, worlds, *given, lead_trump, *policies, seed, flag)
    return Results(array("i", found))


def one_per_world(name: str, values: Sequence[int], count: int, below: int, what: str) -> bytes:
    """Check the values, one for each world, and return them as bytes."""
    if len(values) != count:
        raise ValueError(f"{name}: {len(values)} for {count} worlds; give one for each world")
    with suppress(ValueError):
        found = bytes(values)
        if not found.translate(None, bytes(range(below))):
            return found
    odd = next(value for value in values if not 0 <= value < below)
    raise ValueError(f"{name}: {odd} isn't {what}")
