"""Let a bidding network play against the player's own with `aces duel`.

    python -m tools.bids.duel NETWORK A B [OPTIONS]

NETWORK is a file that ``python -m tools.bids`` wrote. The rest is what `aces duel` takes. In it,
the player "candidate" bids by NETWORK and plays its cards by the 1983 formula, like
``expert:play=formula``. So cards make no difference between those two players.

examples:
  python -m tools.bids.duel build/bids/double-deck.txt candidate expert:play=formula \\
      --rules daugherty-1983 --pairs 10000 --seed 1 --resume build/bids/duel.jsonl
  python -m tools.bids.duel build/bids/single-deck.txt candidate daugherty \\
      --rules single-deck-partners
"""

from __future__ import annotations

import os
import sys
from functools import cache
from pathlib import Path
from typing import Final
from unittest.mock import patch

from tools.bids.games import read_any

from acesaround.cli.main import main as aces
from acesaround.game.view import View
from acesaround.kernel.interface import Cancel
from acesaround.players import registry
from acesaround.players.base import NO_LIMIT, Choice, Limit
from acesaround.players.expert import double_deck_bids, single_deck_bids
from acesaround.players.expert.neural_network import Layer
from acesaround.players.expert.player import ExpertPlayer

NETWORK: Final = "ACES_BIDDING_NETWORK"
"""Environment variable with the path, for the workers of `aces duel`."""


PLAYERS_OWN: Final = {"double-deck": double_deck_bids, "single-deck": single_deck_bids}
"""The modules of the expert that use each network."""


@cache
def candidate_network() -> tuple[str, tuple[Layer, ...]]:
    """Read the network in the player's form, and tell which game it's for."""
    game, network = read_any(Path(os.environ[NETWORK]))
    return game.name, tuple(
        list(zip(weights.tolist(), bias.tolist(), strict=True)) for weights, bias in network
    )


class Candidate(ExpertPlayer):
    """The expert with the other network. It shares its process with the unchanged expert."""

    def choose(self, view: View, limit: Limit = NO_LIMIT, cancel: Cancel | None = None) -> Choice:
        """Choose an action with the other network in place."""
        name, network = candidate_network()
        module = PLAYERS_OWN[name]
        with patch.object(module, "_network", lambda: network):
            return super().choose(view, limit, cancel)


# At the top level, since each worker of `aces duel` imports this module again.
registry._PLAYERS["candidate"] = lambda seed: Candidate(seed, "play=formula")


def main() -> int | None:
    """Run `aces duel`."""
    path, *words = sys.argv[1:] or ["--help"]
    if path in ("-h", "--help"):
        print(__doc__)
        return 0
    try:
        read_any(Path(path))
    except (OSError, ValueError) as error:
        print(error, file=sys.stderr)
        return 2
    os.environ[NETWORK] = path
    return aces(["duel", *words])


if __name__ == "__main__":
    sys.exit(main())
