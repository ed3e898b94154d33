"""The client's own cards in the usual order: by suit, high to low."""

from __future__ import annotations

from collections import Counter
from typing import Final, Literal

from acesaround.cards import Card, Suit
from acesaround.game.actions import Play
from acesaround.game.phase import Phase
from acesaround.game.view import View
from acesaround.protocol.screen import HandCard
from acesaround.server.table.state import TableState

Mark = Literal["received", "drawn", "exposed"]
_ORDER: Final = (Suit.SPADES, Suit.HEARTS, Suit.CLUBS, Suit.DIAMONDS)


def hand_cards(now: TableState, seen: View) -> list[HandCard]:
    """Return the cards in hand. In a two-hand game, the seat's cards on the table follow."""
    plays = _plays(now, seen)
    exposed = () if seen.stock is None else seen.stock.exposed[seen.seat]
    held = Counter(seen.hand)
    held.subtract(one.card for one in exposed)
    marked = _received(seen)
    drawn = Counter(now.drawn[seen.seat]) if now.drawn and seen.stock is not None else Counter()
    cards = []
    for card in sorted(held.elements(), key=_place):
        mark: Mark | None = None
        if marked[card] > 0:
            mark, marked[card] = "received", marked[card] - 1
        elif drawn[card] > 0:
            mark, drawn[card] = "drawn", drawn[card] - 1
        cards.append(HandCard(card=card.text, legal=plays.get((card, 0)), mark=mark))
    for one in exposed:
        action = plays.get((one.card, one.copy)) or plays.get((one.card, 0))
        cards.append(HandCard(card=one.card.text, legal=action, mark="exposed"))
    return cards


def _plays(now: TableState, seen: View) -> dict[tuple[Card, int], str]:
    if now.turn != seen.seat or seen.phase not in (Phase.TRICK_PLAY, Phase.STOCK_PLAY):
        return {}
    return {(a.card, a.copy or 0): str(a) for a in seen.legal if isinstance(a, Play)}


def _received(seen: View) -> Counter[Card]:
    """Return the cards received from a partner or the widow, until the first lead."""
    if seen.phase in (Phase.TRICK_PLAY, Phase.DEAL, Phase.OVER):
        return Counter()
    found: Counter[Card] = Counter()
    for gift in seen.gifts:
        if gift.taker == seen.seat and gift.cards is not None:
            found.update(gift.cards)
    if seen.declarer == seen.seat and seen.widow is not None:
        found.update(seen.widow)
    return found


def _place(card: Card) -> tuple[int, int]:
    return _ORDER.index(card.suit), -card.rank
