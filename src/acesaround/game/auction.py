"""The auction: legal amounts, turns, and the winner."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from acesaround.cards import Hand, Suit
from acesaround.game.meld import count_meld, has_marriage
from acesaround.messages import Message, refusals
from acesaround.rules.model import RuleSet


@dataclass(frozen=True, slots=True)
class Call:
    """A bid by a seat, or a pass (None)."""

    seat: int
    amount: int | None


@dataclass(frozen=True, slots=True)
class Auction:
    """The state of the auction.

    `turn` is the seat to bid, or None when the auction is over. `high` and `holder` are the highest
    bid so far and the seat that made it. When the auction is over, `holder` has won it at `high`.
    If both are None at that point, nobody bid, and the cards are redealt.
    """

    turn: int | None
    high: int | None
    holder: int | None

    @property
    def over(self) -> bool:
        """True if the auction is over."""
        return self.turn is None


def on_step(rules: RuleSet, amount: int) -> bool:
    """Return True if `amount` fits the bid increments (S0-13, S1-27)."""
    start, step = next((s for s in reversed(rules.auction.steps) if s[0] <= amount), (0, 1))
    return (amount - start) % step == 0


def legal_amounts(rules: RuleSet, high: int | None) -> tuple[range, ...]:
    """Return the amounts that can be bid over `high`, up to `RuleSet.highest_bid`.

    If players can't choose amounts (S3-22), only the next amount is legal.
    """
    auction = rules.auction
    if auction.opening is None:
        return ()
    lowest = auction.opening if high is None else max(high + 1, auction.opening)
    ceiling = rules.highest_bid
    ends = [start for start, _ in auction.steps[1:]] + [ceiling + 1]
    spans = []
    for (start, step), end in zip(auction.steps, ends, strict=True):
        first = start + -(-max(0, lowest - start) // step) * step
        if span := range(first, min(end, ceiling + 1), step):
            spans.append(span)
    if not auction.jump:
        return (spans[0][:1],) if spans else ()
    return tuple(spans)


def may_bid(rules: RuleSet, high: int | None, amount: int) -> bool:
    """Return True if `amount` is a legal bid over `high`."""
    return any(amount in span for span in legal_amounts(rules, high))


def may_open(rules: RuleSet, hand: Hand) -> bool:
    """Return True if `hand` has the cards needed to bid."""
    match rules.auction.must_hold:
        case "none":
            return True
        case "marriage":
            return any(has_marriage(hand, suit) for suit in Suit)
        case "meld":
            return any(count_meld(rules, hand, suit).items for suit in Suit)


def follow_auction(rules: RuleSet, dealer: int, calls: Sequence[Call]) -> Auction:
    """Return the state of the auction after `calls`, which must be legal.

    The player to the dealer's left bids first (S0-10). A dealer with a standing bid, or a dealer
    who is stuck with the bid, wins as soon as everyone else has passed (S0-17, S3-67).
    """
    players = rules.table.players
    standing = rules.auction.standing_bid
    high, holder = (standing.amount, dealer) if standing else (None, None)
    passed: set[int] = set()
    for call in calls:
        if call.amount is None:
            passed.add(call.seat)
        else:
            high, holder = call.amount, call.seat
            if not rules.auction.pass_final:
                passed.clear()
    if rules.auction.style == "single_round" and len(calls) == players:
        return _closed(rules, dealer, high, holder)
    waiting = set(range(players)) - passed
    all_pass = rules.auction.all_pass
    if holder is None and waiting == {dealer} and all_pass and all_pass.outcome == "dealer_takes":
        return _closed(rules, dealer, high, holder)
    if not waiting or waiting == {holder}:
        return _closed(rules, dealer, high, holder)
    seat = (calls[-1].seat if calls else dealer) + 1
    turns = (turn % players for turn in range(seat, seat + players))
    turn = next(t for t in turns if t in waiting or not rules.auction.pass_final)
    return Auction(turn, high, holder)


def _closed(rules: RuleSet, dealer: int, high: int | None, holder: int | None) -> Auction:
    all_pass = rules.auction.all_pass
    if holder is None and all_pass and all_pass.outcome == "dealer_takes":
        return Auction(None, all_pass.amount, dealer)
    return Auction(None, high, holder)


def bid_error(rules: RuleSet, high: int | None, amount: int) -> Message | None:
    """Return why `amount` can't be bid over `high`, or None."""
    if may_bid(rules, high, amount):
        return None
    opening = rules.auction.opening or 0
    amounts = legal_amounts(rules, high)
    if not amounts:
        return refusals.HIGHEST_BID_MADE(high=high)
    if not rules.auction.jump:
        return refusals.NOT_NEXT_AMOUNT(amount=amount, next=amounts[0][0])
    if high is not None and amount <= high:
        return refusals.BID_NOT_HIGHER(amount=amount, high=high)
    if amount < opening:
        return refusals.BID_BELOW_OPENING(amount=amount, opening=opening)
    if not on_step(rules, amount):
        return refusals.NOT_ON_STEP(amount=amount)
    return refusals.BID_TOO_HIGH(amount=amount, highest_bid=rules.highest_bid)


def call_error(rules: RuleSet, now: Auction, call: Call) -> Message | None:
    """Return why `call` can't come next, or None."""
    if now.turn is None:
        return refusals.AUCTION_OVER()
    if now.turn != call.seat:
        return refusals.OUT_OF_TURN(turn=now.turn, seat=call.seat)
    return None if call.amount is None else bid_error(rules, now.high, call.amount)


def first_bad_call(rules: RuleSet, dealer: int, calls: Iterable[Call]) -> int | None:
    """Return the index of the first call that's out of turn or illegal, or None."""
    made: list[Call] = []
    for index, call in enumerate(calls):
        now = follow_auction(rules, dealer, made)
        if call_error(rules, now, call) is not None:
            return index
        made.append(call)
    return None
