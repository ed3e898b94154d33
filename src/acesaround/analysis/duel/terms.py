"""Terms of a duel, which determine what is played and how it's judged."""

from __future__ import annotations

from dataclasses import dataclass
from math import isfinite
from typing import Final

from acesaround import __version__
from acesaround.analysis.duel.errors import DuelError
from acesaround.messages import CodedError, duels
from acesaround.notation.limits import LONGEST_SEED
from acesaround.players.limit import NO_LIMIT, Limit
from acesaround.rules.model import RuleSet
from acesaround.session import check_seed

MOST_PAIRS: Final = 10_000_000
_ROOM: Final = 20
"""Number of characters that a deal's number can add to the seed."""


@dataclass(frozen=True)
class Duel:
    """Two players, the rules, and how much to play.

    Attributes:
        players: names of A and B, as for `acesaround.players.registry.player`.
        rules: rules, including the table's settings.
        pairs: number of deals, each played with every seating; the maximum if there are
            `hypotheses`.
        seed: seed for the cards and the players' randomness.
        whole_games: True if each deal starts a whole game, or False if it's a single hand from 0-0.
        limits: the limit on each of A's decisions, and the one on each of B's.
        hypotheses: two possible values of A's points per deal, in ascending order, or None. The
            duel ends when a sequential test accepts one of them.

    Raises DuelError if the terms don't make sense.
    """

    players: tuple[str, str]
    rules: RuleSet
    pairs: int
    seed: int | str
    whole_games: bool = False
    limits: tuple[Limit, Limit] = (NO_LIMIT, NO_LIMIT)
    hypotheses: tuple[float, float] | None = None

    def __post_init__(self) -> None:
        if not 1 <= self.pairs <= MOST_PAIRS:
            raise DuelError(duels.TOO_MANY_DEALS(pairs=self.pairs, most=MOST_PAIRS))
        if isinstance(self.seed, str) and len(self.seed) > LONGEST_SEED - _ROOM:
            raise DuelError(duels.SEED_TOO_LONG(most=LONGEST_SEED - _ROOM))
        try:
            check_seed(self.deal_seed(self.pairs))
            check_seed(self.seed)
        except CodedError as error:
            raise DuelError(error.message) from None
        if self.hypotheses is not None:
            low, high = self.hypotheses
            if not (isfinite(low) and isfinite(high) and low < high):
                raise DuelError(duels.HYPOTHESES(low=f"{low:g}", high=f"{high:g}"))

    def deal_seed(self, number: int) -> str:
        """Return the seed of deal `number`, counting from 0.

        `aces deal --seed` shows the same cards.
        """
        return f"{self.seed}-{number}"

    def player_seed(self, number: int, seat: int, role: int) -> str:
        """Return the seed for A (0) or B (1) in the given seat of deal `number`."""
        return f"{self.deal_seed(number)}:{seat}:{'AB'[role]}"

    def described(self) -> dict[str, object]:
        """Return the terms as JSON. Duels with the same terms have the same results."""
        return {
            "a": self.players[0],
            "b": self.players[1],
            "rules": self.rules.name,
            "digest": self.rules.digest,
            "mode": "games" if self.whole_games else "pairs",
            "count": self.pairs,
            "seed": self.seed,
            "limit_a": str(self.limits[0]),
            "limit_b": str(self.limits[1]),
            "sprt": None if self.hypotheses is None else list(self.hypotheses),
            "version": __version__,
        }
