"""Bidding and naming trump by the 1983 manual (S1-24, S1-28..36, S1-65..67), rule by rule."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import cached_property
from typing import Final

from acesaround.cards import Card, Rank
from acesaround.game.actions import Action, Bid, NameTrump, Pass
from acesaround.game.meld import count_meld
from acesaround.game.state import allies_of
from acesaround.game.view import View
from acesaround.messages import Message, reasons
from acesaround.players.base import Choice, first_choice
from acesaround.players.conventions import (
    FormulaLine,
    fair_suit_length,
    meld_bid_limit,
    send_meld_bid,
)
from acesaround.players.daugherty.evaluation import (
    formula_for,
    formulas,
    lowest_bid,
    preference,
    read_auction,
    to_come,
)


class Bidder:
    """Facts for a decision in the auction, each computed when it's first needed."""

    def __init__(self, view: View) -> None:
        self.view = view
        self.auction = read_auction(view)

    @cached_property
    def best(self) -> FormulaLine | None:
        """Formula for the best suit, or None if there's no suit to name."""
        lines = formulas(self.view, self.auction)
        return lines[0] if lines else None

    @cached_property
    def meld(self) -> int:
        """Meld in hand without trump, in points."""
        return count_meld(self.view.rules, self.view.hand, None).total

    @cached_property
    def aces(self) -> int:
        """Number of aces in hand."""
        return sum(card.rank is Rank.ACE for card in self.view.hand)

    @cached_property
    def strength(self) -> int:
        """Number of times the best suit is worth bidding against partner (S1-34).

        It's 1 for a suit of standard length with an ace, plus 1 for each extra card, or 0 for a
        weaker suit.
        """
        if self.best is None:
            return 0
        ace = Card.of(Rank.ACE, self.best.suit) in self.view.hand
        return max(0, self.best.trumps - fair_suit_length(self.view.rules) + ace)

    @property
    def fit(self) -> bool:
        """True if the best suit is good enough to bid on, or if cards are still to come."""
        return self.strength > 0 or to_come(self.view.rules) > 0

    @property
    def makes_board(self) -> bool:
        """True if the expected meld puts the bid winner's team on the board (S1-54)."""
        score = self.view.rules.score
        board = (score.board_set.below_meld if score.board_set else None) or 0
        return self.best is not None and self.best.meld >= max(board, score.declarer_min_meld)

    def can_reach(self, amount: int) -> bool:
        """Return True if the best suit's maximum is at least `amount`."""
        return self.best is not None and self.best.maximum >= amount

    def holder_name(self) -> Message:
        """Return a name for the partner who has the high bid."""
        holder, rules = self.auction.holder, self.view.rules
        assert holder is not None
        alone = len(allies_of(rules, self.view.seat, None)) == 1
        return reasons.PARTNER() if alone else reasons.NAMED(seat=holder)


def name_trump(view: View) -> Choice:
    """Name the best legal suit."""
    lines = [formula_for(view, a.suit) for a in view.legal if isinstance(a, NameTrump)]
    best = max(lines, key=preference)
    return Choice(NameTrump(best.suit), (best.message,), formula=best)


SHADE = 0.7
"""Position of the bid between the lowest (0) and the maximum (1) if everyone bids only once."""


def bid_amount(me: Bidder) -> tuple[int, tuple[Message, ...]]:
    """Return the amount to bid for the contract, and the reasons.

    The bidder's maximum must be at least the lowest legal bid.
    """
    auction, best = me.auction, me.best
    assert auction.lowest is not None and best is not None
    line = best.message
    if not auction.opponents_in:
        return auction.lowest, (line,)
    if me.view.rules.auction.style == "single_round":
        once = reasons.FORMULA_ONCE(suit=best.suit, sum=best.sum)
        return _single_bid(me, auction.lowest, best.maximum), (once,)
    sixty = meld_bid_limit(me.view.rules)
    amount = auction.lowest
    why: tuple[Message, ...] = (line,)
    if sixty is not None and amount < sixty <= best.maximum and Bid(sixty) in me.view.legal:
        silent = _meld_bid_to_cut_off(me)
        if silent is not None:
            amount = sixty
            why = line, reasons.BEFORE_MELD_BID(sixty=sixty, silent=silent)
    after = _least_above(me, amount)
    if after == best.maximum and (sixty is None or after >= sixty) and not _jump_shows_meld(me):
        return after, (line, reasons.NEXT_COULD_BID(amount=amount, after=after))
    return amount, why


