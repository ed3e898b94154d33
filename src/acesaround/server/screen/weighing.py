"""The estimated cost of the cards a person is choosing."""

from __future__ import annotations

from acesaround.cards import Card, CardError, Hand
from acesaround.game.legal import CardSets
from acesaround.game.view import view
from acesaround.i18n import tr
from acesaround.protocol import Weigh, Weighed
from acesaround.server.screen.look import LOOK
from acesaround.server.table.refusal import Refusal
from acesaround.server.table.state import TableState
from acesaround.text.formatter import spoken
from acesaround.text.weighing import weigh


def weighed(now: TableState, seat: int | None, command: Weigh) -> Weighed:
    """Return the estimated cost of the cards that the person at `seat` has chosen.

    Raise Refusal if it isn't their turn to choose cards, or if they can't choose these.
    """
    if seat is None or now.turn != seat:
        raise Refusal("not_your_turn", tr("server.it_isnt_your_turn_to_choose_cards"))
    seen = view(now.game, seat)
    if not isinstance(seen.legal, CardSets):
        raise Refusal("illegal", tr("server.you_dont_have_cards_to_choose_right"))
    try:
        cards = Hand(Card.parse(text) for text in command.cards)
    except CardError as error:
        raise Refusal("illegal", spoken(error.message, LOOK)) from None
    if not cards <= seen.hand:
        raise Refusal("illegal", tr("server.some_of_these_cards_arent_in_your"))
    return Weighed(id=command.id, words=weigh(seen, cards, LOOK))
