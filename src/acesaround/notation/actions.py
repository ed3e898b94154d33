"""Text formats for actions, deals, and seats, and diagrams of hands."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Final, get_args

from acesaround.cards import Card, CardError, Hand, Suit, parse_rank, parse_suit
from acesaround.game.actions import (
    Action,
    Bid,
    Bury,
    Claim,
    ClaimMisdeal,
    Concede,
    Copy,
    Deal,
    Draw,
    EnterMeld,
    Fold,
    Give,
    KeepHand,
    LayMeld,
    NameTrump,
    Pass,
    Play,
    PlayOn,
    ShootMoon,
    StockMeldKind,
)
from acesaround.messages import CodedError, Message, records
from acesaround.messages.values import WRITTEN
from acesaround.notation.errors import LONGEST_WORD
from acesaround.rules.model import RuleSet, seat_names


class ActionError(CodedError):
    """A string that isn't an action. The message says what to use instead."""


_WORDS: Final[dict[str, Action]] = {
    "pass": Pass(),
    "misdeal": ClaimMisdeal(),
    "keep": KeepHand(),
    "play on": PlayOn(),
    "fold": Fold(),
    "shoot": ShootMoon(),
    "draw": Draw(),
    "claim": Claim(),
    "concede": Concede(),
}


def parse_action(text: str) -> Action:
    """Parse one action.

    Actions are ``51``, ``pass``, ``trump S``, ``AS``, ``KS#1``, ``give AS TH``, ``bury 9C 9D JH``,
    ``meld 24``, ``lay marriage KS QS#1``, ``draw``, ``fold``, ``play on``, ``shoot``, ``claim``,
    ``concede``, ``keep``, ``misdeal``, and ``deal`` in the format of `str`.

    Case and spacing don't matter. Raises `ActionError`.
    """
    words = text.split()
    if (plain := _WORDS.get(" ".join(words).lower())) is not None:
        return plain
    if not words:
        raise ActionError(records.NO_TEXT())
    try:
        if (reader := _READERS.get(words[0].lower())) is not None:
            return reader(text.strip()[len(words[0]) :])
        if re.fullmatch(r"[0-9]{1,9}", text.strip()):
            return Bid(int(text.strip()))
        if len(words) == 1:
            return Play(*parse_copy(words[0]))
    except CardError as error:
        raise ActionError(error.message) from None
    shown = text if len(text) <= 40 else text[:37] + "..."
    raise ActionError(records.NOT_AN_ACTION(text=repr(shown)))


def parse_copy(word: str) -> tuple[Card, int]:
    """Parse a card with its copy number, or 0 if it has none: ``KS#1``. Raises CardError."""
    name, _, number = word.partition("#")
    if "#" in word and not re.fullmatch(r"[1-9]", number):
        raise CardError(records.WRONG_COPY(word=repr(word[:20])))
    return Card.parse(name), int(number or 0)


def _cards(text: str) -> Hand:
    hand = Hand.parse(text)
    if not hand:
        raise CardError(records.CARDS_MISSING())
    return hand


def _total(text: str) -> Action:
    if not re.fullmatch(r"\s*[0-9]{1,9}\s*", text):
        raise ActionError(records.MELD_TOTAL_MISSING())
    return EnterMeld(int(text.strip()))


def _lay(text: str) -> Action:
    words = text.split()
    kind = words[0].lower() if words else ""
    exchange = len(words) > 1 and words[-1].lower() == "exchange"
    names = words[1 : len(words) - exchange]
    for known in get_args(StockMeldKind):
        if known == kind and names:
            return LayMeld(known, tuple(Copy(*parse_copy(name)) for name in names), exchange)
    kinds = ", ".join(get_args(StockMeldKind))
    raise ActionError(records.LAID_MELD_MISSING(kinds=kinds))


def _deal(text: str) -> Action:
    dealer, *parts = (part.strip() for part in text.split("|"))
    if not re.fullmatch(r"[0-9]", dealer):
        raise ActionError(records.DEALER_MISSING())
    hands: list[Hand] = []
    widow = Hand()
    stock: tuple[Card, ...] = ()
    for part in parts:
        head, _, rest = part.partition(" ")
        word = head.lower()
        if word == "widow":
            widow = Hand.parse(rest)
        elif word == "stock":
            stock = tuple(Card.parse(name) for name in rest.split())
        else:
            hands.append(Hand.parse(part))
    return Deal(int(dealer), tuple(hands), widow, stock)


_READERS: Final[dict[str, Callable[[str], Action]]] = {
    "trump": lambda text: NameTrump(parse_suit(text.strip())),
    "give": lambda text: Give(_cards(text)),
    "bury": lambda text: Bury(_cards(text)),
    "meld": _total,
    "lay": _lay,
    "deal": _deal,
}


@cache
def seat_labels(players: int) -> tuple[str, ...]:
    """Return the seats' names in records, such as ``South North`` or ``Seat1 Seat2 ...``."""
    return tuple(name.replace(" ", "") for name in seat_names(players))


