"""Points and tricks that each team still needs, computed by the scoring code itself."""

from __future__ import annotations

from bisect import bisect_left
from dataclasses import dataclass, replace
from functools import lru_cache

from acesaround.game.score import HandFacts, score_hand
from acesaround.game.sides import camps
from acesaround.game.trick import card_points
from acesaround.game.view import View
from acesaround.rules.model import RuleSet

_LOST = ("meld_not_saved", "all_not_saved")


@dataclass(frozen=True, slots=True)
class Need:
    """The points and tricks a team needs to make its bid or, on defense, to save its meld.

    `points` (trick points) and `tricks` are still needed. Both are 0 once the team is safe.
    `possible` is False if the team can't get them anymore. `stake` is the meld at risk.
    """

    camp: int
    declaring: bool
    points: int
    tricks: int
    possible: bool
    stake: int


def needs(view: View) -> tuple[Need, ...]:
    """Return each team's needs, or an empty tuple without a bid or before melds are counted.

    Only the bid winner can see the buried counters, so other seats' views can overstate what the
    bid winner needs.
    """
    if view.on_board is None or view.declarer is None or view.bid is None:
        return ()
    facts = hand_facts(view)
    left = view.rules.hand_trick_points - sum(facts.trick_points)
    assert facts.tricks is not None
    tricks_left = view.rules.tricks - sum(facts.tricks)
    return _needs(view.rules, facts, max(0, left), tricks_left)


@lru_cache(maxsize=256)
def _needs(rules: RuleSet, facts: HandFacts, left: int, tricks_left: int) -> tuple[Need, ...]:
    return tuple(_need(rules, facts, camp, left, tricks_left) for camp in range(len(facts.meld)))


def hand_facts(view: View) -> HandFacts:
    """Return the facts for scoring the hand so far, based on what the seat has seen."""
    rules, assigned = view.rules, camps(view.rules, view.declarer)
    assert view.on_board is not None and view.declarer is not None
    sides = max(assigned) + 1
    taken, tricks, meld = [0] * sides, [0] * sides, [0] * sides
    for seat, points in enumerate(view.taken):
        taken[assigned[seat]] += points
    for trick in view.tricks:
        tricks[assigned[trick.winner]] += 1
    for index, points in enumerate(view.on_board):
        meld[assigned[rules.scorers.index(index)]] += points
    if view.buried and rules.widow and rules.widow.bury_scores:
        taken[assigned[view.declarer]] += card_points(rules, view.buried)
    return HandFacts(
        meld=tuple(meld),
        trick_points=tuple(taken),
        tricks=tuple(tricks),
        bid=view.bid,
        declarer=assigned[view.declarer],
        dix_only=tuple(_dix_only(view, assigned, side) for side in range(sides)),
    )


def _dix_only(view: View, assigned: tuple[int, ...], side: int) -> bool:
    melds = [meld for seat, meld in enumerate(view.melds) if assigned[seat] == side]
    return any(melds) and all(meld is None or not meld.items or meld.dix_only for meld in melds)


def _need(rules: RuleSet, facts: HandFacts, camp: int, left: int, tricks_left: int) -> Need:
    declaring = camp == facts.declarer
    stake = facts.meld[camp]

    step, save = rules.scale, rules.score.save

    def short(tricks: int) -> int:
        """Return the points still needed if the team takes `tricks` more tricks.

        Scoring any points takes at least one trick. Bisection works because extra points never
        hurt.
        """
        amounts = range(0, left + step, step)

        def done(points: int) -> bool:
            return _done(rules, facts, camp, points, max(tricks, points > 0))

        return bisect_left(amounts, True, key=done) * step

    most = min(tricks_left, save.at_least) if save.by == "tricks" else 0
    points, tricks = min((short(tricks), tricks) for tricks in range(most + 1))
    return Need(camp, declaring, points, tricks, points <= left, stake)


def _done(rules: RuleSet, facts: HandFacts, camp: int, points: int, tricks: int) -> bool:
    assert facts.tricks is not None
    more = replace(
        facts,
        trick_points=_plus(facts.trick_points, camp, points),
        tricks=_plus(facts.tricks, camp, tricks),
    )
    score = score_hand(rules, more)
    if camp == facts.declarer:
        return score.outcome == "made"
    return not any(reason.side == camp and reason.code in _LOST for reason in score.reasons)


def _plus(figures: tuple[int, ...], index: int, more: int) -> tuple[int, ...]:
    return (*figures[:index], figures[index] + more, *figures[index + 1 :])
