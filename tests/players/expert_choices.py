"""Choices of the expert on positions from whole games, with the numbers behind them.

The positions come from games between 1983 players, so they don't depend on the expert. To check
that a change leaves the expert's choices alone, print many of them in two checkouts and compare::

    python -m tests.players.expert_choices --decisions 300 three-hand widow-three > choices.txt

`expert_choices.txt` pins a few for every rule set. After an intended change, write it again with
``python -m tests.players.expert_choices --write`` (see `tests.players.pinned_versions`).
"""

from __future__ import annotations

import argparse
import random
from collections.abc import Iterator
from itertools import chain, count, islice
from pathlib import Path
from time import perf_counter

from tests.players.pinned_versions import PinnedChoices, add_write_options
from tests.support.house_rules import HOUSES

from acesaround.game.state import Phase, new_state
from acesaround.game.step import apply
from acesaround.game.view import View, view
from acesaround.players.base import Choice, Limit
from acesaround.players.daugherty.player import DaughertyPlayer
from acesaround.players.expert.player import ExpertPlayer
from acesaround.rules.load import load, presets
from acesaround.rules.model import RuleSet
from acesaround.session import deal

RULES: dict[str, RuleSet] = {name: load(name) for name in presets()} | HOUSES
del RULES["two hands of one card"]  # No seat ever has a choice.
PINNED_DECISIONS = 12
WORLDS = 16

_PLAYS_KEPT = 0.2
"""Fraction of card plays to ask about. The expert makes all other decisions."""
_MOST_HANDS = 12
"""Number of hands after which a game is left unfinished."""
_FORMULA = DaughertyPlayer()


def positions(name: str, wanted: int) -> list[View]:
    """Return `wanted` views with a choice, from games between 1983 players."""
    return list(islice(chain.from_iterable(_game(name, game) for game in count()), wanted))


def _game(name: str, game: int) -> Iterator[View]:
    draws = random.Random(f"{name} {game}")
    state, number = new_state(RULES[name]), 0
    while state.phase is not Phase.OVER:
        if state.turn is None:
            if number == _MOST_HANDS:
                return
            state = apply(state, deal(state.rules, f"game {game}", number, state.match.dealer or 0))
            number += 1
            continue
        seen = view(state, state.turn)
        kept = seen.phase is not Phase.TRICK_PLAY or draws.random() < _PLAYS_KEPT
        action = _FORMULA.choose(seen).action
        if kept and len(seen.legal) > 1:
            yield seen
        state = apply(state, action)


def choose(seen: View, worlds: int = WORLDS) -> Choice:
    """Return the expert's choice. Two-player endings are played out, because solving is slow."""
    ends = "ends=played" if seen.rules.table.players == 2 else ""
    return ExpertPlayer(7, ends).choose(seen, Limit(worlds=worlds))


def line(name: str, seen: View, choice: Choice, digits: int = 5) -> str:
    """Return the choice, the alternatives with their numbers, and the codes of the reasons."""
    parts = [f"{name} {seen.phase}: {choice.action}"]
    parts += [
        f"{one.action} {one.mean:.{digits}g} {one.error:.{digits}g} {one.worlds}"
        + ("" if one.wins is None else f" {one.wins:.{digits}g}")
        for one in choice.alternatives[: None if digits > 5 else 2]
    ]
    if choice.bid_chance is not None:
        parts.append(f"made {choice.bid_chance:.{digits}g}")
    parts.append(" ".join(reason.code for reason in choice.why))
    return " | ".join(parts)


def _without_reasons(line: str) -> str:
    return line.rpartition(" | ")[0]


PINNED = PinnedChoices(
    "expert",
    Path(__file__).with_name("expert_choices.txt"),
    "tests.players.expert_choices",
    _without_reasons,
)


def pinned_lines(name: str) -> list[str]:
    """Return the lines for one rule set."""
    return [line(name, seen, choose(seen)) for seen in positions(name, PINNED_DECISIONS)]


def main() -> None:
    """Print or write choices."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("names", nargs="*", help="rule sets; all if omitted")
    parser.add_argument("--decisions", type=int, default=PINNED_DECISIONS)
    parser.add_argument("--worlds", type=int, default=WORLDS)
    parser.add_argument("--time", action="store_true", help="print milliseconds per phase only")
    add_write_options(parser)
    given = parser.parse_args()
    if given.write:
        PINNED.write({name: pinned_lines(name) for name in RULES}, given.unnoticed)
        return
    for name in given.names or RULES:
        spent: dict[str, float] = {}
        for seen in positions(name, given.decisions):
            begun = perf_counter()
            choice = choose(seen, given.worlds)
            spent[seen.phase] = spent.get(seen.phase, 0.0) + perf_counter() - begun
            if not given.time:
                print(line(name, seen, choice, digits=9))
        if given.time:
            print(name, *(f"{phase} {1000 * took:.0f}" for phase, took in sorted(spent.items())))


if __name__ == "__main__":
    main()