def seat_label(rules: RuleSet, seat: int) -> str:
    """Return a seat's name in a record."""
    return seat_labels(rules.table.players)[seat]


def find_seat(rules: RuleSet, word: str) -> int | None:
    """Return the seat with this name, ignoring case, or None if there isn't one."""
    for seat, label in enumerate(seat_labels(rules.table.players)):
        if label.lower() == word.lower():
            return seat
    return None


def team_labels(rules: RuleSet) -> tuple[str, ...]:
    """Return each score's name, made up of the seats that share it, such as ``South-North``."""
    names: list[list[str]] = [[] for _ in range(max(rules.teams) + 1)]
    for seat, side in enumerate(rules.teams):
        names[side].append(seat_label(rules, seat))
    return tuple("-".join(seats) for seats in names)


UNKNOWN: Final = "?"


@dataclass(frozen=True, slots=True)
class KnownCards:
    """Cards in a hand or widow. `others` is True if there are more cards than those in `known`."""

    known: Hand = Hand()
    others: bool = True

    def __str__(self) -> str:
        if not self.others:
            return str(self.known) if self.known else "-"
        return f"{self.known} {UNKNOWN}" if self.known else UNKNOWN


@dataclass(frozen=True, slots=True)
class PartialDeal:
    """A deal with unknown cards. It can be displayed, but not played or verified.

    `dealer` is None if the dealer is unknown. `stock` lists the known cards in drawing order,
    starting with the upcard. `stock_others` is True if more cards follow.
    """

    dealer: int | None
    hands: tuple[KnownCards, ...]
    widow: KnownCards = KnownCards(Hand(), False)
    stock: tuple[Card, ...] = ()
    stock_others: bool = False

    def __str__(self) -> str:
        dealer = UNKNOWN if self.dealer is None else self.dealer
        parts = [f"deal {dealer}", *map(str, self.hands)]
        if self.widow.known or self.widow.others:
            parts.append(f"widow {self.widow}")
        if self.stock or self.stock_others:
            parts.append(" ".join(["stock", *map(str, self.stock), *[UNKNOWN] * self.stock_others]))
        return " | ".join(parts)


AnyDeal = Deal | PartialDeal


def make_deal(
    dealer: int | None,
    hands: Iterable[KnownCards],
    widow: KnownCards = KnownCards(Hand(), False),
    stock: tuple[Card, ...] = (),
    stock_others: bool = False,
) -> AnyDeal:
    """Return a `Deal` if all cards and the dealer are known, or else a `PartialDeal`."""
    kept = tuple(hands)
    if dealer is None or stock_others or any(some.others for some in (*kept, widow)):
        return PartialDeal(dealer, kept, widow, stock, stock_others)
    return Deal(dealer, tuple(some.known for some in kept), widow.known, stock)


def as_partial(deal: AnyDeal) -> PartialDeal:
    """Convert a deal to a `PartialDeal`."""
    if isinstance(deal, PartialDeal):
        return deal
    hands = tuple(KnownCards(hand, False) for hand in deal.hands)
    return PartialDeal(deal.dealer, hands, KnownCards(deal.widow, False), deal.stock)


def cards_in(word: str) -> tuple[Card, ...]:
    """Parse a single word: a card (``AS``), ranks in a suit (``S:AAT``), or ``-`` for no cards.

    Raises CardError.
    """
    if word == "-":
        return ()
    if len(word) > LONGEST_WORD:
        raise CardError(records.WORD_TOO_LONG(length=len(word)))
    suit, colon, ranks = word.partition(":")
    if not colon:
        return (Card.parse(word),)
    if ranks == "-":
        ranks = ""
    elif not ranks:
        raise CardError(records.RANKS_MISSING(word=repr(word), suit=suit))
    return tuple(Card.of(parse_rank(rank), parse_suit(suit)) for rank in re.findall("10|.", ranks))


def parse_known_cards(text: str) -> KnownCards:
    """Parse a list of cards that can end in ``?``, such as ``S:AK H:T ?``. Raises CardError."""
    words = text.split()
    others = words[-1:] == [UNKNOWN]
    return KnownCards(
        Hand(card for word in words[: len(words) - others] for card in cards_in(word)), others
    )


def parse_deal(text: str) -> AnyDeal:
    """Parse a deal in the format of `str`, with ``?`` for unknown cards.

    Raises ActionError.
    """
    head, *parts = (part.strip() for part in text.split("|"))
    if not (found := re.fullmatch(r"deal\s+([0-9]|\?)", head, re.IGNORECASE)):
        raise ActionError(records.NOT_A_DEAL())
    hands: list[KnownCards] = []
    widow = KnownCards(Hand(), False)
    stock: tuple[Card, ...] = ()
    stock_others = False
    try:
        for part in parts:
            word, _, rest = part.partition(" ")
            if word == "widow":
                widow = parse_known_cards(rest)
            elif word == "stock":
                words = rest.split()
                stock_others = words[-1:] == [UNKNOWN]
                stock = tuple(Card.parse(name) for name in words[: len(words) - stock_others])
            else:
                hands.append(parse_known_cards(part))
    except CardError as error:
        raise ActionError(error.message) from None
    dealer = None if found[1] == UNKNOWN else int(found[1])
    return make_deal(dealer, hands, widow, stock, stock_others)


