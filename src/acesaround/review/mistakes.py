"""Kinds of mistakes that players can act on, and the points lost by each.

Only mistakes count: decisions that certainly or significantly lost points. So a kind's figure is
what clear mistakes cost, and smaller losses of the same kind aren't in it. Sorting all decisions by
the choice that looks better would instead count much that's only luck: equally good choices look
worse than another half of the time.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, Literal, get_args

from acesaround.game.actions import Action, Play
from acesaround.game.state import Phase
from acesaround.game.view import View
from acesaround.review.faults import FaultClass, bid_fault, fault_class

MistakeKind = Literal[
    "bid_too_high",
    "bid_too_low",
    "trump",
    "pass",
    "bury",
    "fold",
    "counter_given_away",
    "counter_kept",
    "trump_led_early",
    "trump_led_late",
    "ace_of_trump",
    "trump_spent",
    "winner",
    "lead",
    "follow",
]
"""Kind of mistake.

- ``bid_too_high``: a higher bid than the better one, or a bid instead of a pass.
- ``bid_too_low``: a lower bid than the better one, or a pass instead of a bid.
- ``trump``, ``pass``, ``bury``, ``fold``: the wrong suit, the wrong cards, or folding or not.
- ``counter_given_away``: a counter for a trick that an opponent is winning, instead of a loser.
- ``counter_kept``: no counter for a trick that a teammate is winning.
- ``trump_led_early``, ``trump_led_late``: trump led instead of another suit, or the reverse.
- ``ace_of_trump``: the ace of trump instead of another card.
- ``trump_spent``: another trump for a trick, instead of a card of another suit.
- ``winner``: an opponent's winning card beaten or not beaten, or a teammate's card beaten.
- ``lead``, ``follow``: any other card led, or played to a trick.
"""
MISTAKES: Final[tuple[MistakeKind, ...]] = get_args(MistakeKind)
"""All kinds, in the order in which they're listed."""
BIDS: Final[tuple[MistakeKind, ...]] = ("bid_too_high", "bid_too_low")
"""Kinds of mistakes in the auction."""

_CLASSES: Final[Mapping[FaultClass, MistakeKind]] = {
    "counter_kept_from_sure_trick": "counter_kept",
    "counter_kept": "counter_kept",
    "counter_lost": "counter_given_away",
    "ace_of_trump": "ace_of_trump",
    "trump_spent": "trump_spent",
    "partner_beaten": "winner",
    "winner_kept": "winner",
    "winner_spent": "winner",
    "trump_led": "trump_led_early",
    "trump_not_led": "trump_led_late",
}
"""Kinds of the fault classes of cards. All others are leads or follows."""
PHASES: Final[Mapping[Phase, MistakeKind]] = {
    Phase.NAME_TRUMP: "trump",
    Phase.EXCHANGE: "pass",
    Phase.BURY: "bury",
    Phase.DECLARE: "fold",
}
"""Kinds of the phases in which all mistakes are of one kind."""


def mistake_kind(view: View, chosen: Action, better: Action) -> MistakeKind:
    """Return the kind of mistake if `chosen` was worse than a `better` choice.

    Raises ValueError for decisions that can't be reviewed.
    """
    if view.phase is Phase.AUCTION:
        return bid_fault(chosen, better)
    if view.phase is not Phase.TRICK_PLAY:
        if (kind := PHASES.get(view.phase)) is None:
            raise ValueError(f"{view.phase}: this decision can't be reviewed")
        return kind
    if not isinstance(chosen, Play) or not isinstance(better, Play):
        return "fold"
    kind = _CLASSES.get(fault_class(view, chosen.card, better.card))
    return kind or ("follow" if view.trick else "lead")


def is_bid(kind: MistakeKind) -> bool:
    """Return True for mistakes in the auction."""
    return kind in BIDS
