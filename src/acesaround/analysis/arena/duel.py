"""Terms of a duel, its seatings, and its players."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import product
from math import isfinite
from pathlib import Path
from typing import Any, Final, TypeAlias

from acesaround import __version__
from acesaround.game.view import View
from acesaround.messages import CodedError, file_problems
from acesaround.messages.values import message_of
from acesaround.notation.errors import LONGEST_SEED
from acesaround.players.base import NO_LIMIT, Limit, Player
from acesaround.players.external.engine_protocol import Declined
from acesaround.players.external.player import PREFIX, ExternalPlayer
from acesaround.players.external.program import Trace
from acesaround.players.registry import player as player_named
from acesaround.rules.model import RuleSet
from acesaround.session import check_seed


class DuelError(CodedError):
    """A duel that can't be played or resumed. The message says why and what to do instead."""


A: Final = 0
B: Final = 1
Seating: TypeAlias = tuple[int, ...]
"""The player in each seat: `A` or `B`. Seats that share a score have the same player."""


def seatings(rules: RuleSet) -> tuple[Seating, ...]:
    """Return the seatings for each deal.

    Each seating's mirror image, with A and B swapped, is included too.

    Two teams swap seats. With three teams, all six mixed seatings are used. With more teams, A
    plays every other team.
    """
    sides = max(rules.teams) + 1
    if sides <= 3:
        mixed = [ways for ways in product((A, B), repeat=sides) if len(set(ways)) == 2]
    else:
        mixed = [tuple((side + first) % 2 for side in range(sides)) for first in (A, B)]
    return tuple(tuple(ways[side] for side in rules.teams) for ways in mixed)


def partners(side: str) -> tuple[str, ...]:
    """Return the names of a side's players, such as two for ``expert+club``.

    In a program's command, a plus sign starts the next name only in ``+cmd:``.
    """
    parts = re.split(rf"\+(?={PREFIX})", side)
    return tuple(
        name for part in parts for name in ([part] if part.startswith(PREFIX) else part.split("+"))
    )


def lineups(
    rules: RuleSet, sides: tuple[tuple[str, ...], tuple[str, ...]]
) -> tuple[tuple[Seating, tuple[str, ...]], ...]:
    """Return the seatings for each deal, each with the name of the player in every seat.

    `sides` are the names of A's players and of B's. If a side has several players, all seatings are
    repeated until each player has had every chair of its team. Both sides change chairs together,
    so in teams of two, each player sits to the left of each opponent equally often.
    """
    chairs = [rules.teams[:seat].count(team) for seat, team in enumerate(rules.teams)]
    return tuple(
        (
            seating,
            tuple(
                sides[role][(chair + moved) % len(sides[role])]
                for role, chair in zip(seating, chairs, strict=True)
            ),
        )
        for moved in range(max(map(len, sides)))
        for seating in seatings(rules)
    )


def margin(rules: RuleSet, seating: Seating, scores: Sequence[int | Fraction]) -> Fraction:
    """Return the mean score of A's seats minus that of B's seats.

    `scores` has each team's score.
    """
    means = []
    for role in (A, B):
        held = [scores[s] for s, who in zip(rules.teams, seating, strict=True) if who == role]
        means.append(Fraction(sum(held)) / len(held))
    return means[A] - means[B]


def contestant(name: str, seed: int | str | None, trace: Trace | None = None) -> Player:
    """Create the player called `name`. Raises DuelError if there's no such player.

    If `trace` is given, an external program's conversation is saved there.
    """
    try:
        if trace is not None and name.startswith(PREFIX):
            return ExternalPlayer(name.removeprefix(PREFIX), seed=seed, trace=trace)
        return player_named(name, seed)
    except (ValueError, OSError) as error:
        raise DuelError(message_of(error)) from error


class PlayerFactory:
    """Factory for players: creates new ones for each deal, and keeps those that must be closed.

    A player with a ``close`` method is usually an external program. It plays all deals in its seat
    until the bench is closed. If the same player has the same seat several times in a deal, a
    separate program plays each time, so no program sees a deal twice.
    """

    def __init__(self, traces: Path | None = None) -> None:
        self._traces = traces
        self._kept: dict[tuple[int, str, int, int], Player] = {}

    def player(self, role: int, name: str, seat: int, seed: str, again: int = 0) -> Player:
        """Return the player called `name` on side A (0) or B (1) for a seat.

        `again` is the number of times that this player has already had this seat in this deal.
        """
        player = self._kept.get((role, name, seat, again))
        if player is None:
            label = f"{'AB'[role]}-seat{seat}" + (f"-{again + 1}" if again else "")
            trace = None if self._traces is None else Trace(self._traces, label)
            player = contestant(name, seed, trace)
            if hasattr(player, "close"):
                self._kept[role, name, seat, again] = player
        if (begin := getattr(player, "begin", None)) is not None:
            begin(seed)
        return player

    def close(self) -> None:
        """Close all players that the bench kept."""
        while self._kept:
            _, kept = self._kept.popitem()
            close_player(kept)


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
        close_player(player)


