"""Inputs for the bidding network, scaled to about 1.

`tools/bids/auction.py` computes the same inputs for training. Change both together.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from acesaround.cards import Card, Hand, Rank, Suit
from acesaround.game.auction import legal_amounts
from acesaround.game.meld import count_meld, has_marriage
from acesaround.game.view import View
from acesaround.players.conventions import ASSUMED_MELD
from acesaround.players.daugherty.evaluation import AuctionSummary, SeatBids
from acesaround.rules.model import RuleSet


class Holding:
    """The bidder's hand, with meld in points before scaling.

    Attributes:
        meld: meld without trump; `trump_meld` is what each suit adds as trump.
        suit: suit to name, or None if there isn't one; `second` is the next best.
        counts: for each suit, the number of cards of each rank; `lengths` has the total per suit.
        aces: number of aces.
    """

    __slots__ = ("aces", "counts", "lengths", "meld", "second", "suit", "trump_meld")

    def __init__(self, rules: RuleSet, hand: Hand) -> None:
        unit = rules.scale
        own = count_meld(rules, hand, None).total
        self.meld = own / unit
        self.trump_meld = [(count_meld(rules, hand, suit).total - own) / unit for suit in Suit]
        self.counts = [[hand.count(Card.of(rank, suit)) for rank in Rank] for suit in Suit]
        self.lengths = [sum(ranks) for ranks in self.counts]
        self.aces = sum(ranks[Rank.ACE] for ranks in self.counts)
        free = rules.trump.requires == "none"
        suits = [suit for suit in Suit if free or has_marriage(hand, suit)]
        by_worth = sorted(
            suits,
            key=lambda suit: (self.value(suit), self.lengths[suit], self.trump_meld[suit]),
            reverse=True,
        )
        self.suit = by_worth[0] if by_worth else None
        rest = [suit for suit in suits if suit != self.suit]
        self.second = max(rest, key=self.value, default=None)

    def value(self, suit: Suit) -> float:
        """Return the gain in meld and tricks with `suit` as trump, as in the 1983 formula."""
        return self.trump_meld[suit] + 2 * self.lengths[suit]

    @property
    def worth(self) -> float:
        """Total of the formula, not counting partner's meld.

        If there's no suit to name, a default stands in for its value.
        """
        rest = 6 if self.suit is None else self.value(self.suit)
        return self.meld + 2 * self.aces + rest

    @property
    def strength(self) -> int:
        """Number of times the suit is worth bidding against partner (S1-34)."""
        if self.suit is None:
            return 0
        ace = self.counts[self.suit][Rank.ACE] > 0
        return max(0, self.lengths[self.suit] - 6 + ace)


TWENTY: Final = 20
"""Minimum meld and minimum trick points that some games require, before scaling."""
OPENINGS: Final = range(50, 61)
"""Opening bids, before scaling. 50 and 51 came up in training, and 52, 55, and 60 were tried."""


@dataclass(frozen=True, slots=True)
class GameKind:
    """Kind of double-deck game.

    Attributes:
        rounded, floor: True for the `rounded_tens` or `floor_tens` convention for meld bids.
        any_suit: True if naming trump doesn't require a marriage.
        twenty: True if a team needs 20 trick points to save and 20 meld for the board; otherwise,
            one trick is enough.
        jump: True if bids can skip amounts.
    """

    rounded: bool
    floor: bool
    any_suit: bool
    twenty: bool
    jump: bool


@lru_cache(maxsize=64)
def kind_of(rules: RuleSet) -> GameKind | None:
    """Return the kind of game, or None if the network doesn't fit it.

    It was trained for double-deck games with two teams of two and 20 cards per hand. Bids go up by
    ones, and by fives from 60 on. If everyone passes, the dealer is stuck with the bid. There are
    50 points in the tricks, and a team that goes set loses the amount of its bid. It also fits
    games without meld bids in which bids go up by ones from 60 on.
    """
    all_pass = rules.auction.all_pass
    unit, auction, score, meld_bid = rules.scale, rules.auction, rules.score, rules.table.meld_bid
    steps = (0, unit), (60 * unit, 5 * unit)
    known = (
        rules.table.players == 4
        and rules.table.sides == "partners"
        and rules.deck.copies == 4
        and len(rules.deck.ranks) == 5
        and rules.deal.hand == 20
        and not rules.deal.misdeal
        and not rules.exchange.pass_count
        and auction.style == "ascending"
        and auction.pass_final
        and auction.must_hold == "none"
        and all_pass is not None
        and all_pass.outcome == "dealer_takes"
        and auction.opening in {opening * unit for opening in OPENINGS}
        and (auction.steps == steps or (auction.steps == steps[:1] and meld_bid == "none"))
        and meld_bid != "silent_one"
        and rules.trump.chooser == "declarer"
        and rules.play.first_leader == "declarer"
        and rules.play.follow == "must"
        and rules.play.void == "must_trump"
        and rules.hand_trick_points == 50 * unit
        and score.set == "minus_bid"
        and score.shoot_moon is None
    )
    if not known:
        return None
    needs = (
        score.save.at_least if score.save.by == "trick_points" else 0,
        rules.meld.side_minimum,
        score.declarer_min_meld,
    )
    if needs == (TWENTY * unit,) * 3:
        twenty = True
    elif max(needs) <= unit:
        twenty = False
    else:
        return None
    return GameKind(
        meld_bid == "rounded_tens",
        meld_bid == "floor_tens",
        rules.trump.requires == "none",
        twenty,
        auction.jump,
    )


@lru_cache(maxsize=1024)
def lowest_above(rules: RuleSet, high: int | None) -> int:
    """Return the lowest bid above `high`, or the highest possible bid if there isn't one."""
    spans = legal_amounts(rules, high)
    return spans[0][0] if spans else rules.highest_bid


