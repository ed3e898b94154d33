"""Parsing of the input fields of a question, with a clear error for each invalid one."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final, TypeVar

from acesaround.cards import Card, CardError, Hand, Suit, parse_suit
from acesaround.judge.errors import BadQuestion
from acesaround.rules.model import RuleSet
from acesaround.rules.wording import quoted, shown

LARGEST: Final = 10**9
"""Largest number in a question; its negative is the smallest."""
MOST_ENTRIES: Final = 1000
"""Most entries in a list."""

W = TypeVar("W", bound=str)


class Input:
    """Input of a question about a rule set.

    A missing field and a null field mean the same. Unknown fields are ignored.
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
            raise BadQuestion("missing_field", f"input.{name} is missing")
        return self._values[name]

    def whole(self, name: str, low: int = 0) -> int:
        """Return an integer of at least `low`."""
        return whole(self.raw(name), f"input.{name}", low)

    def whole_or_none(self, name: str, low: int = 0) -> int | None:
        """Return an integer of at least `low`, or None if missing."""
        return self.whole(name, low) if self.given(name) else None

    def flag(self, name: str) -> bool:
        """Return a boolean, or False if missing."""
        return self.given(name) and self.answer(name)

    def answer(self, name: str) -> bool:
        """Return a required boolean."""
        value = self.raw(name)
        if not isinstance(value, bool):
            raise _wrong(f"input.{name}", "true or false", value)
        return value

    def text(self, name: str) -> str:
        """Return a string."""
        value = self.raw(name)
        if not isinstance(value, str):
            raise _wrong(f"input.{name}", "a text", value)
        return value

    def word(self, name: str, words: Sequence[W]) -> W:
        """Return a string that is one of `words`."""
        value = self.text(name)
        for word in words:
            if value == word:
                return word
        raise BadQuestion("bad_value", f"input.{name} must be {quoted(words)}, not {shown(value)}")

    def items(self, name: str) -> Sequence[object]:
        """Return the entries of a list."""
        return entries(self.raw(name), f"input.{name}")

    def seat(self, name: str) -> int:
        """Return a seat number."""
        return seat(self.rules, self.raw(name), f"input.{name}")

    def suit(self, name: str) -> Suit | None:
        """Return a suit, or None if missing."""
        if not self.given(name):
            return None
        try:
            return parse_suit(self.text(name))
        except CardError as error:
            raise BadQuestion("unknown_suit", f"input.{name}: {error}") from None

    def cards(self, name: str) -> tuple[Card, ...]:
        """Return cards of the deck in the given order, with no more copies than the deck has."""
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
    """Return `value` as an integer of at least `low`."""
    if isinstance(value, bool) or not isinstance(value, int):
        raise _wrong(place, "a whole number", value)
    if not low <= value <= LARGEST:
        raise BadQuestion(
            "bad_value", f"{place} must be from {low} to {LARGEST}, not {shown(value)}"
        )
    return value


def seat(rules: RuleSet, value: object, place: str) -> int:
    """Return `value` as a seat number."""
    if isinstance(value, bool) or not isinstance(value, int):
        raise _wrong(place, "a whole number", value)
    last = rules.table.players - 1
    if not 0 <= value <= last:
        reason = f"{place} must be a seat from 0 to {last}, not {shown(value)}"
        raise BadQuestion("bad_value", reason)
    return value


def entries(value: object, place: str) -> Sequence[object]:
    """Return `value` as a list."""
    if not isinstance(value, list | tuple):
        raise _wrong(place, "a list", value)
    if len(value) > MOST_ENTRIES:
        raise BadQuestion("bad_value", f"{place} has more than {MOST_ENTRIES} entries")
    return value


def table(value: object, place: str) -> Mapping[str, object]:
    """Return `value` as an object."""
    if not isinstance(value, Mapping):
        raise _wrong(place, "an object", value)
    return value


def card(rules: RuleSet, value: object, place: str) -> Card:
    """Return `value` as a card of the deck."""
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
    """Raise BadQuestion if there are more copies of a card than in the deck."""
    for kind in dict.fromkeys(cards):
        if cards.count(kind) > rules.deck.copies:
            raise BadQuestion(
                "too_many_copies",
                f"{place} has {cards.count(kind)} of {kind}, the deck {rules.deck.copies}",
            )


def texts(cards: Sequence[Card]) -> list[str]:
    """Return cards in the format of a result: sorted as text."""
    return sorted(map(str, cards))


def _wrong(place: str, wanted: str, value: object) -> BadQuestion:
    return BadQuestion("wrong_type", f"{place} must be {wanted}, not {shown(value)}")
