"""Choices of the computer players that never change, in a hundred deals.

After an intended change, write them again with ``python -m tests.players.classic_choices --write``
(see `tests.players.pinned_versions`).
"""

from __future__ import annotations

import argparse
from collections.abc import Iterable
from hashlib import sha256
from pathlib import Path

from tests.players.pinned_versions import PinnedChoices, add_write_options

from acesaround.game.state import new_state
from acesaround.game.step import apply
from acesaround.game.view import view
from acesaround.players.base import Player
from acesaround.players.registry import best_player, player, player_names
from acesaround.rules.load import load, presets
from acesaround.session import deal

CLASSICS = [name for name in player_names() if name != best_player()]
DEALS = 7
"""Number of deals under each preset."""

_FOLDER = Path(__file__).with_name("pinned")


def pinned(name: str) -> PinnedChoices:
    """Return the file of one player."""
    return PinnedChoices(name, _FOLDER / f"{name}.txt", "tests.players.classic_choices")


def choices(name: str, among: Iterable[str] = presets()) -> dict[str, list[str]]:
    """Return a line for each preset, with a hash of all actions when the player has every seat."""
    return {preset: [f"{preset} {_played(player(name, 1), preset)}"] for preset in among}


def _played(one: Player, preset: str) -> str:
    rules, actions = load(preset), list[str]()
    for number in range(DEALS):
        dealer = number % rules.table.players
        state = apply(new_state(rules), deal(rules, "pinned", number, dealer))
        while state.turn is not None:
            action = one.choose(view(state, state.turn)).action
            actions.append(str(action))
            state = apply(state, action)
    return sha256("\n".join(actions).encode()).hexdigest()[:16]


def main() -> None:
    """Write the files."""
    parser = argparse.ArgumentParser(description=__doc__)
    add_write_options(parser)
    given = parser.parse_args()
    for name in CLASSICS:
        if given.write:
            pinned(name).write(choices(name), given.unnoticed)
        else:
            print(pinned(name).complaint(choices(name)) or f"{name}: no change")


if __name__ == "__main__":
    main()
