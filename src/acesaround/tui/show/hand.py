"""Hands, sorted by suit from high to low."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from acesaround.cards import Hand, Suit
from acesaround.game.view import View
from acesaround.i18n import tr, tr_plural
from acesaround.text.cast import Cast
from acesaround.text.columns import capital, fit, left, seen, wrap
from acesaround.text.look import Look

_LABEL: Final = 21


def hand_rows(hand: Hand, look: Look, trump: Suit | None = None) -> list[str]:
    """Return one row per suit, with trump marked."""
    return [line for suit in Suit for line in _row(suit, hand, look, trump)]


def _row(suit: Suit, hand: Hand, look: Look, trump: Suit | None) -> list[str]:
    sign = look.suit(suit) + " " if look.symbols else ""
    label = f"  {sign}{capital(look.suit_word(suit))}"
    if suit == trump:
        label = look.bold(tr("terminal.suit_trump", suit=label))
    return wrap(_ranks(hand, suit, look), look.width, left(label, _LABEL), " " * _LABEL)


def _ranks(hand: Hand, suit: Suit, look: Look) -> str:
    cards = [card for card in hand if card.suit == suit]
    text = " ".join(look.rank(card.rank) for card in cards) or "-"
    return look.red(text) if cards and suit in (Suit.HEARTS, Suit.DIAMONDS) else text


def my_hand(view: View, look: Look) -> list[str]:
    """Return the hand of the view's seat. In stock play, leave out its cards on the table."""
    hand = view.hand
    if view.stock is not None:
        hand = hand - (exposed.card for exposed in view.stock.exposed[view.seat])
    cards = tr_plural("common.count_card", len(hand))
    title = tr("terminal.your_hand_cards", cards=cards)
    return [look.bold(title), *hand_rows(hand, look, view.trump)]


def one_line(hand: Hand, look: Look) -> str:
    """Return a hand on one line, such as ``♠ A 10 K  ♥ -  ♣ Q  ♦ J J``."""
    return _suits(hand, Suit, look)


def open_hands(view: View, cast: Cast, look: Look) -> list[str]:
    """Return the other players' cards at a learner's table (S1-2), else an empty list."""
    if view.open_hands is None:
        return []
    lines = []
    for step in range(1, len(view.open_hands)):
        seat = (view.seat + step) % len(view.open_hands)
        lines += named_hand(cast.seat(seat), view.open_hands[seat], look)
    return lines


def named_hand(name: str, hand: Hand, look: Look) -> list[str]:
    """Return a name and a hand in as few lines as possible."""
    label = f"{fit(name, 12):<12} "
    line = label + one_line(hand, look)
    if seen(line) <= look.width:
        return [line]
    each = (
        2 if seen(label) + max(_length(hand, suits, look) for suits in _PAIRS) <= look.width else 1
    )
    rows = [tuple(Suit)[first : first + each] for first in range(0, 4, each)]
    return [
        line
        for index, suits in enumerate(rows)
        for line in wrap(
            _suits(hand, suits, look),
            look.width,
            " " * len(label) if index else label,
            " " * (len(label) + 2),
        )
    ]


_PAIRS: Final = (tuple(Suit)[:2], tuple(Suit)[2:])


def _suits(hand: Hand, suits: Iterable[Suit], look: Look) -> str:
    return "  ".join(f"{look.suit(suit)} {_ranks(hand, suit, look)}" for suit in suits)


def _length(hand: Hand, suits: Iterable[Suit], look: Look) -> int:
    return seen(_suits(hand, suits, look))
