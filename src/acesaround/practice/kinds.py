"""Kinds of exercises: what a mistake was about, and what a drill asks."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, Literal, get_args

from acesaround.game.actions import Action, Bid, Play
from acesaround.game.state import Phase
from acesaround.game.view import View
from acesaround.review.faults import FaultClass, fault_class
from acesaround.rules.model import RuleSet

MistakeKind = Literal[
    "bid_too_high",
    "bid_too_low",
    "trump",
    "passing",
    "burying",
    "folding",
    "counters_lost",
    "counters_kept",
    "trumps_led_late",
    "trumps_led_early",
    "trumps_spent",
    "winners",
    "leads",
    "following",
]
"""What a mistake was about.

- ``bid_too_high``, ``bid_too_low``: a bid, when a pass or a lower bid does better, or the reverse.
- ``trump``, ``passing``, ``burying``: the wrong suit or cards.
- ``folding``: a fold, or playing on, when the other does better.
- ``counters_lost``: a counter for a trick that an opponent is winning, instead of a loser.
- ``counters_kept``: no counter for a trick that a teammate is winning.
- ``trumps_led_late``, ``trumps_led_early``: another suit led instead of trump, or the reverse.
- ``trumps_spent``: the ace of trump instead of another card, or a trump instead of another suit.
- ``winners``: an opponent's winning card beaten or not beaten, or a teammate's card beaten.
- ``leads``, ``following``: any other card led or played to a trick.
"""
DrillKind = Literal["count_meld", "legal_cards", "trick_winner"]
"""What a drill asks: the meld in a hand, the cards that can be played, or who takes the trick."""
PracticeKind = MistakeKind | DrillKind
MISTAKES: Final[tuple[MistakeKind, ...]] = get_args(MistakeKind)
DRILLS: Final[tuple[DrillKind, ...]] = get_args(DrillKind)
KINDS: Final[tuple[PracticeKind, ...]] = (*MISTAKES, *DRILLS)
"""All kinds, in the order in which they're listed."""

_CARDS: Final[Mapping[FaultClass, MistakeKind]] = {
    "counter_kept_from_sure_trick": "counters_kept",
    "counter_kept": "counters_kept",
    "counter_lost": "counters_lost",
    "ace_of_trump": "trumps_spent",
    "trump_spent": "trumps_spent",
    "partner_beaten": "winners",
    "winner_kept": "winners",
    "winner_spent": "winners",
    "trump_led": "trumps_led_early",
    "trump_not_led": "trumps_led_late",
}
_PHASES: Final[Mapping[Phase, MistakeKind]] = {
    Phase.NAME_TRUMP: "trump",
    Phase.EXCHANGE: "passing",
    Phase.BURY: "burying",
}


def mistake_kind(view: View, chosen: Action, better: Action) -> MistakeKind:
    """Return what a mistake was about, given a better choice in the same position."""
    if view.phase in _PHASES:
        return _PHASES[view.phase]
    if view.phase is Phase.AUCTION:
        amount = chosen.amount if isinstance(chosen, Bid) else -1
        wanted = better.amount if isinstance(better, Bid) else -1
        return "bid_too_high" if amount > wanted else "bid_too_low"
    if not (isinstance(chosen, Play) and isinstance(better, Play)):
        return "folding"
    rest: MistakeKind = "following" if view.trick else "leads"
    return _CARDS.get(fault_class(view, chosen.card, better.card), rest)


def kinds_of(rules: RuleSet) -> tuple[PracticeKind, ...]:
    """Return the kinds that can come up under these rules."""
    has_partner = len(set(rules.teams)) < rules.table.players
    needs: dict[PracticeKind, bool] = {
        "bid_too_high": rules.has_auction,
        "bid_too_low": rules.has_auction,
        "trump": rules.has_auction,
        "passing": bool(rules.exchange.pass_count),
        "burying": rules.widow is not None,
        "folding": rules.has_auction and rules.score.fold.allowed,
        "counters_kept": has_partner or rules.table.players > 2,
        "winners": rules.play.follow == "free" or rules.play.head != "always",
    }
    return tuple(kind for kind in KINDS if needs.get(kind, True))


def phases_of(kind: MistakeKind) -> frozenset[Phase]:
    """Return the phases in which mistakes of a kind are made."""
    if kind in ("bid_too_high", "bid_too_low"):
        return frozenset((Phase.AUCTION,))
    if kind == "folding":
        return frozenset((Phase.DECLARE, Phase.TRICK_PLAY))
    before = frozenset(phase for phase, one in _PHASES.items() if one == kind)
    return before or frozenset((Phase.TRICK_PLAY,))


MELD_SECONDS: Final = 10
"""Seconds in which meld should be counted."""


def time_limit(kind: PracticeKind) -> int | None:
    """Return the seconds that a right answer should take at most, or None if there's no limit."""
    return MELD_SECONDS if kind == "count_meld" else None
