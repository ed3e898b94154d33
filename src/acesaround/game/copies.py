"""Saying which copy in stock play: every choice has one spelling, and others are read as it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from acesaround.cards import Card, Hand
from acesaround.game.actions import Copy, LayMeld, Play
from acesaround.game.state import Exposed


def canonical_play(fresh: Hand, exposed: Sequence[Exposed], action: Play) -> Play:
    """The play as `legal` lists it.

    Copies on the table that served the same melds are one choice, named by the lowest number; a
    bare card that is only on the table means that copy, if all of them are alike.
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
    """The meld as `legal` lists it: copies alike by the lowest number, cards in the meld's order.

    `order` is None for cards that make no meld; they stay as they are.
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
