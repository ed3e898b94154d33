"""Result of a round's check."""

from __future__ import annotations

from collections import Counter
from dataclasses import asdict, dataclass, field

from tools.faults.recording import Json
from tools.faults.timing import Wait


@dataclass(frozen=True, slots=True)
class Violation:
    """Something that must never happen: its kind, and where it happened."""

    kind: str
    where: str


@dataclass
class Report:
    """Result of a round's check."""

    tables: int = 0
    clients: int = 0
    acknowledged: int = 0
    events: int = 0
    frames: int = 0
    reconnections: int = 0
    notes: Counter[str] = field(default_factory=Counter)
    violations: list[Violation] = field(default_factory=list)
    waits: list[Wait] = field(default_factory=list)

    def as_json(self) -> Json:
        """Return the report for a file."""
        # With asdict alone, a Counter would count pairs.
        return {**asdict(self), "notes": dict(self.notes)}
