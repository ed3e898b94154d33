"""Players by name."""

from __future__ import annotations

from collections.abc import Callable
from difflib import get_close_matches
from typing import Final

from acesaround.players.base import Player


def _random(seed: int | str | None) -> Player:
    from acesaround.players.random_player import RandomPlayer

    return RandomPlayer(seed)


def _daugherty(_: int | str | None) -> Player:
    from acesaround.players.daugherty.player import DaughertyPlayer

    return DaughertyPlayer()


def _club(_: int | str | None) -> Player:
    from acesaround.players.club.player import ClubPlayer

    return ClubPlayer()


def _beginner(_: int | str | None) -> Player:
    from acesaround.players.beginner.player import BeginnerPlayer

    return BeginnerPlayer()


_PLAYERS: Final[dict[str, Callable[[int | str | None], Player]]] = {
    "daugherty": _daugherty,
    "club": _club,
    "beginner": _beginner,
    "random": _random,
}


def player_names() -> tuple[str, ...]:
    """The names that `player` knows, from strongest to weakest."""
    return tuple(_PLAYERS)


def player(name: str, seed: int | str | None = None) -> Player:
    """The computer player called `name`; the same seed always plays alike.

    ``cmd:./mybot --fast`` starts a program outside, which its ``close`` ends. Raises ValueError for
    a name nobody has, and for a command that does not start a player.
    """
    if name.startswith("cmd:"):
        from acesaround.players.outside import outside_player

        return outside_player(name.removeprefix("cmd:"))
    make = _PLAYERS.get(name)
    if make is None:
        near = get_close_matches(name, _PLAYERS, 1)
        hint = f"; did you mean {near[0]}?" if near else ""
        raise ValueError(f"no player is called {name!r}: choose {', '.join(_PLAYERS)}{hint}")
    return make(seed)
