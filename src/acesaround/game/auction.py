"""The deal and the auction: misdeals, legal amounts, turns, and the winner."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from itertools import chain

from acesaround.cards import Hand, Rank, Suit
from acesaround.game.actions import Action, Bid, ClaimMisdeal, Deal, KeepHand, Pass
from acesaround.game.contract import start_naming
from acesaround.game.end import end_unscored
from acesaround.game.legal import NOTHING, Calls, Choices, IllegalAction, Legal, named
from acesaround.game.meld import count_meld, has_marriage
from acesaround.game.state import Call, Phase, Round, State
from acesaround.game.stock_play import start_stock
from acesaround.game.trick import card_points
from acesaround.messages import Message, refusals
from acesaround.rules.model import RuleSet
from acesaround.rules.play import Misdeal


@dataclass(frozen=True, slots=True)
class Auction:
    """The state of the auction.

    `turn` is the seat to bid, or None when the auction is over. `high` and `holder` are the highest
    bid so far and the seat that made it. When the auction is over, `holder` has won it at `high`.
    If both are None at that point, nobody bid, and the cards are redealt. `must_bid` is True if
    `turn` is the first bidder and has to bid with the cards needed for it.
    """

    turn: int | None
    high: int | None
    holder: int | None
    must_bid: bool = False

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
    return Auction(turn, high, holder, rules.auction.first_must_bid and not calls)


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
    if call.amount is not None:
        return bid_error(rules, now.high, call.amount)
    # A hand without the required cards can pass, and the hand isn't known here.
    if now.must_bid and rules.auction.must_hold == "none":
        return refusals.FIRST_BIDDER_MUST_BID(opening=rules.auction.opening)
    return None


def first_bad_call(rules: RuleSet, dealer: int, calls: Iterable[Call]) -> int | None:
    """Return the index of the first call that's out of turn or illegal, or None."""
    made: list[Call] = []
    for index, call in enumerate(calls):
        now = follow_auction(rules, dealer, made)
        if call_error(rules, now, call) is not None:
            return index
        made.append(call)
    return None


def start_auction(state: State) -> State:
    """Ask the player to the dealer's left for the first bid."""
    return replace(state, phase=Phase.AUCTION, turn=auction_of(state).turn)


def legal_calls(state: State) -> Legal:
    """Return a pass and the legal bids, or only a pass without the cards needed to bid.

    The first bidder can't pass if the rules say so.
    """
    assert state.turn is not None
    if not may_open(state.rules, state.hands[state.turn]):
        return Calls(())
    now = auction_of(state)
    return Calls(legal_amounts(state.rules, now.high), may_pass=not now.must_bid)


def apply_call(state: State, action: Action) -> State:
    """Apply a bid or pass. When the auction is over, move on to naming trump or a redeal."""
    allowed = legal_calls(state)
    if action not in allowed:
        raise _call_refusal(state, action, allowed)
    seat, this = state.turn, state.this_round
    assert seat is not None and isinstance(action, Bid | Pass)
    call = Call(seat, action.amount if isinstance(action, Bid) else None)
    after = replace(state, round=replace(this, calls=(*this.calls, call)))
    auction = auction_of(after)
    if not auction.over:
        return replace(after, turn=auction.turn)
    if auction.holder is None:
        return end_unscored(after, "passed_out")
    won = replace(after.this_round, bid=auction.high, declarer=auction.holder)
    return start_naming(replace(after, round=won))


def auction_of(state: State) -> Auction:
    this = state.this_round
    return follow_auction(state.rules, this.deal.dealer, this.calls)


def _call_refusal(state: State, action: Action, allowed: Legal) -> IllegalAction:
    if isinstance(action, Pass):
        opening = state.rules.auction.opening
        return IllegalAction(refusals.FIRST_BIDDER_MUST_BID(opening=opening), allowed)
    if not isinstance(action, Bid):
        return IllegalAction(refusals.NOT_A_CALL(action=named(action)), allowed)
    rules, seat = state.rules, state.turn
    assert seat is not None
    if not may_open(rules, state.hands[seat]):
        return IllegalAction(refusals.MAY_NOT_BID(), allowed)
    problem = bid_error(rules, auction_of(state).high, action.amount)
    assert problem is not None
    return IllegalAction(problem, allowed)


