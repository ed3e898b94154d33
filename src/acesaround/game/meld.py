"""Counting meld in one hand (S0-37..46, S1-12..22, S2-30..36, S3-57..60)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache
from typing import Final

from acesaround.cards import Card, Hand, Rank, Suit
from acesaround.rules.melding import Meld, MeldKind
from acesaround.rules.model import RuleSet

QUEEN_OF_SPADES: Final = Card.of(Rank.QUEEN, Suit.SPADES)
JACK_OF_DIAMONDS: Final = Card.of(Rank.JACK, Suit.DIAMONDS)
PINOCHLE: Final = (QUEEN_OF_SPADES, JACK_OF_DIAMONDS)
RUN_RANKS: Final = (Rank.ACE, Rank.TEN, Rank.KING, Rank.QUEEN, Rank.JACK)
AROUNDS: Final[tuple[tuple[MeldKind, Rank], ...]] = (
    ("aces", Rank.ACE),
    ("kings", Rank.KING),
    ("queens", Rank.QUEEN),
    ("jacks", Rank.JACK),
)


@cache
def around(rank: Rank) -> tuple[Card, ...]:
    """One card of `rank` in every suit (S1-15)."""
    return tuple(Card.of(rank, suit) for suit in Suit)


@cache
def run(suit: Suit) -> tuple[Card, ...]:
    """A, 10, K, Q and J of `suit`."""
    return tuple(Card.of(rank, suit) for rank in RUN_RANKS)


@cache
def marriage(suit: Suit) -> tuple[Card, Card]:
    """King and queen of `suit`."""
    return Card.of(Rank.KING, suit), Card.of(Rank.QUEEN, suit)


def total_for(table: int | tuple[int, ...], sets: int) -> int:
    """Points for `sets` combinations by a table of totals or a figure for each."""
    if not sets:
        return 0
    return sets * table if isinstance(table, int) else table[sets - 1]


def scores(table: int | tuple[int, ...]) -> bool:
    """Whether a kind of meld is worth anything: what scores nothing is no meld."""
    return table > 0 if isinstance(table, int) else any(table)


@dataclass(frozen=True, slots=True)
class MeldItem:
    """One line of a meld: `sets` times the same combination."""

    kind: MeldKind
    suit: Suit | None
    sets: int
    cards: tuple[Card, ...]
    points: int


@dataclass(frozen=True, slots=True)
class MeldCount:
    """The meld of one hand.

    `items` stand in the order they are laid out: runs, arounds, marriages, royal marriages,
    pinochles, dixes (S3-29). `cards` is what must be held to show it: a card that serves several
    kinds of meld is one card (S0-46, S3-31).
    """

    items: tuple[MeldItem, ...] = ()
    cards: Hand = Hand()

    @property
    def total(self) -> int:
        """Points of all items."""
        return sum(item.points for item in self.items)

    @property
    def dix_only(self) -> bool:
        """Whether there is meld and all of it is dixes."""
        return bool(self.items) and all(item.kind == "dix" for item in self.items)

    def by_kind(self) -> dict[str, int]:
        """Points for each kind of meld held, in the order of the items."""
        points: dict[str, int] = {}
        for item in self.items:
            points[item.kind] = points.get(item.kind, 0) + item.points
        return points

    def sets_of(self, kind: MeldKind) -> int:
        """How many combinations of `kind` there are."""
        return sum(item.sets for item in self.items if item.kind == kind)


NO_MELD: Final = MeldCount()


def count_meld(rules: RuleSet, hand: Hand, trump: Suit | None) -> MeldCount:
    """The best meld in `hand`; without trump there are no runs, royal marriages or dixes (A1-6)."""
    values = rules.meld
    items: list[MeldItem] = []
    runs: dict[Suit, int] = {}
    for suit in Suit if values.run_suits == "any" else () if trump is None else (trump,):
        if scores(values.run) and (sets := hand.sets(run(suit))):
            runs[suit] = sets
            items.append(MeldItem("run", suit, sets, run(suit), total_for(values.run, sets)))
            items += _beside_run(values, hand, suit, sets)
    for kind, rank in AROUNDS:
        table = getattr(values, kind)
        if scores(table) and (sets := hand.sets(around(rank))):
            points = total_for(table, sets)
            items.append(MeldItem(kind, None, sets, around(rank), points))
    items += _marriages(values, hand, trump, runs)
    if scores(values.pinochle) and (sets := hand.sets(PINOCHLE)):
        items.append(MeldItem("pinochle", None, sets, PINOCHLE, total_for(values.pinochle, sets)))
    if trump is not None and scores(values.dix):
        nine = Card.of(Rank.NINE, trump)
        if sets := hand.count(nine):
            items.append(MeldItem("dix", trump, sets, (nine,), total_for(values.dix, sets)))
    return MeldCount(tuple(items), _shown(values, items))


def _shown(values: Meld, items: list[MeldItem]) -> Hand:
    """The physical cards that show `items`: within a group copies add up, across groups not."""
    used: dict[tuple[str, Card], int] = {}
    for item in items:
        shares_run = item.kind == "run_extra" or (
            values.run_uses_marriage and item.kind in ("marriage", "royal_marriage")
        )
        group = "run" if shares_run else item.kind
        for card in item.cards:
            used[group, card] = used.get((group, card), 0) + item.sets
    most: dict[Card, int] = {}
    for (_, card), count in used.items():
        most[card] = max(most.get(card, 0), count)
    return Hand(card for card, count in most.items() for _ in range(count))


def _beside_run(values: Meld, hand: Hand, suit: Suit, runs: int) -> Iterable[MeldItem]:
    extra = values.run_extra
    if extra is None:
        return
    king, queen = marriage(suit)
    kings, queens = hand.count(king) - runs, hand.count(queen) - runs
    pairs = min(kings, queens)
    for sets, cards, each in (
        (pairs, (king, queen), extra.marriage),
        (kings - pairs, (king,), extra.king),
        (queens - pairs, (queen,), extra.queen),
    ):
        if sets and each:
            yield MeldItem("run_extra", suit, sets, cards, sets * each)


def _marriages(
    values: Meld, hand: Hand, trump: Suit | None, runs: dict[Suit, int]
) -> Iterable[MeldItem]:
    royal: list[MeldItem] = []
    for suit in Suit:
        sets = hand.sets(marriage(suit))
        in_runs = runs.get(suit, 0)
        if in_runs and values.run_extra is not None:
            sets = 0 if values.run_uses_marriage else min(sets, in_runs)
        elif values.run_uses_marriage:
            sets -= in_runs
        if sets <= 0 or not scores(values.royal_marriage if suit == trump else values.marriage):
            continue
        if suit == trump:
            points = total_for(values.royal_marriage, sets)
            royal.append(MeldItem("royal_marriage", suit, sets, marriage(suit), points))
        else:
            points = total_for(values.marriage, sets)
            yield MeldItem("marriage", suit, sets, marriage(suit), points)
    yield from royal


def has_marriage(hand: Hand, suit: Suit) -> bool:
    """Whether king and queen of `suit` are held."""
    return hand.sets(marriage(suit)) > 0