FEATURE_COUNT = 63
"""Number of inputs."""


def bid_features(
    kind: GameKind, view: View, heard: AuctionSummary, held: Holding, least: float
) -> list[float]:
    """Return the inputs for a decision: the hand, its value, and what each seat has bid.

    `least` is the lowest bid in points before scaling.
    """
    rules, me, unit = view.rules, view.seat, view.rules.scale
    told, mine = heard.seats, heard.seats[me]
    dealer = ((view.calls[0].seat if view.calls else me) - 1) % 4
    partner, left, right = (me + 2) % 4, (me + 1) % 4, (me + 3) % 4
    ally = told[partner]
    ally_holds = heard.holder == partner
    shown = ASSUMED_MELD if ally.shown is None else ally.shown.estimate / unit
    worth = (min(held.worth, 100) - 40) / 10
    return [
        *_hand_features(held),
        *_margin_features(held, shown, least),
        worth,
        *_price_features(held, shown, least),
        heard.holder is None,
        mine.bids > 0,
        min(mine.bids, 4) / 2,
        (mine.shown.estimate if mine.shown else 0) / (20 * unit),
        *_seat_features(ally, ally_holds, rules),
        ally.shown is not None,
        (shown - ASSUMED_MELD) / 10,
        ally_holds and _shown_tens(ally, unit) > 0,
        ally_holds and ally.meld_only,
        *_seat_features(told[left], heard.holder == left, rules),
        _shown_tens(told[left], unit),
        *_seat_features(told[right], heard.holder == right, rules),
        _shown_tens(told[right], unit),
        told[left].out and told[right].out,
        dealer == me,
        dealer == partner,
        dealer == left,
        worth if ally_holds else 0.0,
        kind.rounded,
        kind.floor,
        kind.any_suit,
        kind.twenty,
        kind.jump,
    ]


def _hand_features(held: Holding) -> list[float]:
    """Return inputs for meld, trumps, aces, short suits, and the rest of the hand."""
    suit = held.suit
    side = [s for s in Suit if s != suit]
    total = [sum(ranks[rank] for ranks in held.counts) for rank in Rank]
    if suit is None:
        trumps = [0.0, -2.0, (held.aces - 4) / 2, -1.5, -1.0]
        tens = total[Rank.TEN]
        value = 0.0
    else:
        own = held.counts[suit]
        trumps = [
            min(held.trump_meld[suit], 40) / 10,
            (held.lengths[suit] - 6) / 2,
            (held.aces - 4) / 2,
            own[Rank.ACE] - 1.2,
            own[Rank.TEN] - 1.2,
        ]
        tens = total[Rank.TEN] - own[Rank.TEN]
        value = held.value(suit)
    return [
        min(held.meld, 60) / 10,
        suit is not None,
        *trumps,
        *(sum(held.lengths[s] == length for s in side) for length in range(3)),
        sum(not held.counts[s][Rank.ACE] for s in side) - 1,
        (tens - 3) / 2,
        -2.0 if held.second is None else (held.value(held.second) - value) / 8,
        total[Rank.KING] - 4,
        total[Rank.QUEEN] - 4,
    ]


def _margin_features(held: Holding, shown: float, least: float) -> list[float]:
    """Return inputs for the difference between the 1983 formula and the lowest bid."""
    spare = max(-60.0, min(60.0, held.worth + shown - least))
    return [spare / 10, max(-1.5, min(1.5, spare / 6)), abs(spare) / 10]


def _price_features(held: Holding, shown: float, least: float) -> list[float]:
    """Return inputs for the team's expected meld, and for the points that the lowest bid needs."""
    meld = 0.0
    if held.suit is not None:
        meld = min(100.0, held.meld + held.trump_meld[held.suit] + shown)
    return [
        (meld - TWENTY) / 10,
        meld < TWENTY,
        (least - meld - 26) / 10,
        (least - 55) / 10,
        least < 60,
        max(0.0, least - 60) / 10,
    ]


def _seat_features(who: SeatBids, holds: bool, rules: RuleSet) -> list[float]:
    """Return inputs for the bids of one seat."""
    unit = rules.scale
    refused = None if who.refused is None else lowest_above(rules, who.refused or None)
    return [
        who.called,
        who.out,
        holds,
        min(who.trump_bids, 4) / 2,
        0.0 if who.last is None else (who.last / unit - 55) / 10,
        0.0 if refused is None else (refused / unit - 55) / 10,
    ]


def _shown_tens(who: SeatBids, unit: int) -> float:
    """Return the meld a seat has shown, in tens, or 0 if it's ten or less."""
    shown = who.shown.estimate / (10 * unit) if who.shown else 0.0
    return shown if shown > 1 else 0.0
