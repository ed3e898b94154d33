"""Rules of trick play, meld, and stock play in the form that the kernels take."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import astuple, dataclass
from functools import cached_property, lru_cache
from math import erf, sqrt
from typing import Final, Literal, get_args

from acesaround.cards import RANKS, Card, Rank, Suit
from acesaround.game.actions import StockMeldKind
from acesaround.game.meld import total_for
from acesaround.game.stock_meld import combinations, meld_points
from acesaround.kernel.interface import (
    Handle,
    KernelModule,
    MeldRulesError,
    PackedProspect,
    StockError,
)
from acesaround.messages import positions
from acesaround.rules.model import RuleSet
from acesaround.rules.scoring import RunExtra

Together = Literal["higher", "higher_or_on", "raised"]

TOGETHER: Final[tuple[Together, ...]] = ("higher", "higher_or_on", "raised")


@dataclass(frozen=True, slots=True)
class Prospect:
    """Scores in a two-player game and the model of what they're worth.

    Attributes:
        mine, theirs: scores of the player and the opponent, including this hand so far.
        target: score that wins the game, or 0 for none.
        raised: points added to the target, if `together` is ``raised``.
        together: rule for both players reaching the target. Either the higher score wins and equal
            scores tie, or the higher score wins and players with equal scores play on, or the
            target is raised.
        last: True if this is the last hand.
        gain: average points that a player scores per hand; `spread` is the standard deviation of
            the difference between the two players.
        upset: combined probability of losing a game almost won and winning one almost lost.
        least, most: limits for the estimated number of hands left.
        point: bonus for each point, added to the probability of winning.
    """

    mine: int
    theirs: int
    target: int
    raised: int
    together: Together
    last: bool
    gain: float
    spread: float
    upset: float
    least: float
    most: float
    point: float

    def worth(self, more: int, their_more: int) -> float:
        """Return the win probability once these points are scored, plus the bonus for points."""
        one, two = self.mine + more, self.theirs + their_more
        best, lead = max(one, two), one - two
        sure = 1.0 if lead > 0 else 0.0 if lead < 0 else 0.5
        points = self.point * (more - their_more)
        goal = self.target
        if goal and best >= goal:
            if min(one, two) >= goal and self.together == "raised":
                goal += self.raised
            elif lead or self.together == "higher":
                return sure + points
        if self.last:
            return sure + points
        ahead = self.most
        if goal:
            ahead = min(ahead, self.least + max(0.0, float(goal - best)) / self.gain)
        odds = erf(lead / (self.spread * sqrt(2 * ahead)))
        return 0.5 * (1 + (1 - self.upset) * odds) + points

    @property
    def packed(self) -> PackedProspect:
        """This object's data for a kernel module."""
        figures = (self.gain, self.spread, self.upset, self.least, self.most, self.point)
        together = TOGETHER.index(self.together)
        return (self.mine, self.theirs, self.target, self.raised, together, self.last, figures)

    @classmethod
    def unpack(cls, packed: PackedProspect) -> Prospect:
        """Restore a prospect from `packed`."""
        mine, theirs, target, raised, together, last, figures = packed
        return cls(mine, theirs, target, raised, TOGETHER[together], last, *figures)


Head = Literal["never", "trump_led", "always"]

HEADS: Final[tuple[Head, ...]] = ("never", "trump_led", "always")


@dataclass(frozen=True, slots=True)
class TrickRules:
    """Trick play rules as plain data.

    Attributes:
        seats: number of players.
        copies: copies of each card in the deck.
        ranks: ranks in the deck, lowest first.
        must_follow: True if players must follow suit if they can. If False, they can play any card,
            and `head`, `must_trump`, and `overtrump` are off.
        head: when players must beat the best card of the suit led if they can.
        must_trump: True if players must trump when they can't follow suit.
        overtrump: True if they must then beat any trump already played if they can.
        points: points of a card by rank, nine to ace.
        last_trick: points for the last trick, not counting its cards.
    """

    seats: int
    copies: int
    ranks: tuple[Rank, ...]
    must_follow: bool
    head: Head
    must_trump: bool
    overtrump: bool
    points: tuple[int, ...]
    last_trick: int

    @classmethod
    def of(cls, rules: RuleSet) -> TrickRules:
        """Convert the trick play rules of `rules`."""
        return _trick_rules(rules)