def show_end(player: Player, seen: View) -> None:
    """Show a player the end of the hand or game, if the player has a method for it."""
    if (telling := getattr(player, "tell", None)) is not None:
        telling(seen)


def close_player(player: Player) -> None:
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


def failure_notes(player: Player) -> dict[str, str]:
    """Return an English note on a player's first failure of each kind."""
    found = getattr(player, "notes", None) or {}
    return {kind: str(note) for kind, note in found.items()}


def sees_all(player: Player) -> bool:
    """Return True if a player is a benchmark player that sees every hand."""
    return bool(getattr(player, "sees_all_hands", False))


MAX_PAIRS: Final = 10_000_000
_ROOM: Final = 20
"""Number of characters that a deal's number can add to the seed."""


@dataclass(frozen=True)
class Duel:
    """Two sides, the rules, and how much to play.

    Attributes:
        players: the players of A and of B, as for `partners`. A single name, as for
            `acesaround.players.registry.player`, plays all chairs of its team.
        rules: rules, including the table's settings.
        pairs: number of deals, each played with all `lineups`; the maximum if there are
            `hypotheses`.
        seed: seed for the cards and the players' randomness.
        whole_games: True if each deal starts a whole game, or False if it's a single hand from 0-0.
        limits: the limit on each of A's decisions, and the one on each of B's.
        hypotheses: two possible values of A's points per deal, in ascending order, or None. The
            duel ends when a sequential test accepts one of them.

    Raises DuelError if the terms don't make sense.
    """

    players: tuple[str, str]
    rules: RuleSet
    pairs: int
    seed: int | str
    whole_games: bool = False
    limits: tuple[Limit, Limit] = (NO_LIMIT, NO_LIMIT)
    hypotheses: tuple[float, float] | None = None

    def __post_init__(self) -> None:
        if not 1 <= self.pairs <= MAX_PAIRS:
            raise DuelError(file_problems.TOO_MANY_DEALS(pairs=self.pairs, most=MAX_PAIRS))
        if isinstance(self.seed, str) and len(self.seed) > LONGEST_SEED - _ROOM:
            raise DuelError(file_problems.SEED_TOO_LONG(most=LONGEST_SEED - _ROOM))
        try:
            check_seed(self.deal_seed(self.pairs))
            check_seed(self.seed)
        except CodedError as error:
            raise DuelError(error.message) from None
        size = self.rules.teams.count(0)
        for side in self.players:
            if (count := len(partners(side))) not in (1, size):
                named = {"side": side, "count": count, "rules": self.rules.name}
                raise DuelError(
                    file_problems.NO_PARTNERS(**named)
                    if size == 1
                    else file_problems.WRONG_PARTNERS(**named, size=size)
                )
        if self.hypotheses is not None:
            low, high = self.hypotheses
            if not (isfinite(low) and isfinite(high) and low < high):
                raise DuelError(file_problems.HYPOTHESES(low=f"{low:g}", high=f"{high:g}"))

    @property
    def sides(self) -> tuple[tuple[str, ...], tuple[str, ...]]:
        """Names of A's and of B's players. ``club+club`` is the same as ``club``."""
        a, b = (
            names if len(set(names)) > 1 else names[:1] for names in map(partners, self.players)
        )
        return a, b

    @property
    def is_reproducible(self) -> bool:
        """True if the seed determines the result: no limit is in seconds."""
        return not any(limit.is_timed for limit in self.limits)

    def deal_seed(self, number: int) -> str:
        """Return the seed of deal `number`, counting from 0.

        `aces deal --seed` shows the same cards.
        """
        return f"{self.seed}-{number}"

    def player_seed(self, number: int, seat: int, role: int) -> str:
        """Return the seed for A (0) or B (1) in the given seat of deal `number`."""
        return f"{self.deal_seed(number)}:{seat}:{'AB'[role]}"

    def described(self) -> dict[str, object]:
        """Return the terms as JSON. Duels with the same terms have the same results."""
        return {
            "a": self.players[0],
            "b": self.players[1],
            "rules": self.rules.name,
            "digest": self.rules.digest,
            "mode": "games" if self.whole_games else "pairs",
            "count": self.pairs,
            "seed": self.seed,
            "limit_a": str(self.limits[0]),
            "limit_b": str(self.limits[1]),
            "sprt": None if self.hypotheses is None else list(self.hypotheses),
            "version": __version__,
        }
