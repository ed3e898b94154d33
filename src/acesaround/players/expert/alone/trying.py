"""Compares plans for a contract in the same sampled deals."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from math import sqrt
from typing import Final

from acesaround.cards import KINDS, Suit
from acesaround.game.actions import Action
from acesaround.game.view import View
from acesaround.messages import Message, expert_contracts
from acesaround.players.base import Alternative
from acesaround.players.expert.alone.contracts import Setting, play_out
from acesaround.players.expert.alone.deals import Deals, draw
from acesaround.players.expert.alone.discards import thrift
from acesaround.players.expert.alone.worth import Worth
from acesaround.players.expert.clock import Clock
from acesaround.players.expert.prospects import POINT

FIRST: Final = 4
"""Number of deals in the first round. Each further round doubles the total."""
MOST: Final = 1000
"""Maximum number of deals to try."""
ENOUGH: Final = 16
"""Number of deals in which all plans are tried before any is dropped."""
SLIGHT: Final = 0.05
"""Difference in points below which two plans are considered equal."""
BEHIND: Final = 2.0
"""Number of standard errors by which a plan must trail the best one to be dropped."""


@dataclass(frozen=True, slots=True)
class Plan:
    """Trump suit and the kinds to bury.

    `buried` is None while the widow is still hidden.
    """

    trump: Suit
    buried: tuple[int, ...] | None = ()


@dataclass(slots=True)
class Tried:
    """Results of a plan: the worth and points in each deal, and how often the bid was made."""

    worth: list[float] = field(default_factory=list)
    points: list[float] = field(default_factory=list)
    made: int = 0

    @property
    def deals(self) -> int:
        """Number of deals in which the plan was tried."""
        return len(self.worth)

    @property
    def chance(self) -> float:
        """Probability of making the bid."""
        return self.made / len(self.worth)

    @property
    def mean(self) -> float:
        """Mean worth over all deals."""
        return sum(self.worth) / len(self.worth)

    @property
    def ahead(self) -> float:
        """Mean result in points: ours minus the best opponent's."""
        return sum(self.points) / len(self.points)

    @property
    def wins(self) -> float:
        """Probability of winning the game."""
        return min(1.0, max(0.0, self.mean - POINT * self.ahead))

    def alternative(self, action: Action) -> Alternative:
        """Return the results as evidence for an action."""
        return Alternative(action, *mean_and_error(self.points), self.deals, self.wins)

    def lead_over(self, other: Tried) -> tuple[float, float]:
        """Return the mean lead in worth over another plan, and its standard error.

        Only deals in which both plans were tried count.
        """
        pairs = zip(self.worth, other.worth, strict=False)
        return mean_and_error([one - two for one, two in pairs])


def mean_and_error(row: Sequence[float]) -> tuple[float, float]:
    """Return the mean and its standard error (0 for fewer than two values)."""
    count, mean = len(row), sum(row) / len(row)
    spread = sum((x - mean) ** 2 for x in row)
    return mean, sqrt(spread / (count - 1) / count) if count > 1 else 0.0


def compared(ahead: float, other: Message) -> Message:
    """Describe the lead of a plan over another one, in points."""
    if abs(ahead) < SLIGHT:
        return expert_contracts.LEVEL(other=other)
    if ahead > 0:
        return expert_contracts.AHEAD(ahead=ahead, other=other)
    return expert_contracts.BEHIND(ahead=-ahead, other=other)


def try_plans(
    view: View, plans: Sequence[Plan], clock: Clock, seed: int, most: int = MOST
) -> dict[Plan, Tried]:
    """Try the bid winner's plans, drop those clearly behind, and return all results, best first.

    The first deals are always tried, no matter how long they take.
    """
    assert view.bid is not None
    worth, found = Worth(view), {plan: Tried() for plan in plans}
    left, done, most = list(plans), 0, min(most, clock.worlds)
    while done < most:
        begun = clock.spent
        count = min(done or FIRST, most - done)
        _try(view, worth, {plan: found[plan] for plan in left}, count, seed + done)
        done += count
        best = max(left, key=lambda plan: found[plan].mean)
        if done >= ENOUGH:
            left = [plan for plan in left if not _behind(found[plan], found[best])]
        if clock.over or clock.short(clock.spent - begun) or len(left) < min(2, len(plans)):
            break
    order = sorted(plans, key=lambda plan: (plan not in left, -found[plan].mean))
    return {plan: found[plan] for plan in order}


def _behind(one: Tried, best: Tried) -> bool:
    ahead, error = best.lead_over(one)
    return ahead > BEHIND * error and ahead > 0


def _try(view: View, worth: Worth, found: dict[Plan, Tried], count: int, seed: int) -> None:
    deals, bid, me = draw(view, count, seed), view.bid, view.seat
    assert bid is not None
    settings = [one for plan in found for one in _settings(view, deals, plan)]
    outcomes = play_out(view, bid, settings, seed)
    counted = view.counted if view.trump is not None and view.on_board is not None else None
    for number, tried in enumerate(found.values()):
        for one in outcomes[number * count : (number + 1) * count]:
            melds = one.melds
            if counted is not None:
                melds = tuple(points or 0 for points in counted)
            value, points, made = worth.played(me, bid, melds, one.points)
            tried.worth.append(value)
            tried.points.append(points)
            tried.made += made


def _settings(view: View, deals: Deals, plan: Plan) -> list[Setting]:
    """Set up the hand for a plan in every deal."""
    me = view.seat
    found, size = [], KINDS * deals.seats
    mine = slice(me * KINDS, (me + 1) * KINDS)
    for deal in range(deals.count):
        hands = bytearray(deals.hands[deal * size : (deal + 1) * size])
        buried: Sequence[int]
        if plan.buried is None:
            for kind, more in enumerate(deals.widow(deal)):
                hands[mine.start + kind] += more
            buried = thrift(view.rules).set_aside(hands[mine], plan.trump)
        else:
            buried = plan.buried
        if view.buried is None:
            for kind in buried:
                hands[mine.start + kind] -= 1
        found.append(Setting(me, plan.trump, bytes(hands), buried))
    return found
