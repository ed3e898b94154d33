"""What a contract played out scores, fast: the result of a hand of two camps from four figures."""

from __future__ import annotations

from functools import lru_cache

from acesaround.game.score import board_set_reason
from acesaround.rules.model import RuleSet


class Stakes:
    """The scoring of hands between a bid winner's camp and all others together.

    It agrees with `acesaround.game.score.score_hand`, where nobody folds or shoots the moon; a camp
    that takes no trick points is taken to have taken no trick.
    """

    def __init__(self, rules: RuleSet) -> None:
        score, self.rules = rules.score, rules
        self._total = rules.hand_trick_points
        self._minimum = rules.meld.side_minimum
        self._save, self._set = score.save, score.set
        self._least_points = score.declarer_min_trick_points
        self._least_meld = score.declarer_min_meld
        self._board = score.board_set

    def margin(self, bid: int, meld: int, points: int, others_meld: int) -> int:
        """What the bid winner's camp scores, minus what the others do, in points.

        `meld` and `points` are the camp's meld, before any minimum, and its trick points.
        """
        counted, others = self._counted(meld), self._counted(others_meld)
        if self._board is not None and board_set_reason(self.rules, bid, meld) is not None:
            return -self._lost(bid) - (others if self._board.defenders_get == "meld" else 0)
        rest = self._total - points
        others = self._kept(others, rest)
        mine = self._kept(counted, points)
        made = mine >= bid and points >= self._least_points and meld >= self._least_meld
        if made:
            return mine - others
        cost = 2 * bid if self._set == "minus_double_bid" else self._lost(bid)
        return -cost - others

    def _lost(self, bid: int) -> int:
        return 0 if self._set == "none" else bid

    def _counted(self, meld: int) -> int:
        return meld if meld >= self._minimum else 0

    def _kept(self, meld: int, points: int) -> int:
        save = self._save
        if save.by == "none":
            return meld + points
        taken = points if save.by == "trick_points" else int(points > 0)
        if taken >= save.at_least:
            return meld + points
        return points if save.else_lose == "meld" else 0


@lru_cache(maxsize=64)
def stakes(rules: RuleSet) -> Stakes:
    """The scoring of a rule set."""
    return Stakes(rules)
