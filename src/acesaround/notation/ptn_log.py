"""Parser for PTN logs: the hands of a log and their calls, passes, and tricks, with positions."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Final, NamedTuple

from acesaround.cards import Card, CardError, Hand, Suit, parse_rank, parse_suit
from acesaround.messages import Message, ptn, records
from acesaround.messages.values import shown
from acesaround.notation.errors import MOST_TAGS, NotationError
from acesaround.notation.tokens import FENCE

SEATS: Final = "SWNE"
"""The letters of the seats, starting with seat 0."""
PLAYERS: Final = 4
_RULES_TAGS: Final = ("Rules", "Extends")
_OF_HEADER: Final = (
    "Event", "UTCDate", "GameOptionsJson", "South", "West", "North", "East", "Dealer", *_RULES_TAGS,
)  # fmt: skip

_TAG: Final = re.compile(r'\[\s*([A-Za-z]\w*)\s+"(.*)"\s*\]?\s*')
_RULE: Final = re.compile(r"\[\s*(Rule|Setting)\s+(.*)\]\s*")
_SUIT: Final = r"[SHDC♠♥♦♣♤♡♢♧]\ufe0f?"
_CARD: Final = re.compile(rf"({_SUIT})(10|[AKQJT9])", re.IGNORECASE)
_CARDS: Final = re.compile(rf"(?:{_CARD.pattern})+", re.IGNORECASE)
_CALL: Final = re.compile(rf"([0-9]{{1,4}})?({_SUIT})?", re.IGNORECASE)
_IN_HAND: Final = "SHDC"
"""The order of the suits in a hand of the tag Deal."""
_DECLINED: Final = ("pass", "passwithhelp")
_IGNORED: Final = ("-", "notshooting")
_UNREADABLE: Final = re.compile(r"misdeal|.*shoot", re.IGNORECASE)
_OF_HAND: Final = (
    "Undealt", "Declarer", "Contract", "Auction", "CardsPassed", "CardsAdded", "CardsRemoved",
    "Play",
)  # fmt: skip
_REPEATED: Final = ("CardsPassed", "CardsAdded", "CardsRemoved")


class Place(NamedTuple):
    """A position in a log, counting from 1."""

    line: int
    column: int

    def error(self, problem: Message) -> NotationError:
        """Return an error at this position."""
        return NotationError(problem, self.line, self.column)


class Call(NamedTuple):
    """A call by a seat: a bid, a suit, both, or neither for a pass."""

    place: Place
    seat: int
    amount: int | None = None
    suit: Suit | None = None


class Contract(NamedTuple):
    """The winning bid and trump, as far as the log states them."""

    place: Place
    amount: int | None
    suit: Suit | None


class CardTransfer(NamedTuple):
    """Cards that `seat` passed, picked up, or buried. `to` is the seat that got them, if any."""

    place: Place
    seat: int
    cards: Hand
    to: int | None = None


class Row(NamedTuple):
    """A line of the tag Play: the position of its end, and the cards by seat with theirs."""

    end: Place
    cards: Mapping[int, tuple[Place, Card]]


@dataclass(frozen=True, slots=True)
class Tag:
    """A tag with the lines of data below it. `value` starts at column `column`."""

    name: str
    value: str
    place: Place
    column: int = 1
    data: tuple[tuple[int, str], ...] = ()

    def words(self) -> Iterator[tuple[Place, str]]:
        """Yield the words in the data with their positions."""
        for number, line in self.data:
            yield from _words(number, line)


def _words(number: int, line: str) -> Iterator[tuple[Place, str]]:
    """Yield the words in a line with their positions."""
    for word in re.finditer(r"\S+", line):
        yield Place(number, word.start() + 1), word[0]


@dataclass(frozen=True, slots=True)
class HandLog:
    """One hand of a log.

    `header` has the known tags before the deal by name, and `changes` the tags `Rule` and
    `Setting`. Unknown hands are None, and so is an unknown widow. `declarer` and `contract` are
    what the log states. `leader` is the seat that leads to the first trick, or None without a tag
    Play.
    """

    header: Mapping[str, Tag]
    changes: tuple[Tag, ...]
    place: Place
    dealer: int
    hands: tuple[Hand | None, ...]
    widow: Hand | None = None
    calls: tuple[Call, ...] = ()
    declarer: tuple[Place, int] | None = None
    contract: Contract | None = None
    passed: tuple[CardTransfer, ...] = ()
    added: tuple[CardTransfer, ...] = ()
    removed: tuple[CardTransfer, ...] = ()
    leader: tuple[Place, int] | None = None
    tricks: tuple[Row, ...] = ()

    @property
    def bids(self) -> list[int]:
        """The amounts bid, in order, or the dealer's in the contract if nobody bid."""
        bids = [call.amount for call in self.calls if call.amount is not None]
        stuck = None if self.contract is None else self.contract.amount
        return bids if bids or stuck is None else [stuck]

    @property
    def last_bidder(self) -> int | None:
        """The seat that bid last, or None if nobody did."""
        return next((call.seat for call in self.calls[::-1] if call.amount is not None), None)

    @property
    def size(self) -> int | None:
        """The number of cards in a hand, or None if no hand is known."""
        return next((len(hand) for hand in self.hands if hand is not None), None)


