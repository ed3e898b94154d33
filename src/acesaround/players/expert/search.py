"""Options of the expert, its budget for each decision, and the search for the best candidate."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass, field, fields
from math import sqrt
from time import perf_counter
from typing import Final, Literal, Self, TypeVar, get_args, get_type_hints

from acesaround.game.actions import Action
from acesaround.game.view import View
from acesaround.kernel.compare import MAX_DEALS
from acesaround.kernel.interface import Cancel, Policy
from acesaround.messages import CodedError, Message, players, reasons
from acesaround.players.base import Alternative, Limit
from acesaround.players.expert.outcomes import Value

RESERVED_SHARE: Final = 0.08
"""Fraction of the time limit reserved for the work after the search."""
DEFAULT_DEALS: Final = 400
"""Number of deals to sample for a decision without a limit."""
MAX_DECISION_DEALS: Final = 1 << 18
"""Maximum number of deals to sample for any decision."""
AMPLE_SECONDS: Final = 0.05
"""Minimum number of seconds for a decision to use slow but thorough methods."""


class Clock:
    """Time and deals left for one decision.

    Attributes:
        worlds: maximum number of deals to sample.
        ample: True if there's time for slow but thorough methods.
        cancel: flag that another thread can set to get the choice immediately.
    """

    def __init__(self, limit: Limit, seconds: float | None, cancel: Cancel | None) -> None:
        self._begun = perf_counter()
        self.cancel = cancel or Cancel()
        worlds = limit.worlds or (DEFAULT_DEALS if seconds is None else MAX_DECISION_DEALS)
        self.worlds = min(worlds, MAX_DEALS)
        self.ample = seconds is None or seconds >= AMPLE_SECONDS
        self._seconds = None if seconds is None else seconds * (1 - RESERVED_SHARE)

    @property
    def spent(self) -> float:
        """Seconds since the decision began."""
        return perf_counter() - self._begun

    @property
    def left(self) -> float | None:
        """Seconds left, at least 0, or None without a time limit."""
        return None if self._seconds is None else max(0.0, self._seconds - self.spent)

    @property
    def over(self) -> bool:
        """True if the search should stop."""
        return self.cancel.is_set or self.left == 0

    def short(self, took: float) -> bool:
        """Return True if there isn't enough time left for twice `took` seconds."""
        return self.left is not None and self.left < 2 * took


class HandBudget:
    """Budget that divides a seat's time for a hand among its decisions."""

    def __init__(self) -> None:
        self._hand: tuple[int, int, int | None] | None = None
        self._spent = 0.0

    def seconds(self, view: View, limit: Limit, decisions: float) -> float | None:
        """Return the number of seconds for this decision, or None without a time limit.

        `decisions` is the number of decisions of this kind left in the hand, including this one.
        """
        if limit.hand_seconds is None:
            return limit.seconds
        hand = (view.seat, len(view.match.results), view.match.dealer)
        if hand != self._hand:
            self._hand, self._spent = hand, 0.0
        share = max(0.0, limit.hand_seconds - self._spent) / max(1.0, decisions)
        return share if limit.seconds is None else min(share, limit.seconds)

    def spend(self, seconds: float) -> None:
        """Record the time a decision took."""
        self._spent += seconds


PlayMethod = Literal["search", "flat", "formula"]
EndingMethod = Literal["solved", "played"]
BidMethod = Literal["search", "formula"]
PassingMethod = Literal["search", "formula"]
Signals = Literal["used", "ignored"]


class UnknownOption(CodedError):
    """Option that the expert doesn't have, or an invalid value for one."""


@dataclass(frozen=True, slots=True)
class Options:
    """Methods for the expert to use, written as in ``play=flat,rollouts=heuristic``.

    Attributes:
        play: method for choosing cards: search, flat Monte Carlo (playing out every card in all
            deals), or the formula player.
        rollouts: policy for playouts.
        ends: method for the last tricks: solve them or play them out.
        bids: method for bidding: the trained networks, or search in games without partners; or the
            1983 formula.
        passing: method for passing cards to partner: search, or the formula player.
        signals: whether to use what the cards played say about the others' hands.
    """

    play: PlayMethod = "search"
    rollouts: Policy = "varied"
    ends: EndingMethod = "solved"
    bids: BidMethod = "search"
    passing: PassingMethod = "search"
    signals: Signals = "used"

    @classmethod
    def parse(cls, text: str) -> Self:
        """Parse options. Raises UnknownOption, which lists the valid ones."""
        hints = get_type_hints(cls)
        allowed = {field.name: get_args(hints[field.name]) for field in fields(cls)}
        found: dict[str, str] = {}
        for part in text.split(",") if text else ():
            name, _, value = part.partition("=")
            if value not in allowed.get(name, ()) or name in found:
                known = "; ".join(f"{key}={'|'.join(values)}" for key, values in allowed.items())
                raise UnknownOption(players.NO_SUCH_OPTION(option=repr(part[:40]), known=known))
            found[name] = value
        return cls(**found)  # type: ignore[arg-type]


