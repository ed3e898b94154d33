"""The stock of a two-hand game, and the melds laid."""

from __future__ import annotations

from acesaround.game.view import View
from acesaround.protocol.screen import Laid, Stock
from acesaround.server.screen.look import LOOK
from acesaround.telling.cast import Cast
from acesaround.telling.melds import laid_line


def stock_shown(seen: View, cast: Cast) -> Stock | None:
    """Stock, upcard, and cards on the table; None where there is no stock."""
    stock = seen.stock
    if stock is None:
        return None
    return Stock(
        face_down=stock.face_down,
        upcard=None if stock.upcard is None else stock.upcard.text,
        exposed=[[one.card.text for one in row] for row in stock.exposed],
        laid=[Laid(seat=laid.seat, text=laid_line(laid, cast, LOOK)) for laid in stock.laid],
    )