def hands_in(tags: Iterable[Tag]) -> Iterator[HandLog]:
    """Yield the hands of a log. Raises NotationError.

    The tags before a deal are also those of later hands, up to the next tag Event. Our own tags for
    the rules, which people can add, are those of all later hands.
    """
    header: dict[str, Tag] = {}
    changes: list[Tag] = []
    hand: HandLog | None = None
    seen: Counter[str] = Counter()
    for tag in tags:
        if tag.name == "Deal":
            if hand is not None:
                yield _with_amounts(hand)
            hand, seen = _dealt(tag, header, changes), Counter()
            header.pop("Dealer", None)
        elif tag.name in _OF_HAND and hand is not None:
            seen[tag.name] += 1
            if seen[tag.name] > (PLAYERS if tag.name in _REPEATED else 1):
                raise tag.place.error(ptn.TAG_TWICE(tag=tag.name))
            hand = _with(hand, tag)
        elif tag.name in ("Rule", "Setting"):
            changes.append(tag)
            if len(changes) > MOST_TAGS:
                raise tag.place.error(records.TOO_MANY_TAGS(most=MOST_TAGS))
        elif tag.name in _OF_HEADER:
            if tag.name == "Event":
                header = {name: header[name] for name in _RULES_TAGS if name in header}
            elif tag.name == "Rules":
                changes = []
            header[tag.name] = tag
    if hand is not None:
        yield _with_amounts(hand)


def tags_in(lines: Iterable[tuple[int, str]]) -> Iterator[Tag]:
    """Yield the tags in numbered lines. Lines that start with % are left out."""
    tag: Tag | None = None
    data: list[tuple[int, str]] = []
    for number, line in lines:
        text = line.strip()
        place = Place(number, len(line) - len(line.lstrip()) + 1)
        if not text or text.startswith(("%", FENCE)):
            continue
        if text.startswith("["):
            if tag is not None:
                yield replace(tag, data=tuple(data))
            tag, data = _tag(text, place), []
        else:
            data.append((number, line))
    if tag is not None:
        yield replace(tag, data=tuple(data))


def _tag(text: str, place: Place) -> Tag:
    if rule := _RULE.fullmatch(text):
        return Tag(rule[1], rule[2].strip(), place, place.column + rule.start(2))
    found = _TAG.fullmatch(text)
    if found is None:
        raise place.error(records.MALFORMED_TAG())
    value = found[2]
    if '\\"' in value or "\\\\" in value:
        value = re.sub(r'\\(["\\])', r"\1", value)
    return Tag(found[1], value, place, place.column + found.start(2))


def _dealt(tag: Tag, header: Mapping[str, Tag], changes: Iterable[Tag]) -> HandLog:
    place = Place(tag.place.line, tag.column)
    letter, colon, rest = tag.value.partition(":")
    words = [(place.column + len(letter) + 1 + m.start(), m[0]) for m in re.finditer(r"\S+", rest)]
    if not colon or len(words) != PLAYERS:
        raise place.error(ptn.NOT_A_DEAL(example="S:AT9.K.QQ.J - - -"))
    first = _seat(place, letter)
    hands: list[Hand | None] = [None] * PLAYERS
    for index, (column, word) in enumerate(words):
        hands[(first + index) % PLAYERS] = _hand(Place(place.line, column), word)
    dealer = first
    if (named := header.get("Dealer")) is not None:
        dealer = _seat(Place(named.place.line, named.column), named.value)
    return HandLog(dict(header), tuple(changes), place, dealer, tuple(hands))


def _hand(place: Place, word: str) -> Hand | None:
    if word == "-":
        return None
    suits = word.split(".")
    try:
        if len(suits) != len(_IN_HAND):
            raise CardError(records.CARDS_MISSING())
        return Hand(
            Card.of(parse_rank(rank), parse_suit(suit))
            for suit, ranks in zip(_IN_HAND, suits, strict=True)
            for rank in ranks
        )
    except CardError:
        raise place.error(ptn.NOT_A_HAND(found=shown(word), example="AT9.K.QQ.J")) from None


