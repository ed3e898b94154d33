"""Questions about the widow."""

from __future__ import annotations

from acesaround.game.errors import refusal_code
from acesaround.game.phases.showing import melding_hand
from acesaround.game.phases.widow import bury_error
from acesaround.game.trick import buried_points
from acesaround.judge.errors import NOT_IN_THESE_RULES, Refused
from acesaround.judge.fields import Input, check_copies
from acesaround.judge.kinds.melds import melds_of
from acesaround.judge.result import Result


def widow(source: Input) -> Result:
    """Return the card count, buried points, and meld after picking up the widow and burying."""
    rules = source.rules
    if rules.widow is None:
        raise Refused(NOT_IN_THESE_RULES)
    trump, buried = source.suit("trump"), source.hand("bury")
    hand = source.hand("hand")
    if source.given("widow"):
        hand += source.hand("widow")
    check_copies(rules, tuple(hand), "input.hand with input.widow")
    if (problem := bury_error(rules, hand, trump, buried)) is not None:
        raise Refused(refusal_code(problem))
    kept = hand - buried
    return {
        "hand_after": len(kept),
        "buried_points": buried_points(rules, buried),
        **melds_of(rules, melding_hand(rules, kept, buried), trump),
    }
