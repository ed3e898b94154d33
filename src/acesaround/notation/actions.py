"""Text format for actions, also used by `str` and in records."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Final, get_args

from acesaround.cards import Card, CardError, Hand, parse_suit
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
from acesaround.messages import CodedError, records


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
            return Play(*_copy(words[0]))
    except CardError as error:
        raise ActionError(error.message) from None
    shown = text if len(text) <= 40 else text[:37] + "..."
    raise ActionError(records.NOT_AN_ACTION(text=repr(shown)))


def _copy(word: str) -> tuple[Card, int]:
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
            return LayMeld(known, tuple(Copy(*_copy(name)) for name in names), exchange)
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