def _meld_bid_to_cut_off(me: Bidder) -> int | None:
    """Return the first opponent who hasn't bid or passed yet, once all partners have (S1-66).

    Returns None if there isn't one, or if a partner hasn't bid or passed yet.
    """
    if not all(ally.called for ally in me.auction.partners.values()):
        return None
    heard = {made.seat for made in me.view.calls}
    silent = [seat for seat in me.auction.opponents_in if seat not in heard]
    return silent[0] if silent else None


def _jump_shows_meld(me: Bidder) -> bool:
    """Return True if a partner reads any jump as a meld bid, because bid steps never get larger."""
    limit = meld_bid_limit(me.view.rules)
    meant = me.view.rules.table.meld_bid not in ("none", "marriage")
    return limit is None and meant and bool(me.auction.partners)


def _least_above(me: Bidder, amount: int) -> int | None:
    """Return the lowest legal bid above `amount`, or None if there isn't one."""
    bids = (action.amount for action in me.view.legal if isinstance(action, Bid))
    return next((bid for bid in bids if bid > amount), None)


def _single_bid(me: Bidder, lowest: int, maximum: int) -> int:
    """Return the highest legal bid that's at most `SHADE` of the way from lowest to maximum."""
    most, found = lowest + SHADE * (maximum - lowest), lowest
    for action in me.view.legal:
        if isinstance(action, Bid):
            if action.amount > most:
                break
            found = action.amount
    return found


def call(view: View) -> Choice:
    """Choose a bid or a pass by the manual's rules."""
    return opened_if_forced(view, first_choice(RULES, give_up, Bidder(view)))


def must_open(view: View) -> bool:
    """Return True if this seat can't pass. Then its lowest bid shows nothing."""
    return Pass() not in view.legal


def opened_if_forced(view: View, choice: Choice) -> Choice:
    """Return `choice`, or the lowest bid in place of a pass that the first bidder can't make."""
    lowest = lowest_bid(view)
    if not isinstance(choice.action, Pass) or lowest is None or not must_open(view):
        return choice
    bids = tuple(one for one in choice.alternatives if one.action != Pass())
    why = reasons.MUST_OPEN(lowest=lowest), *choice.why
    return replace(choice, action=Bid(lowest), why=why, alternatives=bids)


def bid_working(view: View, action: Action) -> Message | None:
    """Return how the 1983 manual works out a bid or a pass (S1-58), or None without a trump suit.

    It's the formula for the best suit. But if `action` is this hand's meld bid, it's the meld
    shown: a meld bid follows from the meld alone (S1-29), so the formula doesn't limit it.
    """
    me = Bidder(view)
    showing = meld_bid(me)
    if showing is not None and showing.action == action:
        return showing.why[0]
    return None if me.best is None else me.best.message


def may_only_pass(me: Bidder) -> Choice | None:
    """Pass if no bid is legal for this hand."""
    if me.auction.lowest is not None:
        return None
    return Choice(Pass(), (reasons.NO_BID_ALLOWED(),))


