"""Reading the fields of a question's input, with one clear error for each that is wrong."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final, TypeVar

from acesaround.cards import Card, CardError, Hand, Suit, parse_suit
from acesaround.judge.errors import BadQuestion
from acesaround.rules.model import RuleSet
from acesaround.rules.wording import quoted, shown

LARGEST: Final = 10**9
"""No figure in a question may be larger, or as far below zero."""
MOST_ENTRIES: Final = 1000
"""No list in a question may be longer."""

W = TypeVar("W", bound=str)


class Input:
    """The input of a question about a rule set.

    A field that is absent and one that is null mean the same: not given. Fields that a kind does
    not know are not looked at.
    """

    def __init__(self, rules: RuleSet, values: Mapping[str, object]) -> None:
        self.rules = rules
        self._values = values

    def given(self, name: str) -> bool:
        """Whether the field is there."""
        return self._values.get(name) is not None

    def raw(self, name: str) -> object:
        """The value of a field that must be there, whatever it is."""
        if not self.given(name):
            raise BadQuestion("missing_field", f"input.{name} is missing")
        return self._values[name]

    def whole(self, name: str, low: int = 0) -> int:
        """A whole number of at least `low`."""
        return whole(self.raw(name), f"input.{name}", low)

    def whole_or_none(self, name: str, low: int = 0) -> int | None:
        """A whole number of at least `low`, or None if not given."""
        return self.whole(name, low) if self.given(name) else None

    def flag(self, name: str) -> bool:
        """True or false; false if not given."""
        return self.given(name) and self.answer(name)

    def answer(self, name: str) -> bool:
        """True or false, which must be given."""
        value = self.raw(name)
        if not isinstance(value, bool):
            raise _wrong(f"input.{name}", "true or false", value)
        return value

    def text(self, name: str) -> str:
        """A text."""
        value = self.raw(name)
        if not isinstance(value, str):
            raise _wrong(f"input.{name}", "a text", value)
        return value

    def word(self, name: str, words: Sequence[W]) -> W:
        """One of some words."""
        value = self.text(name)
        for word in words:
            if value == word:
                return word
        raise BadQuestion("bad_value", f"input.{name} must be {quoted(words)}, not {shown(value)}")

    def items(self, name: str) -> Sequence[object]:
        """The entries of a list."""
        return entries(self.raw(name), f"input.{name}")

    def seat(self, name: str) -> int:
        """A seat number of the table."""
        return seat(self.rules, self.raw(name), f"input.{name}")

    def suit(self, name: str) -> Suit | None:
        """A suit, or None if not given."""
        if not self.given(name):
            return None
        try:
            return parse_suit(self.text(name))
        except CardError as error:
            raise BadQuestion("unknown_suit", f"input.{name}: {error}") from None

    def cards(self, name: str) -> tuple[Card, ...]:
        """A list of cards of the deck in the order given; none of them more often than it has."""
        cards = tuple(
            card(self.rules, item, f"input.{name}[{index}]")
            for index, item in enumerate(self.items(name))
        )
        check_copies(self.rules, cards, f"input.{name}")
        return cards

    def hand(self, name: str) -> Hand:
        """A list of cards as a hand."""
        return Hand(self.cards(name))


def whole(value: object, place: str, low: int = 0) -> int:
    """`value` as a whole number of at least `low`."""
    if isinstance(value, bool) or not isinstance(value, int):
        raise _wrong(place, "a whole number", value)
    if not low <= value <= LARGEST:
        raise BadQuestion(
            "bad_value", f"{place} must be from {low} to {LARGEST}, not {shown(value)}"
        )
    return value


def seat(rules: RuleSet, value: object, place: str) -> int:
    """`value` as a seat number."""
    if isinstance(value, bool) or not isinstance(value, int):
        raise _wrong(place, "a whole number", value)
    last = rules.table.players - 1
    if not 0 <= value <= last:
        reason = f"{place} must be a seat from 0 to {last}, not {shown(value)}"
        raise BadQuestion("bad_value", reason)
    return value


def entries(value: object, place: str) -> Sequence[object]:
    """`value` as a list."""
    if not isinstance(value, list | tuple):
        raise _wrong(place, "a list", value)
    if len(value) > MOST_ENTRIES:
        raise BadQuestion("bad_value", f"{place} has more than {MOST_ENTRIES} entries")
    return value


def table(value: object, place: str) -> Mapping[str, object]:
    """`value` as an object."""
    if not isinstance(value, Mapping):
        raise _wrong(place, "an object", value)
    return value


def card(rules: RuleSet, value: object, place: str) -> Card:
    """`value` as a card of the deck."""
    if not isinstance(value, str):
        raise _wrong(place, "a card such as AS", value)
    try:
        found = Card.parse(value)
    except CardError as error:
        raise BadQuestion("unknown_card", f"{place}: {error}") from None
    if found not in rules.full_deck:
        raise BadQuestion("unknown_card", f"{place}: there is no {found} in this deck")
    return found


def check_copies(rules: RuleSet, cards: Sequence[Card], place: str) -> None:
    """Refuse cards of which there are more than the deck has."""
    for kind in dict.fromkeys(cards):
        if cards.count(kind) > rules.deck.copies:
            raise BadQuestion(
                "too_many_copies",
                f"{place} has {cards.count(kind)} of {kind}, the deck {rules.deck.copies}",
            )


def texts(cards: Sequence[Card]) -> list[str]:
    """Cards as a result gives them: sorted as text."""
    return sorted(map(str, cards))


def _wrong(place: str, wanted: str, value: object) -> BadQuestion:
    return BadQuestion("wrong_type", f"{place} must be {wanted}, not {shown(value)}")
