"""Canonical notation for copies of a card in stock play."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from acesaround.cards import Card, Hand
from acesaround.game.actions import Copy, LayMeld, Play
from acesaround.game.state import Exposed


def canonical_play(fresh: Hand, exposed: Sequence[Exposed], action: Play) -> Play:
    """Return the play as `legal` lists it.

    Copies on the table that were used in the same melds count as one choice, identified by the
    lowest number. A card without a number is a copy on the table if none is in the hand and all
    copies on the table are alike.
    """
    alike = [one for one in exposed if one.card == action.card]
    if action.copy:
        return Play(action.card, _lowest(exposed, action.card, action.copy))
    if action.card in fresh or len({one.served for one in alike}) != 1:
        return action
    return Play(action.card, min(one.copy for one in alike))


def canonical_meld(
    exposed: Sequence[Exposed], order: Sequence[Card] | None, action: LayMeld
) -> LayMeld:
    """Return the meld as `legal` lists it.

    Copies that are alike get the lowest number, and the cards are sorted in the meld's order. If
    the cards don't form a meld, `order` is None, and the action is returned unchanged.
    """
    if order is None:
        return action
    copies = [
        Copy(one.card, _lowest(exposed, one.card, one.copy)) if one.copy else one
        for one in action.cards
    ]
    return replace(action, cards=tuple(sorted(copies, key=lambda one: order.index(one.card))))


def _lowest(exposed: Sequence[Exposed], card: Card, copy: int) -> int:
    named = next((one for one in exposed if (one.card, one.copy) == (card, copy)), None)
    if named is None:
        return copy
    return min(one.copy for one in exposed if (one.card, one.served) == (card, named.served))
