"""The table in a two-hand game: stock, upcard, and each player's exposed cards."""

from __future__ import annotations

from collections.abc import Sequence

from acesaround.game.actions import LayMeld
from acesaround.game.state import Exposed
from acesaround.game.view import StockView, View
from acesaround.i18n import tr, tr_plural
from acesaround.text.cast import Cast
from acesaround.text.columns import listed, wrap
from acesaround.text.look import Look
from acesaround.text.melds import kind_name


def stock_table(view: View, cast: Cast, look: Look) -> list[str]:
    """Return the size of the stock, the upcard, and each player's cards on the table."""
    stock = view.stock
    if stock is None:
        return []
    lines = wrap(_stock(stock, cast, look), look.width, "", "  ")
    for step in range(1, len(stock.exposed) + 1):
        seat = (view.seat + step) % len(stock.exposed)
        if stock.exposed[seat]:
            lines += _exposed(seat, stock.exposed[seat], cast, look)
    return lines


def _stock(stock: StockView, cast: Cast, look: Look) -> str:
    if stock.upcard is None:
        if stock.shown is None:
            return tr("terminal.the_stock_is_empty")
        seat, card = stock.shown
        return cast.tells(
            seat,
            "terminal.the_stock_is_empty_you_drew_the",
            "terminal.the_stock_is_empty_name_drew_the",
            card=look.card(card),
        )
    down = tr_plural("common.count_card", stock.face_down)
    upcard = look.card(stock.upcard)
    return tr("terminal.stock_down_face_down_then_the_upcard", down=down, upcard=upcard)


def _exposed(seat: int, cards: Sequence[Exposed], cast: Cast, look: Look) -> list[str]:
    groups: dict[tuple[str, ...], list[str]] = {}
    for card in cards:
        kinds = tuple(dict.fromkeys(kind for kind, _ in card.served))
        groups.setdefault(kinds, []).append(f"{look.card(card.card)}#{card.copy}")
    text = ", ".join(
        f"{' '.join(names)} ({listed(map(kind_name, kinds))})" for kinds, names in groups.items()
    )
    mine, other = (
        "terminal.your_cards_on_the_table_cards",
        "terminal.name_s_cards_on_the_table_cards",
    )
    return wrap(cast.tells(seat, mine, other, cards=text), look.width, "", "  ")


def meld_choice(number: int, action: LayMeld, points: int, look: Look) -> list[str]:
    """Return lines for a meld that can be laid down, with its number and points."""
    cards = " ".join(
        look.card(copy.card) + (f"#{copy.copy}" if copy.copy else "") for copy in action.cards
    )
    worth = tr_plural("common.count_point", points)
    told: dict[str, object] = {"meld": kind_name(action.kind), "cards": cards, "points": worth}
    if action.exchange:
        text = tr("terminal.meld_cards_points_and_exchange_it_for", **told)
    else:
        text = tr("terminal.meld_cards_points", **told)
    return wrap(text, look.width, f"{number:>3}  ", "     ")