def size_problem(owner: Message, known: int, others: bool, size: int) -> Message | None:
    """Return an error if a hand, widow, or stock has the wrong number of cards, or None."""
    if known > size:
        return records.TOO_MANY_CARDS(owner=owner, known=known, size=size)
    if known < size and not others:
        return records.TOO_FEW_CARDS(owner=owner, known=known, size=size)
    if others and known == size:
        return records.ALL_KNOWN(owner=owner, size=size)
    return None


def deal_problem(rules: RuleSet, deal: PartialDeal) -> Message | None:
    """Return an error if the known part of a deal doesn't fit the rules, or None."""
    players = rules.table.players
    if deal.dealer is not None and not 0 <= deal.dealer < players:
        return records.NO_DEALER_SEAT(dealer=deal.dealer, last=players - 1)
    if len(deal.hands) != players:
        return records.HANDS_FOR_PLAYERS(hands=len(deal.hands), players=players)
    whole = rules.full_deck
    stock = len(whole) - players * rules.deal.hand - rules.deal.widow
    held = [
        (WRITTEN(text=seat_label(rules, seat)), len(some.known), some.others, rules.deal.hand)
        for seat, some in enumerate(deal.hands)
    ]
    held.append((records.THE_WIDOW(), len(deal.widow.known), deal.widow.others, rules.deal.widow))
    held.append((records.THE_STOCK(), len(deal.stock), deal.stock_others, stock))
    for owner, known, others, size in held:
        if (problem := size_problem(owner, known, others, size)) is not None:
            return problem
    dealt = [card for some in (*deal.hands, deal.widow) for card in some.known] + [*deal.stock]
    for card in sorted(set(dealt)):
        number, copies = dealt.count(card), whole.count(card)
        if number > copies:
            return records.DEALT_TOO_OFTEN(number=number, card=card, copies=copies)
    return None


_LEFT, _MIDDLE, _RIGHT = 0, 27, 54
_PLACES: Final[dict[int, tuple[tuple[int | None, ...], ...]]] = {
    2: ((None, 1, None), (None, 0, None)),
    3: ((1, None, 2), (None, 0, None)),
    4: ((None, 2, None), (1, None, 3), (None, 0, None)),
}
"""Rows of seats around the table, from top to bottom: left, middle, and right."""


def card_text(card: Card, symbols: bool = True) -> str:
    """Return a card's name, such as ``A♠``, or ``AS`` without symbols."""
    return card.rank.letter + (card.suit.symbol if symbols else card.suit.letter)


def cards_text(cards: Sequence[Card], symbols: bool = True) -> str:
    """Return the names of several cards, separated by spaces."""
    return " ".join(card_text(card, symbols) for card in cards)


def suit_lines(cards: KnownCards | Hand, symbols: bool = True, others: str = "?") -> list[str]:
    """Return a line for each suit, such as ``♠ AATK``, or only ``?`` if no card is known.

    Ranks go from high to low. If only some cards are known, `others` is added as the last line.
    """
    some = cards if isinstance(cards, KnownCards) else KnownCards(cards, False)
    if not some.known and some.others:
        return ["?"]
    lines = []
    for suit in Suit:
        sign = suit.symbol if symbols else suit.letter
        ranks = "".join(card.rank.letter for card in some.known if card.suit is suit)
        lines.append(f"{sign} {ranks or '-'}")
    return [*lines, others] if some.others else lines


def hands_diagram(
    names: Sequence[str],
    hands: Sequence[KnownCards | Hand],
    *,
    symbols: bool = True,
    others: str = "?",
) -> str:
    """Return all hands around the table, with South at the bottom.

    If there are more than four hands, they're listed one below the other. `names` are shown above
    the hands, and `others` below hands with unknown cards. Lines have at most 79 characters unless
    a hand is impossibly large.
    """
    blocks = [
        [name[:24], *suit_lines(hand, symbols, others)]
        for name, hand in zip(names, hands, strict=True)
    ]
    rows = _PLACES.get(len(blocks))
    if rows is None:
        width = max(len(block[0]) for block in blocks)
        return "\n".join("   ".join([f"{block[0]:<{width}}", *block[1:]]) for block in blocks)
    lines: list[str] = []
    for row in rows:
        lines += _row([[] if seat is None else blocks[seat] for seat in row])
    return "\n".join(lines)


def _row(blocks: Sequence[Sequence[str]]) -> list[str]:
    """Return the lines of several blocks side by side."""
    lines = []
    for index in range(max(map(len, blocks))):
        line = ""
        for column, block in zip((_LEFT, _MIDDLE, _RIGHT), blocks, strict=True):
            if index < len(block):
                gap = "  " if column and len(line) > column - 2 else ""
                line = (line + gap).ljust(column) + block[index]
        lines.append(line)
    return lines
