"""Hands, sorted by suit and from high to low."""

from __future__ import annotations

from acesaround.cards import Hand, Suit
from acesaround.game.view import View
from acesaround.telling.cast import Cast
from acesaround.telling.look import Look
from acesaround.telling.text import count, fit, left, seen


def hand_rows(hand: Hand, look: Look, trump: Suit | None = None) -> list[str]:
    """A row for each suit, trump marked."""
    return [_row(suit, hand, look, trump) for suit in Suit]


def _row(suit: Suit, hand: Hand, look: Look, trump: Suit | None) -> str:
    sign = look.suit(suit) + " " if look.symbols else ""
    label = f"  {sign}{suit.title}{' (trump)' if suit == trump else ''}"
    return left(look.bold(label) if suit == trump else label, 21) + _ranks(hand, suit, look)


def _ranks(hand: Hand, suit: Suit, look: Look) -> str:
    cards = [card for card in hand if card.suit == suit]
    text = " ".join(look.rank(card.rank) for card in cards) or "-"
    return look.red(text) if cards and suit in (Suit.HEARTS, Suit.DIAMONDS) else text


def my_hand(view: View, look: Look) -> list[str]:
    """The cards of the view's seat; in stock play those on the table are shown apart."""
    hand = view.hand
    if view.stock is not None:
        hand = hand - (exposed.card for exposed in view.stock.exposed[view.seat])
    return [look.bold("Your hand: ") + count(len(hand), "card"), *hand_rows(hand, look, view.trump)]


def one_line(hand: Hand, look: Look) -> str:
    """A hand in one line: ``♠ A 10 K  ♥ -  ♣ Q  ♦ J J``."""
    return "  ".join(f"{look.suit(suit)} {_ranks(hand, suit, look)}" for suit in Suit)


def open_hands(view: View, cast: Cast, look: Look) -> list[str]:
    """Everybody else's cards at a learner's table (S1-2); nothing elsewhere."""
    if view.open_hands is None:
        return []
    lines = []
    for step in range(1, len(view.open_hands)):
        seat = (view.seat + step) % len(view.open_hands)
        lines += named_hand(cast.seat(seat), view.open_hands[seat], look)
    return lines


def named_hand(name: str, hand: Hand, look: Look) -> list[str]:
    """A name and a hand, in as few lines as it takes."""
    label = f"{fit(name, 12):<12} "
    line = label + one_line(hand, look)
    if seen(line) <= look.width:
        return [line]
    halves = [
        Hand(c for c in hand if c.suit in pair) for pair in (tuple(Suit)[:2], tuple(Suit)[2:])
    ]
    return [
        (label if not index else " " * len(label))
        + "  ".join(f"{look.suit(suit)} {_ranks(half, suit, look)}" for suit in pair)
        for index, (half, pair) in enumerate(
            zip(halves, (tuple(Suit)[:2], tuple(Suit)[2:]), strict=True)
        )
    ]
