"""Diagrams of hands around the table, with cards by suit."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from acesaround.cards import Card, Hand, Suit
from acesaround.notation.deals import Some

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


def suit_lines(cards: Some | Hand, symbols: bool = True, others: str = "?") -> list[str]:
    """Return a line for each suit, such as ``♠ AATK``, or only ``?`` if no card is known.

    Ranks go from high to low. If only some cards are known, `others` is added as the last line.
    """
    some = cards if isinstance(cards, Some) else Some(cards, False)
    if not some.known and some.others:
        return ["?"]
    lines = []
    for suit in Suit:
        sign = suit.symbol if symbols else suit.letter
        ranks = "".join(card.rank.letter for card in some.known if card.suit is suit)
        lines.append(f"{sign} {ranks or '-'}")
    return [*lines, others] if some.others else lines


def hands_diagram(
    names: Sequence[str], hands: Sequence[Some | Hand], *, symbols: bool = True, others: str = "?"
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
