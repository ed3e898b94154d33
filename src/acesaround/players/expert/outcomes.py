"""Value of a hand's outcome: its score, and the probability of winning the game with it."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from math import erf, exp, gcd, inf, pi, sqrt
from typing import Final, NamedTuple, Self, TypeVar

from acesaround.game.end import EndFacts, after_hand, judge_end
from acesaround.game.score import Ending, HandFacts, Outcome, score_hand
from acesaround.game.state import hand_teams, team_totals
from acesaround.game.trick import buried_points, card_points
from acesaround.game.view import View
from acesaround.rules.model import RuleSet


def tricks_of(rules: RuleSet, points: int) -> int:
    """Return the approximate number of tricks for these points: at least 1, or 0 for no points."""
    if points <= 0:
        return 0
    return max(1, round(points * rules.tricks / rules.hand_trick_points))


class ScoreModel(NamedTuple):
    """Model of how scores change from hand to hand, for estimates of who will win.

    Attributes:
        gain: average points per hand of the leading team, relative to the trick points of a hand.
        spread: standard deviation of the score difference per hand, in the same unit.
        last: hands assumed to be left for a team that has almost reached the target.
    """

    gain: float
    spread: float
    last: float


WITH_BIDS: Final = ScoreModel(1.0, 1.8, 1.0)
"""Model for games in which two teams bid, and lose what they bid if they go set.

