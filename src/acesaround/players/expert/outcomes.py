"""Value of a hand's outcome: its score, and the probability of winning the game with it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from math import erf, exp, gcd, sqrt
from typing import Final, TypeVar

from acesaround.game.end import EndFacts, after_hand, judge_end
from acesaround.game.score import Ending, HandFacts, HandScore, score_hand
from acesaround.game.state import hand_teams, team_totals
from acesaround.game.trick import buried_points, card_points
from acesaround.game.view import View
from acesaround.rules.model import RuleSet


@lru_cache(maxsize=1 << 14)
def scored(rules: RuleSet, bid: int, meld: int, points: int, others_meld: int) -> HandScore:
    """Return the score of a hand. Team 0 is the bid winner's, and team 1 is all the others.

    `meld` (before any minimum) and `points` are the meld and trick points of the bid winner's team.
    The number of tricks is estimated by `tricks_of`.
    """
    rest = rules.hand_trick_points - points
    return score_hand(
        rules,
        HandFacts(
            meld=(meld, others_meld),
            trick_points=(points, rest),
            tricks=(tricks_of(rules, points), tricks_of(rules, rest)),
            bid=bid,
            declarer=0,
        ),
    )


def tricks_of(rules: RuleSet, points: int) -> int:
    """Return the approximate number of tricks for these points: at least 1, or 0 for no points."""
    if points <= 0:
        return 0
    return max(1, round(points * rules.tricks / rules.hand_trick_points))


GAIN: Final = 1.3
"""Average score of a well-played hand, relative to the trick points of a hand."""
SPREAD: Final = 0.85
"""Standard deviation of the score difference per hand, relative to a hand's trick points."""
PACE: Final = 1.3
"""Decrease in the log of the win probability per unit of distance from the target.

It applies to three or more players. A unit is the trick points of a whole hand.
"""
CONTRACT_PACE: Final = 0.65
"""Value that replaces `PACE` in games that you can win only by making a bid.

Both values, and `CLOSE`, were fitted to games between the expert and the 1983 player, based on the
scores before each hand.
"""
CLOSE: Final = 0.8
"""Distance from the target at which the next contract can win the game.

This applies to games that you can win only by making a bid. The unit is the same as for `PACE`.
Being even closer hardly helps.
"""
UPSET: Final = 0.002
"""Combined probability of losing a game almost won and winning one almost lost."""
LAST: Final = 0.3
"""Hands assumed to be left for a team that has almost reached the target."""
POINT: Final = 1e-5
"""Value of a point, added to the win probability to break ties."""


def win_probability_after(rules: RuleSet, facts: EndFacts, side: int) -> float:
    """Return the probability that `side` wins the game after a hand has changed the scores.

    A finished game is a win or a loss, or half a win if no one won. In an unfinished game, the lead
    is compared with a normal distribution for the hands left.
    """
    end = judge_end(rules, facts)
    if end.over:
        return 0.5 if end.winner is None else float(end.winner == side)
    scores = after_hand(facts.before, facts.delta)
    return win_probability(rules, scores, side, end.target, facts.hands)


def win_probability(
    rules: RuleSet, scores: tuple[int, ...], side: int, target: int, hands: int | None
) -> float:
    """Return the probability that `side` wins an unfinished game from these scores."""
    points = rules.hand_trick_points
    if len(scores) > 2 and target and rules.game.max_hands is None:
        return _race(scores, side, target, points, rules.game.eligible == "declarer_made")
    others = [score for index, score in enumerate(scores) if index != side]
    ahead = LAST
    if target:
        ahead += max(0.0, target - max(scores)) / (GAIN * points)
    if rules.game.max_hands is not None and hands is not None:
        left = float(max(0, rules.game.max_hands - hands))
        ahead = min(ahead, left + LAST) if target else left + LAST
    elif not target:
        ahead = 10.0
    lead = scores[side] - max(others)
    sure = erf(lead / (SPREAD * points * sqrt(2 * ahead)))
    mine = 0.5 * (1 + (1 - UPSET) * sure)
    return mine if len(others) == 1 else mine ** sqrt(len(others))