@lru_cache(maxsize=256)
def _trick_rules(rules: RuleSet) -> TrickRules:
    play = rules.play
    follow = play.follow == "must"
    points = rules.counters.points
    return TrickRules(
        seats=rules.table.players,
        copies=rules.deck.copies,
        ranks=tuple(sorted(rules.deck.ranks)),
        must_follow=follow,
        head=play.head if follow else "never",
        must_trump=follow and play.void == "must_trump",
        overtrump=follow and play.overtrump,
        points=tuple(points.get(Rank(rank), 0) for rank in range(RANKS)),
        last_trick=rules.counters.last_trick,
    )


@dataclass(frozen=True, slots=True)
class Weights:
    """Policy weights, in points of a hand with 25 trick points.

    Attributes:
        power: value of a card after the stock is gone, by rank from the nine up.
        trump: value of a trump after the stock is gone, by rank from the nine up.
        kind: factors for expected meld, in the order of `KINDS_OF_MELD`.
        reach: factor for the probability of drawing a card, relative to a random draw.
        more: factor for each additional card missing from a meld.
        again: probability of winning each later trick.
        denied: value of winning a trick as the second player, not counting meld.
        leading: value of winning a trick as the leader, not counting meld.
        last: value of winning the last trick of the stock.
        ready: fraction of a ready meld's value that winning now adds, even if the meld could wait.
        topped: probability that an opponent who can beat a lead in suit does so.
        trumped: probability that an opponent who is out of the suit and has a trump plays it.
        second: factor for a second meld of the same type.
    """

    power: tuple[float, ...]
    trump: tuple[float, ...]
    kind: tuple[float, ...]
    reach: float
    more: float
    again: float
    denied: float
    leading: float
    last: float
    ready: float
    topped: float
    trumped: float
    second: float

    @property
    def packed(self) -> list[float]:
        """This object's data for a kernel module."""
        return [*self.power, *self.trump, *self.kind, *astuple(self)[3:]]

    @classmethod
    def unpack(cls, packed: Sequence[float]) -> Weights:
        """Restore weights from `packed`."""
        power, trump, rest = packed[:RANKS], packed[RANKS : 2 * RANKS], packed[2 * RANKS :]
        kinds = len(KINDS_OF_MELD)
        return cls(tuple(power), tuple(trump), tuple(rest[:kinds]), *rest[kinds:])


WEIGHTS: Final = Weights(
    power=(-0.02, 0.10, 0.37, -0.22, 0.10, 1.86),
    trump=(2.66, 2.21, 2.28, 2.90, 3.05, 3.78),
    kind=(1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0),
    reach=0.6,
    more=1.0,
    again=0.5,
    denied=1.26,
    leading=1.26,
    last=2.6,
    ready=0.09,
    topped=0.71,
    trumped=0.39,
    second=0.5,
)
"""Default weights, tuned by playing the policy against itself with other weights."""


Totals = tuple[int, ...]
"""Points for 0, 1, 2, ... sets of one kind of meld, up to the number of copies in the deck."""

MAX_MELD_POINTS: Final = (1 << 31) - 1
"""Maximum meld points per hand."""