The values were fitted to 1,750 games in which experts made the bids, for five rule sets. For their
calibration, see bench/calibration.py.
"""
WITHOUT_BIDS: Final = ScoreModel(1.3, 0.85, 0.3)
"""Model for other games. Scores change less from hand to hand."""
LOSES_BID: Final = ("minus_bid", "minus_double_bid")
"""Rules for going set in which the team loses what it bid."""
PART_HAND: Final = 0.3
"""Hands assumed to be left beyond the number known to be left, for the rest of this one."""
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
MANY_HANDS: Final = 10.0
"""Hands assumed to be left in a game without a target."""
POINT: Final = 1e-5
"""Value of a point, added to the win probability to break ties."""


def score_model(rules: RuleSet) -> ScoreModel:
    """Return the model of how scores change in games with these rules."""
    loses_bid = rules.auction.style != "none" and rules.score.set in LOSES_BID
    return WITH_BIDS if loses_bid and len(set(rules.teams)) == 2 else WITHOUT_BIDS


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
    model, ahead = score_model(rules), _hands_left(rules, scores, target, hands)
    lead = scores[side] - max(others)
    sure = erf(lead / (model.spread * points * sqrt(2 * ahead)))
    mine = 0.5 * (1 + (1 - UPSET) * sure)
    return mine if len(others) == 1 else mine ** sqrt(len(others))


def _hands_left(rules: RuleSet, scores: tuple[int, ...], target: int, hands: int | None) -> float:
    """Return about how many hands are left in a game."""
    model, ahead = score_model(rules), inf
    if target:
        distance = max(0.0, target - max(scores))
        ahead = model.last + distance / (model.gain * rules.hand_trick_points)
    if rules.game.max_hands is not None and hands is not None:
        ahead = min(ahead, max(0, rules.game.max_hands - hands) + PART_HAND)
    return MANY_HANDS if ahead == inf else ahead


def game_chance(view: View) -> Callable[[float], float]:
    """Return a function from points to the probability that this seat's team wins the game.

    The points are a change of that probability: as many as would make the same difference in an
    even game with as many hands left.
    """
    rules, match = view.rules, view.match
    side, spread = rules.teams[view.seat], score_model(rules).spread * rules.hand_trick_points
    now = win_probability(rules, match.scores, side, match.target, match.hands)
    ahead = _hands_left(rules, match.scores, match.target, match.hands)
    worth = (1 - UPSET) / (spread * sqrt(2 * pi * ahead))
    return lambda change: min(1.0, max(0.0, now + worth * change))


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


class Value(NamedTuple):
    """Value of a hand's result to one seat.

    Attributes:
        wins: probability of winning the game.
        ahead: points of the seat's team minus those of the best other team.
        utility: `wins` plus a tiny amount for points. Choices maximize it.
    """

    wins: float
    ahead: float
    utility: float

    @classmethod
    def of(cls, wins: float, ahead: float) -> Self:
        """Return the value for these numbers."""
        return cls(wins, ahead, wins + POINT * ahead)


class HandValues:
    """Values of a hand's possible results to one seat, based on the scores in its game."""

    __slots__ = ("_apart", "_hands", "_known", "_rules", "_scores", "_seat", "_target", "_teams")

    def __init__(
        self, rules: RuleSet, seat: int, scores: tuple[int, ...], target: int, hands: int
    ) -> None:
        self._rules, self._seat = rules, seat
        self._scores, self._target, self._hands = scores, target, hands
        self._apart = rules.table.sides == "individual"
        self._teams = _team_scores(rules)
        self._known: dict[tuple[int | None, bool, tuple[int, ...]], Value] = {}

    @classmethod
    def of(cls, view: View) -> Self:
        """Return the values for the seat and the game of a view."""
        match = view.match
        return cls(view.rules, view.seat, match.scores, match.target, match.hands)

    def played(
        self, declarer: int, bid: int, melds: Sequence[int], points: Sequence[int]
    ) -> tuple[Value, bool]:
        """Return the value of a hand played out, and True if the bid is made.

        `melds` and `points` are by seat. The number of tricks is estimated by `tricks_of`.
        """
        delta, made = self.scores(declarer, bid, melds, points)
        return self.scored(declarer, delta, made=made), made

    def scores(
        self, declarer: int, bid: int, melds: Sequence[int], points: Sequence[int]
    ) -> tuple[tuple[int, ...], bool]:
        """Return each team's score for a hand played out, and True if the bid is made."""
        side = declarer
        if not self._apart:
            teams = hand_teams(self._rules, declarer)
            side = teams[declarer]
            by_seat, count = zip(teams, melds, points, strict=True), max(teams) + 1
            melds, points = [0] * count, [0] * count
            for team, meld, taken in by_seat:
                melds[team] += meld
                points[team] += taken
        outcome, score, gift = self._teams.of(melds[side], points[side], bid)
        if outcome == "board_set":
            return self._unplayed(side, bid, melds, "played"), False
        delta = [
            gift + self._teams.of(meld, taken)[1] for meld, taken in zip(melds, points, strict=True)
        ]
        delta[side] = score
        return tuple(delta), outcome == "made"

    def folded(self, declarer: int, bid: int, melds: Sequence[int]) -> Value:
        """Return the value of a hand that the bid winner folds. `melds` is by seat."""
        teams = hand_teams(self._rules, declarer)
        delta = self._unplayed(teams[declarer], bid, team_totals(teams, tuple(melds)), "folded")
        return self.scored(declarer, delta, made=False)

    def without_trump(self, declarer: int, bid: int, melds: Sequence[int]) -> Value:
        """Return the value of a hand in which the bid winner can't name trump.

        `melds` is by seat.
        """
        if self._rules.trump.on_impossible == "redeal_free":
            return self.redealt()
        teams = hand_teams(self._rules, declarer)
        delta = self._unplayed(teams[declarer], bid, team_totals(teams, tuple(melds)), "no_trump")
        return self.scored(declarer, delta, made=False)

    def _unplayed(
        self, side: int, bid: int, melds: Sequence[int], ending: Ending
    ) -> tuple[int, ...]:
        none = (0,) * len(melds)
        facts = HandFacts(tuple(melds), none, none, bid=bid, declarer=side, ending=ending)
        return score_hand(self._rules, facts).delta

    def redealt(self) -> Value:
        """Return the value of a hand that is redealt."""
        return self.scored(None, (0,) * len(self._scores), made=False)

    def scored(self, declarer: int | None, delta: tuple[int, ...], *, made: bool) -> Value:
        """Return the value of a hand in which each team scores `delta`."""
        key = (declarer, made, delta)
        found = self._known.get(key)
        if found is None:
            rules, teams, side, by_score = self._rules, self._rules.teams, self._seat, delta
            if not self._apart:
                allied = hand_teams(rules, declarer)
                side, team_of = allied[side], dict(zip(teams, allied, strict=True))
                by_score = tuple(delta[team_of[score]] for score in sorted(team_of))
            facts = EndFacts(
                before=self._scores,
                delta=by_score,
                declarer=None if declarer is None else teams[declarer],
                made=made,
                target=self._target,
                hands=self._hands + 1,
            )
            best = max(delta[:side] + delta[side + 1 :])
            wins = win_probability_after(rules, facts, teams[self._seat])
            found = self._known[key] = Value.of(wins, float(delta[side] - best))
        return found


