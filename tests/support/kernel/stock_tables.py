"""Stock-play decisions under rule sets that together use every stock option."""

import random
from collections.abc import Iterator

from acesaround.game.state import Phase, State, new_state
from acesaround.game.step import apply
from acesaround.game.view import View, view
from acesaround.kernel.rules import Prospect
from acesaround.players.registry import player
from acesaround.rules.load import load
from acesaround.rules.model import RuleSet
from acesaround.session import deal

STOCKED = (Phase.STOCK_PLAY, Phase.STOCK_MELD)

TABLES: dict[str, RuleSet] = {
    "two-hand": load("two-hand"),
    "classic": load("two-hand-classic"),
    "upgrades, two melds, no fresh card": load("two-hand").replace(
        meld={
            "reuse": "classes_upgrade_only",
            "fresh_card_required": False,
            "per_trick": 2,
            "dix_is_extra": False,
        }
    ),
    "suit followed, runs anywhere": load("two-hand-classic").replace(
        play={"stock_follow": "must", "head": "always", "void": "any"},
        meld={"reuse": "classes", "run_suits": "any", "run_uses_marriage": True},
    ),
    "double deck": load("two-hand").replace(
        deck={"ranks": ["A", "T", "K", "Q", "J"], "copies": 4},
        deal={"hand": 15},
        meld={
            "run": [15, 150, 225, 300],
            "aces": [10, 100, 150, 200],
            "kings": [8, 80, 120, 160],
            "queens": [6, 60, 90, 120],
            "jacks": [4, 40, 60, 80],
            "pinochle": [4, 30, 60, 90],
            "dix": 0,
            "dix_exchange": False,
            "dix_is_extra": False,
        },
    ),
}

HUGE = load("two-hand").replace(
    deck={"copies": 6},
    deal={"hand": 30},
    meld={
        "run": [45, 90, 135, 180, 225, 270],
        "aces": [30, 60, 90, 120, 150, 180],
        "kings": [24, 48, 72, 96, 120, 144],
        "queens": [18, 36, 54, 72, 90, 108],
        "jacks": [12, 24, 36, 48, 60, 72],
        "pinochle": [12, 24, 36, 48, 60, 72],
    },
)
"""More cards than the kernel can search."""

EVEN = Prospect(30, 20, 100, 0, "higher_or_on", False, 32.5, 21.0, 0.002, 0.3, 10.0, 1e-5)


def states(rules: RuleSet, seed: int, folly: float = 0.2) -> Iterator[State]:
    """Yield the states of a hand until the stock runs out, with some random actions."""
    rng = random.Random(seed)
    formula = player("daugherty")
    state = apply(new_state(rules), deal(rules, seed, 0, seed % 2))
    while state.phase in STOCKED:
        yield state
        seen = seen_by_turn(state)
        foolish = rng.random() < folly
        state = apply(state, seen.legal.sample(rng) if foolish else formula.choose(seen).action)


def seen_by_turn(state: State) -> View:
    """Return the view of the seat to act."""
    assert state.turn is not None
    return view(state, state.turn)


def views(rules: RuleSet, seed: int, folly: float = 0.2) -> list[View]:
    """Return the views that have a choice of actions."""
    found = [seen_by_turn(state) for state in states(rules, seed, folly)]
    return [seen for seen in found if len(seen.legal) > 1]
