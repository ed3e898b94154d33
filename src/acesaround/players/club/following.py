"""Following to a trick as in the 1983 manual, but keeping sure winners for later."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from acesaround.game.actions import PLAYS, Play
from acesaround.messages import reasons_play
from acesaround.players.base import Choice
from acesaround.players.daugherty import following
from acesaround.players.daugherty.situation import Situation
from acesaround.players.daugherty.table import Table


def follow(table: Table) -> Choice:
    """Choose a card for the trick on the table."""
    legal = tuple(action.card for action in table.view.legal if isinstance(action, Play))
    situation = Situation(table, legal)
    for rule in RULES:
        if (choice := rule(situation)) is not None:
            return choice
    return following.throw_low(situation)


def keep_sure_winner(now: Situation) -> Choice | None:
    """When forced to lose a counter, don't play one that no outstanding card can beat or equal."""
    table, cards = now.table, now.under
    if now.ours or now.beaters or not cards or not all(table.value(card) for card in cards):
        return None
    sure = [card for card in cards if not table.unseen[card] and table.is_boss(card)]
    spare = [card for card in cards if card not in sure]
    if not sure or not spare:
        return None
    card = min(spare, key=lambda c: (c.suit == table.trump, c.rank))
    return Choice(PLAYS[card], (reasons_play.KEEP_WINNER(holder=now.holder(), sure=sure[0]),))


RULES: Final[tuple[Callable[[Situation], Choice | None], ...]] = (
    following.leadback_signal,
    following.feed_partner,
    following.cut,
    following.take_last,
    following.take_with_winner,
    following.help_behind,
    following.share_with_fellow,
    following.beat_cheaply,
    keep_sure_winner,
)
"""Rules for following, in the order they're tried. The fallback is the manual's `throw_low`."""
