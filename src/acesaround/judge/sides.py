"""Values by team, such as ``{"A": 30, "B": 24}``, or by player, such as ``[8, 4, 2]``."""

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
    """The teams in a question, and how the question names them.

    If a question gives its values as objects, the answer uses objects and letters. If it gives them
    as lists, the answer uses lists and numbers. A game has as many teams as scores.
    """

    def __init__(self, source: Input, *names: str) -> None:
        self.source, self.rules = source, source.rules
        self.count = max(self.rules.scorers) + 1
        given = [source.raw(name) for name in names if source.given(name)]
        lettered = self.count < self.rules.table.players
        self.letters = isinstance(given[0], Mapping) if given else lettered

    def name(self, side: int) -> str | int:
        """Return a team's letter or number, depending on how the question names teams."""
        return LETTERS[side] if self.letters else side

    def write(self, figures: Sequence[T]) -> dict[str, T] | list[T]:
        """Return the teams' values as an object or a list, like the question's values."""
        if self.letters:
            return dict(zip(LETTERS, figures, strict=False))
        return list(figures)

    def figures(self, name: str, low: int = 0) -> tuple[int, ...]:
        """Return an integer for each team from a required field."""
        return tuple(whole(value, f"input.{name}{place}", low) for place, value in self._each(name))

    def figures_or_none(self, name: str, low: int = 0) -> tuple[int, ...] | None:
        """Return an integer for each team, or None if the field is missing."""
        return self.figures(name, low) if self.source.given(name) else None

    def flags(self, name: str) -> tuple[bool, ...]:
        """Return a boolean for each team from a required field."""
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
        """Return the team that a field names by letter or number, or None if it's missing."""
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
        """Return the bid winner's team: ``declaring_side``, or the team of seat ``declarer``."""
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
    """Return each score's team in a hand in which the owner of score `declaring` won the bid."""
    first = [rules.scorers.index(score) for score in range(max(rules.scorers) + 1)]
    camp = camps(rules, None if declaring is None else first[declaring])
    return tuple(camp[seat] for seat in first)
