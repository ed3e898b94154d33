"""Hands of our own, played at random through `legal` and `apply`."""

from collections.abc import Callable
from random import Random

from acesaround.game.actions import Action, Bid, EnterMeld, Fold, Pass, PlayOn
from acesaround.game.legal import Calls, Legal, Totals
from acesaround.game.phase import Phase
from acesaround.game.state import new_state
from acesaround.game.step import apply, legal
from acesaround.rules.load import load
from acesaround.session import deal_from

HANDS = 4
"""Hands in a row before a game is begun anew."""


def player(preset: str) -> Callable[[], int]:
    """A function that plays some freshly dealt hands and returns how many actions it took.

    Deals and the random choices are in the time, deals are not in the count. Cards and melds are
    chosen evenly among what is legal; bids are low, so that hands are played and not bid up to a
    thousand and lost on the spot.
    """
    rules, rng = load(preset), Random(preset)
    cards = list(rules.full_deck)

    def play() -> int:
        state, actions, hands = new_state(rules), 0, 0
        while state.phase is not Phase.OVER:
            if state.phase is Phase.DEAL:
                if hands == HANDS:
                    break
                hands += 1
                rng.shuffle(cards)
                state = apply(state, deal_from(rules, cards, state.match.dealer or 0))
                continue
            allowed = legal(state)
            state = apply(state, choose(allowed, state.phase, rng))
            actions += 1
        return actions

    return play


def choose(allowed: Legal, phase: Phase, rng: Random) -> Action:
    """A random action that keeps the hand going."""
    if phase is Phase.AUCTION and isinstance(allowed, Calls):
        if not allowed.bids or rng.random() < 0.6:
            return Pass()
        return Bid(allowed.bids[0][0])
    if phase is Phase.ENTER_MELD and isinstance(allowed, Totals):
        return EnterMeld(min(300, allowed.highest))
    if phase is Phase.DECLARE:
        return PlayOn()
    action = allowed.sample(rng)
    while isinstance(action, Fold):
        action = allowed.sample(rng)
    return action
