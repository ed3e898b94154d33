"""Leading as in the 1983 manual, but with more care about the last trumps."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from acesaround.cards import Card
from acesaround.game.actions import PLAYS, Play
from acesaround.messages import reasons, reasons_play
from acesaround.players.base import Choice
from acesaround.players.daugherty import leading
from acesaround.players.daugherty.guessing import punt, punt_with_trump, queen_by_matrix
from acesaround.players.daugherty.table import Table

FEW: Final = 4
"""Number of cards left in hand at which the player starts to watch the outstanding trumps."""


def lead(table: Table) -> Choice:
    """Choose a card to lead."""
    legal = tuple(action.card for action in table.view.legal if isinstance(action, Play))
    for rule in RULES:
        if (choice := rule(table, legal)) is not None:
            return choice
    return leading.lead_low(table, legal)


def draw_last_trumps(table: Table, legal: tuple[Card, ...]) -> Choice | None:
    """Pull the last trumps if this hand has enough of the highest ones, with one trump to spare."""
    trump = table.trump
    if trump is None or not table.out(trump) or len(table.hand) > FEW:
        return None
    mine = [card for card in legal if card.suit == trump]
    masters = [card for card in mine if table.is_boss(card)]
    if len(masters) < table.out(trump) or len(mine) <= table.out(trump):
        return None
    out = reasons.TRUMPS(number=table.out(trump))
    return Choice(PLAYS[masters[0]], (reasons_play.DRAW_LAST(out=out),))


def keep_last_trump(table: Table, legal: tuple[Card, ...]) -> Choice | None:
    """Lead a low side card rather than a lone trump that can be beaten.

    The trump could still win a trick later.
    """
    trump = table.trump
    if trump is None or table.hand.length(trump) != 1:
        return None
    if all(card.suit != trump or table.is_boss(card) for card in legal):
        return None
    return queen_by_matrix(table, legal)


RULES: Final[tuple[Callable[[Table, tuple[Card, ...]], Choice | None], ...]] = (
    leading.take_the_rest,
    leading.answer_leadback,
    draw_last_trumps,
    leading.unbacked_ace,
    leading.draw_cutters_trump,
    leading.side_ace,
    leading.side_winner,
    leading.partners_ace,
    leading.trump_ace_in_trouble,
    keep_last_trump,
    punt_with_trump,
    queen_by_matrix,
    punt,
)
"""Rules for leading, in the order they're tried. The fallback is the manual's `lead_low`."""
