"""Random games, with bidding modest enough that hands are played and games end."""

import random
from collections.abc import Iterator
from dataclasses import dataclass

from acesaround.cards import Hand
from acesaround.game.actions import Action, Bid, Claim, Concede, EnterMeld, Fold, Pass, PlayOn
from acesaround.game.claim import may_claim
from acesaround.game.legal import Calls, Legal, Totals
from acesaround.game.phase import Phase
from acesaround.game.state import State, new_state
from acesaround.game.step import apply, legal
from acesaround.rules.model import RuleSet
from acesaround.session import deal


@dataclass(frozen=True)
class Step:
    """One action of a game, with the states before and after."""

    before: State
    action: Action
    after: State


def choose(state: State, allowed: Legal, rng: random.Random) -> Action:
    """A random action; bids are low and rare, hands are seldom given up."""
    match state.phase:
        case Phase.AUCTION if isinstance(allowed, Calls):
            if not allowed.bids or rng.random() < 0.6:
                return Pass()
            span = allowed.bids[0]
            return Bid(span[0] if rng.random() < 0.8 else span[rng.randrange(len(span))])
        case Phase.ENTER_MELD if isinstance(allowed, Totals):
            return EnterMeld(rng.choice((0, min(20, allowed.highest), min(300, allowed.highest))))
        case Phase.DECLARE if rng.random() < 0.8:
            return PlayOn()
        case Phase.BURY if rng.random() < 0.05 and Fold() in allowed:
            return Fold()
        case Phase.TRICK_PLAY:
            seat = state.turn
            if seat is not None and not state.trick and rng.random() < 0.1:
                if may_claim(state, seat):
                    return Claim()
                if rng.random() < 0.03 and max(state.rules.scorers) == 1:
                    return Concede()
    return allowed.sample(rng)


def walk(rules: RuleSet, seed: int, hands: int) -> Iterator[Step]:
    """The steps of a random game, deals included, until so many deals have been played."""
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
    """Every card of the hand in progress, wherever it lies."""
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
    """Whether the widow has become part of the bid winner's hand."""
    this, widow = state.this_round, state.rules.widow
    if widow is None or this.declarer is None:
        return False
    return widow.trump_named == "after_widow" or this.trump is not None
