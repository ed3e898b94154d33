"""Random games with modest bids, so that hands get played and games end."""

import random
from collections.abc import Iterator
from dataclasses import dataclass

from acesaround.cards import Hand, Suit
from acesaround.game.actions import (
    Action,
    Bid,
    Claim,
    Concede,
    EnterMeld,
    Fold,
    NameTrump,
    Pass,
    PlayOn,
)
from acesaround.game.legal import Calls, Legal, Totals
from acesaround.game.meld import count_meld
from acesaround.game.state import Phase, State, new_state
from acesaround.game.step import apply, legal
from acesaround.game.trick_play import concede_error, may_claim
from acesaround.rules.model import RuleSet
from acesaround.session import deal


@dataclass(frozen=True)
class Step:
    """An action of a game, with the states before and after it."""

    before: State
    action: Action
    after: State


def choose(state: State, allowed: Legal, rng: random.Random) -> Action:
    """Choose a random action. Most bids are backed by meld, and few hands are given up."""
    match state.phase:
        case Phase.AUCTION if isinstance(allowed, Calls):
            return call(state, allowed, rng)
        case Phase.NAME_TRUMP if rng.random() < 0.8:
            return max(allowed, key=lambda action: worth(state, action))
        case Phase.ENTER_MELD if isinstance(allowed, Totals):
            return EnterMeld(min(300 if rng.random() < 0.8 else 20, allowed.highest))
        case Phase.DECLARE if rng.random() < 0.8:
            return PlayOn()
        case Phase.BURY if rng.random() < 0.05 and Fold() in allowed:
            return Fold()
        case Phase.TRICK_PLAY:
            seat = state.turn
            if seat is not None and not state.trick and rng.random() < 0.1:
                if may_claim(state, seat):
                    return Claim()
                if rng.random() < 0.03 and concede_error(state, seat) is None:
                    return Concede()
    return allowed.sample(rng)


def call(state: State, allowed: Calls, rng: random.Random) -> Action:
    """Usually make the lowest bid if meld plus half the trick points covers it; else pass."""
    if not allowed.bids:
        return Pass()
    span = allowed.bids[0]
    meld = max(worth(state, NameTrump(suit)) for suit in Suit)
    backed = 2 * meld + state.rules.hand_trick_points >= 2 * span[0]
    if rng.random() < (0.7 if backed else 0.1):
        return Bid(span[0] if rng.random() < 0.8 else span[rng.randrange(min(5, len(span)))])
    return Pass() if allowed.may_pass else Bid(span[0])


def worth(state: State, action: Action) -> int:
    """Return the meld of the seat to act with this trump."""
    assert isinstance(action, NameTrump) and state.turn is not None
    return count_meld(state.rules, state.hands[state.turn], action.suit).total


def walk(rules: RuleSet, seed: int, hands: int) -> Iterator[Step]:
    """Yield the steps of a random game, deals included, until `hands` hands are played."""
    rng = random.Random(f"walk {seed}")
    state, deals = new_state(rules), 0
    while state.phase is not Phase.OVER:
        if state.phase is Phase.DEAL:
            if deals == hands:
                return
            action: Action = deal(rules, seed, deals, state.match.dealer)
            deals += 1
        else:
            action = choose(state, legal(state), rng)
        after = apply(state, action)
        yield Step(state, action, after)
        state = after


def whereabouts(state: State) -> Hand:
    """Return all the cards of the current hand, in any place."""
    this, stock = state.this_round, state.stock
    found = Hand(card for trick in state.tricks for card in trick.cards) + state.trick
    found += this.buried
    for hand in state.hands:
        found += hand
    if stock is not None:
        found += stock.face_down
        if stock.upcard is not None:
            found += (stock.upcard,)
    if not widow_taken(state):
        found += this.deal.widow
    return found


def widow_taken(state: State) -> bool:
    """Return True if the bid winner has picked up the widow."""
    this, widow = state.this_round, state.rules.widow
    if widow is None or this.declarer is None:
        return False
    return widow.trump_named == "after_widow" or this.trump is not None
