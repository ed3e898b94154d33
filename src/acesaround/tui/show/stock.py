"""The table of a two-hand game: stock, upcard, and what lies before each player."""

from __future__ import annotations

from collections.abc import Sequence

from acesaround.game.actions import LayMeld
from acesaround.game.state import Exposed
from acesaround.game.view import StockView, View
from acesaround.telling.cast import Cast
from acesaround.telling.look import Look
from acesaround.telling.text import count, wrap


def stock_table(view: View, cast: Cast, look: Look) -> list[str]:
    """How much stock is left, the upcard, and the cards each player has on the table."""
    stock = view.stock
    if stock is None:
        return []
    lines = [_stock(stock, cast, look)]
    for step in range(1, len(stock.exposed) + 1):
        seat = (view.seat + step) % len(stock.exposed)
        if stock.exposed[seat]:
            lines += _exposed(seat, stock.exposed[seat], cast, look)
    return lines


def _stock(stock: StockView, cast: Cast, look: Look) -> str:
    if stock.upcard is None:
        shown = ""
        if stock.shown is not None:
            seat, card = stock.shown
            shown = (
                f" {cast.says(seat, 'drew', 'drew')} the last card and showed {look.card(card)}."
            )
        return f"The stock is gone.{shown}"
    down = count(stock.face_down, "card")
    return f"Stock: {down} face down, then the upcard {look.card(stock.upcard)}"


def _exposed(seat: int, cards: Sequence[Exposed], cast: Cast, look: Look) -> list[str]:
    groups: dict[tuple[str, ...], list[str]] = {}
    for card in cards:
        kinds = tuple(dict.fromkeys(kind for kind, _ in card.served))
        groups.setdefault(kinds, []).append(f"{look.card(card.card)}#{card.copy}")
    text = ", ".join(
        f"{' '.join(names)} ({' and '.join(kinds)})" for kinds, names in groups.items()
    )
    return wrap(text, look.width, f"{cast.whose(seat)} cards on the table: ", "  ")


def meld_choice(number: int, action: LayMeld, points: int, look: Look) -> str:
    """A meld on offer, with its number."""
    cards = " ".join(
        look.card(copy.card) + (f"#{copy.copy}" if copy.copy else "") for copy in action.cards
    )
    swap = " and take the upcard for it" if action.exchange else ""
    return f"{number:>3}  {action.kind}: {cards}, {count(points, 'point')}{swap}"
