"""JSON readers and writers for the parts of views: cards, tricks, melds, and legal actions.

Cards are a single string, such as ``"AS AS TH"``. A hand's cards can be in any order. A trick's
cards are in the order played.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from typing import Any, Final, TypeVar, get_args

from acesaround.cards import Card, Hand, Suit, parse_suit
from acesaround.game.actions import Action, Bury, Copy, Deal, Fold, Give, LayMeld, StockMeldKind
from acesaround.game.legal import Calls, CardSets, Choices, Legal, Totals
from acesaround.game.meld import MeldCount, MeldItem
from acesaround.game.state import Call, Laid, Phase, Trick
from acesaround.game.stock_meld import copies_laid
from acesaround.game.view import View
from acesaround.messages import values
from acesaround.messages.values import quoted, shown
from acesaround.notation.actions import ActionError, parse_action, parse_copy
from acesaround.notation.record_json import Fields, field_error, read_at, read_line, read_whole
from acesaround.rules.scoring import MeldKind

T = TypeVar("T")
Json = dict[str, Any]

MOST_COPIES: Final = 9
"""The highest possible copy number of a card on the table."""


def cards_json(cards: Iterable[Card] | None) -> str | None:
    """Return cards as a single string, or None if they're unknown."""
    return None if cards is None else " ".join(card.text for card in cards)


def cards_of(given: Any, path: str) -> tuple[Card, ...]:
    """Read cards, keeping their order."""
    return tuple(read_at(path, Card.parse, word) for word in read_line(given, path).split())


def hand_of(given: Any, path: str) -> Hand:
    """Read a hand of cards."""
    return read_at(path, Hand, cards_of(given, path))


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
    return read_at(path, Card.parse, read_line(fields.raw(name), path))


def need_card_in(fields: Fields, name: str) -> Card:
    """Read the card in a required field."""
    if (card := card_in(fields, name)) is None:
        raise field_error(fields.at(name), values.A_CARD())
    return card


def suit_in(fields: Fields, name: str) -> Suit | None:
    """Read the suit in a field, or return None if the field is missing."""
    if name not in fields:
        return None
    path = fields.at(name)
    return read_at(path, parse_suit, read_line(fields.raw(name), path))


def index_in(fields: Fields, name: str, end: int) -> int | None:
    """Read an index from 0 to `end` - 1 in a field, or return None if the field is missing."""
    return fields.index(name, end) if name in fields else None


def number_in(fields: Fields, name: str) -> int | None:
    """Read the integer in a field, or return None if the field is missing."""
    return fields.number(name) if name in fields else None


def flag_in(fields: Fields, name: str) -> bool:
    """Read the boolean in a field, or return False if the field is missing."""
    return name in fields and read_flag(fields.raw(name), fields.at(name))


def read_flag(given: Any, path: str) -> bool:
    """Read a boolean."""
    if not isinstance(given, bool):
        raise field_error(path, values.MUST_BE(wanted=values.TRUE_OR_FALSE(), found=shown(given)))
    return given


def word_in(fields: Fields, name: str, words: Iterable[str]) -> Any:
    """Read a string field that must be one of `words`."""
    value, known = fields.raw(name), list(words)
    if not isinstance(value, str) or value not in known:
        problem = values.MUST_BE(wanted=quoted(known), found=shown(value))
        raise field_error(fields.at(name), problem)
    return value


def row_in(fields: Fields, name: str, length: int, read: Callable[[Any, str], T]) -> tuple[T, ...]:
    """Read a list field with exactly `length` entries."""
    path = fields.at(name)
    given = fields.items(name)
    if len(given) != length:
        raise field_error(path, values.ENTRIES(wanted=length, found=len(given)))
    return tuple(read(entry, f"{path}[{index}]") for index, entry in enumerate(given))


def list_in(fields: Fields, name: str, read: Callable[[Any, str], T]) -> tuple[T, ...]:
    """Read a list field of any length, or return an empty tuple if the field is missing."""
    path = fields.at(name)
    return tuple(read(entry, f"{path}[{index}]") for index, entry in enumerate(fields.items(name)))


def maybe(read: Callable[[Any, str], T]) -> Callable[[Any, str], T | None]:
    """Return a reader that also accepts null and returns None for it."""
    return lambda given, path: None if given is None else read(given, path)


maybe_whole: Final = maybe(read_whole)
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
            raise field_error(fields.at("cards"), values.CARDS(wanted=players, found=len(cards)))
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
        word_in(fields, "kind", get_args(MeldKind)),
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
        words = read_line(fields.text("cards"), here).split()
        return Laid(
            fields.index("seat", players),
            fields.number("trick"),
            word_in(fields, "kind", get_args(StockMeldKind)),
            tuple(Copy(*read_at(here, parse_copy, word)) for word in words),
            fields.number("points"),
            card_in(fields, "exchanged"),
        )

    return read


