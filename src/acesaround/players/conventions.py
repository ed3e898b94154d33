"""Conventions, as functions: meld bids, the 1983 bid formula, and the 1983 lead matrix.

`send_meld_bid` and `read_meld_bid` encode and decode each convention in `RuleSet.table.meld_bid`.
All amounts are in points at the rule set's scale. The rules of the game don't depend on
conventions.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import Final, Literal, NamedTuple

from acesaround.cards import Suit
from acesaround.game.auction import may_bid
from acesaround.game.meld import total_for
from acesaround.messages import Message, reasons
from acesaround.rules.model import RuleSet

LeadSuit = Literal["shortest_suit", "longest_suit", "least_aces_played", "most_aces_played"]


def lead_matrix(*, left_opponent_has_led: bool, partner_has_led: bool) -> LeadSuit:
    """Return the suit to lead after the aces, based on who has led in this hand (A1-16, A1-17)."""
    if left_opponent_has_led:
        return "shortest_suit" if partner_has_led else "least_aces_played"
    return "longest_suit" if partner_has_led else "most_aces_played"


ASSUMED_MELD: Final = 8
"""Assumed meld of a partner who made no meld bid (S1-30), before scaling."""
LEAST_SHOWN: Final = 14
"""Minimum meld that a rounded meld bid shows (S1-30), before scaling."""
ACES_TO_ROUND_UP: Final = 3
"""The minimum counts as 20 meld with more aces than this (S1-30)."""
LATE_MELD: Final = 29
"""Minimum meld that a raise of 15 shows when bids go up by fives (S1-32), before scaling."""
_LATE_SIGNAL: Final = 30
LATE_RAISE: Final = 15


class MeldShown(NamedTuple):
    """Range of meld shown by a meld bid, in points.

    `high` is None if there's no upper limit. `estimate` is the best single value.
    """

    low: int
    high: int | None
    estimate: int


def send_meld_bid(
    rules: RuleSet, previous: int | None, nontrump_meld: int, aces: int = 0
) -> int | None:
    """Return the bid over `previous` that shows `nontrump_meld` points, or None if no bid does.

    `previous` is None before the first bid. `aces` is the number of aces in hand. Players make meld
    bids only in their first round (S0-14, S1-29). The returned bid isn't necessarily legal in the
    auction.
    """
    unit, base, limit = rules.scale, raise_base(rules, previous), meld_bid_limit(rules)
    late = limit is not None and base >= limit
    match rules.table.meld_bid:
        case "rounded_tens":
            if late:
                return base + LATE_RAISE * unit if nontrump_meld >= LATE_MELD * unit else None
            tens = _rounded_tens(nontrump_meld, aces, unit)
            bid = base + tens * unit
            if limit is not None:
                bid = min(bid, limit - unit)
            return bid if tens and bid > base else None
        case "floor_tens" | "silent_one" as convention:
            tens = nontrump_meld // (10 * unit)
            bid = base + tens * unit
            shows = tens > (convention == "silent_one")
            return bid if shows and not late and (limit is None or bid < limit) else None
        case _:
            return None


def read_meld_bid(
    rules: RuleSet, previous: int | None, bid: int, *, first: bool = True
) -> MeldShown | None:
    """Return the meld shown by a bid over `previous`, or None if it doesn't show any.

    `first` is True if the bid is early enough to be a meld bid: in the first round (floor_tens,
    silent_one), or the player's first bid (rounded_tens).
    """
    unit, base, limit = rules.scale, raise_base(rules, previous), meld_bid_limit(rules)
    raised = bid - base
    if not first or raised <= 0:
        return None
    tens, rest = divmod(raised, unit)
    match rules.table.meld_bid:
        case "rounded_tens":
            if limit is not None and base >= limit:
                if raised != LATE_RAISE * unit:
                    return None
                return MeldShown(LATE_MELD * unit, None, _LATE_SIGNAL * unit)
            if rest or (limit is not None and bid >= limit):
                return None
            low, high = _rounds_to(tens)
            capped = limit is not None and bid == limit - unit
            return MeldShown(low * unit, None if capped else high * unit, 10 * tens * unit)
        case "floor_tens" | "silent_one" as convention:
            if rest or (limit is not None and bid >= limit):
                return None
            if convention == "silent_one" and tens == 1:
                return None
            low, high = 10 * tens * unit, (10 * tens + 9) * unit
            return MeldShown(low, high, low)
        case _:
            return None


def told_by_bid(rules: RuleSet, previous: int | None, bid: int) -> MeldShown | None:
    """Return the meld that a first bid over `previous` shows partner, or None.

    Under the marriage convention, every legal bid promises at least a marriage (S3-66), with no
    upper limit.
    """
    if rules.table.meld_bid != "marriage":
        return read_meld_bid(rules, previous, bid)
    if not may_bid(rules, previous, bid):
        return None
    values = rules.meld
    least = min(total_for(values.marriage, 1), total_for(values.royal_marriage, 1))
    return MeldShown(least, None, least)


def unspoken_meld(rules: RuleSet) -> int:
    """Return the assumed meld of a partner who hasn't made a meld bid, in points (S1-30)."""
    return ASSUMED_MELD * rules.scale


def assumed_meld(rules: RuleSet) -> int:
    """Return the assumed meld of a partner who hasn't shown any: 8 in a double deck (S1-30).

    It's proportional to the square of a ratio: cards in hand to kinds in the deck. With 12 cards
    and 24 kinds, it's 2.
    """
    kinds = len(Suit) * len(rules.deck.ranks)
    return unspoken_meld(rules) // rules.scale * rules.deal.hand**2 // kinds**2 * rules.scale


