"""Creates a duel's players, and counts their failures."""

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
    """Create the player called `name`. Raises DuelError if there's no such player.

    If `trace` is given, an external program's conversation is saved there.
    """
    try:
        if trace is not None and name.startswith(PREFIX):
            return outside_player(name.removeprefix(PREFIX), seed=seed, trace=trace)
        return player_named(name, seed)
    except (ValueError, OSError) as error:
        raise DuelError(message_of(error)) from error


class Bench:
    """Factory for players: creates new ones for each deal, and keeps those that must be closed.

    A player with a ``close`` method is usually an external program. It plays all deals in its seat
    until the bench is closed. If the same player has the same seat several times in a deal, a
    separate program plays each time, so no program sees a deal twice.
    """

    def __init__(self, names: tuple[str, str], traces: Path | None = None) -> None:
        self._names, self._traces = names, traces
        self._kept: dict[tuple[int, int, int], Player] = {}

    def player(self, role: int, seat: int, seed: str, again: int = 0) -> Player:
        """Return player A (0) or B (1) for a seat.

        `again` is the number of times that this player has already had this seat in this deal.
        """
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
        """Close all players that the bench kept."""
        while self._kept:
            _, kept = self._kept.popitem()
            close(kept)


def try_out(name: str, rules: RuleSet, traces: Path | None = None) -> None:
    """Check that there's a player called `name` that accepts the rules.

    Raises DuelError if there isn't.
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
    """Show a player the end of the hand or game, if the player has a method for it."""
    if (telling := getattr(player, "tell", None)) is not None:
        telling(seen)


def close(player: Player) -> None:
    """Close a player if it has a method for that."""
    if (closing := getattr(player, "close", None)) is not None:
        closing()


@dataclass(frozen=True, slots=True)
class Conduct:
    """A player's failures by kind, and the numbers of decisions it made and forfeited.

    `incidents` describes the first failure of each kind. For built-in players, all counts are 0.
    """

    faults: Counter[str]
    decisions: int
    forfeited: int
    incidents: Mapping[str, dict[str, Any]]

    @classmethod
    def of(cls, player: Player) -> Conduct:
        """Return a player's conduct so far."""
        return cls(
            Counter(getattr(player, "faults", None)),
            getattr(player, "decisions", 0),
            getattr(player, "forfeited", 0),
            dict(getattr(player, "incidents", {})),
        )

    def since(self, before: Conduct) -> Conduct:
        """Return the failures and decisions that were added since `before`."""
        return Conduct(
            self.faults - before.faults,
            self.decisions - before.decisions,
            self.forfeited - before.forfeited,
            {k: one for k, one in self.incidents.items() if k not in before.incidents},
        )


def notes(player: Player) -> dict[str, str]:
    """Return an English note on a player's first failure of each kind."""
    found = getattr(player, "notes", None) or {}
    return {kind: str(note) for kind, note in found.items()}


def sees_all(player: Player) -> bool:
    """Return True if a player is a benchmark player that sees every hand."""
    return bool(getattr(player, "sees_all_hands", False))
