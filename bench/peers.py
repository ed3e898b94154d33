"""Other card engines driven from Python, if they're installed.

Each factory function returns a function that plays one random game and returns its number of
decisions. If the package is missing, the factory function raises ImportError.
"""

import random
import warnings
from collections.abc import Callable
from importlib import import_module
from importlib.metadata import version
from typing import Any


def jass_kit() -> Callable[[], int]:
    """Return a loop for four-player Schieber Jass that names trump and plays 36 cards."""
    numpy: Any = import_module("numpy")
    games: Any = import_module("jass.game.game_sim")
    tools: Any = import_module("jass.game.game_util")
    rule = import_module("jass.game.rule_schieber").RuleSchieber()
    rng = random.Random(1)
    numpy.random.seed(1)

    def play() -> int:
        game = games.GameSim(rule=rule)
        game.init_from_cards(hands=tools.deal_random_hand(), dealer=0)
        game.action_trump(rng.randrange(4))
        decisions = 1
        while not game.is_done():
            cards = numpy.flatnonzero(rule.get_valid_cards_from_obs(game.get_observation()))
            game.action_play_card(int(cards[rng.randrange(len(cards))]))
            decisions += 1
        return decisions

    return play


def rlcard_bridge() -> Callable[[], int]:
    """Return a loop for bridge that bids, plays 52 cards, and computes observations."""
    env = import_module("rlcard").make("bridge", config={"seed": 1})
    rng = random.Random(1)

    def play() -> int:
        state, _ = env.reset()
        decisions = 0
        while not env.is_over():
            state, _ = env.step(rng.choice(list(state["legal_actions"])))
            decisions += 1
        return decisions

    return play


def open_spiel_bridge() -> Callable[[], int]:
    """Return a loop for bridge in C++, driven from Python one action at a time."""
    game = import_module("pyspiel").load_game("bridge(use_double_dummy_result=false)")
    rng = random.Random(1)

    def play() -> int:
        state: Any = game.new_initial_state()
        decisions = 0
        while not state.is_terminal():
            if state.is_chance_node():
                outcomes = state.chance_outcomes()
                state.apply_action(outcomes[rng.randrange(len(outcomes))][0])
                continue
            actions = state.legal_actions()
            state.apply_action(actions[rng.randrange(len(actions))])
            decisions += 1
        return decisions

    return play


PEERS: dict[str, tuple[str, Callable[[], Callable[[], int]]]] = {
    "jass-kit, Schieber": ("jass-kit", jass_kit),
    "RLCard, bridge": ("rlcard", rlcard_bridge),
    "OpenSpiel from Python, bridge": ("open-spiel", open_spiel_bridge),
}
"""Package and factory function of each peer, by display name."""


def installed() -> tuple[dict[str, tuple[str, Callable[[], int]]], list[str]]:
    """Return the installed peers with their versions, and the missing packages."""
    found: dict[str, tuple[str, Callable[[], int]]] = {}
    missing = []
    for name, (package, make) in PEERS.items():
        try:
            with warnings.catch_warnings():
                warnings.simplefilter("ignore")
                play = make()
        except ImportError:
            missing.append(package)
        else:
            found[name] = (f"{package} {version(package)}", play)
    return found, missing
