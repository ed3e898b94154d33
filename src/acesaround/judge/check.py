"""Compares answers with expected results."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from acesaround.judge.lines import Judged


@dataclass(slots=True)
class Tally:
    """Counts of answers that matched, differed, failed, or weren't compared."""

    agreed: int = 0
    differed: int = 0
    failed: int = 0
    unchecked: int = 0

    def add(self, judged: Judged) -> bool:
        """Count one answer. Returns True unless it failed or differed."""
        if judged.failed:
            self.failed += 1
            return False
        if judged.question is None or "expected" not in judged.question:
            self.unchecked += 1
            return True
        if same(judged.question["expected"], judged.answer["result"]):
            self.agreed += 1
            return True
        self.differed += 1
        return False

    @property
    def good(self) -> bool:
        """True if all questions were valid and no answer differed."""
        return not (self.differed or self.failed)


def same(one: Any, other: Any) -> bool:
    """Return True if two JSON values are equal. Unlike in Python, `True` doesn't equal 1."""
    if isinstance(one, Mapping) and isinstance(other, Mapping):
        return one.keys() == other.keys() and all(same(one[key], other[key]) for key in one)
    if isinstance(one, list) and isinstance(other, list):
        return len(one) == len(other) and all(map(same, one, other))
    return isinstance(one, bool) == isinstance(other, bool) and bool(one == other)
