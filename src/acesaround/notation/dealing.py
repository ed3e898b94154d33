"""Reader for the deal at the start of each recorded hand."""

from __future__ import annotations

import re
from typing import Final

from acesaround.cards import Card, CardError, Hand
from acesaround.messages import Message, records
from acesaround.messages import hands as messages
from acesaround.messages.cards import WRITTEN
from acesaround.notation.deals import UNKNOWN, AnyDeal, Some, cards_in, make_deal, size_problem
from acesaround.notation.seats import find_seat, labels
from acesaround.notation.tokens import Token, Tokens
from acesaround.rules.model import RuleSet

CARD: Final = re.compile("(?:10|[AKQJT9])[SHCD♠♥♣♦♤♡♧♢]\ufe0f?", re.IGNORECASE)
"""Regex for a card, such as ``AS`` or ``10♥``."""

WIDOW: Final = "Widow"
STOCK: Final = "Stock"


def read_deal(tokens: Tokens, rules: RuleSet, number: int) -> tuple[Token, AnyDeal, list[Token]]:
    """Read hand `number`'s deal, and return its first word, the deal, and any comments.

    Raises NotationError.
    """
    start = _word(tokens, "Hand", WRITTEN(text=f"Hand {number}"))
    token = tokens.take()
    if token.kind != "word" or token.text != str(number):
        raise token.error(messages.WRONG_HAND_NUMBER(number=number, found=token.shown))
    _word(tokens, "dealer", messages.DEALER_WANTED())
    dealer = _dealer(tokens, rules)
    sizes = _sizes(rules)
    dealt: dict[str, tuple[tuple[Card, ...], bool]] = {}
    comments: list[Token] = []
    while True:
        token = tokens.peek()
        if token.kind == "comment":
            comments.append(tokens.take())
            continue
        owner = _owner(rules, token)
        if owner is None:
            break
        tokens.take()
        if owner in dealt:
            raise token.error(records.CARDS_TWICE(owner=owner))
        if owner not in sizes:
            raise token.error(messages.NO_SUCH_PILE(pile=owner.lower()))
        cards, others = _cards(tokens, comments)
        named = WRITTEN(text=owner)
        if (problem := size_problem(named, len(cards), others, sizes[owner])) is not None:
            raise token.error(problem)
        dealt[owner] = cards, others
    for owner in sizes:
        if owner not in dealt:
            raise token.error(messages.CARDS_OF_MISSING(found=token.shown, owner=owner))
    hands = [_some(start, *dealt[label]) for label in labels(rules.table.players)]
    widow = _some(start, *dealt.get(WIDOW, ((), False)))
    stock, stock_others = dealt.get(STOCK, ((), False))
    return start, make_deal(dealer, hands, widow, stock, stock_others), comments


def _word(tokens: Tokens, word: str, wanted: Message) -> Token:
    token = tokens.take()
    if token.kind != "word" or token.text.lower() != word.lower():
        raise token.expected(wanted)
    return token


def _dealer(tokens: Tokens, rules: RuleSet) -> int | None:
    token = tokens.take()
    if token.kind == "word":
        if token.text == UNKNOWN:
            return None
        if (seat := find_seat(rules, token.text)) is not None:
            return seat
    names = ", ".join(labels(rules.table.players))
    raise token.error(messages.NO_DEALER_CALLED(found=token.shown, names=names))


def _sizes(rules: RuleSet) -> dict[str, int]:
    """Return the number of cards in each hand, the widow, and the stock."""
    sizes = dict.fromkeys(labels(rules.table.players), rules.deal.hand)
    if rules.deal.widow:
        sizes[WIDOW] = rules.deal.widow
    if rules.deal.stock:
        sizes[STOCK] = len(rules.full_deck) - sum(sizes.values())
    return sizes


def _owner(rules: RuleSet, token: Token) -> str | None:
    if token.kind != "word":
        return None
    if token.text.capitalize() in (WIDOW, STOCK):
        return token.text.capitalize()
    seat = find_seat(rules, token.text)
    return None if seat is None else labels(rules.table.players)[seat]


def _cards(tokens: Tokens, comments: list[Token]) -> tuple[tuple[Card, ...], bool]:
    """Read cards. Return them, and True if a ``?`` shows that there are others."""
    cards: list[Card] = []
    others = False
    while True:
        token = tokens.peek()
        if token.kind == "comment":
            comments.append(tokens.take())
        elif token.kind == "word" and token.text == UNKNOWN:
            others = True
            tokens.take()
        elif token.kind == "word" and (
            ":" in token.text or token.text == "-" or CARD.fullmatch(token.text)
        ):
            if others:
                raise token.error(messages.LATE_UNKNOWN())
            try:
                cards += cards_in(token.text)
            except CardError as error:
                raise token.error(error.message) from None
            tokens.take()
        else:
            return tuple(cards), others


def _some(start: Token, cards: tuple[Card, ...], others: bool) -> Some:
    try:
        return Some(Hand(cards), others)
    except CardError as error:
        raise start.error(error.message) from None
