"""Evaluation of a hand in the auction: the bids so far, and the 1983 formula for each suit."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from typing import Final

from acesaround.cards import Rank, Suit
from acesaround.game.actions import Bid
from acesaround.game.meld import count_meld, has_marriage
from acesaround.game.state import Phase, allies_of
from acesaround.game.view import View
from acesaround.players.bid_signals import SignalReader
from acesaround.players.conventions import (
    FormulaLine,
    MeldShown,
    assumed_meld,
    bid_formula,
)
from acesaround.rules.model import RuleSet


@dataclass(slots=True)
class SeatBids:
    """Bids of one seat so far.

    Attributes:
        bids: number of bids, not counting a lowest bid that the first bidder had to make.
        trump_bids: number of bids that promise a trump suit: the more there are, the stronger the
            suit (S1-33, S1-34). These are all bids except meld bids, but the smallest possible
            raise counts, although it also shows ten meld (A1-10).
        last: last bid, or None.
        shown: meld shown by a meld bid, or None.
        out: True if the seat's last call was a pass.
        refused: bid to beat when the seat last passed, 0 if there was none, or None if it never
            passed.
    """

    bids: int = 0
    trump_bids: int = 0
    last: int | None = None
    shown: MeldShown | None = None
    out: bool = False
    refused: int | None = None

    @property
    def called(self) -> bool:
        """True if the seat has bid or passed."""
        return self.out or self.bids > 0

    @property
    def meld_only(self) -> bool:
        """True if the seat has bid only to show meld."""
        return self.shown is not None and not self.trump_bids


@dataclass(frozen=True, slots=True)
class AuctionSummary:
    """Auction so far, from the point of view of the seat to bid.

    `high` is the bid to beat, and `holder` its bidder (None for a standing bid, and for the lowest
    bid by a first bidder who had to bid, since neither says anything). `lowest` is the
    lowest legal bid, or None if this seat can only pass. `seats` has the bids of every seat, and
    `partners` those of this seat's partners. `gone` has the seats that can't bid anymore, and
    `opponents_in` lists opponents who can.
    """

    high: int | None
    holder: int | None
    lowest: int | None
    seats: tuple[SeatBids, ...]
    partners: dict[int, SeatBids]
    gone: frozenset[int]
    opponents_in: tuple[int, ...]

    @property
    def leading_partner(self) -> SeatBids | None:
        """Partner who has the high bid, or None."""
        return None if self.holder is None else self.partners.get(self.holder)

    @property
    def partners_out(self) -> bool:
        """True if no partner can bid anymore."""
        return all(ally.out for ally in self.partners.values())


def read_auction(view: View) -> AuctionSummary:
    """Summarize the auction so far for the seat that has `view`."""
    rules, seat, auction = view.rules, view.seat, view.rules.auction
    players, reader = rules.table.players, SignalReader(rules)
    holder = None
    seats, gone = tuple(SeatBids() for _ in range(players)), set[int]()
    for call in view.calls:
        bids, amount, high = seats[call.seat], call.amount, reader.high
        signal = reader.read(call)
        bids.out = amount is None
        if amount is None:
            bids.refused = high or 0
            gone.add(call.seat)
            continue
        if signal.forced:
            continue
        bids.shown = signal.meld or bids.shown
        bids.trump_bids += signal.meld is None or signal.suit_bids > 0
        bids.bids += 1
        bids.last = amount
        holder = call.seat
        if not auction.pass_final:
            gone.clear()
    if auction.style == "single_round":
        gone |= {call.seat for call in view.calls}
    partners = {ally: seats[ally] for ally in allies_of(rules, seat, view.declarer)}
    opponents = (s for s in range(players) if s != seat and s not in partners and s not in gone)
    return AuctionSummary(
        reader.high, holder, lowest_bid(view), seats, partners, frozenset(gone), tuple(opponents)
    )


def lowest_bid(view: View) -> int | None:
    """Return the lowest legal bid for this seat, or None if it can only pass."""
    if view.phase is not Phase.AUCTION:
        return None  # Listing other actions, such as all sets of cards to bury, would be slow.
    return next((action.amount for action in view.legal if isinstance(action, Bid)), None)


def partner_meld(rules: RuleSet, auction: AuctionSummary) -> int:
    """Return the assumed meld of all partners together, or 0 for a player alone."""
    return sum(
        assumed_meld(rules) if ally.shown is None else ally.shown.estimate
        for ally in auction.partners.values()
    )


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


def formulas(view: View, auction: AuctionSummary) -> tuple[FormulaLine, ...]:
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


def formula(view: View, auction: AuctionSummary, suit: Suit) -> FormulaLine:
    """Return the bid formula for one suit (S1-35, S1-36, S1-79), adapted to every kind of game.

    With two teams of two, 20 tricks, and 50 points, it's exactly the 1983 formula. For other games,
    the worth of an ace or a trump depends on the points per trick and the size of a team.
    """
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
    return _card_worth(rules.hand_trick_points, rules.tricks, side, players)


@cache
def _card_worth(points: int, tricks: int, side: int, players: int) -> Fraction:
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
