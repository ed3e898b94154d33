"""Trick play rules in the form the kernel takes."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import Final, Literal

from acesaround.cards import RANKS, Rank
from acesaround.rules.model import RuleSet

Head = Literal["never", "trump_led", "always"]

HEADS: Final[tuple[Head, ...]] = ("never", "trump_led", "always")


@dataclass(frozen=True, slots=True)
class TrickRules:
    """Trick play rules as plain data.

    Attributes:
        seats: number of players.
        copies: copies of each card in the deck.
        ranks: ranks in the deck, lowest first.
        head: when players must beat the best card of the suit led if they can.
        must_trump: True if players must trump when they can't follow suit.
        overtrump: True if they must then beat any trump already played if they can.
        points: points of a card by rank, nine to ace.
        last_trick: points for the last trick, not counting its cards.
    """

    seats: int
    copies: int
    ranks: tuple[Rank, ...]
    head: Head
    must_trump: bool
    overtrump: bool
    points: tuple[int, ...]
    last_trick: int

    @classmethod
    def of(cls, rules: RuleSet) -> TrickRules:
        """Convert the trick play rules of `rules`."""
        return _compiled(rules)


@lru_cache(maxsize=256)
def _compiled(rules: RuleSet) -> TrickRules:
    play = rules.play
    points = rules.counters.points
    return TrickRules(
        seats=rules.table.players,
        copies=rules.deck.copies,
        ranks=tuple(sorted(rules.deck.ranks)),
        head=play.head,
        must_trump=play.void == "must_trump",
        overtrump=play.overtrump,
        points=tuple(points.get(Rank(rank), 0) for rank in range(RANKS)),
        last_trick=rules.counters.last_trick,
    )
