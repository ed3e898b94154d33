"""Other compiled card programs, measured in their C++ code rather than in calls from Python.

Each factory function raises ImportError if its package is missing.
"""

import warnings
from collections.abc import Callable
from importlib import import_module
from importlib.metadata import version
from random import Random
from typing import Any

from bench.timing import Job, spent_on

SPIEL_GAMES = {
    "spades": "spades",
    "oh hell": "oh_hell",
    "bridge": "bridge(use_double_dummy_result=false)",
    "euchre": "euchre",
    "hearts": "hearts(pass_cards=false)",
}
"""OpenSpiel's names for its fastest trick-taking games, by display name."""
ROLLOUTS = 300
"""Number of playouts of a deal per call."""
POOL = 100
"""Number of hands dealt in advance."""
SUITS = "SHDC"
BRIDGE_RANKS = "AKQJT98765432"


def open_spiel() -> tuple[str, dict[str, Callable[[], int]]]:
    """Return the version, and loops that play random games to the end and count decisions.

    A search with a single simulation does all playouts of a deal without leaving C++. Bids count
    the same as cards, since they cost about as much.
    """
    spiel: Any = _imported("pyspiel")
    return version("open-spiel"), {
        f"OpenSpiel, {name}": _rollouts(spiel, game) for name, game in SPIEL_GAMES.items()
    }


def _rollouts(spiel: Any, name: str) -> Callable[[], int]:
    game, rng = spiel.load_game(name), Random(name)
    evaluator = spiel.RandomRolloutEvaluator(ROLLOUTS, 7)
    bot = spiel.MCTSBot(game, evaluator, 2.0, 1, 100, False, 42, False)
    deals = []
    for _ in range(POOL):
        state = _past_chance(game.new_initial_state(), rng)
        deals.append((state, sum(_length(state.clone(), rng) for _ in range(10)) / 10))
    turn = 0

    def play() -> int:
        nonlocal turn
        state, length = deals[turn % POOL]
        turn += 1
        bot.mcts_search(state)
        return round(ROLLOUTS * length)

    return play


def _past_chance(state: Any, rng: Random) -> Any:
    while state.is_chance_node():
        actions, weights = zip(*state.chance_outcomes(), strict=True)
        state.apply_action(rng.choices(actions, weights)[0])
    return state


def _length(state: Any, rng: Random) -> int:
    """Return the number of decisions in a random game."""
    decisions = 0
    while not _past_chance(state, rng).is_terminal():
        state.apply_action(rng.choice(state.legal_actions()))
        decisions += 1
    return decisions


def double_dummy(count: int) -> tuple[str, dict[str, Job]]:
    """Return the version, and jobs that each solve a new bridge board with DDS in one thread."""
    types: Any = _imported("endplay.types")
    dds: Any = _imported("endplay.dds")
    modes = import_module("endplay.dds.solve").SolveMode
    import_module("endplay._dds").SetMaxThreads(1)
    denominations = [types.Denom[name] for name in ("spades", "hearts", "diamonds", "clubs", "nt")]
    players = [types.Player[name] for name in ("north", "east", "south", "west")]

    def job(mode: Any) -> Job:
        # Never solve the same board twice, because DDS caches the last one.
        rng = Random(f"bridge {mode}")

        def once() -> float:
            board = types.Deal(_dealt(rng))
            board.trump, board.first = rng.choice(denominations), rng.choice(players)
            return spent_on(lambda: dds.solve_board(board, mode=mode))

        return Job(count, once)

    return version("endplay"), {
        "DDS, 52-card board": job(modes.OptimalOne),
        "DDS, 52-card board, every lead": job(modes.Default),
    }


def _dealt(rng: Random) -> str:
    """Return a random board in PBN notation."""
    cards = [suit + rank for suit in SUITS for rank in BRIDGE_RANKS]
    rng.shuffle(cards)
    hands = (cards[13 * seat : 13 * seat + 13] for seat in range(4))
    return "N:" + " ".join(
        ".".join(
            "".join(rank for rank in BRIDGE_RANKS if suit + rank in set(hand)) for suit in SUITS
        )
        for hand in hands
    )


def _imported(name: str) -> Any:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        return import_module(name)
