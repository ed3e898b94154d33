"""The text form of an action: what `str` writes and records keep."""

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
from acesaround.i18n import say


class ActionError(ValueError):
    """A text that is no action. The message says what would be."""


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
    """Read one action: ``51``, ``pass``, ``trump S``, ``AS``, ``KS#1``, ``give AS TH``,
    ``bury 9C 9D JH``, ``meld 24``, ``lay marriage KS QS#1``, ``draw``, ``fold``, ``play on``,
    ``shoot``, ``claim``, ``concede``, ``keep``, ``misdeal``, or ``deal`` as `str` writes it.

    Case and spacing do not matter. Raises `ActionError`.
    """
    words = text.split()
    if (plain := _WORDS.get(" ".join(words).lower())) is not None:
        return plain
    if not words:
        raise ActionError(say("an empty text is no action; write pass, a bid or a card"))
    try:
        if (reader := _READERS.get(words[0].lower())) is not None:
            return reader(text.strip()[len(words[0]) :])
        if re.fullmatch(r"[0-9]{1,9}", text.strip()):
            return Bid(int(text.strip()))
        if len(words) == 1:
            return Play(*_copy(words[0]))
    except CardError as error:
        raise ActionError(str(error)) from None
    shown = text if len(text) <= 40 else text[:37] + "..."
    raise ActionError(
        say(
            "{shown} is no action; write pass, a bid, a card, or a word like trump",
            shown=repr(shown),
        )
    )


def _copy(word: str) -> tuple[Card, int]:
    name, _, number = word.partition("#")
    if "#" in word and not re.fullmatch(r"[1-9]", number):
        raise CardError(
            say("{word}: after # comes the number of the copy, 1 to 9", word=repr(word[:20]))
        )
    return Card.parse(name), int(number or 0)


def _cards(text: str) -> Hand:
    hand = Hand.parse(text)
    if not hand:
        raise CardError(say("cards are missing, like AS TH 9D"))
    return hand


def _total(text: str) -> Action:
    if not re.fullmatch(r"\s*[0-9]{1,9}\s*", text):
        raise ActionError(say("after meld comes the total, like meld 24"))
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
    raise ActionError(
        say("after lay comes a meld ({kinds}) and its cards, like lay marriage KS QS", kinds=kinds)
    )


def _deal(text: str) -> Action:
    dealer, *parts = (part.strip() for part in text.split("|"))
    if not re.fullmatch(r"[0-9]", dealer):
        raise ActionError(say("after deal comes the dealer's seat, then the hands between |"))
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
