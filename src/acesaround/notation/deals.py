"""Deals in records: complete, or with unknown cards."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from acesaround.cards import Card, CardError, Hand, parse_rank, parse_suit
from acesaround.game.actions import Deal
from acesaround.messages import Message, records
from acesaround.messages import hands as messages
from acesaround.messages.cards import WRITTEN
from acesaround.notation.actions import ActionError
from acesaround.notation.limits import LONGEST_WORD
from acesaround.notation.seats import seat_label
from acesaround.rules.model import RuleSet

UNKNOWN: Final = "?"


@dataclass(frozen=True, slots=True)
class Some:
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
    hands: tuple[Some, ...]
    widow: Some = Some(Hand(), False)
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
    hands: Iterable[Some],
    widow: Some = Some(Hand(), False),
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
    hands = tuple(Some(hand, False) for hand in deal.hands)
    return PartialDeal(deal.dealer, hands, Some(deal.widow, False), deal.stock)


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


def parse_some(text: str) -> Some:
    """Parse a list of cards that can end in ``?``, such as ``S:AK H:T ?``. Raises CardError."""
    words = text.split()
    others = words[-1:] == [UNKNOWN]
    return Some(
        Hand(card for word in words[: len(words) - others] for card in cards_in(word)), others
    )


def parse_deal(text: str) -> AnyDeal:
    """Parse a deal in the format of `str`, with ``?`` for unknown cards.

    Raises ActionError.
    """
    head, *parts = (part.strip() for part in text.split("|"))
    if not (found := re.fullmatch(r"deal\s+([0-9]|\?)", head, re.IGNORECASE)):
        raise ActionError(records.NOT_A_DEAL())
    hands: list[Some] = []
    widow = Some(Hand(), False)
    stock: tuple[Card, ...] = ()
    stock_others = False
    try:
        for part in parts:
            word, _, rest = part.partition(" ")
            if word == "widow":
                widow = parse_some(rest)
            elif word == "stock":
                words = rest.split()
                stock_others = words[-1:] == [UNKNOWN]
                stock = tuple(Card.parse(name) for name in words[: len(words) - stock_others])
            else:
                hands.append(parse_some(part))
    except CardError as error:
        raise ActionError(error.message) from None
    dealer = None if found[1] == UNKNOWN else int(found[1])
    return make_deal(dealer, hands, widow, stock, stock_others)


def size_problem(owner: Message, known: int, others: bool, size: int) -> Message | None:
    """Return an error if a hand, widow, or stock has the wrong number of cards, or None."""
    if known > size:
        return messages.TOO_MANY_CARDS(owner=owner, known=known, size=size)
    if known < size and not others:
        return messages.TOO_FEW_CARDS(owner=owner, known=known, size=size)
    if others and known == size:
        return messages.ALL_KNOWN(owner=owner, size=size)
    return None


def deal_problem(rules: RuleSet, deal: PartialDeal) -> Message | None:
    """Return an error if the known part of a deal doesn't fit the rules, or None."""
    players = rules.table.players
    if deal.dealer is not None and not 0 <= deal.dealer < players:
        return messages.NO_DEALER_SEAT(dealer=deal.dealer, last=players - 1)
    if len(deal.hands) != players:
        return messages.HANDS_FOR_PLAYERS(hands=len(deal.hands), players=players)
    whole = rules.full_deck
    stock = len(whole) - players * rules.deal.hand - rules.deal.widow
    held = [
        (WRITTEN(text=seat_label(rules, seat)), len(some.known), some.others, rules.deal.hand)
        for seat, some in enumerate(deal.hands)
    ]
    held.append((messages.THE_WIDOW(), len(deal.widow.known), deal.widow.others, rules.deal.widow))
    held.append((messages.THE_STOCK(), len(deal.stock), deal.stock_others, stock))
    for owner, known, others, size in held:
        if (problem := size_problem(owner, known, others, size)) is not None:
            return problem
    dealt = [card for some in (*deal.hands, deal.widow) for card in some.known] + [*deal.stock]
    for card in sorted(set(dealt)):
        number, copies = dealt.count(card), whole.count(card)
        if number > copies:
            return messages.DEALT_TOO_OFTEN(number=number, card=card, copies=copies)
    return None
