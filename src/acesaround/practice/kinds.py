"""Kinds of exercises: what a mistake was about, and what a drill asks."""

from __future__ import annotations

from typing import Final, Literal, get_args

from acesaround.game.state import Phase
from acesaround.review.mistakes import MISTAKES, PHASES, MistakeKind, is_bid
from acesaround.rules.model import RuleSet

DrillKind = Literal["count_meld", "legal_cards", "trick_winner"]
"""What a drill asks: the meld in a hand, the cards that can be played, or who takes the trick."""
PracticeKind = MistakeKind | DrillKind
DRILLS: Final[tuple[DrillKind, ...]] = get_args(DrillKind)
KINDS: Final[tuple[PracticeKind, ...]] = (*MISTAKES, *DRILLS)
"""All kinds, in the order in which they're listed."""


def kinds_of(rules: RuleSet) -> tuple[PracticeKind, ...]:
    """Return the kinds that come up under these rules."""
    play = rules.play
    is_free = play.follow == "free" or play.void == "any"
    needs: dict[PracticeKind, bool] = {
        "bid_too_high": rules.has_auction,
        "bid_too_low": rules.has_auction,
        "trump": rules.has_auction,
        "pass": bool(rules.exchange.pass_count),
        "bury": rules.widow is not None,
        "fold": rules.has_auction and rules.score.fold.allowed,
        "counter_kept": rules.has_partners or rules.table.players > 2,
        "trump_spent": is_free,
        # If you must beat and trump, but don't have to overtrump, it's too rare to find a hand.
        "winner": is_free or play.head != "always",
    }
    return tuple(kind for kind in KINDS if needs.get(kind, True))


def phases_of(kind: MistakeKind) -> frozenset[Phase]:
    """Return the phases in which mistakes of a kind are made."""
    if is_bid(kind):
        return frozenset((Phase.AUCTION,))
    if kind == "fold":
        return frozenset((Phase.DECLARE, Phase.TRICK_PLAY))
    before = frozenset(phase for phase, one in PHASES.items() if one == kind)
    return before or frozenset((Phase.TRICK_PLAY,))


MELD_SECONDS: Final = 10
"""Seconds in which meld should be counted."""


def time_limit(kind: PracticeKind) -> int | None:
    """Return the seconds that a right answer should take at most, or None if there's no limit."""
    return MELD_SECONDS if kind == "count_meld" else None
