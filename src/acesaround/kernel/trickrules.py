"""What trick play needs of a rule set, as the kernel takes it."""

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
    """Trick play as plain data.

    Attributes:
        seats: how many play.
        copies: copies of each kind of card in the deck.
        ranks: the ranks in the deck, from low to high.
        head: when a player following suit must beat the best card of that suit if he can.
        must_trump: whether a player who cannot follow must trump.
        overtrump: whether he must then beat a trump already played if he can.
        points: what a card of each of the six ranks counts, from the nine to the ace.
        last_trick: what the last trick counts besides its cards.
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
        """The trick play of `rules`."""
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
