"""Cards that went from hand to hand: given, received, taken up and buried."""

from __future__ import annotations

from acesaround.game.view import View
from acesaround.telling.cast import Cast
from acesaround.telling.look import Look
from acesaround.telling.text import count


def moved_cards(view: View, cast: Cast, look: Look) -> list[str]:
    """What this seat gave, got, took up and buried in this hand, as far as it knows."""
    lines = []
    for gift in view.gifts:
        cards = look.cards(gift.cards) if gift.cards is not None else count(gift.count, "card")
        if gift.giver == view.seat:
            lines.append(f"You gave {cast.seat(gift.taker)}: {cards}")
        elif gift.taker == view.seat:
            lines.append(f"{cast.seat(gift.giver)} gave you: {cards}")
        else:
            lines.append(f"{cast.seat(gift.giver)} gave {cast.seat(gift.taker)} {cards}")
    if view.widow is not None and view.declarer is not None:
        lines.append(
            f"{cast.says(view.declarer, 'took', 'took')} the widow: {look.cards(view.widow)}"
        )
    if view.buried is not None:
        lines.append(f"You buried: {look.cards(view.buried)}")
    return lines
