"""Random hands played with `legal` and `apply`."""

from collections.abc import Callable
from random import Random

from acesaround.game.actions import Action, Bid, EnterMeld, Fold, Pass, PlayOn
from acesaround.game.legal import Calls, Legal, Totals
from acesaround.game.state import Phase, new_state
from acesaround.game.step import apply, legal
from acesaround.rules.load import load
from acesaround.session import deal_from

HANDS = 4
"""Number of hands to play before a new game begins."""


def player(preset: str) -> Callable[[], int]:
    """Return a function that plays some freshly dealt hands and returns the number of actions.

    The time includes dealing and random choices, but the count doesn't include deals. Cards and
    melds are uniformly random. Bids are kept low. Otherwise, they'd go up to a thousand, and every
    hand would be lost without being played.
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
    """Return a random action that keeps the hand going."""
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
