"""Value of trick points: the result of the hand for each number of points a team can still win."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache
from math import gcd
from typing import TypeVar

from acesaround.game.end import EndFacts
from acesaround.game.score import HandFacts, score_hand
from acesaround.game.sides import by_side, camps
from acesaround.game.trick import buried_points, card_points
from acesaround.game.view import View
from acesaround.players.expert.prospects import chance
from acesaround.players.expert.scoring import tricks_of
from acesaround.rules.model import RuleSet

_T = TypeVar("_T")


@dataclass(frozen=True, slots=True)
class Outlook:
    """Result of the current hand for each number of trick points this seat's team can still win.

    Attributes:
        side: seats of the team.
        results: entry p is the result in points (ours minus the best opponent's) if the team wins p
            of the points left.
        wins: entry p is the probability of winning the game in that case.
        needed: points left that the team needs to make its bid, or to set it as defenders; None
            without a bid, or if its outcome is settled.
        declaring: True if this seat's team has the bid.
    """

    side: frozenset[int]
    results: tuple[float, ...]
    wins: tuple[float, ...]
    needed: int | None
    declaring: bool

    @classmethod
    def of(cls, view: View) -> Outlook:
        """Compute the outlook for a view in trick play."""
        rules, seat = view.rules, view.seat
        camp = camps(rules, view.declarer)
        mine = camp[seat]
        tricked, taken = [0] * len(camp), list(view.taken)
        for trick in view.tricks:
            tricked[trick.winner] = 1
        if view.buried is not None:
            taken[seat] += buried_points(rules, view.buried)
        base = by_side(camp, tuple(taken))
        total = rules.hand_trick_points
        if rules.deal.stock:
            # Points won while the stock lasts don't always count.
            played = sum(card_points(rules, trick.cards) for trick in view.tricks)
            total += sum(base) - played
        table = _table(
            rules,
            total,
            camp,
            mine,
            None if view.declarer is None else camp[view.declarer],
            view.bid,
            by_side(camp, tuple(points or 0 for points in view.counted)),
            tuple(
                bool(n) and not points
                for n, points in zip(by_side(camp, tuple(tricked)), base, strict=True)
            ),
            view.shooting,
            view.match.scores,
            view.match.target,
            view.match.hands,
        )
        first, last = base[mine], total - (sum(base) - base[mine])
        return cls(
            frozenset(s for s, c in enumerate(camp) if c == mine),
            table.results[first : last + 1],
            table.wins[first : last + 1],
            None if table.turns is None else table.turns - first,
            view.declarer is not None and camp[view.declarer] == mine,
        )


@dataclass(frozen=True, slots=True)
class _Table:
    """Results for each number of trick points that a team wins in the whole hand.

    With at least `turns` points, the team has made the bid or, as defenders, has set it. `turns` is
    None if the outcome is already settled.
    """

    results: tuple[float, ...]
    wins: tuple[float, ...]
    turns: int | None


@lru_cache(maxsize=1024)
def _table(
    rules: RuleSet,
    total: int,
    camp: tuple[int, ...],
    mine: int,
    declarer: int | None,
    bid: int | None,
    meld: tuple[int, ...],
    tricked: tuple[bool, ...],
    shooting: bool,
    scores: tuple[int, ...],
    target: int,
    hands: int,
) -> _Table:
    """Compute the results of a hand with `total` trick points.

    If there are several other teams, they're assumed to share the rest evenly. `tricked` marks
    teams that have taken a trick but no points.
    """
    others = [c for c in range(len(meld)) if c != mine]
    scorers = rules.scorers
    side_of = {scorer: camp[seat] for seat, scorer in enumerate(scorers)}
    me = next(scorer for scorer, c in side_of.items() if c == mine)
    unit = unit_of(rules)

    def outcome(points: int) -> tuple[float, float, bool]:
        rest, extra = divmod((total - points) // unit, len(others))
        taken = [points if c == mine else rest * unit for c in range(len(meld))]
        taken[others[0]] += extra * unit
        tricks = tuple(
            max(int(t), tricks_of(rules, p)) for t, p in zip(tricked, taken, strict=True)
        )
        facts = HandFacts(
            meld=meld,
            trick_points=tuple(taken),
            tricks=tricks,
            bid=bid,
            declarer=declarer,
            shooting=shooting,
            all_tricks=points == total and not any(tricked[c] for c in others),
        )
        scored = score_hand(rules, facts)
        by_score = tuple(scored.delta[side_of[scorer]] for scorer in sorted(side_of))
        made = scored.outcome == "made"
        end = EndFacts(
            before=scores,
            delta=by_score,
            declarer=None if declarer is None else _scorer(side_of, declarer),
            made=made,
            target=target,
            hands=hands + 1,
        )
        ahead = scored.delta[mine] - max(scored.delta[c] for c in others)
        return float(ahead), chance(rules, end, me), made

    outcomes = for_each(total, unit, outcome)
    results, wins, made = zip(*outcomes, strict=True)
    turns = None
    if len(set(made)) == 2:
        turns = made.index(True) if declarer == mine else made.index(False)
    return _Table(results, wins, turns)


def _scorer(side_of: dict[int, int], camp: int) -> int:
    return next(scorer for scorer, c in side_of.items() if c == camp)


def for_each(most: int, unit: int, of: Callable[[int], _T]) -> list[_T]:
    """Return `of(n)` for each n from 0 to `most`, rounding n down to a multiple of `unit`."""
    found: list[_T] = []
    for points in range(0, most + 1, unit):
        found += [of(points)] * unit
    return found[: most + 1]


@lru_cache(maxsize=64)
def unit_of(rules: RuleSet) -> int:
    """Return the greatest common divisor of all trick points."""
    return gcd(*rules.counters.points.values(), rules.counters.last_trick) or 1