_MOST_CARDS: Final = 100
_TAKEN: Final[dict[str, type[Give] | type[Bury]]] = {"give": Give, "bury": Bury}


def legal_json(legal: Legal) -> Json:
    """Return legal actions as JSON: a list, or a compact form if a list would be too long.

    - ``{"kind": "list", "actions": ["AS", "TS"]}`` lists all actions.
    - ``{"kind": "calls", "pass": true, "bids": [[50, 59, 1]]}`` gives the first amount, last
      amount, and step of each range of bids.
    - ``{"kind": "totals", "highest": 9999, "fold": false}`` is for entering a meld total.
    - ``{"kind": "cards", "take": "bury", "count": 3, "held": "AS ...", "free": "9C ...", "fold":
      false}`` is for choosing cards. Cards that are `held` but not `free` can be chosen only if
      there aren't enough free ones.
    """
    match legal:
        case Calls():
            bids = [[span[0], span[-1], span.step] for span in legal.bids]
            return {"kind": "calls", "pass": legal.may_pass, "bids": bids}
        case Totals():
            return {"kind": "totals", "highest": legal.highest, "fold": legal.may_fold}
        case CardSets():
            return {
                "kind": "cards",
                "take": "give" if legal.action is Give else "bury",
                "count": legal.count,
                "held": cards_json(legal.held),
                "free": cards_json(legal.free),
                "fold": legal.may_fold,
            }
        case _:
            return {"kind": "list", "actions": [str(action) for action in legal]}


def in_version_1(view: View, legal: Legal) -> Legal:
    """Return the legal actions that version 0.1 would list, for programs that use protocol 1.

    In that version, players couldn't fold while passing cards, when entering meld, or at the first
    lead (S0-53). They also couldn't exchange a nine for a nine (S4-26).
    """
    if isinstance(legal, Totals) or (isinstance(legal, CardSets) and view.phase is Phase.EXCHANGE):
        return replace(legal, may_fold=False)
    if isinstance(legal, Choices) and view.phase in (Phase.TRICK_PLAY, Phase.STOCK_MELD):
        return Choices(tuple(action for action in legal if not _is_later(view, action)))
    return legal


def _is_later(view: View, action: Action) -> bool:
    if isinstance(action, LayMeld) and action.exchange and view.stock is not None:
        return view.stock.upcard == action.cards[0].card
    return isinstance(action, Fold)


def legal_in(given: Any, path: str) -> Legal:
    """Read legal actions. Raises NotationError."""
    kind = Fields(given, path, "kind", others=True).raw("kind")
    match kind:
        case "list":
            fields = Fields(given, path, "kind actions", others=True)
            return Choices(list_in(fields, "actions", _action_in))
        case "calls":
            fields = Fields(given, path, "kind pass bids", others=True)
            return Calls(list_in(fields, "bids", _range_in), flag_in(fields, "pass"))
        case "totals":
            fields = Fields(given, path, "kind highest", "fold", others=True)
            if (highest := fields.number("highest")) < 0:
                raise field_error(fields.at("highest"), values.NEGATIVE(found=highest))
            return Totals(highest, flag_in(fields, "fold"))
        case "cards":
            return _card_sets(Fields(given, path, "kind take count held free", "fold", others=True))
    kinds = quoted(("list", "calls", "totals", "cards"))
    raise field_error(f"{path}.kind", values.MUST_BE(wanted=kinds, found=shown(kind)))


def _card_sets(fields: Fields) -> CardSets:
    take = word_in(fields, "take", _TAKEN)
    held, free = hand_in(fields, "held"), hand_in(fields, "free")
    if not free <= held:
        raise field_error(fields.at("free"), values.NOT_HELD())
    count = fields.index("count", _MOST_CARDS)
    if count > len(held):
        raise field_error(fields.at("count"), values.TOO_MANY_TAKEN(count=count, held=len(held)))
    return CardSets(_TAKEN[take], held, free, count, flag_in(fields, "fold"))


def _action_in(given: Any, path: str) -> Action:
    text = read_line(given, path)
    try:
        action = parse_action(text)
    except ActionError as error:
        raise field_error(path, error.message) from None
    if isinstance(action, Deal):
        raise field_error(path, values.DEAL_AS_CHOICE())
    return action


def _range_in(given: Any, path: str) -> range:
    numbers = [read_whole(n, path) for n in given] if isinstance(given, list) else []
    if len(numbers) != 3 or numbers[2] < 1 or not 0 <= numbers[0] <= numbers[1]:
        raise field_error(path, values.RANGE())
    first, last, step = numbers
    return range(first, last + 1, step)
