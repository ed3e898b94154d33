"""What is proven about a value."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Bounds:
    """A value that is at least `lower` and at most `upper`, in points."""

    lower: int
    upper: int

    @property
    def exact(self) -> bool:
        """Whether the value is known."""
        return self.lower == self.upper

    @property
    def value(self) -> int | None:
        """The value, None unless it is known."""
        return self.lower if self.exact else None

    def within(self, other: Bounds) -> Bounds:
        """What both prove together. Raises ValueError if they contradict each other."""
        lower, upper = max(self.lower, other.lower), min(self.upper, other.upper)
        if lower > upper:
            raise ValueError(f"{self} and {other} cannot both be true")
        return Bounds(lower, upper)

    def __str__(self) -> str:
        return str(self.lower) if self.exact else f"{self.lower} to {self.upper}"
