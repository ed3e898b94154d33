"""The last tricks, solved: with all cards known, what each card wins when everyone plays his best."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from acesaround.cards import KINDS, Card, Hand
from acesaround.kernel.position import Position
from acesaround.kernel.sample import Worlds
from acesaround.kernel.solve import solve
from acesaround.kernel.table import Table

SOLVED_TRICKS: Final = 4
"""From so many tricks on."""
_MEGABYTES: Final = 8


def solved_cards(
    position: Position, worlds: Worlds, cards: list[Card], table: Table | None = None
) -> dict[Card, list[int]]:
    """What the position's side wins after each card, world by world."""
    table = table or Table(_MEGABYTES)
    found: dict[Card, list[int]] = {card: [] for card in cards}
    size = worlds.seats * KINDS
    for at in range(0, len(worlds) * size, size):
        hands = tuple(
            Hand.of_counts(worlds.hands[i : i + KINDS]) for i in range(at, at + size, KINDS)
        )
        solution = solve(replace(position, hands=hands), line=False, table=table)
        for card in cards:
            found[card].append(solution.cards[card].lower)
    return found
