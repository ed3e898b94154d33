"""The players of a duel, made by name."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from acesaround.analysis.duel.errors import DuelError
from acesaround.game.view import View
from acesaround.messages.values import message_of
from acesaround.players.base import Player
from acesaround.players.outside import Declined, outside_player
from acesaround.players.outside.player import PREFIX
from acesaround.players.outside.trace import Trace
from acesaround.players.registry import player as player_named
from acesaround.rules.model import RuleSet


def contestant(name: str, seed: int | str | None, trace: Trace | None = None) -> Player:
    """The player called `name`; a program is traced. Raises DuelError when there is none."""
    try:
        if trace is not None and name.startswith(PREFIX):
            return outside_player(name.removeprefix(PREFIX), seed=seed, trace=trace)
        return player_named(name, seed)
    except (ValueError, OSError) as error:
        raise DuelError(message_of(error)) from error


class Bench:
    """Makes the players of every deal afresh, and keeps those that must be closed.

    A player with a method ``close`` is a program or the like: it plays on from deal to deal, on
    its seat, until the bench is closed. Where a deal is played several times with the same player
    on a seat, each time has a program of its own, so that none meets a deal that it knows.
    """

    def __init__(self, names: tuple[str, str], traces: Path | None = None) -> None:
        self._names, self._traces = names, traces
        self._kept: dict[tuple[int, int, int], Player] = {}

    def player(self, role: int, seat: int, seed: str, again: int = 0) -> Player:
        """The player A (0) or B (1) for a seat, where it has been `again` times in this deal."""
        player = self._kept.get((role, seat, again))
        if player is None:
            label = f"{'AB'[role]}-seat{seat}" + (f"-{again + 1}" if again else "")
            trace = None if self._traces is None else Trace(self._traces, label)
            player = contestant(self._names[role], seed, trace)
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


def try_out(name: str, rules: RuleSet, traces: Path | None = None) -> None:
    """See that there is a player called `name`, and that it doesn't decline the rules at once.

    Raises DuelError.
    """
    player = contestant(name, 0, None if traces is None else Trace(traces, "tried"))
    try:
        if (offer := getattr(player, "offer", None)) is not None:
            offer(rules)
    except Declined as error:
        raise DuelError(message_of(error)) from None
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

    `incidents` are what the first failures of each kind happened to. Players inside this program
    have nothing to count.
    """

    faults: Counter[str]
    decisions: int
    forfeited: int
    incidents: Mapping[str, dict[str, Any]]

    @classmethod
    def of(cls, player: Player) -> Conduct:
        """Return the conduct of a player so far."""
        return cls(
            Counter(getattr(player, "faults", None)),
            getattr(player, "decisions", 0),
            getattr(player, "forfeited", 0),
            dict(getattr(player, "incidents", {})),
        )

    def since(self, before: Conduct) -> Conduct:
        """Return what has been added since `before`."""
        return Conduct(
            self.faults - before.faults,
            self.decisions - before.decisions,
            self.forfeited - before.forfeited,
            {k: one for k, one in self.incidents.items() if k not in before.incidents},
        )


def notes(player: Player) -> dict[str, str]:
    """Return what happened the first time, in English, for each kind of failure of a player."""
    found = getattr(player, "notes", None) or {}
    return {kind: str(note) for kind, note in found.items()}


def sees_all(player: Player) -> bool:
    """Whether a player is a yardstick that sees every hand."""
    return bool(getattr(player, "sees_all_hands", False))
