"""The reason why a fault can cost points, without the better choice."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from acesaround.game.actions import Action, Bury, Fold, Give, NameTrump, Pass, Play
from acesaround.game.contract import outlook_for_trump
from acesaround.game.view import View
from acesaround.messages import Message, Template, coach, review
from acesaround.review.faults import FaultClass, bid_fault, fault_class

_CARDS: Final[Mapping[FaultClass, Template]] = {
    "counter_kept_from_sure_trick": coach.COUNTER_KEPT,
    "counter_kept": coach.COUNTER_KEPT,
    "counter_lost": coach.COUNTER_GIVEN,
    "ace_of_trump": coach.ACE_OF_TRUMP,
    "partner_beaten": coach.PARTNER_BEATEN,
    "winner_kept": coach.WINNER_KEPT,
    "winner_spent": coach.HIGH_CARD_SPENT,
    "high_card_spent": coach.HIGH_CARD_SPENT,
    "trump_spent": coach.TRUMP_SPENT,
    "trump_led": coach.TRUMP_LED,
    "trump_not_led": coach.TRUMP_NOT_LED,
}
"""The reasons that follow from what a card does in its position."""
_OF_DEFENDERS: Final[Mapping[FaultClass, Template]] = {
    "counter_kept_from_sure_trick": coach.DEFENDERS_COUNTER_KEPT,
    "counter_kept": coach.DEFENDERS_COUNTER_KEPT,
    "partner_beaten": coach.DEFENDER_BEATEN,
}
"""The same in games without partners, where only the defenders play together."""
_COUNTED: Final[Mapping[str, Template]] = {
    review.TRICK_LOST.code: coach.TRICK_LOST,
    review.BID_MADE.code: coach.BID_LOST,
}
"""The reasons that follow from what the review counted."""
_OFTEN_FAILS: Final = 7
"""In how many of 10 deals a bid is made, at most, if its failing is the reason against it."""


def fault_cost(
    view: View, chosen: Action, better: Action, reasons: Sequence[Message] = ()
) -> Message:
    """Return the main reason why a fault, `chosen`, can cost points.

    `reasons` are those of its review: facts that differ from the `better` choice.
    """
    if isinstance(better, Fold):
        return coach.PLAYS_ON()
    match chosen:
        case Play() if isinstance(better, Play):
            return _for_card(view, chosen, better, reasons)
        case NameTrump():
            return coach.TRUMP()
        case Give():
            to_winner = view.declarer not in (None, view.seat)
            return coach.PASSED_TO_WINNER() if to_winner else coach.PASSED()
        case Bury():
            return coach.BURIED()
        case Fold():
            return coach.FOLDS()
    if bid_fault(chosen, better) == "bid_too_high":
        return _for_high_bid(view, str(chosen), reasons)
    return coach.PASS_TOO_LOW() if isinstance(chosen, Pass) else coach.BID_TOO_LOW()


def _for_high_bid(view: View, chosen: str, reasons: Sequence[Message]) -> Message:
    if outlook_for_trump(view.rules, view.hand) != "name":
        return coach.BID_WITHOUT_TRUMP()
    for fact in reasons:
        if fact.code == review.BID_WINS.code and str(fact.params["bid"]) == chosen:
            ours, failed = int(str(fact.params["ours"])), int(str(fact.params["set"]))
            if ours and (made := round(10 * (ours - failed) / ours)) <= _OFTEN_FAILS:
                return coach.BID_FAILS(made=made) if made else coach.BID_HOPELESS()
    return coach.BID_TOO_HIGH()


def _for_card(view: View, chosen: Play, better: Play, reasons: Sequence[Message]) -> Message:
    fault = fault_class(view, chosen.card, better.card)
    known = _CARDS if view.rules.has_partners else {**_CARDS, **_OF_DEFENDERS}
    if fault in known:
        return known[fault]()
    for fact in reasons:
        if (counted := _COUNTED.get(fact.code)) is not None:
            return counted()
    return coach.OTHER_CARD() if view.trick else coach.OTHER_LEAD()