def _with(hand: HandLog, tag: Tag) -> HandLog:
    """Return a hand with a tag that comes after its deal."""
    place = Place(tag.place.line, tag.column)
    match tag.name:
        case "Undealt":
            return replace(hand, widow=_cards(place, tag.value))
        case "Declarer":
            return replace(hand, declarer=(place, _seat(place, tag.value)))
        case "Contract":
            return replace(hand, contract=_contract(place, tag.value))
        case "Auction":
            return replace(hand, calls=tuple(_calls(tag, _seat(place, tag.value))))
        case "CardsPassed":
            return replace(hand, passed=(*hand.passed, _moved(place, tag.value, True)))
        case "CardsAdded":
            return replace(hand, added=(*hand.added, _moved(place, tag.value, False)))
        case "CardsRemoved":
            return replace(hand, removed=(*hand.removed, _moved(place, tag.value, False)))
        case _:
            first = _seat(place, tag.value)
            tricks = tuple(_row(number, line, first) for number, line in tag.data)
            return replace(hand, leader=(place, first), tricks=tricks)


def _with_amounts(hand: HandLog) -> HandLog:
    """Fill in the contract's amount in bids that are only a suit."""
    if hand.contract is None:
        return hand
    calls: list[Call] = []
    passed: set[int] = set()
    high: int | None = None
    for call in hand.calls:
        if call.amount is None and call.suit is None:
            passed.add(call.seat)
        elif call.amount is None and call.seat not in (*passed, high):
            call = call._replace(amount=hand.contract.amount)
        if call.amount is not None:
            high = call.seat
        calls.append(call)
    return replace(hand, calls=tuple(calls))


def _calls(tag: Tag, first: int) -> Iterator[Call]:
    for index, (place, word) in enumerate(tag.words()):
        seat = (first + index) % PLAYERS
        if word.lower() in _IGNORED:
            continue
        if word.lower() in _DECLINED:
            yield Call(place, seat)
        elif _UNREADABLE.fullmatch(word):
            raise place.error(ptn.CALL_UNREADABLE(call=shown(word)))
        elif found := _CALL.fullmatch(word):
            yield Call(place, seat, int(found[1]) if found[1] else None, _suit(found[2]))
        else:
            raise place.error(ptn.NOT_A_CALL(found=shown(word)))


def _contract(place: Place, text: str) -> Contract | None:
    """Return the bid and the suit of a contract, or None if everyone passed."""
    if _UNREADABLE.fullmatch(text):
        raise place.error(ptn.CALL_UNREADABLE(call=shown(text)))
    if text.strip().lower() in ("", "-", "pass"):
        return None
    found = _CALL.fullmatch(text.replace(" ", ""))
    if found is None:
        raise place.error(ptn.NOT_A_CONTRACT(found=shown(text), example="50♥"))
    return Contract(place, int(found[1]) if found[1] else None, _suit(found[2]))


def _moved(place: Place, text: str, is_passed: bool) -> CardTransfer:
    """Parse ``S:N:DQ``, or ``S:DQ`` unless cards are passed."""
    *seats, cards = text.split(":")
    if len(seats) != 1 + is_passed:
        raise place.error(ptn.NOT_MOVED(example="S:N:DQHA" if is_passed else "S:DQHA"))
    moved = _cards(Place(place.line, place.column + len(text) - len(cards)), cards)
    giver, *getter = (_seat(place, seat) for seat in seats)
    return CardTransfer(place, giver, moved, *getter)


def _row(number: int, line: str, first: int) -> Row:
    words = list(_words(number, line))
    if len(words) > PLAYERS:
        raise words[PLAYERS][0].error(ptn.NOT_A_TRICK())
    cards = {}
    for index, (place, word) in enumerate(words):
        if word != "-":
            found = _CARD.fullmatch(word)
            if found is None:
                raise place.error(ptn.NOT_A_CARD(found=shown(word), example="ST"))
            cards[(first + index) % PLAYERS] = place, _card(found)
    return Row(Place(number, len(line) + 1), cards)


def _cards(place: Place, text: str) -> Hand:
    if text and not _CARDS.fullmatch(text):
        raise place.error(ptn.NOT_CARDS(found=shown(text), example="SADT"))
    try:
        return Hand(_card(found) for found in _CARD.finditer(text))
    except CardError as error:
        raise place.error(error.message) from None


def _card(found: re.Match[str]) -> Card:
    return Card.of(parse_rank(found[2]), parse_suit(found[1]))


def _suit(text: str | None) -> Suit | None:
    return None if text is None else parse_suit(text)


def _seat(place: Place, letter: str) -> int:
    seat = SEATS.find(letter.strip().upper())
    if seat < 0 or len(letter.strip()) != 1:
        raise place.error(ptn.NOT_A_SEAT(found=shown(letter)))
    return seat