def apply_deal(state: State, action: Action) -> State:
    """Deal the whole deck. The dealer must be the player whose turn it is to deal."""
    if not isinstance(action, Deal):
        raise IllegalAction(refusals.DEAL_FIRST())
    if (problem := deal_error(state, action)) is not None:
        raise IllegalAction(problem)
    match = replace(state.match, dealer=action.dealer)
    dealt = replace(state, match=match, hands=action.hands, round=Round(action), tricks=())
    void = [claim for claim in state.rules.deal.misdeal if claim.claim == "automatic"]
    if any(allows_misdeal(state.rules, claim, hand) for claim in void for hand in action.hands):
        return end_unscored(dealt, "misdeal")
    if any(claim.claim == "optional" for claim in state.rules.deal.misdeal):
        first = (action.dealer + 1) % len(action.hands)
        return replace(dealt, phase=Phase.MISDEAL, turn=first)
    return _start_bidding_or_play(dealt)


def deal_error(state: State, deal: Deal) -> Message | None:
    """Return what's wrong with a deal, or None."""
    rules = state.rules
    players, expected = rules.table.players, state.match.dealer
    if not 0 <= deal.dealer < players:
        return refusals.NO_SUCH_DEALER(dealer=deal.dealer, last=players - 1)
    if expected is not None and deal.dealer != expected:
        return refusals.WRONG_DEALER(
            expected=rules.seats[expected], dealer=rules.seats[deal.dealer]
        )
    if len(deal.hands) != players:
        return refusals.WRONG_HANDS(hands=len(deal.hands), players=players)
    for seat, hand in enumerate(deal.hands):
        if len(hand) != rules.deal.hand:
            return refusals.WRONG_HAND_SIZE(
                seat=rules.seats[seat], held=len(hand), cards=rules.deal.hand
            )
    if len(deal.widow) != rules.deal.widow:
        return refusals.WRONG_WIDOW(held=len(deal.widow), cards=rules.deal.widow)
    full = rules.full_deck
    stock = len(full) - players * rules.deal.hand - rules.deal.widow
    if len(deal.stock) != stock:
        return refusals.WRONG_STOCK(held=len(deal.stock), cards=stock)
    dealt = Counter(chain(*deal.hands, deal.widow, deal.stock))
    for card in (*dealt, *full.kinds()):
        if dealt[card] != full.count(card):
            return refusals.WRONG_COPIES(dealt=dealt[card], card=card, copies=full.count(card))
    return None


def allows_misdeal(rules: RuleSet, claim: Misdeal, hand: Hand) -> bool:
    """Return True if `hand` meets every condition of `claim`."""
    nines = sum(card.rank is Rank.NINE for card in hand)
    aces = sum(card.rank is Rank.ACE for card in hand)
    poor = sum(card_points(rules, (card,)) == 0 for card in hand)
    return (
        (claim.min_nines is None or nines >= claim.min_nines)
        and (claim.max_aces is None or aces <= claim.max_aces)
        and (claim.min_noncounters is None or poor >= claim.min_noncounters)
    )


def legal_misdeal(state: State) -> Legal:
    """Return the legal choices: keep the hand, or call a misdeal if it's weak enough."""
    assert state.turn is not None
    hand = state.hands[state.turn]
    if any(
        allows_misdeal(state.rules, claim, hand)
        for claim in state.rules.deal.misdeal
        if claim.claim == "optional"
    ):
        return Choices((KeepHand(), ClaimMisdeal()))
    return Choices((KeepHand(),))


def apply_misdeal(state: State, action: Action) -> State:
    """Apply a player's choice and ask the next player. A misdeal ends the deal."""
    allowed = legal_misdeal(state)
    if action not in allowed:
        if isinstance(action, ClaimMisdeal):
            raise IllegalAction(refusals.NO_MISDEAL(), allowed)
        raise IllegalAction(refusals.KEEP_FIRST(), allowed)
    if isinstance(action, ClaimMisdeal):
        return end_unscored(state, "misdeal")
    this = replace(state.this_round, misdeal_asked=state.this_round.misdeal_asked + 1)
    players = state.rules.table.players
    assert state.turn is not None
    if this.misdeal_asked < players:
        return replace(state, round=this, turn=(state.turn + 1) % players)
    return _start_bidding_or_play(replace(state, round=this))


def _start_bidding_or_play(state: State) -> State:
    return start_stock(state) if state.rules.deal.stock else start_auction(state)


def legal_deal(_state: State) -> Legal:
    """Return an empty set, since deals aren't listed. Any deal of the full deck is legal."""
    return NOTHING
