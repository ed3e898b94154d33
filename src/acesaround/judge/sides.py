"""Figures side by side: as ``{"A": 30, "B": 24}`` or, player by player, as ``[8, 4, 2]``."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final, TypeVar

from acesaround.game.sides import camps
from acesaround.judge.errors import BadQuestion
from acesaround.judge.fields import Input, entries, whole
from acesaround.messages import questions, values
from acesaround.messages.values import shown
from acesaround.rules.model import RuleSet

LETTERS: Final = "ABCDEFGH"
T = TypeVar("T")


class Sides:
    """The sides of one question, and how it names them.

    A question that gives its figures as objects gets them back as objects with letters; one that
    gives lists gets lists, and sides are numbers. There are as many sides as the game has scores.
    """

    def __init__(self, source: Input, *names: str) -> None:
        self.source, self.rules = source, source.rules
        self.count = max(self.rules.scorers) + 1
        given = [source.raw(name) for name in names if source.given(name)]
        lettered = self.count < self.rules.table.players
        self.letters = isinstance(given[0], Mapping) if given else lettered

    def name(self, side: int) -> str | int:
        """A side as the question calls it."""
        return LETTERS[side] if self.letters else side

    def write(self, figures: Sequence[T]) -> dict[str, T] | list[T]:
        """Figures in the question's own form."""
        if self.letters:
            return dict(zip(LETTERS, figures, strict=False))
        return list(figures)

    def figures(self, name: str, low: int = 0) -> tuple[int, ...]:
        """A whole number for each side."""
        return tuple(whole(value, f"input.{name}{place}", low) for place, value in self._each(name))

    def figures_or_none(self, name: str, low: int = 0) -> tuple[int, ...] | None:
        """A whole number for each side, or None if not given."""
        return self.figures(name, low) if self.source.given(name) else None

    def flags(self, name: str) -> tuple[bool, ...]:
        """True or false for each side."""
        flags = []
        for place, value in self._each(name):
            if not isinstance(value, bool):
                flag = values.TRUE_OR_FALSE()
                field, found = f"input.{name}{place}", shown(value)
                problem = questions.WRONG_TYPE(field=field, wanted=flag, found=found)
                raise BadQuestion(problem)
            flags.append(value)
        return tuple(flags)

    def side(self, name: str) -> int | None:
        """A side named by its letter or number; None if not given."""
        if not self.source.given(name):
            return None
        value = self.source.raw(name)
        for side in range(self.count):
            if value == LETTERS[side] or (type(value) is int and value == side):
                return side
        names = ", ".join(LETTERS[: self.count])
        problem = questions.NO_SIDE(field=f"input.{name}", sides=names, found=shown(value))
        raise BadQuestion(problem)

    def declaring(self) -> int | None:
        """The side that won the bid: ``declaring_side``, or that of the seat ``declarer``."""
        if self.source.given("declaring_side"):
            return self.side("declaring_side")
        if self.source.given("declarer"):
            return self.rules.scorers[self.source.seat("declarer")]
        return None

    def _each(self, name: str) -> list[tuple[str, object]]:
        value = self.source.raw(name)
        if isinstance(value, Mapping):
            wanted = LETTERS[: self.count]
            if sorted(map(str, value)) != list(wanted):
                sides = ", ".join(wanted)
                raise BadQuestion(questions.OTHER_SIDES(field=f"input.{name}", sides=sides))
            return [(f".{letter}", value[letter]) for letter in wanted]
        field = f"input.{name}"
        figures = entries(value, field)
        if len(figures) != self.count:
            problem = questions.OTHER_FIGURES(field=field, wanted=self.count, found=len(figures))
            raise BadQuestion(problem)
        return [(f"[{index}]", entry) for index, entry in enumerate(figures)]


def camps_of(rules: RuleSet, declaring: int | None) -> tuple[int, ...]:
    """For each score, the side it belongs to in a hand declared by the score `declaring`."""
    first = [rules.scorers.index(score) for score in range(max(rules.scorers) + 1)]
    camp = camps(rules, None if declaring is None else first[declaring])
    return tuple(camp[seat] for seat in first)
