"""Questions about meld shown before play."""

from __future__ import annotations

from acesaround.cards import Hand, Suit
from acesaround.game.actions import EnterMeld
from acesaround.game.end import EndFacts, judge_end, wins_by_pinochles
from acesaround.game.meld import MeldCount, count_meld
from acesaround.game.phases.showing import enterable, judge_entered
from acesaround.game.score import on_board
from acesaround.judge.errors import Refused
from acesaround.judge.fields import Input
from acesaround.judge.result import Result
from acesaround.rules.model import RuleSet


def meld(source: Input) -> Result:
    """Return the meld in a hand by kind.

    ``instant_win`` is only present if the meld wins the game right away.
    """
    rules = source.rules
    count = count_meld(rules, source.hand("hand"), source.suit("trump"))
    result: Result = {"total": count.total, "items": count.by_kind()}
    if _wins_at_once(rules, count):
        result["instant_win"] = True
    return result


def _wins_at_once(rules: RuleSet, count: MeldCount) -> bool:
    holder = 0 if wins_by_pinochles(rules, count.sets_of("pinochle")) else None
    scores = (0,) * (max(rules.scorers) + 1)
    facts = EndFacts(before=scores, delta=scores, pinochles=holder, stage="meld")
    return judge_end(rules, facts).over


def declared_meld(source: Input) -> Result:
    """Return the meld that counts for an entered total, for the seat alone and for its team.

    If the program counts meld, the number entered doesn't matter (S1-49, S1-50, A1-8).
    """
    rules = source.rules
    actual = source.whole("actual")
    counted, missed = actual, 0
    if rules.meld.count_by == "player":
        entered = source.whole("entered")
        if EnterMeld(entered) not in enterable(rules, actual):
            raise Refused("overclaim")
        typed = judge_entered(entered, actual, rules.meld.overclaim_costs)
        counted, missed = typed.counted, typed.missed
    side = counted + (source.whole_or_none("partner_actual") or 0)
    return {
        "counted": counted,
        "missed": missed,
        "side_meld": side,
        "on_board": on_board(rules, side),
    }


def melds_of(rules: RuleSet, hand: Hand, trump: Suit | None) -> Result:
    """Return a hand's meld total and items, in fields that can be combined with other results."""
    count = count_meld(rules, hand, trump)
    return {"meld_total": count.total, "meld_items": count.by_kind()}
