"""Value of a hand to a player without partners: points, and the chance to win the game."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from acesaround.game.end import EndFacts
from acesaround.game.score import Ending, HandFacts, score_hand
from acesaround.game.view import View
from acesaround.players.expert.prospects import POINT, chance
from acesaround.players.expert.scoring import scored, tricks_of
from acesaround.rules.model import RuleSet


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
        self._one = _scores(view.rules)
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
            wins = chance(self.rules, facts, self.seat)
            found = self._known[key] = wins + POINT * ahead, ahead
        return found

    def standing(self) -> tuple[float, float]:
        """Return the worth and points of a hand that is redealt."""
        return self.of(self.seat, (0,) * len(self._scores), made=False)


class _Scores:
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
def _scores(rules: RuleSet) -> _Scores:
    return _Scores(rules)
