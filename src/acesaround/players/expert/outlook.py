"""What trick points are worth: the result of the hand for each number of them still to be won."""

from __future__ import annotations

from functools import lru_cache

from acesaround.game.score import HandFacts, score_hand
from acesaround.game.sides import by_side, camps
from acesaround.game.trick import buried_points
from acesaround.game.view import View
from acesaround.rules.model import RuleSet


class Outlook:
    """The result of the hand in play, by what this seat's camp still wins in tricks.

    Attributes:
        side: the seats of the camp.
        results: entry p is the result in points, ours minus that of the best of the others, when
            the camp wins p of the points still to be won.
    """

    def __init__(self, view: View) -> None:
        rules, seat = view.rules, view.seat
        camp = camps(rules, view.declarer)
        mine = camp[seat]
        self.side = frozenset(s for s, c in enumerate(camp) if c == mine)
        tricks, taken = [0] * len(camp), list(view.taken)
        for trick in view.tricks:
            tricks[trick.winner] = 1
        if view.buried is not None:
            taken[seat] += buried_points(rules, view.buried)
        base = by_side(camp, tuple(taken))
        results = _results(
            rules,
            mine,
            None if view.declarer is None else camp[view.declarer],
            view.bid,
            by_side(camp, tuple(points or 0 for points in view.counted)),
            tuple(map(bool, by_side(camp, tuple(tricks)))),
            view.shooting,
        )
        others = sum(base) - base[mine]
        self.results = results[base[mine] : len(results) - others]


@lru_cache(maxsize=1024)
def _results(
    rules: RuleSet,
    mine: int,
    declarer: int | None,
    bid: int | None,
    meld: tuple[int, ...],
    tricked: tuple[bool, ...],
    shooting: bool,
) -> tuple[float, ...]:
    """For each number of trick points of the camp `mine`, its result of the hand.

    The other camps, where there are several, are taken to share the rest evenly.
    """
    others = [camp for camp in range(len(meld)) if camp != mine]
    total, results = rules.hand_trick_points, []
    for points in range(total + 1):
        rest, extra = divmod(total - points, len(others))
        taken = [points if camp == mine else rest for camp in range(len(meld))]
        taken[others[0]] += extra
        facts = HandFacts(
            meld=meld,
            trick_points=tuple(taken),
            tricks=tuple(int(t or p > 0) for t, p in zip(tricked, taken, strict=True)),
            bid=bid,
            declarer=declarer,
            shooting=shooting,
            all_tricks=points == total and not any(tricked[camp] for camp in others),
        )
        delta = score_hand(rules, facts).delta
        results.append(float(delta[mine] - max(delta[camp] for camp in others)))
    return tuple(results)