def _race(scores: tuple[int, ...], side: int, target: int, points: int, alone: bool) -> float:
    """Return the win probability among several teams, based on their distances from the target.

    If teams can win only by making a bid (`alone`), all teams within one contract of the target are
    about equal.
    """
    near, pace = (CLOSE, CONTRACT_PACE) if alone else (0.0, PACE)
    steps = []
    for score in scores:
        far = (target - score) / points
        steps.append(pace * (far if far > near else near + (far - near) / 10))
    ways = [exp(min(steps) - step) for step in steps]
    return ways[side] / sum(ways)


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
        camp = hand_teams(rules, view.declarer)
        mine = camp[seat]
        tricked, taken = [0] * len(camp), list(view.taken)
        for trick in view.tricks:
            tricked[trick.winner] = 1
        if view.buried is not None:
            taken[seat] += buried_points(rules, view.buried)
        base = team_totals(camp, tuple(taken))
        total = rules.hand_trick_points
        if rules.deal.stock:
            # Points won while the stock lasts don't always count.
            played = sum(card_points(rules, trick.cards) for trick in view.tricks)
            total += sum(base) - played
        table = _outcome_table(
            rules,
            total,
            camp,
            mine,
            None if view.declarer is None else camp[view.declarer],
            view.bid,
            team_totals(camp, tuple(points or 0 for points in view.counted)),
            tuple(
                bool(n) and not points
                for n, points in zip(team_totals(camp, tuple(tricked)), base, strict=True)
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
class _OutcomeTable:
    """Results for each number of trick points that a team wins in the whole hand.

    With at least `turns` points, the team has made the bid or, as defenders, has set it. `turns` is
    None if the outcome is already settled.
    """

    results: tuple[float, ...]
    wins: tuple[float, ...]
    turns: int | None


@lru_cache(maxsize=1024)
def _outcome_table(
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
) -> _OutcomeTable:
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
        return float(ahead), win_probability_after(rules, end, me), made

    outcomes = for_each_points(total, unit, outcome)
    results, wins, made = zip(*outcomes, strict=True)
    turns = None
    if len(set(made)) == 2:
        turns = made.index(True) if declarer == mine else made.index(False)
    return _OutcomeTable(results, wins, turns)


def _scorer(side_of: dict[int, int], camp: int) -> int:
    return next(scorer for scorer, c in side_of.items() if c == camp)


def for_each_points(most: int, unit: int, of: Callable[[int], _T]) -> list[_T]:
    """Return `of(n)` for each n from 0 to `most`, rounding n down to a multiple of `unit`."""
    found: list[_T] = []
    for points in range(0, most + 1, unit):
        found += [of(points)] * unit
    return found[: most + 1]


@lru_cache(maxsize=64)
def unit_of(rules: RuleSet) -> int:
    """Return the greatest common divisor of all trick points."""
    return gcd(*rules.counters.points.values(), rules.counters.last_trick) or 1


class Worth:
    """Worth of a hand's result to one seat, based on the scores in its game.

    `joined` is True if the defenders are a team that scores together.
    """

    __slots__ = ("_hands", "_known", "_one", "_scores", "_target", "joined", "rules", "seat")

    def __init__(self, view: View) -> None:
        self.rules, self.seat = view.rules, view.seat
        self.joined = view.rules.table.sides == "declarer_vs_rest"
        self._scores, self._target = view.match.scores, view.match.target
        self._hands = view.match.hands
        self._one = _score_cache(view.rules)
        self._known: dict[tuple[int, bool, tuple[int, ...]], tuple[float, float]] = {}

    def played(
        self, declarer: int, bid: int, melds: Sequence[int], points: Sequence[int]
    ) -> tuple[float, float, bool]:
        """Return the worth and points of a hand played out, and True if the bid is made.

        `melds` and `points` are by seat. The worth is the probability of winning the game plus a
        tiny amount for points. The points are ours minus the best opponent's.
        """
        rules = self.rules
        made, won, unplayed = self._one.declared(bid, melds[declarer], points[declarer])
        if unplayed:
            return (*self.unplayed(declarer, bid, melds, "played"), False)
        gift = bid if not made and rules.score.set == "to_defenders" else 0
        if self.joined:
            theirs = sum(melds) - melds[declarer], sum(points) - points[declarer]
            each = self._one.defended(*theirs) + gift
            delta = [each] * len(melds)
        else:
            delta = [
                self._one.defended(meld, taken) + gift
                for meld, taken in zip(melds, points, strict=True)
            ]
        delta[declarer] = won
        return (*self.of(declarer, tuple(delta), made=made), made)

    def unplayed(
        self, declarer: int, bid: int, melds: Sequence[int], ending: Ending
    ) -> tuple[float, float]:
        """Return the worth and points of a hand that is folded, or lost for lack of meld."""
        side = [melds[declarer], *(meld for seat, meld in enumerate(melds) if seat != declarer)]
        if self.joined:
            side = [side[0], sum(side[1:])]
        nothing = (0,) * len(side)
        facts = HandFacts(
            meld=tuple(side),
            trick_points=nothing,
            tricks=nothing,
            bid=bid,
            declarer=0,
            ending=ending,
        )
        found = list(score_hand(self.rules, facts).delta)
        if self.joined:
            found = [found[0], *found[1:] * (len(melds) - 1)]
        lost = found.pop(0)
        found.insert(declarer, lost)
        return self.of(declarer, tuple(found), made=False)

    def of(self, declarer: int, delta: tuple[int, ...], *, made: bool) -> tuple[float, float]:
        """Return the worth and points of a hand that changes the scores by `delta`."""
        key = (declarer, made, delta)
        found = self._known.get(key)
        if found is None:
            best = max(points for seat, points in enumerate(delta) if seat != self.seat)
            ahead = float(delta[self.seat] - best)
            facts = EndFacts(
                before=self._scores,
                delta=delta,
                declarer=declarer,
                made=made,
                target=self._target,
                hands=self._hands + 1,
            )
            wins = win_probability_after(self.rules, facts, self.seat)
            found = self._known[key] = wins + POINT * ahead, ahead
        return found

    def standing(self) -> tuple[float, float]:
        """Return the worth and points of a hand that is redealt."""
        return self.of(self.seat, (0,) * len(self._scores), made=False)


class _ScoreCache:
    """Cache for the scores of single seats, since the same few inputs keep coming up."""

    __slots__ = ("_declared", "_defended", "_rules")

    def __init__(self, rules: RuleSet) -> None:
        self._rules = rules
        self._declared: dict[tuple[int, int, int], tuple[bool, int, bool]] = {}
        self._defended: dict[tuple[int, int], int] = {}

    def declared(self, bid: int, meld: int, points: int) -> tuple[bool, int, bool]:
        """Return the bid winner's result as (made, score, board_set)."""
        found = self._declared.get((bid, meld, points))
        if found is None:
            score = scored(self._rules, bid, meld, points, 0)
            found = score.outcome == "made", score.delta[0], score.outcome == "board_set"
            self._declared[bid, meld, points] = found
        return found

    def defended(self, meld: int, points: int) -> int:
        """Return the score of a defender."""
        found = self._defended.get((meld, points))
        if found is None:
            facts = HandFacts(
                meld=(meld,), trick_points=(points,), tricks=(tricks_of(self._rules, points),)
            )
            found = self._defended[meld, points] = score_hand(self._rules, facts).delta[0]
        return found


@lru_cache(maxsize=16)
def _score_cache(rules: RuleSet) -> _ScoreCache:
    return _ScoreCache(rules)
