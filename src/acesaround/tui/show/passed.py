"""Cards that changed hands: passed, received, picked up, and buried."""

from __future__ import annotations

from acesaround.game.view import View
from acesaround.i18n import tr, tr_plural
from acesaround.text.cast import Cast
from acesaround.text.columns import wrap
from acesaround.text.look import Look


def moved_cards(view: View, cast: Cast, look: Look) -> list[str]:
    """Return the cards passed, picked up, and buried in this hand, as far as the seat can see."""
    told = []
    for gift in view.gifts:
        if gift.cards is not None:
            cards = look.cards(gift.cards)
        else:
            cards = tr_plural("common.count_card", gift.count)
        giver, taker = cast.seat(gift.giver), cast.seat(gift.taker)
        if gift.giver == view.seat:
            told.append(tr("terminal.you_passed_to_name_cards", name=taker, cards=cards))
        elif gift.taker == view.seat:
            told.append(tr("terminal.name_passed_to_you_cards", name=giver, cards=cards))
        else:
            told.append(
                tr("terminal.name_passed_to_other_cards", name=giver, other=taker, cards=cards)
            )
    if view.widow is not None and view.declarer is not None:
        widow = look.cards(view.widow)
        mine, other = (
            "terminal.you_picked_up_the_widow_cards",
            "terminal.name_picked_up_the_widow_cards",
        )
        told.append(cast.tells(view.declarer, mine, other, cards=widow))
    if view.buried is not None:
        told.append(tr("terminal.you_buried_cards", cards=look.cards(view.buried)))
    return [line for text in told for line in wrap(text, look.width, "", "  ")]