@dataclass(frozen=True, slots=True)
class MeldRules:
    """Meld rules as plain data.

    Attributes:
        copies: copies of each card in the deck.
        ranks: ranks in the deck, lowest first.
        run, royal_marriage, marriage, aces, kings, queens, jacks, pinochle, dix: total points by
            number of sets, for each kind of meld.
        run_any_suit: True if a run counts in any suit, False if only in trump.
        run_uses_marriage: True if the king and queen of a run don't also count as a marriage.
        run_extra: points for extra kings and queens with a run, or None if they count as marriages.
    """

    copies: int
    ranks: tuple[Rank, ...]
    run: Totals
    run_any_suit: bool
    run_uses_marriage: bool
    run_extra: RunExtra | None
    royal_marriage: Totals
    marriage: Totals
    aces: Totals
    kings: Totals
    queens: Totals
    jacks: Totals
    pinochle: Totals
    dix: Totals

    @classmethod
    def of(cls, rules: RuleSet) -> MeldRules:
        """Convert the meld rules of `rules`.

        Raises `MeldRulesError` if players lay down meld trick by trick (``stock_meld``), or if a
        hand's meld could exceed `MAX_MELD_POINTS` (``huge_meld``).
        """
        return _meld_rules(rules)


@lru_cache(maxsize=256)
def _meld_rules(rules: RuleSet) -> MeldRules:
    meld, copies = rules.meld, rules.deck.copies
    if meld.phase == "stock":
        raise MeldRulesError(positions.STOCK_MELD())

    def totals(table: int | tuple[int, ...]) -> Totals:
        return tuple(total_for(table, sets) for sets in range(copies + 1))

    found = MeldRules(
        copies=copies,
        ranks=tuple(sorted(rules.deck.ranks)),
        run=totals(meld.run),
        run_any_suit=meld.run_suits == "any",
        run_uses_marriage=meld.run_uses_marriage,
        run_extra=meld.run_extra,
        royal_marriage=totals(meld.royal_marriage),
        marriage=totals(meld.marriage),
        aces=totals(meld.aces),
        kings=totals(meld.kings),
        queens=totals(meld.queens),
        jacks=totals(meld.jacks),
        pinochle=totals(meld.pinochle),
        dix=totals(meld.dix),
    )
    if (most := _max_meld_points(found)) > MAX_MELD_POINTS:
        raise MeldRulesError(positions.HUGE_MELD(points=most, most=MAX_MELD_POINTS))
    return found


def _max_meld_points(rules: MeldRules) -> int:
    """Return an upper bound on the meld points of any hand."""
    suit = max(rules.run) + max(rules.royal_marriage) + max(rules.marriage)
    if (extra := rules.run_extra) is not None:
        suit += rules.copies * (extra.king + extra.queen + extra.marriage)
    anyhow = (rules.aces, rules.kings, rules.queens, rules.jacks, rules.pinochle, rules.dix)
    return len(Suit) * suit + sum(map(max, anyhow))


def trick_rules_in(module: KernelModule, rules: TrickRules) -> Handle:
    """Pass trick rules to a kernel module."""
    return module.TrickRules(
        rules.seats,
        rules.copies,
        sum(1 << rank for rank in rules.ranks),
        rules.must_follow,
        HEADS.index(rules.head),
        rules.must_trump,
        rules.overtrump,
        rules.points,
        rules.last_trick,
    )


Reuse = Literal["once_per_type", "classes", "classes_upgrade_only"]

KINDS_OF_MELD: Final[tuple[StockMeldKind, ...]] = get_args(StockMeldKind)
REUSES: Final[tuple[Reuse, ...]] = get_args(Reuse)

MELD_CLASS: Final = tuple(
    1 if kind == "pinochle" else 0 if kind in ("run", "marriage", "dix") else 2
    for kind in KINDS_OF_MELD
)
"""Class of each kind of meld: runs and marriages, pinochles, or arounds."""

MAX_HAND_CARDS: Final = 23
"""Maximum number of cards in a hand."""
MAX_STOCK_CARDS: Final = 95
"""Maximum number of face-down cards in the stock."""
MAX_STOCK_POINTS: Final = 1_000_000
"""Maximum points for one meld, and for all tricks in a hand."""


