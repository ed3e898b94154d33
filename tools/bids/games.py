"""The games that have a bidding network."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from tools.bids.double_deck import simulation as double_deck
from tools.bids.network import Array, Network, Shape, read
from tools.bids.single_deck import simulation as single_deck

from acesaround.players import expert

PLAYER: Final = Path(expert.__file__).parent


@dataclass(frozen=True)
class Game:
    """A kind of game to train a network for.

    Attributes:
        name: name on the command line.
        preset: rules for the matches that the last line of help suggests.
        shape: shape of its network.
        play_deals: plays auctions, and returns the features and targets of their decisions.
        matches: matches after each round.
        play_matches: plays them, and returns the points per deal of each.
    """

    name: str
    preset: str
    shape: Shape
    play_deals: Callable[[Sequence[int], int, Sequence[Network]], tuple[Array, Array]]
    matches: tuple[Any, ...]
    play_matches: Callable[[Sequence[int], int, Sequence[Any], dict[str, Network]], list[Array]]

    @property
    def shipped(self) -> Path:
        """The player's own network."""
        return PLAYER / f"{self.name.replace('-', '_')}.txt"


GAMES: Final = {
    game.name: game
    for game in (
        Game(
            "double-deck",
            "daugherty-1983",
            double_deck.SHAPE,
            double_deck.play_deals,
            double_deck.MATCHES,
            double_deck.play_matches,
        ),
        Game(
            "single-deck",
            "single-deck-partners",
            single_deck.SHAPE,
            single_deck.play_deals,
            single_deck.MATCHES,
            single_deck.play_matches,
        ),
    )
}


def read_any(path: Path) -> tuple[Game, Network]:
    """Read a network, and tell by its shape which game it's for. Raises ValueError otherwise."""
    width = len(path.read_text("ascii").partition("\n")[0].split()) - 1
    game = next((game for game in GAMES.values() if game.shape.sizes[0] == width), None)
    if game is None:
        raise ValueError(f"{path} isn't a bidding network: python -m tools.bids writes them.")
    return game, read(path, game.shape.sizes)
