"""Proven bounds on a value."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Bounds:
    """Lower and upper bounds on a value, in points."""

    lower: int
    upper: int

    @property
    def exact(self) -> bool:
        """True if both bounds are equal."""
        return self.lower == self.upper

    @property
    def value(self) -> int | None:
        """The exact value, or None if it isn't known yet."""
        return self.lower if self.exact else None

    def within(self, other: Bounds) -> Bounds:
        """Return the intersection of both bounds. Raises ValueError if it's empty."""
        lower, upper = max(self.lower, other.lower), min(self.upper, other.upper)
        if lower > upper:
            raise ValueError(f"{self} and {other} can't both be true")
        return Bounds(lower, upper)

    def __str__(self) -> str:
        return str(self.lower) if self.exact else f"{self.lower} to {self.upper}"
