"""Naming trump (S0-51, S1-28, S2-5, S3-68)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from acesaround.cards import Hand, Suit
from acesaround.game.meld import has_marriage
from acesaround.rules.model import RuleSet

TrumpOutcome = Literal["name", "set_and_redeal", "board_set", "redeal_free"]


@dataclass(frozen=True, slots=True)
class TrumpChoice:
    """The suits that can be named, and the outcome.

    The outcome is ``name`` if there are any suits to name.
    """

    suits: tuple[Suit, ...]
    outcome: TrumpOutcome


def trump_choice(rules: RuleSet, hand: Hand, bid: int | None) -> TrumpChoice:
    """Return the suits that the bid winner holding `hand` can name."""
    trump = rules.trump
    if trump.requires == "none" or (bid is not None and bid == trump.waived_at_bid):
        return TrumpChoice(tuple(Suit), "name")
    suits = tuple(suit for suit in Suit if has_marriage(hand, suit))
    if suits or trump.on_impossible is None:
        return TrumpChoice(suits or tuple(Suit), "name")
    return TrumpChoice((), trump.on_impossible)
