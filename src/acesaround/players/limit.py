"""Limit on the effort for a decision."""

from __future__ import annotations

import re
from dataclasses import dataclass
from math import isfinite
from typing import Final, Self

from acesaround.messages import CodedError, players

_UNITS: Final = {"ms": 0.001, "s": 1.0, "min": 60.0}
_PART: Final = re.compile(r"(\d+(?:\.\d+)?|\.\d+)(ms|s|min|w|n)(/hand)?", re.ASCII)


class BadLimit(CodedError):
    """Invalid limit, or text that isn't a limit."""


@dataclass(frozen=True, slots=True)
class Limit:
    """Limit on the effort for a decision. None means no limit of that kind.

    `seconds` (wall-clock time), `worlds` (sampled deals), and `nodes` (positions searched) apply to
    one decision. `hand_seconds` applies to all of a seat's decisions in a hand; forced plays don't
    use any of it. Players that don't search ignore the limit.

    Raises BadLimit for a number that isn't positive, or a count that isn't whole.
    """

    seconds: float | None = None
    worlds: int | None = None
    nodes: int | None = None
    hand_seconds: float | None = None

    def __post_init__(self) -> None:
        for name in ("seconds", "worlds", "nodes", "hand_seconds"):
            value = getattr(self, name)
            if value is None:
                continue
            if not value > 0 or not isfinite(value):
                raise BadLimit(players.LIMIT_NOT_POSITIVE(name=name, value=value))
            if name in ("worlds", "nodes") and value != int(value):
                raise BadLimit(players.LIMIT_NOT_WHOLE(name=name, value=value))

    @classmethod
    def parse(cls, text: str) -> Self:
        """Parse a limit: ``10ms``, ``1s``, ``50w``, ``10ms/hand``, ``1s,50w``.

        Raises BadLimit, which lists the valid formats.
        """
        if text.strip().startswith("-"):
            raise BadLimit(players.NEGATIVE_LIMIT(text=repr(text[:40])))
        found: dict[str, float] = {}
        for part in text.split(","):
            match = _PART.fullmatch(part.strip())
            if match is None:
                raise BadLimit(players.NO_LIMIT_TEXT(text=repr(text[:40])))
            number, unit, hand = match.groups()
            name = {"w": "worlds", "n": "nodes"}.get(unit, "hand_seconds" if hand else "seconds")
            counted = unit in "wn"
            if (counted and (hand or not number.isdigit())) or name in found:
                raise BadLimit(players.NO_LIMIT_TEXT(text=repr(text[:40])))
            found[name] = int(number) if counted else float(number) * _UNITS[unit]
        return cls(**found)  # type: ignore[arg-type]

    def __str__(self) -> str:
        parts = []
        if self.seconds is not None:
            parts.append(_time(self.seconds))
        if self.worlds is not None:
            parts.append(f"{self.worlds}w")
        if self.nodes is not None:
            parts.append(f"{self.nodes}n")
        if self.hand_seconds is not None:
            parts.append(f"{_time(self.hand_seconds)}/hand")
        return ",".join(parts) or "none"


def _time(seconds: float) -> str:
    return f"{seconds:.12g}s" if seconds >= 1 else f"{seconds * 1000:.12g}ms"


NO_LIMIT: Final = Limit()
