"""Computer players by name."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from difflib import get_close_matches
from functools import partial
from typing import TYPE_CHECKING, Final

from acesaround.messages import CodedError, players
from acesaround.messages.player_versions import VERSIONS, PlayerVersion
from acesaround.players.league import LEAGUE

if TYPE_CHECKING:
    from acesaround.players.base import Player

Seed = int | str | None


class UnknownPlayer(CodedError):
    """Name or option that no computer player has."""


def _expert(seed: Seed, options: str) -> Player:
    from acesaround.players.expert.player import ExpertPlayer

    return ExpertPlayer(seed, options)


def _perfect_information(seed: Seed) -> Player:
    from acesaround.players.baselines import PerfectInformationPlayer

    return PerfectInformationPlayer(seed)


def _random(seed: Seed) -> Player:
    from acesaround.players.baselines import RandomPlayer

    return RandomPlayer(seed)


def _daugherty(_: Seed) -> Player:
    from acesaround.players.daugherty.player import DaughertyPlayer

    return DaughertyPlayer()


def _club(_: Seed) -> Player:
    from acesaround.players.club import ClubPlayer

    return ClubPlayer()


def _beginner(_: Seed) -> Player:
    from acesaround.players.beginner import BeginnerPlayer

    return BeginnerPlayer()


def _league(name: str, _: Seed) -> Player:
    from acesaround.players.league.players import PLAYERS

    return PLAYERS[name]()


_PLAYERS: Final[dict[str, Callable[[Seed], Player]]] = {
    "expert": partial(_expert, options=""),
    "daugherty": _daugherty,
    "club": _club,
    "beginner": _beginner,
    "random": _random,
}

_BENCHMARKS: Final[dict[str, Callable[[Seed], Player]]] = {"seer": _perfect_information}
"""Benchmark players, not for real games. They see cards that no player is allowed to see."""

_LEAGUE: Final[dict[str, Callable[[Seed], Player]]] = {
    name: partial(_league, name) for name in LEAGUE
}
"""Players with other styles, only for matches."""


def player_names() -> tuple[str, ...]:
    """Return the names that `player` accepts, strongest first."""
    return tuple(_PLAYERS)


def best_player() -> str:
    """Return the strongest computer player, which gives the hints."""
    return player_names()[0]


def player_versions(name: str) -> tuple[PlayerVersion, ...]:
    """Return the versions of the computer player called `name`, the current one last.

    Raises KeyError if `player_names` doesn't have the name.
    """
    return VERSIONS[name]


def current_versions(names: Iterable[str]) -> dict[str, int]:
    """Return the number of the current version for each computer player in `names`.

    Names of people and of other players are left out.
    """
    return {name: VERSIONS[name][-1].number for name in names if name in VERSIONS}


def player(name: str, seed: Seed = None) -> Player:
    """Create the computer player called `name`.

    A player with the same seed always plays the same way. ``expert:play=flat`` is the expert with
    options. ``seer`` sees all cards, and the players in `LEAGUE` have other styles; they're all
    only for matches. ``cmd:./mybot --fast`` starts an external program. Call the player's
    ``close`` to end it. Raises UnknownPlayer for an unknown name or option, and
    ExternalPlayerError for a command that doesn't start a player.
    """
    if name.startswith("cmd:"):
        from acesaround.players.external.player import ExternalPlayer

        return ExternalPlayer(name.removeprefix("cmd:"), seed=seed)
    base, colon, options = name.partition(":")
    if colon and base == "expert":
        return _expert(seed, options)
    if colon and base in _PLAYERS:
        raise UnknownPlayer(players.NO_OPTIONS(player=base))
    make = _PLAYERS.get(name) or _BENCHMARKS.get(name) or _LEAGUE.get(name)
    if make is None:
        near = get_close_matches(name, _PLAYERS, 1)
        known = {"name": repr(name), "names": tuple(_PLAYERS)}
        raise UnknownPlayer(
            players.DID_YOU_MEAN(**known, near=near[0]) if near else players.NO_SUCH_PLAYER(**known)
        )
    return make(seed)


def is_engine_missing() -> bool:
    """Return True if players are weaker because no compiled kernel is installed or being built."""
    from acesaround.kernel.backend import is_uncompiled

    return is_uncompiled()


def is_engine_compiled() -> bool:
    """Return True if the compiled kernel is in use. Without it, reviews take many minutes."""
    from acesaround.kernel.backend import backend

    return backend() != "python"
