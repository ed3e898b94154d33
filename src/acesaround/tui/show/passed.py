"""Cards that went from hand to hand: given, received, taken up and buried."""

from __future__ import annotations

from acesaround.game.view import View
from acesaround.i18n import noted, say, say_many
from acesaround.text.cast import Cast
from acesaround.text.columns import wrap
from acesaround.text.look import Look


def moved_cards(view: View, cast: Cast, look: Look) -> list[str]:
    """What this seat gave, got, took up and buried in this hand, as far as it knows."""
    told = []
    for gift in view.gifts:
        if gift.cards is not None:
            cards = look.cards(gift.cards)
        else:
            cards = say_many(gift.count, "{number} card", "{number} cards")
        giver, taker = cast.seat(gift.giver), cast.seat(gift.taker)
        if gift.giver == view.seat:
            told.append(say("You gave {name}: {cards}", name=taker, cards=cards))
        elif gift.taker == view.seat:
            told.append(say("{name} gave you: {cards}", name=giver, cards=cards))
        else:
            told.append(say("{name} gave {other}: {cards}", name=giver, other=taker, cards=cards))
    if view.widow is not None and view.declarer is not None:
        widow = look.cards(view.widow)
        mine, other = noted("You took the widow: {cards}"), noted("{name} took the widow: {cards}")
        told.append(cast.tells(view.declarer, mine, other, cards=widow))
    if view.buried is not None:
        told.append(say("You buried: {cards}", cards=look.cards(view.buried)))
    return [line for text in told for line in wrap(text, look.width, "", "  ")]