MAX_PLAN_DEALS: Final = 1000
"""Maximum number of deals in which to try candidates whose contracts are played out."""
MIN_DEALS: Final = 16
"""Number of deals in which all candidates are tried before the search can narrow or stop."""
Z_THRESHOLD: Final = 2.0
"""Number of standard errors by which a candidate must trail the best one to be dropped."""
EQUAL_POINTS: Final = 0.05
"""Difference in points below which two candidates are considered equal."""


@dataclass(slots=True)
class PlanStats:
    """Results of a candidate, deal by deal.

    Attributes:
        values: value of each deal.
        contracts: number of deals in which this seat is the bid winner.
        made: number of deals in which it makes the bid.
    """

    values: list[Value] = field(default_factory=list)
    contracts: int = 0
    made: int = 0

    def add(self, value: Value, *, contract: bool, made: bool) -> None:
        """Add the result of a deal."""
        self.values.append(value)
        self.contracts += contract
        self.made += contract and made

    @property
    def deals(self) -> int:
        """Number of deals in which the candidate was tried."""
        return len(self.values)

    @property
    def chance(self) -> float | None:
        """Probability of making the bid as the bid winner, or None if this seat never is."""
        return self.made / self.contracts if self.contracts else None

    @property
    def mean(self) -> float:
        """Mean utility over all deals."""
        return sum(value.utility for value in self.values) / len(self.values)

    @property
    def ahead(self) -> float:
        """Mean result in points: ours minus the best opponent's."""
        return sum(value.ahead for value in self.values) / len(self.values)

    @property
    def wins(self) -> float:
        """Probability of winning the game."""
        return sum(value.wins for value in self.values) / len(self.values)

    def alternative(self, action: Action) -> Alternative:
        """Return the results as evidence for an action."""
        points = mean_and_error([value.ahead for value in self.values])
        return Alternative(action, *points, self.deals, self.wins)

    def lead_over(self, other: PlanStats) -> tuple[float, float]:
        """Return the mean lead in utility over another candidate, and its standard error.

        Only deals in which both were tried count.
        """
        pairs = zip(self.values, other.values, strict=False)
        return mean_and_error([one.utility - two.utility for one, two in pairs])


def mean_and_error(row: Sequence[float]) -> tuple[float, float]:
    """Return the mean and its standard error (0 for fewer than two values)."""
    count, mean = len(row), sum(row) / len(row)
    spread = sum((x - mean) ** 2 for x in row)
    return mean, sqrt(spread / (count - 1) / count) if count > 1 else 0.0


_C = TypeVar("_C", bound=Hashable)


def successive_elimination(
    candidates: Sequence[_C],
    try_deals: Callable[[dict[_C, PlanStats], int, int], None],
    clock: Clock,
    seed: int,
    *,
    first_deals: int,
    done: Callable[[dict[_C, PlanStats]], bool] | None = None,
) -> dict[_C, PlanStats]:
    """Try candidates in the same deals, and return all results, best first, dropped ones last.

    `try_deals` gets the results to add to, the number of deals, and a seed. The first round has
    `first_deals` deals, no matter how long they take, and each further round doubles the total.
    Candidates clearly behind are dropped, or all are kept until `done` is true.
    """
    found = {candidate: PlanStats() for candidate in candidates}
    left, tried, most = list(candidates), 0, min(MAX_PLAN_DEALS, clock.worlds)
    while tried < most:
        begun = clock.spent
        count = min(tried or first_deals, most - tried)
        try_deals({candidate: found[candidate] for candidate in left}, count, seed + tried)
        tried += count
        if tried >= MIN_DEALS and done is None:
            best = max((found[candidate] for candidate in left), key=lambda stats: stats.mean)
            left = [candidate for candidate in left if not _is_behind(found[candidate], best)]
        elif done is not None and tried >= MIN_DEALS and done(found):
            break
        if clock.over or clock.short(clock.spent - begun) or len(left) < min(2, len(candidates)):
            break
    order = sorted(found, key=lambda candidate: (candidate not in left, -found[candidate].mean))
    return {candidate: found[candidate] for candidate in order}


def _is_behind(one: PlanStats, best: PlanStats) -> bool:
    ahead, error = best.lead_over(one)
    return ahead > Z_THRESHOLD * error and ahead > 0


DOUBT: Final = 16
"""With this number of deals, twice the lead is needed, because the errors themselves are rough."""


def preferring(found: dict[_C, PlanStats], usual: _C | None, errors: float) -> dict[_C, PlanStats]:
    """Move `usual` to the front if the best candidate isn't clearly ahead.

    `found` is sorted, best first. Over many deals, being ahead by more than `errors` standard
    errors is clear.
    """
    if usual in found:
        best, mine = next(iter(found.values())), found[usual]
        ahead, error = best.lead_over(mine)
        if ahead <= errors * (1 + DOUBT / min(best.deals, mine.deals)) * error:
            return {usual: mine, **found}
    return found


def comparison(one: PlanStats, other: PlanStats, what: Message) -> Message:
    """Describe the lead of a candidate over another one, in points. `what` names the other one."""
    ahead = one.ahead - other.ahead
    if abs(ahead) < EQUAL_POINTS:
        return reasons.AS_GOOD(other=what)
    if ahead > 0:
        return reasons.BETTER(ahead=ahead, other=what)
    if one.wins > other.wins:
        return reasons.WORSE(ahead=-ahead, other=what)
    return reasons.UNCLEAR(ahead=-ahead, other=what)