class _TeamScores:
    """Cache for the scores of single teams, since the same few inputs keep coming up."""

    __slots__ = ("_known", "_rules")

    def __init__(self, rules: RuleSet) -> None:
        self._rules = rules
        self._known: dict[tuple[int, int, int | None], tuple[Outcome, int, int]] = {}

    def of(self, meld: int, points: int, bid: int | None = None) -> tuple[Outcome, int, int]:
        """Return the outcome, a team's score, and the points it gives each other team.

        `bid` is None for defenders.
        """
        key = meld, points, bid
        found = self._known.get(key)
        if found is None:
            facts = HandFacts(
                meld=(meld, 0),
                trick_points=(points, 0),
                tricks=(tricks_of(self._rules, points), 0),
                bid=bid,
                declarer=None if bid is None else 0,
            )
            score = score_hand(self._rules, facts)
            found = self._known[key] = score.outcome, score.delta[0], score.delta[1]
        return found


@lru_cache(maxsize=16)
def _team_scores(rules: RuleSet) -> _TeamScores:
    return _TeamScores(rules)


@dataclass(frozen=True, slots=True)
class Outlook:
    """Value of the current hand for each number of trick points this seat's team can still win.

    Attributes:
        side: seats of the team.
        values: entry p is the value if the team wins p of the points left.
        needed: points left that the team needs to make its bid, or to set it as defenders; None
            without a bid, or if its outcome is settled.
        declaring: True if this seat's team has the bid.
    """

    side: frozenset[int]
    values: tuple[Value, ...]
    needed: int | None
    declaring: bool = False

    @property
    def results(self) -> tuple[float, ...]:
        """Points (ours minus the best opponent's), by trick points won."""
        return tuple(value.ahead for value in self.values)

    @property
    def wins(self) -> tuple[float, ...]:
        """Probability of winning the game, by trick points won."""
        return tuple(value.wins for value in self.values)

    @classmethod
    def of(cls, view: View) -> Outlook:
        """Compute the outlook for a view in trick play."""
        return defender_outlook(view) or team_outlook(view)


def team_outlook(view: View) -> Outlook:
    """Return the value of trick points to this seat's team.

    If there are several other teams, they're assumed to share the rest evenly.
    """
    rules, seat = view.rules, view.seat
    team = hand_teams(rules, view.declarer)
    mine = team[seat]
    tricked, taken = [0] * len(team), list(view.taken)
    for trick in view.tricks:
        tricked[trick.winner] = 1
    if view.buried is not None:
        taken[seat] += buried_points(rules, view.buried)
    base = team_totals(team, tuple(taken))
    total = rules.hand_trick_points
    if rules.deal.stock:
        # Points won while the stock lasts don't always count.
        played = sum(card_points(rules, trick.cards) for trick in view.tricks)
        total += sum(base) - played
    values, turns = _team_values(
        rules,
        total,
        team.index(mine),
        view.declarer,
        view.bid,
        team_totals(team, tuple(points or 0 for points in view.counted)),
        tuple(
            bool(n) and not points
            for n, points in zip(team_totals(team, tuple(tricked)), base, strict=True)
        ),
        view.shooting,
        view.match.scores,
        view.match.target,
        view.match.hands,
    )
    first, last = base[mine], total - (sum(base) - base[mine])
    return Outlook(
        frozenset(s for s, c in enumerate(team) if c == mine),
        values[first : last + 1],
        None if turns is None else turns - first,
        view.declarer is not None and team[view.declarer] == mine,
    )


