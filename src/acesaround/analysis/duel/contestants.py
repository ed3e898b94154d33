"""The players of a duel, made by name."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

from acesaround.analysis.duel.errors import DuelError
from acesaround.game.view import View
from acesaround.players.base import Player
from acesaround.players.outside import Declined
from acesaround.players.registry import player as player_named
from acesaround.rules.model import RuleSet


def contestant(name: str, seed: int | str | None) -> Player:
    """The player called `name`. Raises DuelError when there is none."""
    try:
        return player_named(name, seed)
    except (ValueError, OSError) as error:
        raise DuelError(str(error)) from error


class Bench:
    """Makes the players of every deal afresh, and keeps those that must be closed.

    A player with a method ``close`` is a program or the like: it plays on from deal to deal, on
    its seat, until the bench is closed. Where a deal is played several times with the same player
    on a seat, each time has a program of its own, so that none meets a deal that it knows.
    """

    def __init__(self, names: tuple[str, str]) -> None:
        self._names = names
        self._kept: dict[tuple[int, int, int], Player] = {}

    def player(self, role: int, seat: int, seed: str, again: int = 0) -> Player:
        """The player A (0) or B (1) for a seat, where it has been `again` times in this deal."""
        player = self._kept.get((role, seat, again))
        if player is None:
            player = contestant(self._names[role], seed)
            if hasattr(player, "close"):
                self._kept[role, seat, again] = player
        if (begin := getattr(player, "begin", None)) is not None:
            begin(seed)
        return player

    def close(self) -> None:
        """Close every player that is kept."""
        while self._kept:
            _, kept = self._kept.popitem()
            close(kept)


def try_out(name: str, rules: RuleSet) -> None:
    """See that there is a player called `name`, and that it doesn't decline the rules at once.

    Raises DuelError.
    """
    player = contestant(name, 0)
    try:
        if (offer := getattr(player, "offer", None)) is not None:
            offer(rules)
    except Declined as error:
        raise DuelError(str(error)) from None
    finally:
        close(player)


def tell(player: Player, seen: View) -> None:
    """Tell a player how the hand, or the game, has ended, if it wants to know."""
    if (telling := getattr(player, "tell", None)) is not None:
        telling(seen)


def close(player: Player) -> None:
    """Close a player that can be closed."""
    if (closing := getattr(player, "close", None)) is not None:
        closing()


@dataclass(frozen=True, slots=True)
class Conduct:
    """How often a player has failed, by kind of failure, and the decisions it made and forfeited.

    Players inside this program have nothing to count.
    """

    faults: Counter[str]
    decisions: int
    forfeited: int

    @classmethod
    def of(cls, player: Player) -> Conduct:
        """Return the conduct of a player so far."""
        return cls(
            Counter(getattr(player, "faults", None)),
            getattr(player, "decisions", 0),
            getattr(player, "forfeited", 0),
        )

    def since(self, before: Conduct) -> Conduct:
        """Return what has been added since `before`."""
        return Conduct(
            self.faults - before.faults,
            self.decisions - before.decisions,
            self.forfeited - before.forfeited,
        )


def notes(player: Player) -> dict[str, str]:
    """What happened the first time, for each kind of failure of which a player says it."""
    return dict(getattr(player, "notes", ()) or ())


def sees_all(player: Player) -> bool:
    """Whether a player is a yardstick that sees every hand."""
    return bool(getattr(player, "sees_all_hands", False))