@dataclass(frozen=True, slots=True)
class StockMeld:
    """Type of meld: its cards, and the points for each time a player lays it down in a hand.

    The last entry in `points` also applies to all later times.
    """

    kind: StockMeldKind
    cards: tuple[Card, ...]
    points: tuple[int, ...]

    def worth(self, already: int) -> int:
        """Return the points for another meld of this type after the first `already`."""
        return self.points[min(already, len(self.points) - 1)]


@dataclass(frozen=True)
class StockRules:
    """Stock play rules as plain data.

    Attributes:
        tricks: rules of trick play after the stock is gone.
        trump: suit of the upcard.
        melds: all types of meld.
        must_follow: True if players must follow suit even while the stock lasts.
        tricks_score: True if tricks score points even while the stock lasts.
        per_trick: maximum number of melds after each trick, or None for no limit.
        dix_is_extra: True if a dix doesn't count toward `per_trick`.
        dix_exchange: True if a dix can be exchanged for the upcard.
        fresh_required: True if each meld needs at least one card from the hand.
        run_uses_marriage: True if the king and queen of a run can't be used again in a marriage.
        reuse: rule for using a card on the table in another meld.
        weights: weights of the playout policy.
        unit: actual points per point in `weights`, which assume 25 trick points per hand.
    """

    tricks: TrickRules
    trump: Suit
    melds: tuple[StockMeld, ...]
    must_follow: bool
    tricks_score: bool
    per_trick: int | None
    dix_is_extra: bool
    dix_exchange: bool
    fresh_required: bool
    run_uses_marriage: bool
    reuse: Reuse
    weights: Weights
    unit: float

    @classmethod
    def of(cls, rules: RuleSet, trump: Suit) -> StockRules:
        """Convert `rules` for this trump suit.

        Raises `StockError` if there's no stock (``no_stock``), or if the hands, stock, or points
        are too large for the kernel (``too_large``).
        """
        return _stock_rules(rules, trump)

    @cached_property
    def handles(self) -> dict[KernelModule, Handle]:
        """Cache of these rules in each kernel module."""
        return {}

    @cached_property
    def number(self) -> dict[tuple[Card, ...], int]:
        """Index of each meld in `melds`, by its cards in the meld's own order."""
        return {meld.cards: at for at, meld in enumerate(self.melds)}


@lru_cache(maxsize=256)
def _stock_rules(rules: RuleSet, trump: Suit) -> StockRules:
    values, copies = rules.meld, rules.deck.copies
    if not rules.deal.stock or values.reuse is None:
        raise StockError(positions.NO_STOCK())
    face_down = len(rules.full_deck) - 2 * rules.deal.hand - 1
    melds = tuple(
        StockMeld(
            kind, cards, tuple(meld_points(rules, trump, kind, cards, n) for n in range(copies))
        )
        for kind, cards in combinations(rules, trump)
    )
    if rules.deal.hand > MAX_HAND_CARDS - 1 or face_down > MAX_STOCK_CARDS:
        hand, stock = MAX_HAND_CARDS - 1, MAX_STOCK_CARDS + 1
        raise StockError(positions.STOCK_TOO_LARGE(hand=hand, stock=stock))
    points = [point for meld in melds for point in meld.points]
    if max((rules.hand_trick_points, *points)) > MAX_STOCK_POINTS:
        raise StockError(positions.POINTS_TOO_LARGE(most=MAX_STOCK_POINTS))
    return StockRules(
        tricks=TrickRules.of(rules),
        trump=trump,
        melds=melds,
        must_follow=rules.play.stock_follow == "must",
        tricks_score=rules.play.stock_tricks_score,
        per_trick=values.per_trick,
        dix_is_extra=values.dix_is_extra,
        dix_exchange=values.dix_exchange,
        fresh_required=values.fresh_card_required,
        run_uses_marriage=values.run_uses_marriage,
        reuse=values.reuse,
        weights=WEIGHTS,
        unit=rules.hand_trick_points / 25,
    )
