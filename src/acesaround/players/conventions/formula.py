"""The 1983 bid formula (S1-35, S1-36, S1-79), with adjustable numbers for other games."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import Final

from acesaround.cards import Suit
from acesaround.messages import Message, reasons
from acesaround.players.conventions.meld_bid import unspoken_meld
from acesaround.rules.model import RuleSet

_PER_CARD: Final = 2
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
    worth = Fraction(_PER_CARD * unit) if worth is None else worth
    rounding = _ROUND_TO * unit if rounding is None else rounding
    if partner_meld is None:
        partner_meld = unspoken_meld(rules)
    quality = _up_to((aces + trumps) * worth, unit)
    total = own_meld + partner_meld + trump_meld + to_come + quality
    maximum = _up_to(total, rounding)
    return BidFormula(own_meld, partner_meld, trump_meld, to_come, quality, total, maximum)


def _up_to(points: Fraction | int, step: int) -> int:
    """Return the smallest multiple of `step` that is at least `points`."""
    return -(-points // step) * step
