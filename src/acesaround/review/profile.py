"""A player's profile: points lost per 100 decisions, from the reviews of any number of hands.

Games differ in how many points are at stake, so points lost are in percent of an average hand (see
`acesaround.review.levels`). Bids have a figure of their own, because each bid of an auction can
cost as much as the whole hand, and the levels were measured without them. Decisions in the same
hand depend on each other, so intervals treat hands as clusters. All reviews must have `DEALS` deals
for each decision: with fewer, reviews find fewer losses, so their figures can't be compared with
the levels.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from math import sqrt
from typing import Any, Final, Literal, get_args

from acesaround.review.faults import Role
from acesaround.review.games import HandReview
from acesaround.review.levels import (
    GameKind,
    Plays,
    hand_points,
    kind_of_game,
    levels_of,
    plays_like,
)
from acesaround.review.losses import Z_95
from acesaround.review.mistakes import MISTAKES, MistakeKind, is_bid
from acesaround.rules.model import RuleSet

VERSION: Final = 1
"""Version of the JSON format of profiles."""
MIN_DECISIONS: Final = 200
"""Number of decisions from which a profile is shown."""
MIN_OF_KIND: Final = 30
"""Number of decisions from which a part of a profile is shown, such as all leads."""
MIN_BIDS: Final = 100
"""Number of bids and passes from which the figure of bids is shown."""
MIN_MISTAKES: Final = 10
"""Number of mistakes of a kind from which the points they lost are shown."""

ProfileKind = Literal["trump", "pass", "bury", "fold", "lead", "follow"]
"""Kind of decision in a profile. Bids have their own figure."""
Part = Literal["declarer", "partner", "defender"]
"""Role in a hand. Defenders to the left and right of the bid winner count as the same."""
_PARTS: Final[Mapping[Role, Part]] = {
    "declarer": "declarer",
    "partner": "partner",
    "left": "defender",
    "right": "defender",
}


@dataclass(frozen=True, slots=True)
class Losses:
    """Number of decisions, and the points they lost in percent of an average hand."""

    decisions: int = 0
    lost: float = 0.0

    def __add__(self, other: Losses) -> Losses:
        return Losses(self.decisions + other.decisions, self.lost + other.lost)


@dataclass(frozen=True, slots=True)
class HandFigures:
    """All that a profile needs from the review of a seat's decisions in one hand.

    Attributes:
        game: kind of game.
        part: the seat's role in the hand, or None without a bid winner.
        kinds: losses by kind of decision. Kinds without decisions are left out.
        bids: losses of bids and passes. They aren't in `kinds`.
        mistakes: number of mistakes of each kind, and what they lost.
    """

    game: GameKind
    part: Part | None
    kinds: Mapping[ProfileKind, Losses]
    bids: Losses = Losses()
    mistakes: Mapping[MistakeKind, Losses] = field(default_factory=dict)

    @classmethod
    def of(cls, rules: RuleSet, review: HandReview) -> HandFigures:
        """Return the figures of a reviewed hand."""
        kinds: dict[ProfileKind, Losses] = {}
        mistakes: dict[MistakeKind, Losses] = {}
        bids, whole = Losses(), hand_points(rules)
        for one in review.decisions:
            lost = Losses(1, 100 * one.loss / whole)
            if one.kind == "bid":
                bids += lost
            else:
                kinds[one.kind] = kinds.get(one.kind, Losses()) + lost
            if one.mistake is not None:
                mistakes[one.mistake] = mistakes.get(one.mistake, Losses()) + lost
        part = None if review.role is None else _PARTS[review.role]
        return cls(kind_of_game(rules), part, kinds, bids, mistakes)

    @property
    def total(self) -> Losses:
        """Losses of all decisions except bids."""
        return sum(self.kinds.values(), Losses())

    def to_json(self) -> dict[str, Any]:
        """Return these figures as a JSON object."""
        return {
            "game": self.game,
            "role": self.part,
            "kinds": {kind: [one.decisions, one.lost] for kind, one in self.kinds.items()},
            "bids": [self.bids.decisions, self.bids.lost],
            "mistakes": {kind: [one.decisions, one.lost] for kind, one in self.mistakes.items()},
        }


@dataclass(frozen=True, slots=True)
class LossRate:
    """Points lost per 100 decisions, in percent of an average hand.

    Attributes:
        decisions: number of decisions.
        missing: number of decisions that are missing until the rate is shown.
        per_100: points lost per 100 decisions, or None if decisions are missing.
        interval: 95% confidence interval of `per_100`, or None if decisions are missing.
    """

    decisions: int
    missing: int
    per_100: float | None = None
    interval: tuple[float, float] | None = None

    @classmethod
    def of(cls, hands: Iterable[Losses], minimum: int) -> LossRate:
        """Return the rate in these hands, of which at least two must have decisions to show it."""
        found = [one for one in hands if one.decisions]
        decisions = sum(one.decisions for one in found)
        if decisions < minimum or len(found) < 2:
            return cls(decisions, max(1, minimum - decisions))
        rate, error = ratio_and_error(found)
        reach = 100 * t_95(len(found) - 1) * error
        return cls(decisions, 0, 100 * rate, (100 * rate - reach, 100 * rate + reach))

    def to_json(self) -> dict[str, Any]:
        """Return this rate as a JSON object."""
        return {"decisions": self.decisions, **_rate_to_json(self)}


@dataclass(frozen=True, slots=True)
class MistakeRate:
    """Mistakes of one kind, and the points they lose per 100 decisions, or per 100 bids.

    Attributes:
        mistakes: number of mistakes.
        missing: number of mistakes that are missing until the rate is shown.
        per_100: points lost per 100 decisions or bids, in percent of an average hand, or None.
        interval: 95% confidence interval of `per_100`, or None. It doesn't go below 0, because a
            mistake can't gain points.
    """

    mistakes: int
    missing: int
    per_100: float | None = None
    interval: tuple[float, float] | None = None

    @classmethod
    def of(cls, kind: MistakeKind, hands: Sequence[HandFigures]) -> MistakeRate:
        """Return the rate of a kind in these hands."""
        in_bids = is_bid(kind)
        parts = [hand.bids if in_bids else hand.total for hand in hands]
        losses = [hand.mistakes.get(kind, Losses()) for hand in hands]
        mistakes = sum(one.decisions for one in losses)
        lost = [Losses(p.decisions, one.lost) for p, one in zip(parts, losses, strict=True)]
        rate = LossRate.of(lost, MIN_BIDS if in_bids else MIN_DECISIONS)
        missing = max(MIN_MISTAKES - mistakes, 0)
        if missing or rate.interval is None:
            return cls(mistakes, missing)
        low, high = rate.interval
        return cls(mistakes, 0, rate.per_100, (max(low, 0.0), high))

    def to_json(self) -> dict[str, Any]:
        """Return this rate as a JSON object."""
        return {"mistakes": self.mistakes, **_rate_to_json(self)}


def _rate_to_json(rate: LossRate | MistakeRate) -> dict[str, Any]:
    return {
        "missing": rate.missing,
        "per_100": rate.per_100,
        "interval": None if rate.interval is None else list(rate.interval),
    }


def ratio_and_error(hands: Sequence[Losses]) -> tuple[float, float]:
    """Return the points lost per decision in at least two hands, and the standard error.

    The hands are the clusters of a ratio estimate, so it doesn't matter how strongly the losses
    within a hand depend on each other.
    """
    count, decisions = len(hands), sum(one.decisions for one in hands)
    rate = sum(one.lost for one in hands) / decisions
    spread = sum((one.lost - rate * one.decisions) ** 2 for one in hands)
    return rate, sqrt(count / (count - 1) * spread) / decisions


def t_95(freedom: int) -> float:
    """Return how many standard errors a 95% interval has on each side, by Student's t-distribution.

    It's Fisher's expansion, which is 0.5% too small for 5 degrees of freedom, and better for more.
    """
    z = Z_95
    first = (z**3 + z) / 4
    second = (5 * z**5 + 16 * z**3 + 3 * z) / 96
    third = (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / 384
    return z + first / freedom + second / freedom**2 + third / freedom**3


@dataclass(frozen=True, slots=True)
class Profile:
    """Profile of a player in one kind of game.

    Attributes:
        game: kind of game.
        hands: number of hands reviewed.
        total: rate of all decisions except bids.
        kinds: rate of each kind of decision.
        parts: rate of the hands in each role.
        plays: computer players that play alike, or None if decisions are missing.
        bids: rate of bids and passes.
        mistakes: mistakes by kind. Kinds without any are left out, and so are all kinds of which
            `bids` or `total` have too few.
    """

    game: GameKind
    hands: int
    total: LossRate
    kinds: Mapping[ProfileKind, LossRate]
    parts: Mapping[Part, LossRate]
    plays: Plays | None
    bids: LossRate
    mistakes: Mapping[MistakeKind, MistakeRate]

    @classmethod
    def of(cls, hands: Sequence[HandFigures]) -> Profile:
        """Return the profile from at least one hand, all of the same kind of game."""

        def rates(of: Callable[[HandFigures, Any], Losses], keys: Any) -> dict[Any, LossRate]:
            found = {key: [of(hand, key) for hand in hands] for key in get_args(keys)}
            return {
                key: LossRate.of(losses, MIN_OF_KIND)
                for key, losses in found.items()
                if any(one.decisions for one in losses)
            }

        game = hands[0].game
        total = LossRate.of((hand.total for hand in hands), MIN_DECISIONS)
        bids = LossRate.of((hand.bids for hand in hands), MIN_BIDS)
        return cls(
            game=game,
            hands=len(hands),
            total=total,
            kinds=rates(lambda hand, kind: hand.kinds.get(kind, Losses()), ProfileKind),
            parts=rates(lambda hand, part: hand.total if hand.part == part else Losses(), Part),
            bids=bids,
            mistakes={
                kind: MistakeRate.of(kind, hands)
                for kind in MISTAKES
                if not (bids if is_bid(kind) else total).missing
                and any(kind in hand.mistakes for hand in hands)
            },
            plays=None if total.interval is None else plays_like(levels_of(game), total.interval),
        )

    def to_json(self) -> dict[str, Any]:
        """Return this profile as a JSON object. Without enough decisions, it has only numbers."""
        shown = not self.total.missing
        return {
            "game": self.game,
            "hands": self.hands,
            "total": self.total.to_json(),
            "kinds": {key: one.to_json() for key, one in self.kinds.items()} if shown else {},
            "roles": {key: one.to_json() for key, one in self.parts.items()} if shown else {},
            "plays_like": None if self.plays is None else self.plays.to_json(),
            "bids": self.bids.to_json(),
            "mistakes": {key: one.to_json() for key, one in self.mistakes.items()},
        }


def profiles(hands: Iterable[HandFigures]) -> list[Profile]:
    """Return a profile for each kind of game among these hands, in the order of `GameKind`."""
    by_game: dict[GameKind, list[HandFigures]] = {}
    for hand in hands:
        by_game.setdefault(hand.game, []).append(hand)
    return [Profile.of(by_game[game]) for game in get_args(GameKind) if game in by_game]


def profiles_to_json(found: Sequence[Profile]) -> dict[str, Any]:
    """Return profiles as the JSON object of the reference page."""
    return {"profile": VERSION, "games": [one.to_json() for one in found]}
