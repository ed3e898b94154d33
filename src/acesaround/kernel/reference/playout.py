"""Random numbers, playouts, and meld counts that match the compiled kernel's, card for card."""

from __future__ import annotations

from array import array
from collections.abc import Callable, Iterable, Sequence
from functools import cache
from typing import Final, Protocol

from acesaround.cards import CARDS, KINDS, RANKS, Card, Hand, Suit
from acesaround.kernel.interface import POLICIES, mask_of
from acesaround.kernel.position import Position
from acesaround.kernel.reference.trick_play import (
    BITS,
    TRUMPS,
    HeuristicPolicy,
    Layout,
    TrickRuleMasks,
    TrickTable,
    index_of,
    prefer,
)
from acesaround.kernel.rules import MeldRules, TrickRules


def meld_points(table: MeldRules, hands: bytes) -> bytes:
    """Return five values per hand of 24 counts. Raises ValueError if a card has too many copies."""
    most = [table.copies if kind % RANKS in table.ranks else 0 for kind in range(KINDS)]
    found = array("i")
    for at in range(0, len(hands), KINDS):
        hand = hands[at : at + KINDS]
        if any(map(int.__gt__, hand, most)):
            raise ValueError(f"hand {at // KINDS} has more copies of a card than the deck")
        found.extend(hand_meld(table, hand))
    return found.tobytes()


def hand_meld(rules: MeldRules, hand: bytes) -> list[int]:
    """Return the points of one hand with each suit as trump, and then without trump."""
    nines, jacks, queens, kings, tens, aces = (hand[rank::RANKS] for rank in range(RANKS))
    runs = [0] * len(Suit)
    if any(rules.run):
        runs = [min(ranks) for ranks in zip(jacks, queens, kings, tens, aces, strict=True)]
    plain = (
        rules.aces[min(aces)]
        + rules.kings[min(kings)]
        + rules.queens[min(queens)]
        + rules.jacks[min(jacks)]
        + rules.pinochle[min(queens[Suit.SPADES], jacks[Suit.DIAMONDS])]
    )
    gain = []
    for suit in Suit:
        side = _suit_meld(rules, runs[suit] if rules.run_any_suit else 0, kings[suit], queens[suit])
        trump = _suit_meld(rules, runs[suit], kings[suit], queens[suit], trump=True)
        plain += side
        gain.append(trump - side + rules.dix[nines[suit]])
    return [*(plain + more for more in gain), plain]


def _suit_meld(rules: MeldRules, runs: int, kings: int, queens: int, *, trump: bool = False) -> int:
    """Return the points for runs, marriages, and extra kings and queens in one suit."""
    marriages = rules.royal_marriage if trump else rules.marriage
    pairs, extra = min(kings, queens), rules.run_extra
    if not runs or extra is None:
        return rules.run[runs] + marriages[pairs - runs * rules.run_uses_marriage]
    beside = (
        (pairs - runs) * extra.marriage
        + (kings - pairs) * extra.king
        + (queens - pairs) * extra.queen
    )
    return rules.run[runs] + beside + marriages[0 if rules.run_uses_marriage else runs]


_LOW_64_BITS: Final = (1 << 64) - 1


class Rng:
    """Stream of random numbers."""

    __slots__ = ("_state",)

    def __init__(self, seed: int) -> None:
        self._state = seed & _LOW_64_BITS

    @classmethod
    def stream(cls, seed: int, index: int) -> Rng:
        """Return stream `index` for a seed."""
        return cls(cls(seed ^ cls(index).next()).next())

    def next(self) -> int:
        """Return 64 random bits."""
        self._state = z = (self._state + 0x9E3779B97F4A7C15) & _LOW_64_BITS
        z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) & _LOW_64_BITS
        z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & _LOW_64_BITS
        return z ^ (z >> 31)

    def below(self, n: int) -> int:
        """Return a random integer from 0 to n - 1."""
        return (self.next() >> 32) * n >> 32

    def unit(self) -> float:
        """Return a random number in [0, 1), in steps of 2**-53."""
        return (self.next() >> 11) * 2.0**-53


_LOW_32_BITS = 0xFFFFFFFF