def fair_suit_length(rules: RuleSet) -> int:
    """Return the standard length of a trump suit: six out of twenty cards (S1-33)."""
    return -(-6 * rules.deal.hand // 20)


def meld_bid_limit(rules: RuleSet) -> int | None:
    """Return the bid at which steps get larger and meld bids end (S0-16, S1-31).

    Returns None if the steps never get larger.
    """
    steps = rules.auction.steps
    return next((start for start, step in steps if step > steps[0][1]), None)


def raise_base(rules: RuleSet, previous: int | None) -> int:
    """Return the bid that a raise is counted from.

    Before the first bid, this is the standing bid, or else one step below the opening: an opening
    bid of 51 is a raise of 1 over 50 (S0-9, S1-25). If the opening is a multiple of ten, it doesn't
    show meld, and raises are counted from it.
    """
    if previous is not None:
        return previous
    auction = rules.auction
    if auction.standing_bid is not None:
        return auction.standing_bid.amount
    opening = auction.opening or 0
    return opening if opening % (10 * rules.scale) == 0 else opening - rules.scale


def _rounded_tens(meld: int, aces: int, unit: int) -> int:
    """Return the number of tens that a meld bid with this meld shows (S1-29, S1-30, A1-11)."""
    if meld < LEAST_SHOWN * unit:
        return 0
    if meld == LEAST_SHOWN * unit and aces > ACES_TO_ROUND_UP:
        return 2
    return (meld + 5 * unit) // (10 * unit)


def _rounds_to(tens: int) -> tuple[int, int]:
    """Return the range of meld that this many tens show. Meld without trump is always even."""
    low = LEAST_SHOWN if tens <= 2 else 10 * tens - 4
    return low, 10 * tens + 4


_POINTS_PER_CARD: Final = 2
_ROUND_TO: Final = 5


@dataclass(frozen=True, slots=True)
class BidFormula:
    """Parts of the bid formula, in points at the rule set's scale.

    `own_meld` is the meld without trump, `partner_meld` is what partner has shown, and `trump_meld`
    is what naming trump adds. `to_come` is the expected gain from cards still to come. `quality` is
    the number of trick points that aces and trumps should take. `maximum` is the highest bid worth
    making, which is `total` rounded up. In the 1983 game, it's rounded up to a multiple of five
    (A1-14).
    """

    own_meld: int
    partner_meld: int
    trump_meld: int
    to_come: int
    quality: int
    total: int
    maximum: int


@dataclass(frozen=True, slots=True)
class FormulaLine:
    """Bid formula for one suit, item by item. `message` spells it out.

    `own_meld` doesn't include trump meld, which is in `trump_meld`. `partner_meld` is None without
    a partner. `gain` is the expected gain from the widow or from passed cards. `quality` is (`aces`
    + `trumps`) times `worth`. `maximum`, the highest bid worth making, is `total` rounded up to a
    multiple of the largest step in the auction.
    """

    suit: Suit
    own_meld: int
    partner_meld: int | None
    trump_meld: int
    gain: int
    aces: int
    trumps: int
    worth: Fraction
    quality: int
    total: int
    maximum: int

    @property
    def meld(self) -> int:
        """Meld that the team can expect to show."""
        return self.own_meld + (self.partner_meld or 0) + self.trump_meld

    @property
    def items(self) -> tuple[Message, ...]:
        """Terms of the formula, in order."""
        found = [reasons.OWN_MELD(own_meld=self.own_meld)]
        if self.partner_meld is not None:
            found.append(reasons.PARTNER_MELD(partner_meld=self.partner_meld))
        found.append(reasons.TRUMP_MELD(trump_meld=self.trump_meld))
        if self.gain:
            found.append(reasons.TO_COME(gain=self.gain))
        aces, trumps = reasons.ACES(number=self.aces), reasons.TRUMPS(number=self.trumps)
        return (*found, reasons.HIGH_CARDS(aces=aces, trumps=trumps, worth=self.worth))

    @property
    def sum(self) -> Message:
        """Terms of the formula, with their total."""
        if self.maximum == self.total:
            return reasons.FORMULA_SUM(items=self.items, total=self.total)
        return reasons.FORMULA_SUM_ROUNDED(items=self.items, total=self.total, maximum=self.maximum)

    @property
    def message(self) -> Message:
        """Trump suit, with the terms of its formula and their total."""
        return reasons.FORMULA(suit=self.suit, sum=self.sum)


def bid_formula(
    rules: RuleSet,
    own_meld: int,
    partner_meld: int | None,
    trump_meld: int,
    aces: int,
    trumps: int,
    *,
    to_come: int = 0,
    worth: Fraction | None = None,
    rounding: int | None = None,
) -> BidFormula:
    """Add up this hand's meld, partner's meld, trump meld, cards to come, aces, and trumps.

    A `partner_meld` of None means that partner made no meld bid, and counts as 8 (S1-30). An ace of
    trump counts twice, as an ace and as a trump. `worth` is the number of points to count for each
    ace and each trump, and defaults to 2 times the scale. The total for aces and trumps is rounded
    up to a multiple of the scale. The maximum is a multiple of `rounding`, which defaults to 5
    times the scale.
    """
    unit = rules.scale
    worth = Fraction(_POINTS_PER_CARD * unit) if worth is None else worth
    rounding = _ROUND_TO * unit if rounding is None else rounding
    if partner_meld is None:
        partner_meld = unspoken_meld(rules)
    quality = _rounded_up((aces + trumps) * worth, unit)
    total = own_meld + partner_meld + trump_meld + to_come + quality
    maximum = _rounded_up(total, rounding)
    return BidFormula(own_meld, partner_meld, trump_meld, to_come, quality, total, maximum)


def _rounded_up(points: Fraction | int, step: int) -> int:
    """Return the smallest multiple of `step` that is at least `points`."""
    return -(-points // step) * step
