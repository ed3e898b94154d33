"""The stock in a two-hand game, and the melds laid down."""

from __future__ import annotations

from acesaround.game.view import View
from acesaround.protocol.screen import Laid, Stock
from acesaround.server.screen.look import LOOK
from acesaround.text.cast import Cast
from acesaround.text.melds import laid_line


def stock_shown(seen: View, cast: Cast) -> Stock | None:
    """Return the stock, the upcard, and the cards on the table; None if there's no stock."""
    stock = seen.stock
    if stock is None:
        return None
    last, last_card = _last(seen, cast)
    return Stock(
        face_down=stock.face_down,
        upcard=None if stock.upcard is None else stock.upcard.text,
        exposed=[[one.card.text for one in row] for row in stock.exposed],
        laid=[Laid(seat=laid.seat, text=laid_line(laid, cast, LOOK)) for laid in stock.laid],
        last=last,
        last_card=last_card,
    )


def _last(seen: View, cast: Cast) -> tuple[str | None, str | None]:
    """Return a sentence about who drew the stock's last card, and the card.

    Both are None if the card isn't shown.
    """
    if seen.stock is None or seen.stock.shown is None or max(seen.sizes) < seen.rules.deal.hand:
        return None, None
    seat, card = seen.stock.shown
    text = cast.tells(
        seat,
        "server.you_drew_the_last_card_of_the",
        "server.name_drew_the_last_card_of_the",
    )
    return text, card.text