def meld_bid(me: Bidder) -> Choice | None:
    """Show partner this hand's meld with the first bid (S1-29..32, S0-15, S1-65)."""
    auction, rules = me.auction, me.view.rules
    if auction.seats[me.view.seat].bids or auction.partners_out:
        return None
    if auction.leading_partner is not None and not auction.opponents_in:
        return None
    if rules.table.meld_bid != "rounded_tens" and len(me.view.calls) >= rules.table.players:
        return None
    amount = send_meld_bid(rules, auction.high, me.meld, me.aces)
    if amount is None or Bid(amount) not in me.view.legal:
        return None
    if amount == auction.lowest and must_open(me.view):
        return None
    limit = meld_bid_limit(rules)
    if limit is not None and amount >= limit and not _late_bid_pays(me, amount):
        return None
    if auction.high is None:
        why = reasons.OPENING_SHOWS(amount=amount, meld=me.meld)
    else:
        why = reasons.OVERCALL_SHOWS(amount=amount, high=auction.high, meld=me.meld)
    return Choice(Bid(amount), (why,))


def _late_bid_pays(me: Bidder, amount: int) -> bool:
    """Return True if the team can play at this bid, as a late meld bid requires (S1-32)."""
    return me.auction.leading_partner is not None or me.can_reach(amount)


def leave_to_partner(me: Bidder) -> Choice | None:
    """Pass if partner's suit is at least as strong, or if this hand can't bid more (S1-34)."""
    partner, lowest, best = me.auction.leading_partner, me.auction.lowest, me.best
    if partner is None or lowest is None:
        return None
    name = me.holder_name()
    if not me.can_reach(lowest):
        holds = reasons.PARTNER_HOLDS(name=name)
        if best is None:
            return Choice(Pass(), (holds, reasons.NO_SUIT()))
        return Choice(Pass(), (holds, _short(best, lowest)), formula=best)
    if partner.meld_only or me.strength > partner.trump_bids:
        return None
    bids = reasons.BID_COUNT(number=partner.trump_bids)
    return Choice(Pass(), (reasons.PARTNER_HOLDS_SUIT(name=name, bids=bids),))


def cover_partner(me: Bidder) -> Choice | None:
    """Bid for a partner who has shown only meld, if this hand has any suit to name (S1-65)."""
    partner, best, lowest = me.auction.leading_partner, me.best, me.auction.lowest
    if partner is None or not partner.meld_only or best is None or lowest is None:
        return None
    meld = reasons.PARTNER_GAVE_MELD(holder_name=me.holder_name())
    return Choice(Bid(lowest), (meld, best.message), formula=best)


def compete(me: Bidder) -> Choice | None:
    """Bid for the contract, up to the formula's maximum, with a good enough trump suit (S1-33)."""
    lowest = me.auction.lowest
    if lowest is None or not me.can_reach(lowest) or not me.fit or not me.makes_board:
        return None
    amount, why = bid_amount(me)
    return Choice(Bid(amount), why, formula=me.best)


def give_up(me: Bidder) -> Choice:
    """Pass, and explain what this hand is missing."""
    best, lowest = me.best, me.auction.lowest
    if best is None:
        return Choice(Pass(), (reasons.NO_MARRIAGE_BUT_MELD(meld=me.meld),))
    if lowest is not None and best.maximum < lowest:
        return Choice(Pass(), (_short(best, lowest),), formula=best)
    if not me.makes_board:
        return Choice(Pass(), (reasons.LITTLE_MELD(meld=best.meld),))
    length = reasons.CARD_COUNT(number=best.trumps)
    return Choice(Pass(), (reasons.SHORT_SUIT(length=length, suit=best.suit),))


def _short(line: FormulaLine, lowest: int) -> Message:
    """Return the formula with a note that it's less than the lowest bid."""
    return reasons.FORMULA_SHORT(suit=line.suit, sum=line.sum, lowest=lowest)


RULES: Final[tuple[Callable[[Bidder], Choice | None], ...]] = (
    may_only_pass,
    meld_bid,
    leave_to_partner,
    cover_partner,
    compete,
)
"""Bidding rules, in the order they're tried. The fallback is `give_up`."""
