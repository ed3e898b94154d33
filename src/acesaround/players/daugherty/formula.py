"""Bid formula for each suit (S1-35, S1-36, S1-79), adapted to every kind of game.

With two teams of two, 20 tricks, and 50 points, it's exactly the 1983 formula. For other games, the
worth of an ace or a trump depends on the points per trick and the size of a team.
"""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from typing import Final

from acesaround.cards import Rank, Suit
from acesaround.game.meld import count_meld, has_marriage
from acesaround.game.phase import Phase
from acesaround.game.sides import allies_of
from acesaround.game.view import View
from acesaround.players.conventions.formula import FormulaLine, bid_formula
from acesaround.players.daugherty.calls import Auction, partner_meld, read_auction
from acesaround.rules.model import RuleSet

WIDOW_CARD: Final = Fraction(7, 3)
"""Average gain in meld and trick points from a widow card, before scaling."""
PASSED_CARD: Final = Fraction(7, 2)
"""Average gain in meld and trick points from a card that partner passes, before scaling."""


def formula_for(view: View, suit: Suit) -> FormulaLine:
    """Return this seat's bid formula with `suit` as trump, based on the auction so far."""
    return formula(view, read_auction(view), suit)


def bid_formulas(view: View) -> tuple[FormulaLine, ...]:
    """Return this seat's bid formula for every suit it could name, best first (S1-58)."""
    return formulas(view, read_auction(view))


def formulas(view: View, auction: Auction) -> tuple[FormulaLine, ...]:
    """Return the result of `bid_formulas` for an auction that has already been summarized."""
    lines = [
        formula(view, auction, suit)
        for suit in Suit
        if view.rules.trump.requires == "none" or has_marriage(view.hand, suit)
    ]
    return tuple(sorted(lines, key=preference, reverse=True))


def preference(line: FormulaLine) -> tuple[int, int, int, int]:
    """Return a key that sorts suits by the formula's total, then length, then trump meld."""
    return line.total, line.trumps, line.trump_meld, -line.suit


def formula(view: View, auction: Auction, suit: Suit) -> FormulaLine:
    """Return the bid formula for one suit in an auction that has already been summarized."""
    rules, hand = view.rules, view.hand
    own = count_meld(rules, hand, None).total
    trump_meld = count_meld(rules, hand, suit).total - own
    partner = partner_meld(rules, auction) if auction.partners else None
    gain = to_come(rules) if view.phase is Phase.AUCTION else 0
    aces, trumps = sum(card.rank is Rank.ACE for card in hand), hand.length(suit)
    worth = card_worth(rules)
    told = bid_formula(
        rules,
        own,
        partner or 0,
        trump_meld,
        aces,
        trumps,
        to_come=gain,
        worth=worth,
        rounding=rounding(rules),
    )
    return FormulaLine(
        suit,
        own,
        partner,
        trump_meld,
        gain,
        aces,
        trumps,
        worth,
        told.quality,
        told.total,
        told.maximum,
    )


def card_worth(rules: RuleSet) -> Fraction:
    """Return the worth of an ace or a trump in trick points.

    It's 8/5 of an average trick, times the share of the players who are on the team. With two out
    of four players, 50 points, and 20 tricks, that's 2 (S1-35).
    """
    side, players = 1 + len(allies_of(rules, 0, None)), rules.table.players
    return _worth(rules.hand_trick_points, rules.tricks, side, players)


@cache
def _worth(points: int, tricks: int, side: int, players: int) -> Fraction:
    return Fraction(8 * points * side, 5 * tricks * players)


def rounding(rules: RuleSet) -> int:
    """Return the step for rounding up a maximum.

    It's the auction's largest bid increment, which was five in 1983 (S1-36).
    """
    return max(step for _, step in rules.auction.steps)


def to_come(rules: RuleSet) -> int:
    """Return the average value, in points, of cards still to come from the widow or partner."""
    cards = rules.deal.widow * WIDOW_CARD + rules.exchange.pass_count * PASSED_CARD
    return int(cards) * rules.scale
