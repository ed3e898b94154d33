"""A question's input fields, values by team, and errors for invalid ones."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final, TypeAlias, TypeVar

from acesaround.cards import Card, CardError, Hand, Suit, parse_suit
from acesaround.game.state import hand_teams
from acesaround.messages import CodedError, Message, positions, values
from acesaround.messages.values import quoted, shown
from acesaround.rules.model import RuleSet


class BadQuestion(CodedError):
    """A question that can't be understood. Its answer contains an error.

    `code` is a stable identifier for programs, and `message` says what's wrong and how to fix it.
    """

    def __str__(self) -> str:
        return f"{self.message} [{self.code}]"


class Refused(Exception):
    """Error for a valid question about an illegal move. The result is ``{"error": code}``."""

    def __init__(self, code: str) -> None:
        self.code = code
        super().__init__(code)


NOT_IN_THESE_RULES = "not_in_these_rules"
"""Code for questions about something that the rule set doesn't have, such as a widow."""


Result: TypeAlias = dict[str, Any]
"""``result`` in an answer: an object that can be encoded as JSON."""


LARGEST: Final = 10**9
"""Largest number allowed in a question. The smallest is its negative."""
MOST_ENTRIES: Final = 1000
"""Maximum number of entries in a list."""

W = TypeVar("W", bound=str)


class Input:
    """A question's input.

    A null field counts as missing. Unknown fields are ignored.
    """

    def __init__(self, rules: RuleSet, values: Mapping[str, object]) -> None:
        self.rules = rules
        self._values = values

    def given(self, name: str) -> bool:
        """Return True if the field is present."""
        return self._values.get(name) is not None

    def raw(self, name: str) -> object:
        """Return the value of a required field, of any type."""
        if not self.given(name):
            raise BadQuestion(positions.FIELD_MISSING(field=f"input.{name}"))
        return self._values[name]

    def whole(self, name: str) -> int:
        """Return a required integer of at least 0."""
        return whole(self.raw(name), f"input.{name}")

    def whole_or_none(self, name: str) -> int | None:
        """Return an integer of at least 0, or None if the field is missing."""
        return self.whole(name) if self.given(name) else None

    def flag(self, name: str) -> bool:
        """Return a boolean, or False if the field is missing."""
        return self.given(name) and self.answer(name)

    def answer(self, name: str) -> bool:
        """Return a required boolean."""
        value = self.raw(name)
        if not isinstance(value, bool):
            raise wrong_type(f"input.{name}", values.TRUE_OR_FALSE(), value)
        return value

    def text(self, name: str) -> str:
        """Return a required string."""
        value = self.raw(name)
        if not isinstance(value, str):
            raise wrong_type(f"input.{name}", values.A_TEXT(), value)
        return value

    def word(self, name: str, words: Sequence[W]) -> W:
        """Return a required string that must be one of `words`."""
        value = self.text(name)
        for word in words:
            if value == word:
                return word
        wanted, found = quoted(words), shown(value)
        raise BadQuestion(positions.BAD_VALUE(field=f"input.{name}", wanted=wanted, found=found))

    def items(self, name: str) -> Sequence[object]:
        """Return the entries of a required list."""
        return entries(self.raw(name), f"input.{name}")

    def seat(self, name: str) -> int:
        """Return a required seat number."""
        return seat(self.rules, self.raw(name), f"input.{name}")

    def suit(self, name: str) -> Suit | None:
        """Return a suit, or None if the field is missing."""
        if not self.given(name):
            return None
        return suit(self.text(name), f"input.{name}")

    def cards(self, name: str) -> tuple[Card, ...]:
        """Return the cards in a field, in the given order.

        Raises BadQuestion if there are more copies of a card than the deck has.
        """
        cards = tuple(
            card(self.rules, item, f"input.{name}[{index}]")
            for index, item in enumerate(self.items(name))
        )
        check_copies(self.rules, cards, f"input.{name}")
        return cards

    def hand(self, name: str) -> Hand:
        """Return a list of cards as a hand."""
        return Hand(self.cards(name))


def whole(value: object, place: str, low: int = 0) -> int:
    """Return `value` as an integer of at least `low`, or raise BadQuestion."""
    if isinstance(value, bool) or not isinstance(value, int):
        raise wrong_type(place, values.WHOLE_NUMBER(), value)
    if not low <= value <= LARGEST:
        found = shown(value)
        problem = positions.OUT_OF_RANGE(field=place, low=low, high=LARGEST, found=found)
        raise BadQuestion(problem)
    return value