class Draws:
    """Source of bounded random numbers.

    Each half of a 64-bit number is used for two draws. The half is treated as a fixed-point
    fraction and multiplied by the bound. The integer part is the result, and the fractional part is
    used for the second draw.
    """

    __slots__ = ("_count", "_fraction", "_later", "_rng")

    def __init__(self, rng: Rng) -> None:
        self._rng, self._count, self._fraction, self._later = rng, 0, 0, 0

    def small(self, bound: int) -> int:
        """Return a random number below `bound` (at most 255), using 24 bits."""
        return self._drawn(bound, 24)

    def below(self, bound: int) -> int:
        """Return a random number below `bound` (at most 65,535), using 32 bits."""
        return self._drawn(bound, 32)

    def fresh(self) -> None:
        """Start the next draw with a new 64-bit number."""
        self._count = 0

    def _drawn(self, bound: int, bits: int) -> int:
        if self._count % 4 == 0:
            number = self._rng.next()
            self._fraction = number >> 64 - bits
            self._later = (number & _LOW_32_BITS) >> 32 - bits
        elif self._count % 4 == 2:
            self._fraction = self._later
        self._count += 1
        product = self._fraction * bound
        self._fraction = product & (1 << bits) - 1
        return product >> bits


Policies = tuple[int, int]
"""Policies of the team and its opponents, as indices into `POLICIES`."""

_RANDOM, _VARIED = POLICIES.index("random"), POLICIES.index("varied")

EPSILON_QUARTERS = {_RANDOM: 4, _VARIED: 1, POLICIES.index("heuristic"): 0}
"""Number of random cards out of every four, by policy."""

Step = tuple[int, int, int]
"""Seat, bitmask of its legal kinds, and the kind played."""

Taken = tuple[int, int]
"""Winner of a trick, and the trick's points."""


class _Policy(Protocol):
    def choose(self, table: TrickTable, place: int, legal: int) -> int: ...
    def saw(self, table: TrickTable, place: int, card: int, held: bool) -> None: ...
    def turn(self, table: TrickTable) -> None: ...


class _Random:
    """Policy that plays a uniformly random legal kind of card."""

    def __init__(self, draws: Draws) -> None:
        self.draws = draws

    def choose(self, table: TrickTable, place: int, legal: int) -> int:
        for _ in range(self.draws.small(legal.bit_count())):
            legal &= legal - 1
        return legal & -legal

    def saw(self, table: TrickTable, place: int, card: int, held: bool) -> None:
        pass

    def turn(self, table: TrickTable) -> None:
        pass


class _EpsilonGreedy:
    """Heuristic policy that plays a random legal card some of the time.

    Each choice uses two random draws, no matter which policy's card is played.
    """

    def __init__(
        self, table: TrickTable, draws: Draws, lacks: Sequence[int], policies: Policies
    ) -> None:
        self.draws, self.random = draws, _Random(draws)
        self.heuristic = HeuristicPolicy(table, lacks)
        self.side, self.others = (EPSILON_QUARTERS[policy] for policy in policies)

    def choose(self, table: TrickTable, place: int, legal: int) -> int:
        card = self.random.choose(table, place, legal)
        if self.draws.small(4) < (self.side if table.ours[place] else self.others):
            return card
        return self.heuristic.choose(table, place, legal)

    def saw(self, table: TrickTable, place: int, card: int, held: bool) -> None:
        self.heuristic.saw(table, place, card, held)

    def turn(self, table: TrickTable) -> None:
        self.heuristic.turn(table)


