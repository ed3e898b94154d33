"""`aces review --profile`: results of finished games, and what they are without luck."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any, Final, Self

from acesaround.analysis.luck import HandLuck, hand_luck
from acesaround.cli.review_text import WIDTH
from acesaround.i18n import number, tr, tr_plural
from acesaround.review.profile import Losses, ratio_and_error, t_95
from acesaround.rules.model import RuleSet
from acesaround.session import Game
from acesaround.text.columns import wrap_columns

MIN_GAMES: Final = 10
"""Number of finished games from which results are shown."""
LuckByRules = dict[tuple[str, int], list[list[HandLuck]]]
"""The hands of each finished game, by `luck_key`."""
Mean = tuple[float, tuple[float, float]]
"""A mean and its 95% confidence interval."""


@dataclass(frozen=True, slots=True)
class LuckReport:
    """Mean results per hand in finished games.

    Points are those of a seat's team, minus the mean points of the others. Intervals treat games as
    clusters.

    Attributes:
        games: number of finished games.
        hands: number of hands scored in them.
        result: points scored, or None for too few games.
        luck: points by which the cards were worth more than average, or None.
        adjusted: points without this luck, or None. The true mean is that of `result`.
    """

    games: int
    hands: int
    result: Mean | None = None
    luck: Mean | None = None
    adjusted: Mean | None = None

    @classmethod
    def of(cls, games: Sequence[Sequence[HandLuck]]) -> Self:
        """Return the report on finished games, each given by its hands."""
        count, hands = len(games), sum(map(len, games))
        if count < MIN_GAMES:
            return cls(count, hands)
        return cls(
            count,
            hands,
            _mean([[one.result for one in game] for game in games]),
            _mean([[one.luck for one in game] for game in games]),
            _mean([[one.adjusted for one in game] for game in games]),
        )

    def to_json(self) -> dict[str, Any]:
        """Return this report as a JSON object."""
        found: dict[str, Any] = {"games": self.games, "hands": self.hands}
        for name in ("result", "luck", "adjusted"):
            mean: Mean | None = getattr(self, name)
            found[name] = None if mean is None else mean[0]
            found[f"{name}_interval"] = None if mean is None else list(mean[1])
        return found

    def lines(self) -> list[str]:
        """Return this report in words."""
        if self.result is None or self.luck is None or self.adjusted is None:
            missing = MIN_GAMES - self.games
            return wrap_columns(tr_plural("common.luck_missing", missing), WIDTH)
        texts = [
            tr(id, **_told(mean))
            for id, mean in (
                ("common.luck_result", self.result),
                ("common.luck_worth", self.luck),
                ("common.luck_adjusted", self.adjusted),
            )
        ]
        return [line for text in texts for line in wrap_columns(text, WIDTH)]


def luck_key(rules: RuleSet) -> tuple[str, int]:
    """Return the name of rules and their trick points in a hand.

    Results can be compared only if both are the same: a hand can have 25 or 250 points.
    """
    return rules.name, rules.hand_trick_points


def luck_lines(games: LuckByRules) -> list[str]:
    """Return a report for each key in words, each after an empty line.

    If there are several, each has the name of the rules above it.
    """
    if not games:
        return ["", *LuckReport.of([]).lines()]
    found: list[str] = []
    for (name, _), some in games.items():
        heading = [f"{name}:"] if len(games) > 1 else []
        found += ["", *heading, *LuckReport.of(some).lines()]
    return found


def luck_to_json(games: LuckByRules) -> list[dict[str, Any]]:
    """Return a report for each key as a JSON array."""
    return [{"rules": name, **LuckReport.of(some).to_json()} for (name, _), some in games.items()]


def luck_in(game: Game, seat: int) -> list[HandLuck]:
    """Return a seat's result and luck in each hand of a game, or an empty list if it isn't over."""
    if not game.over:
        return []
    return list(hand_luck(game.rules, game.actions, game.rules.teams[seat]))


def _mean(games: Iterable[Sequence[Any]]) -> Mean:
    sums = [Losses(len(hands), float(sum(hands))) for hands in games]
    mean, error = ratio_and_error(sums)
    reach = t_95(len(sums) - 1) * error
    return mean, (mean - reach, mean + reach)


def _told(mean: Mean) -> dict[str, str]:
    value, (low, high) = mean
    return {"points": number(value, 1), "low": number(low, 1), "high": number(high, 1)}