@lru_cache(maxsize=1024)
def _team_values(
    rules: RuleSet,
    total: int,
    seat: int,
    declarer: int | None,
    bid: int | None,
    meld: tuple[int, ...],
    tricked: tuple[bool, ...],
    shooting: bool,
    scores: tuple[int, ...],
    target: int,
    hands: int,
) -> tuple[tuple[Value, ...], int | None]:
    """Return the value of each number of trick points that a seat's team wins in the whole hand.

    The hand has `total` trick points. `tricked` marks teams that have taken a trick but no points.
    The second result is the number of points with which the team has made the bid or, as defenders,
    has set it. It's None if the outcome is already settled.
    """
    team, unit = hand_teams(rules, declarer), unit_of(rules)
    mine = team[seat]
    side = None if declarer is None else team[declarer]
    others = [c for c in range(len(meld)) if c != mine]
    known = HandValues(rules, seat, scores, target, hands)

    def outcome(points: int) -> tuple[Value, bool]:
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
            declarer=side,
            shooting=shooting,
            all_tricks=points == total and not any(tricked[c] for c in others),
        )
        score = score_hand(rules, facts)
        made = score.outcome == "made"
        return known.scored(declarer, score.delta, made=made), made

    values, made = zip(*for_each_points(total, unit, outcome), strict=True)
    if len(set(made)) < 2:
        return values, None
    return values, made.index(side == mine)


_T = TypeVar("_T")


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


IN_DOUBT: Final = (0.3, 0.7)
"""Range in which the bid is in doubt: the fraction of the remaining points needed to set it."""
DECLARER_SHARE: Final = 0.6
"""Share that the bid winner takes of the points this seat doesn't win."""


def defender_outlook(view: View) -> Outlook | None:
    """Return the value of trick points to a defender in a game in which everyone plays alone.

    While the bid is in doubt, the points of all defenders count, assuming they share them evenly.
    Otherwise only this seat's points count, assuming the bid will be made or set, whichever is more
    likely now. Returns None for any other seat, and if the rules make the defenders a team anyway.
    """
    rules, declarer, bid, me = view.rules, view.declarer, view.bid, view.seat
    if rules.table.sides != "individual" or rules.table.players < 3:
        return None
    if declarer is None or bid is None or declarer == me or view.shooting:
        return None
    others = [seat for seat in range(rules.table.players) if seat not in (declarer, me)]
    melds = [points or 0 for points in view.counted]
    left, unit = rules.hand_trick_points - sum(view.taken), unit_of(rules)
    values = HandValues.of(view)

    def value(mine: int, theirs: int) -> tuple[Value, bool]:
        """Value if this seat wins `mine` of the points left, and the other defenders `theirs`."""
        points = list(view.taken)
        points[me] += mine
        points[declarer] += left - mine - theirs
        for number, seat in enumerate(others):
            part = theirs // unit // (len(others) - number) * unit
            points[seat] += part
            theirs -= part
        return values.played(declarer, bid, melds, points)

    def together(points: int) -> Value:
        share, odd = divmod(points // unit, 1 + len(others))
        mine, more = share * unit, odd / (1 + len(others))
        found, _ = value(mine, points - mine)
        if not odd:
            return found
        # The points left over go to any defender.
        other, _ = value(mine + unit, points - mine - unit)
        return Value.of(
            found.wins + more * (other.wins - found.wins),
            found.ahead + more * (other.ahead - found.ahead),
        )

    def alone(points: int) -> Value:
        rest, short = left - points, needed - points
        theirs = rest - round(rest // unit * DECLARER_SHARE) * unit
        theirs = max(theirs, short) if needed <= left / 2 else min(theirs, max(0, short - unit))
        return value(points, max(0, min(rest, theirs)))[0]

    rests = range(0, left + 1, unit)
    needed = unit * bisect_left(rests, True, key=lambda rest: not value(0, rest)[1])
    if left * IN_DOUBT[0] <= needed <= left * IN_DOUBT[1]:
        found = for_each_points(left, unit, together)
        return Outlook(frozenset((me, *others)), tuple(found), needed)
    return Outlook(frozenset((me,)), tuple(for_each_points(left, unit, alone)), None)