class Plan:
    """Setup shared by all playouts of a call. `side` is a bitmask of the team's seats."""

    def __init__(
        self,
        rules: TrickRules,
        trump: int,
        leader: int,
        side: int,
        policies: Policies,
        lead_trump: bool,
        trick: Sequence[Card] = (),
        lacking: Sequence[int] = (),
    ) -> None:
        self.law, self.layout, self.policies = TrickRuleMasks(rules), Layout(trump), policies
        self.seats = [(leader + place) % rules.seats for place in range(rules.seats)]
        self.ours = [bool(side >> seat & 1) for seat in self.seats]
        self.lead_trump = lead_trump
        self.trick = [self.layout.bits[card] for card in trick]
        self.lacks = [self.layout.mask(lacking[seat]) if lacking else 0 for seat in self.seats]

    @classmethod
    def of(cls, position: Position, lacking: Sequence[int], policies: Policies) -> Plan:
        """Build the plan for playouts of a position."""
        return cls(
            position.rules,
            position.trump,
            position.leader,
            mask_of(position.side),
            policies,
            position.lead_trump,
            position.trick,
            lacking,
        )

    def table(self, hands: Sequence[Iterable[tuple[int, int]]]) -> TrickTable:
        """Set up a table with these hands, given as (kind, copies) pairs clockwise from seat 0."""
        rows = []
        for seat in self.seats:
            row = [0] * BITS
            for kind, copies in hands[seat]:
                row[index_of(self.layout.bits[kind])] = copies
            rows.append(row)
        return TrickTable(self.law, rows, self.ours)

    def play(self, table: TrickTable, draws: Draws, given: int = 0) -> int:
        """Play out the hand and return the points that the team wins.

        `given` forces the first card.
        """
        return sum(
            points
            for winner, points in self.written(table, draws, given)[1]
            if self.ours[self.seats.index(winner)]
        )

    def written(
        self, table: TrickTable, draws: Draws, given: int = 0
    ) -> tuple[list[Step], list[Taken]]:
        """Play out the hand and return its steps and tricks.

        `given` forces the first card. Raises ValueError if that card isn't legal.
        """
        steps: list[Step] = []
        tricks: list[Taken] = []
        policy = self._policy(table, draws)
        bits, cards, seats = self.layout.bits, self.layout.cards, len(self.seats)
        for place, card in enumerate(self.trick):
            policy.saw(table, place, card, False)
            table.show(place, card)
        place, leader, lead_trump = len(self.trick), self.seats[0], self.lead_trump
        while any(table.held):
            while place < seats:
                legal = table.legal(place) if place else table.held[0]
                if lead_trump and place == 0:
                    legal = prefer(legal, TRUMPS)
                lead_trump = False
                card = policy.choose(table, place, legal)
                if given:
                    card, given = given, 0
                    if not card & legal:
                        raise ValueError(f"{cards[card]} is not legal")
                allowed = sum(1 << kind for kind, bit in bits.items() if legal & bit)
                steps.append(((leader + place) % seats, allowed, int(cards[card])))
                policy.saw(table, place, card, True)
                table.drop(place, card)
                table.show(place, card)
                place += 1
            policy.turn(table)
            if not any(table.held):
                table.points += self.law.last_trick
            leader, place = (leader + table.winner) % seats, 0
            tricks.append((leader, table.points))
            table.take()
        return steps, tricks

    def _policy(self, table: TrickTable, draws: Draws) -> _Policy:
        side, others = self.policies
        if side != others or side == _VARIED:
            return _EpsilonGreedy(table, draws, self.lacks, self.policies)
        return _Random(draws) if side == _RANDOM else HeuristicPolicy(table, self.lacks)


def playouts(
    position: Position,
    lacking: Sequence[int],
    side_policy: int,
    others_policy: int,
    count: int,
    seed: int,
    cancel: bytearray,
) -> bytes:
    """Play out a position `count` times."""
    plan = Plan.of(position, lacking, (side_policy, others_policy))
    hands = [_kinds(hand) for hand in position.hands]
    return collected(
        count, cancel, lambda index: [plan.play(plan.table(hands), drawn(seed, index))]
    )


def fresh_playouts(
    rules: TrickRules,
    trump: int,
    leader: int,
    side: int,
    lead_trump: bool,
    size: int,
    side_policy: int,
    others_policy: int,
    count: int,
    seed: int,
    cancel: bytearray,
) -> bytes:
    """Play out `count` new deals."""
    plan = Plan(rules, trump, leader, side, (side_policy, others_policy), lead_trump)

    def one(index: int) -> list[int]:
        draws = drawn(seed, index)
        hands = deal(rules, size, draws)
        draws.fresh()
        return [plan.play(plan.table(hands), draws)]

    return collected(count, cancel, one)


def deal(rules: TrickRules, size: int, draws: Draws) -> list[list[tuple[int, int]]]:
    """Deal `size` cards to each seat from the full deck.

    Each seat's chance of getting a card is proportional to the number of cards it still needs.
    """
    room = [(seat + 1) * size for seat in range(rules.seats)]
    hands: list[list[tuple[int, int]]] = [[] for _ in room]
    left = 4 * len(rules.ranks) * rules.copies
    for card in CARDS:
        if card.rank not in rules.ranks:
            continue
        before = room.copy()
        for _ in range(rules.copies):
            drawn = draws.below(left)
            room = [lacking - (drawn < lacking) for lacking in room]
            left -= 1
        dealt = 0
        for seat, hand in enumerate(hands):
            up_to = before[seat] - room[seat]
            if up_to > dealt:
                hand.append((card, up_to - dealt))
            dealt = up_to
    return hands


