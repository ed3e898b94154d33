"""JSON readers and writers for the parts of views and finished hands.

Cards are a single string, such as ``"AS AS TH"``. A hand's cards can be in any order. A trick's
cards are in the order played.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any, Final, TypeVar, get_args

from acesaround.cards import Card, CardError, Hand, Suit, parse_suit
from acesaround.game.actions import Copy, StockMeldKind
from acesaround.game.auction import Call
from acesaround.game.meld import MeldCount, MeldItem
from acesaround.game.state import Laid, Trick
from acesaround.game.stock_meld import copies_laid
from acesaround.messages import fields as messages
from acesaround.messages import records, values
from acesaround.messages.values import shown
from acesaround.notation.json_fields import Fields, at, line, whole, wrong
from acesaround.rules.melding import MeldKind

T = TypeVar("T")
Json = dict[str, Any]

_COPIES: Final = 9
"""The highest possible copy number of a card on the table."""


def cards_json(cards: Iterable[Card] | None) -> str | None:
    """Return cards as a single string, or None if they're unknown."""
    return None if cards is None else " ".join(card.text for card in cards)


def cards_of(given: Any, path: str) -> tuple[Card, ...]:
    """Read cards, keeping their order."""
    return tuple(at(path, Card.parse, word) for word in line(given, path).split())


def hand_of(given: Any, path: str) -> Hand:
    """Read a hand of cards."""
    return at(path, Hand, cards_of(given, path))


def cards_in(fields: Fields, name: str) -> tuple[Card, ...]:
    """Read the cards in a field, keeping their order. Returns an empty tuple if it's missing."""
    return cards_of(fields.text(name), fields.at(name))


def hand_in(fields: Fields, name: str) -> Hand:
    """Read the hand in a field."""
    return hand_of(fields.text(name), fields.at(name))


def some_hand_in(fields: Fields, name: str) -> Hand | None:
    """Read the hand in a field, or return None if the field is missing."""
    return hand_in(fields, name) if name in fields else None


def card_in(fields: Fields, name: str) -> Card | None:
    """Read the card in a field, or return None if the field is missing."""
    if name not in fields:
        return None
    path = fields.at(name)
    return at(path, Card.parse, line(fields.raw(name), path))


def suit_in(fields: Fields, name: str) -> Suit | None:
    """Read the suit in a field, or return None if the field is missing."""
    if name not in fields:
        return None
    path = fields.at(name)
    return at(path, parse_suit, line(fields.raw(name), path))


def index_in(fields: Fields, name: str, end: int) -> int | None:
    """Read an index from 0 to `end` - 1 in a field, or return None if the field is missing."""
    return fields.index(name, end) if name in fields else None


def number_in(fields: Fields, name: str) -> int | None:
    """Read the integer in a field, or return None if the field is missing."""
    return fields.number(name) if name in fields else None


def flag_in(fields: Fields, name: str) -> bool:
    """Read the boolean in a field, or return False if the field is missing."""
    value = fields.raw(name)
    if not isinstance(value, bool | None):
        problem = messages.MUST_BE(wanted=values.TRUE_OR_FALSE(), found=shown(value))
        raise wrong(fields.at(name), problem)
    return bool(value)


def word_in(fields: Fields, name: str, words: Any) -> Any:
    """Read a string field that must have one of the values of the `Literal` type `words`."""
    known = get_args(words)
    value = fields.raw(name)
    if not isinstance(value, str) or value not in known:
        problem = messages.MUST_BE(wanted=values.quoted(known), found=shown(value))
        raise wrong(fields.at(name), problem)
    return value


def row_in(fields: Fields, name: str, length: int, read: Callable[[Any, str], T]) -> tuple[T, ...]:
    """Read a list field with exactly `length` entries."""
    path = fields.at(name)
    given = fields.items(name)
    if len(given) != length:
        raise wrong(path, messages.ENTRIES(wanted=length, found=len(given)))
    return tuple(read(entry, f"{path}[{index}]") for index, entry in enumerate(given))


def list_in(fields: Fields, name: str, read: Callable[[Any, str], T]) -> tuple[T, ...]:
    """Read a list field of any length, or return an empty tuple if the field is missing."""
    path = fields.at(name)
    return tuple(read(entry, f"{path}[{index}]") for index, entry in enumerate(fields.items(name)))


