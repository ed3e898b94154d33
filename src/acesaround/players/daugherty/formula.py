"""The bid formula for each suit (S1-35, S1-36, S1-79), for every kind of table.

In the double deck it is the formula of 1983 itself. Elsewhere the worth of an ace or a trump
follows from the hand: four fifths of what an average trick scores, which is 2 of 50 points in
20 tricks.
"""

from __future__ import annotations

from dataclasses import dataclass

from acesaround.cards import Rank, Suit
from acesaround.game.meld import count_meld, has_marriage
from acesaround.game.phase import Phase
from acesaround.game.view import View
from acesaround.players.conventions.meld_bid import unspoken_meld
from acesaround.players.daugherty.calls import Auction, partner_meld, read_auction
from acesaround.players.daugherty.table import allies_of
from acesaround.players.daugherty.words import counted
from acesaround.rules.model import RuleSet


WIDOW_CARD = 7
PASSED_CARD = 7


@dataclass(frozen=True, slots=True)
class FormulaLine:
    """The formula written out for one suit; `str` shows it with its figures.

    `own_meld` counts no trump meld, which `trump_meld` adds. `gain` is what the widow, or the cards
    a partner passes, are expected to bring. `maximum` is the highest bid worth making.
    """

    suit: Suit
    own_meld: int
    partner_meld: int | None
    trump_meld: int
    gain: int
    aces: int
    trumps: int
    quality: int
    worth: str
    total: int
    maximum: int

    @property
    def meld(self) -> int:
        """The meld the side can expect."""
        return self.own_meld + (self.partner_meld or 0) + self.trump_meld

    def __str__(self) -> str:
        parts = [f"{self.own_meld} meld"]
        if self.partner_meld is not None:
            parts.append(f"{self.partner_meld} partner")
        parts.append(f"{self.trump_meld} trump")
        if self.gain:
            parts.append(f"{self.gain} to come")
        aces, trumps = counted(self.aces, "ace"), counted(self.trumps, "trump")
        parts.append(f"({aces} + {trumps}) x {self.worth}")
        text = f"{' + '.join(parts)} = {self.total}"
        return text if self.maximum == self.total else f"{text}, rounded up {self.maximum}"


def formula_for(view: View, suit: Suit) -> FormulaLine:
    """The formula of the view's seat for `suit` as trump, by the auction so far."""
    return _line(view, read_auction(view), suit)


def bid_formulas(view: View) -> tuple[FormulaLine, ...]:
    """The formula for every suit that the seat could name, the best first."""
    return formulas(view, read_auction(view))


def formulas(view: View, auction: Auction) -> tuple[FormulaLine, ...]:
    """`bid_formulas` by an auction already read."""
    rules = view.rules
    lines = [
        _line(view, auction, suit)
        for suit in Suit
        if rules.trump.requires == "none" or has_marriage(view.hand, suit)
    ]
    return tuple(sorted(lines, key=preference, reverse=True))


def preference(line: FormulaLine) -> tuple[int, int, int, int]:
    """By which suits compare: the formula's total, then length, then trump meld."""
    return line.total, line.trumps, line.trump_meld, -line.suit


def _line(view: View, auction: Auction, suit: Suit) -> FormulaLine:
    rules, hand = view.rules, view.hand
    own = count_meld(rules, hand, None).total
    trump_meld = count_meld(rules, hand, suit).total - own
    aces, trumps = sum(card.rank is Rank.ACE for card in hand), hand.length(suit)
    top, bottom = card_worth(rules)
    quality = -(-(aces + trumps) * top // bottom) * rules.scale
    partner = partner_meld(view, auction) if auction.partners else None
    gain = to_come(view)
    total = own + (partner or 0) + trump_meld + gain + quality
    step = rounding(rules)
    return FormulaLine(
        suit, own, partner, trump_meld, gain, aces, trumps, quality, f"{top / bottom * rules.scale:.2g}", total,
        -(-total // step) * step,
    )  # fmt: skip


def card_worth(rules: RuleSet) -> tuple[int, int]:
    """What an ace or a trump is worth in trick points before the scale, as a fraction.

    Eight fifths of an average trick, times the share of the players who are on the side: with two
    of four, 50 points and 20 tricks that is 2 (S1-35).
    """
    side = 1 + len(allies_of(rules, 0, None))
    points = rules.hand_trick_points // rules.scale
    return 8 * points * side, 5 * rules.tricks * rules.table.players


def rounding(rules: RuleSet) -> int:
    """What a maximum is rounded up to: the largest step of the auction, five in 1983 (S1-36)."""
    return max((step for _, step in rules.auction.steps), default=rules.scale)


def to_come(view: View) -> int:
    """What cards yet to come are worth on average: those of the widow, or from the partner."""
    rules = view.rules
    if view.phase is not Phase.AUCTION:
        return 0
    widow = rules.deal.widow * WIDOW_CARD // 3
    passed = rules.exchange.pass_count * PASSED_CARD // 2
    return (widow + passed) * rules.scale


__all__ = ["FormulaLine", "bid_formulas", "formula_for", "formulas", "unspoken_meld"]