def seat(rules: RuleSet, value: object, place: str) -> int:
    """Return `value` as a seat number, or raise BadQuestion."""
    if isinstance(value, bool) or not isinstance(value, int):
        raise wrong_type(place, values.WHOLE_NUMBER(), value)
    last = rules.table.players - 1
    if not 0 <= value <= last:
        raise BadQuestion(positions.NOT_A_SEAT(field=place, last=last, found=shown(value)))
    return value


def suit(value: object, place: str) -> Suit:
    """Return `value` as a suit, or raise BadQuestion."""
    if not isinstance(value, str):
        raise wrong_type(place, positions.A_SUIT(), value)
    try:
        return parse_suit(value)
    except CardError as error:
        problem = positions.UNKNOWN_SUIT(field=place, problem=error.message)
        raise BadQuestion(problem) from None


def entries(value: object, place: str) -> Sequence[object]:
    """Return `value` as a list, or raise BadQuestion."""
    if not isinstance(value, list | tuple):
        raise wrong_type(place, positions.A_LIST(), value)
    if len(value) > MOST_ENTRIES:
        raise BadQuestion(positions.TOO_MANY_ENTRIES(field=place, most=MOST_ENTRIES))
    return value


def table(value: object, place: str) -> Mapping[str, object]:
    """Return `value` as an object, or raise BadQuestion."""
    if not isinstance(value, Mapping):
        raise wrong_type(place, values.AN_OBJECT(), value)
    return value


def card(rules: RuleSet, value: object, place: str) -> Card:
    """Return `value` as a card of the deck, or raise BadQuestion."""
    if not isinstance(value, str):
        raise wrong_type(place, positions.A_CARD(example="AS"), value)
    try:
        found = Card.parse(value)
    except CardError as error:
        problem = positions.UNKNOWN_CARD(field=place, problem=error.message)
        raise BadQuestion(problem) from None
    if found not in rules.full_deck:
        raise BadQuestion(positions.NOT_IN_DECK(field=place, card=found))
    return found


def check_copies(rules: RuleSet, cards: Sequence[Card], place: str) -> None:
    """Raise BadQuestion if there are more copies of a card than the deck has."""
    for kind in dict.fromkeys(cards):
        number, copies = cards.count(kind), rules.deck.copies
        if number > copies:
            problem = positions.TOO_MANY_COPIES_IN_FIELD(
                field=place, number=number, card=kind, copies=copies
            )
            raise BadQuestion(problem)


def texts(cards: Sequence[Card]) -> list[str]:
    """Return the cards' codes as in a result, sorted alphabetically."""
    return sorted(map(str, cards))


def wrong_type(place: str, wanted: Message, value: object) -> BadQuestion:
    """Return the error for a value of the wrong type."""
    return BadQuestion(positions.WRONG_TYPE(field=place, wanted=wanted, found=shown(value)))


LETTERS: Final = "ABCDEFGH"
T = TypeVar("T")


class Sides:
    """The teams in a question, and how the question names them.

    If a question gives its values as objects, the answer uses objects and letters. If it gives them
    as lists, the answer uses lists and numbers. A game has as many teams as scores.
    """

    def __init__(self, source: Input, *names: str) -> None:
        self.source, self.rules = source, source.rules
        self.count = max(self.rules.teams) + 1
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
                raise wrong_type(f"input.{name}{place}", values.TRUE_OR_FALSE(), value)
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
        problem = positions.NO_SIDE(field=f"input.{name}", sides=names, found=shown(value))
        raise BadQuestion(problem)

    def declaring(self) -> int | None:
        """Return the bid winner's team: ``declaring_side``, or the team of seat ``declarer``."""
        if self.source.given("declaring_side"):
            return self.side("declaring_side")
        if self.source.given("declarer"):
            return self.rules.teams[self.source.seat("declarer")]
        return None

    def _each(self, name: str) -> list[tuple[str, object]]:
        value = self.source.raw(name)
        if isinstance(value, Mapping):
            wanted = LETTERS[: self.count]
            if sorted(map(str, value)) != list(wanted):
                sides = ", ".join(wanted)
                raise BadQuestion(positions.OTHER_SIDES(field=f"input.{name}", sides=sides))
            return [(f".{letter}", value[letter]) for letter in wanted]
        field = f"input.{name}"
        figures = entries(value, field)
        if len(figures) != self.count:
            problem = positions.OTHER_FIGURES(field=field, wanted=self.count, found=len(figures))
            raise BadQuestion(problem)
        return [(f"[{index}]", entry) for index, entry in enumerate(figures)]


def hand_teams_of_scores(rules: RuleSet, declaring: int | None) -> tuple[int, ...]:
    """Return each score's team in a hand in which the owner of score `declaring` won the bid."""
    first = [rules.teams.index(score) for score in range(max(rules.teams) + 1)]
    team = hand_teams(rules, None if declaring is None else first[declaring])
    return tuple(team[seat] for seat in first)