def maybe(read: Callable[[Any, str], T]) -> Callable[[Any, str], T | None]:
    """Return a reader that also accepts null and returns None for it."""
    return lambda given, path: None if given is None else read(given, path)


maybe_whole: Final = maybe(whole)
"""Reader for an integer or null."""


def calls_json(calls: Iterable[Call]) -> list[Json]:
    """Return bids and passes as JSON. The amount of a pass is null."""
    return [{"seat": call.seat, "amount": call.amount} for call in calls]


def call_in(players: int) -> Callable[[Any, str], Call]:
    """Return a reader for bids and passes."""

    def read(given: Any, path: str) -> Call:
        fields = Fields(given, path, "seat", "amount", others=True)
        return Call(fields.index("seat", players), number_in(fields, "amount"))

    return read


def tricks_json(tricks: Iterable[Trick]) -> list[Json]:
    """Return completed tricks as JSON."""
    return [
        {
            "leader": trick.leader,
            "cards": cards_json(trick.cards),
            "winner": trick.winner,
            "points": trick.points,
        }
        for trick in tricks
    ]


def trick_in(players: int) -> Callable[[Any, str], Trick]:
    """Return a reader for tricks."""

    def read(given: Any, path: str) -> Trick:
        fields = Fields(given, path, "leader cards winner points", others=True)
        cards = cards_in(fields, "cards")
        if len(cards) != players:
            raise wrong(fields.at("cards"), messages.CARDS(wanted=players, found=len(cards)))
        leader, winner = fields.index("leader", players), fields.index("winner", players)
        return Trick(leader, cards, winner, fields.number("points"))

    return read


def meld_json(meld: MeldCount | None) -> Json | None:
    """Return a seat's meld as JSON, or None if it's unknown."""
    if meld is None:
        return None
    items = [
        {
            "kind": item.kind,
            "suit": None if item.suit is None else item.suit.letter,
            "sets": item.sets,
            "cards": cards_json(item.cards),
            "points": item.points,
        }
        for item in meld.items
    ]
    return {"items": items, "cards": cards_json(meld.cards)}


def meld_in(given: Any, path: str) -> MeldCount:
    """Read a meld."""
    fields = Fields(given, path, "items cards", others=True)
    return MeldCount(list_in(fields, "items", _item_in), hand_in(fields, "cards"))


def _item_in(given: Any, path: str) -> MeldItem:
    fields = Fields(given, path, "kind sets cards points", "suit", others=True)
    return MeldItem(
        word_in(fields, "kind", MeldKind),
        suit_in(fields, "suit"),
        fields.number("sets"),
        cards_in(fields, "cards"),
        fields.number("points"),
    )


def laid_json(laid: Sequence[Laid]) -> list[Json]:
    """Return melds from stock play as JSON. `copies` lists their cards' copy numbers."""
    return [
        {
            "seat": meld.seat,
            "trick": meld.trick,
            "kind": meld.kind,
            "cards": " ".join(map(str, meld.cards)),
            "points": meld.points,
            "exchanged": None if meld.exchanged is None else meld.exchanged.text,
            "copies": list(copies),
        }
        for meld, copies in zip(laid, copies_laid(laid), strict=True)
    ]


def laid_in(players: int) -> Callable[[Any, str], Laid]:
    """Return a reader for melds from stock play."""

    def read(given: Any, path: str) -> Laid:
        fields = Fields(given, path, "seat trick kind cards points", "exchanged", others=True)
        here = fields.at("cards")
        words = line(fields.text("cards"), here).split()
        return Laid(
            fields.index("seat", players),
            fields.number("trick"),
            word_in(fields, "kind", StockMeldKind),
            tuple(at(here, _copy, word) for word in words),
            fields.number("points"),
            card_in(fields, "exchanged"),
        )

    return read


def copy_number_in(fields: Fields, name: str) -> int:
    """Read the copy number of a card on the table."""
    return fields.index(name, _COPIES + 1)


def _copy(word: str) -> Copy:
    name, mark, number = word.partition("#")
    if mark and (len(number) != 1 or number not in "123456789"):
        raise CardError(records.WRONG_COPY(word=str(shown(word))))
    return Copy(Card.parse(name), int(number or 0))