def world_playouts(
    position: Position,
    lacking: Sequence[int],
    worlds: bytes,
    cards: bytes,
    side_policy: int,
    others_policy: int,
    seed: int,
    cancel: bytearray,
    first: int = 0,
) -> bytes:
    """Play out each world after each card. World i uses random stream `first` + i."""
    plan = Plan.of(position, lacking, (side_policy, others_policy))
    row = len(plan.seats) * KINDS
    sizes = list(map(len, position.hands))
    _check_worlds(position.rules, position.trick, worlds, sizes, "the sizes of the position's")
    given = [plan.layout.bits[card] for card in cards] or [0]

    def one(index: int) -> list[int]:
        world = worlds[index * row : (index + 1) * row]
        hands = hands_of(world)
        number = first + index
        try:
            return [plan.play(plan.table(hands), drawn(seed, number), card) for card in given]
        except ValueError as error:
            raise ValueError(f"{error} in world {number}") from None

    return collected(len(worlds) // row, cancel, one)


def _check_worlds(
    rules: TrickRules, trick: Sequence[Card], worlds: bytes, sizes: list[int], wanted: str
) -> None:
    """Raise ValueError unless every world has hands of these sizes and cards of one deck."""
    row = rules.seats * KINDS
    most = [(rules.copies if card.rank in rules.ranks else 0) - trick.count(card) for card in CARDS]
    for start in range(0, len(worlds), row):
        world = worlds[start : start + row]
        fits = [sum(world[at : at + KINDS]) for at in range(0, row, KINDS)] == sizes
        if not fits or any(sum(world[kind::KINDS]) > most[kind] for kind in range(KINDS)):
            raise ValueError(
                f"world {start // row}: its hands must have {wanted}, and no more copies of a card "
                "than the deck"
            )


def traced_playout(
    position: Position,
    lacking: Sequence[int],
    side_policy: int,
    others_policy: int,
    seed: int,
    index: int,
) -> tuple[list[Step], list[Taken]]:
    """Play out a hand and return its steps and tricks."""
    plan = Plan.of(position, lacking, (side_policy, others_policy))
    table = plan.table([_kinds(hand) for hand in position.hands])
    return plan.written(table, drawn(seed, index))


def drawn(seed: int, index: int) -> Draws:
    """Return the random draws for one playout."""
    return Draws(Rng.stream(seed, index))


def hands_of(world: bytes) -> list[list[tuple[int, int]]]:
    """Return the hands of a world as (kind, copies) pairs, clockwise from seat 0."""
    return [
        [(kind, copies) for kind, copies in enumerate(world[at : at + KINDS]) if copies]
        for at in range(0, len(world), KINDS)
    ]


def _kinds(hand: Hand) -> list[tuple[int, int]]:
    return [(card, hand.count(card)) for card in hand.kinds()]


def collected(count: int, cancel: bytearray, one: Callable[[int], Iterable[int]]) -> bytes:
    """Collect the results of up to `count` playouts or worlds, stopping early if canceled."""
    results = array("i")
    for index in range(count):
        if cancel[0]:
            break
        results.extend(one(index))
    return results.tobytes()


def contract_playouts(
    rules: TrickRules,
    worlds: bytes,
    trumps: bytes,
    leaders: bytes,
    sides: bytes,
    lead_trump: bool,
    side_policy: int,
    others_policy: int,
    seed: int,
    cancel: bytearray,
) -> bytes:
    """Play out each world with its own contract. Worlds with equal contracts share a plan."""
    row = rules.seats * KINDS
    size = sum(worlds[:KINDS])
    if worlds and not size:
        raise ValueError("worlds: hands with cards to play")
    _check_worlds(rules, (), worlds, [size] * rules.seats, "the size of the very first")

    @cache
    def plan(trump: int, leader: int, side: int) -> Plan:
        return Plan(rules, trump, leader, side, (side_policy, others_policy), lead_trump)

    def one(index: int) -> list[int]:
        contract = plan(trumps[index], leaders[index], sides[index])
        hands = hands_of(worlds[index * row : (index + 1) * row])
        return [contract.play(contract.table(hands), drawn(seed, index))]

    return collected(len(trumps), cancel, one)
