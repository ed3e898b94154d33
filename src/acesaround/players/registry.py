"""Players by name."""

from __future__ import annotations

from collections.abc import Callable
from difflib import get_close_matches
from functools import partial
from typing import TYPE_CHECKING, Final

from acesaround.messages import CodedError, players

if TYPE_CHECKING:
    from acesaround.players.base import Player

Seed = int | str | None


class UnknownPlayer(CodedError):
    """A name or option that no computer player has."""


def _expert(seed: Seed, options: str) -> Player:
    from acesaround.players.expert.player import ExpertPlayer

    return ExpertPlayer(seed, options)


def _seer(seed: Seed) -> Player:
    from acesaround.players.seer import SeerPlayer

    return SeerPlayer(seed)


def _random(seed: Seed) -> Player:
    from acesaround.players.random_player import RandomPlayer

    return RandomPlayer(seed)


def _daugherty(_: Seed) -> Player:
    from acesaround.players.daugherty.player import DaughertyPlayer

    return DaughertyPlayer()


def _club(_: Seed) -> Player:
    from acesaround.players.club.player import ClubPlayer

    return ClubPlayer()


def _beginner(_: Seed) -> Player:
    from acesaround.players.beginner.player import BeginnerPlayer

    return BeginnerPlayer()


_PLAYERS: Final[dict[str, Callable[[Seed], Player]]] = {
    "expert": partial(_expert, options=""),
    "daugherty": _daugherty,
    "club": _club,
    "beginner": _beginner,
    "random": _random,
}

_YARDSTICKS: Final[dict[str, Callable[[Seed], Player]]] = {"seer": _seer}
"""Not for the table: they see what no player may."""


def player_names() -> tuple[str, ...]:
    """The names that `player` knows, from strongest to weakest."""
    return tuple(_PLAYERS)


def player(name: str, seed: Seed = None) -> Player:
    """The computer player called `name`; the same seed always plays alike.

    ``expert:play=flat`` is the expert with options, ``seer`` a yardstick for matches that sees all
    cards, and ``cmd:./mybot --fast`` starts a program outside, which its ``close`` ends. Raises
    UnknownPlayer for a name or an option that nobody has, and OutsideError for a command that does
    not start a player.
    """
    if name.startswith("cmd:"):
        from acesaround.players.outside import outside_player

        return outside_player(name.removeprefix("cmd:"), seed=seed)
    base, colon, options = name.partition(":")
    if colon and base == "expert":
        return _expert(seed, options)
    if colon and base in _PLAYERS:
        raise UnknownPlayer(players.NO_OPTIONS(player=base))
    make = _PLAYERS.get(name) or _YARDSTICKS.get(name)
    if make is None:
        near = get_close_matches(name, _PLAYERS, 1)
        known = {"name": repr(name), "names": tuple(_PLAYERS)}
        raise UnknownPlayer(
            players.DID_YOU_MEAN(**known, near=near[0]) if near else players.NO_SUCH_PLAYER(**known)
        )
    return make(seed)


def is_engine_missing() -> bool:
    """Return True if players play simpler, as no kernel is compiled or being compiled."""
    from acesaround.kernel.backend import is_uncompiled

    return is_uncompiled()
