"""Meld counting for one hand (S0-37..46, S1-12..22, S2-30..36, S3-57..60)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache
from typing import Final

from acesaround.cards import Card, Hand, Rank, Suit
from acesaround.rules.model import RuleSet
from acesaround.rules.scoring import Meld, MeldKind, OverclaimCosts

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
    """Return the card of `rank` in every suit (S1-15)."""
    return tuple(Card.of(rank, suit) for suit in Suit)


@cache
def run(suit: Suit) -> tuple[Card, ...]:
    """Return the A, 10, K, Q, and J of `suit`."""
    return tuple(Card.of(rank, suit) for rank in RUN_RANKS)


@cache
def marriage(suit: Suit) -> tuple[Card, Card]:
    """Return the king and queen of `suit`."""
    return Card.of(Rank.KING, suit), Card.of(Rank.QUEEN, suit)


def total_for(table: int | tuple[int, ...], sets: int) -> int:
    """Return the points for `sets` melds, based on a list of totals or the points for each one."""
    if not sets:
        return 0
    return sets * table if isinstance(table, int) else table[sets - 1]


def scores(table: int | tuple[int, ...]) -> bool:
    """Return True if a kind of meld scores. If not, it doesn't count as a meld."""
    return table > 0 if isinstance(table, int) else any(table)


@dataclass(frozen=True, slots=True)
class MeldItem:
    """One line of meld: the same meld `sets` times."""

    kind: MeldKind
    suit: Suit | None
    sets: int
    cards: tuple[Card, ...]
    points: int


@dataclass(frozen=True, slots=True)
class MeldCount:
    """The meld in one hand.

    `items` are in the order they're shown: runs, arounds, marriages, royal marriages, pinochles,
    dixes (S3-29). `cards` are the cards needed to show them. A card used in several kinds of meld
    is listed once (S0-46, S3-31).
    """

    items: tuple[MeldItem, ...] = ()
    cards: Hand = Hand()

    @property
    def total(self) -> int:
        """Total points for all items."""
        return sum(item.points for item in self.items)

    @property
    def dix_only(self) -> bool:
        """True if there's meld and all of it is dixes."""
        return bool(self.items) and all(item.kind == "dix" for item in self.items)

    def by_kind(self) -> dict[str, int]:
        """Return the points for each kind of meld, in the order of the items."""
        points: dict[str, int] = {}
        for item in self.items:
            points[item.kind] = points.get(item.kind, 0) + item.points
        return points

    def sets_of(self, kind: MeldKind) -> int:
        """Return the number of melds of `kind`."""
        return sum(item.sets for item in self.items if item.kind == kind)


NO_MELD: Final = MeldCount()


def count_meld(rules: RuleSet, hand: Hand, trump: Suit | None) -> MeldCount:
    """Count the best meld in `hand`.

    With no trump, there are no runs, royal marriages, or dixes (A1-6).
    """
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
    """Return the physical cards needed to show `items`.

    Melds of the same kind need separate copies, and so do a run and the marriages or extra cards
    counted in addition to it. Other melds can share cards.
    """
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
    """Return True if `hand` has the king and queen of `suit`."""
    return hand.sets(marriage(suit)) > 0


@dataclass(frozen=True, slots=True)
class EnteredMeld:
    """The meld that counts for an entered total, and the meld that the player missed."""

    counted: int
    missed: int


def judge_entered(entered: int, actual: int, costs: OverclaimCosts = "nothing") -> EnteredMeld:
    """Compare an entered total with the true meld, which caps it (S1-50, A1-7).

    House rules can add a penalty for a total that's too high: the excess, or all meld.
    """
    excess = max(0, entered - actual)
    counted = min(entered, actual)
    if excess and costs == "excess":
        counted = max(0, actual - excess)
    elif excess and costs == "meld":
        counted = 0
    return EnteredMeld(counted, max(0, actual - entered))


def melding_hand(rules: RuleSet, kept: Hand, buried: Hand) -> Hand:
    """Return the cards that count toward the bid winner's meld after burying (A2-4)."""
    widow = rules.widow
    return kept + buried if widow is not None and widow.meld_from == "all" else kept


def own_meld(
    rules: RuleSet, hand: Hand, trump: Suit | None, *, declares: bool, buried: Hand | None = None
) -> MeldCount:
    """Return one seat's true meld, or none if only the bid winner melds (A2-4).

    Under some rules, the bid winner's meld includes the buried cards.
    """
    if rules.meld.melders == "declarer" and not declares:
        return NO_MELD
    return count_meld(rules, melding_hand(rules, hand, buried or Hand()), trump)
