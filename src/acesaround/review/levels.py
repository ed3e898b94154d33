"""Levels: what our players lose per 100 decisions in each kind of game, and who plays alike.

`levels.json` has the measurements of ``bench/levels.py``. Players whose intervals overlap can't be
told apart, so they share a level. The boundary of two levels is halfway between them.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from math import inf
from typing import Any, Final, Literal

from acesaround.rules.model import RuleSet

GameKind = Literal["double", "single", "three", "two", "six"]
"""Kind of game: double deck and single deck for four, three-handed, two-handed, and six-handed."""
FILE: Final = "levels.json"


@dataclass(frozen=True, slots=True)
class Measured:
    """A computer player's points lost per 100 decisions, in percent of an average hand.

    Attributes:
        player: name of the player.
        hands: number of hands reviewed.
        decisions: number of decisions reviewed.
        per_100: points lost per 100 decisions.
        interval: 95% confidence interval of `per_100`.
    """

    player: str
    hands: int
    decisions: int
    per_100: float
    interval: tuple[float, float]

    @classmethod
    def from_json(cls, table: Mapping[str, Any]) -> Measured:
        """Return what `to_json` wrote."""
        low, high = table["interval"]
        return cls(**{**table, "interval": (low, high)})

    def to_json(self) -> dict[str, Any]:
        """Return this as a JSON object, rounded to what docs/strength.md shows."""
        return {
            "player": self.player,
            "hands": self.hands,
            "decisions": self.decisions,
            "per_100": round(self.per_100, 1),
            "interval": [round(end, 1) for end in self.interval],
        }


@dataclass(frozen=True, slots=True)
class KindLevels:
    """Measurements in one kind of game.

    Attributes:
        rules: preset that was played.
        hand_points: points of an average hand of the preset, of all teams: all trick points, and
            the mean meld.
        players: what each player lost.
    """

    rules: str
    hand_points: float
    players: tuple[Measured, ...]


@dataclass(frozen=True, slots=True)
class Level:
    """Players that can't be told apart, and the highest rate that still counts as theirs."""

    players: tuple[str, ...]
    up_to: float


@dataclass(frozen=True, slots=True)
class Plays:
    """Levels that a player's interval allows.

    Attributes:
        best: players of the best level.
        worst: players of the worst level. It's the same level if the interval allows only one.
        above: players of the next better level, or none.
        below: players of the next worse level, or none.
    """

    best: tuple[str, ...]
    worst: tuple[str, ...]
    above: tuple[str, ...]
    below: tuple[str, ...]

    @property
    def is_certain(self) -> bool:
        """True if the interval allows only one level."""
        return self.best == self.worst

    def to_json(self) -> dict[str, Any]:
        """Return this as a JSON object."""
        return {
            "best": list(self.best),
            "worst": list(self.worst),
            "above": list(self.above),
            "below": list(self.below),
        }


@cache
def measurements() -> Mapping[GameKind, KindLevels]:
    """Return the measurements in each kind of game."""
    found = json.loads(files(__package__).joinpath(FILE).read_text("utf-8"))
    return {
        kind: KindLevels(
            one["rules"], one["hand_points"], tuple(map(Measured.from_json, one["players"]))
        )
        for kind, one in found.items()
    }


def merged(players: Sequence[Measured]) -> list[Level]:
    """Return the levels of these players, the best first."""
    groups: list[list[Measured]] = []
    for one in sorted(players, key=lambda each: each.per_100):
        if groups and one.interval[0] <= max(each.interval[1] for each in groups[-1]):
            groups[-1].append(one)
        else:
            groups.append([one])
    return [
        Level(
            tuple(one.player for one in group),
            (group[-1].per_100 + following[0].per_100) / 2 if following else inf,
        )
        for group, following in zip(groups, [*groups[1:], []], strict=True)
    ]


@cache
def levels_of(kind: GameKind) -> tuple[Level, ...]:
    """Return the levels in a kind of game, the best first."""
    return tuple(merged(measurements()[kind].players))


def plays_like(levels: Sequence[Level], interval: tuple[float, float]) -> Plays:
    """Return the levels that an interval of points lost per 100 decisions allows."""
    best, worst = (
        next(at for at, level in enumerate(levels) if end <= level.up_to) for end in interval
    )
    return Plays(
        levels[best].players,
        levels[worst].players,
        levels[best - 1].players if best else (),
        levels[worst + 1].players if worst + 1 < len(levels) else (),
    )


def kind_of_game(rules: RuleSet) -> GameKind:
    """Return the kind of game that rules describe."""
    match rules.table.players:
        case 2:
            return "two"
        case 3:
            return "three"
        case 4:
            return "double" if rules.deck.copies > 2 else "single"
    return "six"


def hand_points(rules: RuleSet) -> float:
    """Return the points of an average hand, of all teams.

    Rules of the same kind of game are taken to have the same ratio of meld to trick points as the
    preset that was measured.
    """
    found = measurements()[kind_of_game(rules)]
    return found.hand_points * rules.hand_trick_points / _trick_points(found.rules)


@cache
def _trick_points(preset: str) -> int:
    from acesaround.rules.load import load

    return load(preset).hand_trick_points
