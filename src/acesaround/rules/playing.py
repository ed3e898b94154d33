"""Rules for playing tricks, and the points of the cards taken."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

from acesaround.cards import Rank
from acesaround.rules.fields import rule


@dataclass(frozen=True, slots=True)
class Play:
    """Leading, following suit, and trumping."""

    first_leader: Literal["declarer", "left_of_dealer", "nondealer"] = rule(
        "Who leads to the first trick.", "S0-20, S1-9, S2-15, S3-74, S4-8"
    )
    first_lead: Literal["any", "trump"] = rule(
        "What the first card led must be (a leader without trump leads anything).",
        "S0-21, S1-9, S2-15, S3-74",
        default="any",
    )
    first_lead_waived_at_bid: int | None = rule(
        "At exactly this bid the first lead is free.", "S0-21", default=None, scaled=True, low=1
    )
    follow: Literal["must"] = rule(
        "Whoever holds the suit led must play it.",
        "S0-24, S1-38, S2-18, S3-76, S4-28",
        default="must",
    )
    head: Literal["never", "trump_led", "always"] = rule(
        "Whether a player following suit must beat the best card of that suit if he can: never, "
        "only when trump was led, or always unless the suit has been trumped.",
        "S0-27, A0-2, S1-39, S2-23, S3-77, S3-78, S4-29",
    )
    void: Literal["must_trump", "any"] = rule(
        "Whether a player who cannot follow must trump.", "S0-25, S1-42, S2-19, S3-79, S4-28"
    )
    overtrump: bool = rule(
        "Whether a player who must trump has to beat a trump already played if he can.",
        "A0-2, S1-43, S2-23, S3-80, A3-9",
    )
    stock_follow: Literal["free", "must"] | None = rule(
        "Stock play: whether any card may be played, or the rules of trick play hold.",
        "S4-9",
        default=None,
    )
    stock_tricks_score: bool = rule(
        "Stock play: whether tricks taken score points.", "S4-16, A4-5", default=False
    )


@dataclass(frozen=True, slots=True)
class Counters:
    """Points for cards and the last trick."""

    points: Mapping[Rank, int] = rule(
        "Points for each card of a rank; ranks not named score nothing.",
        "S0-32, S1-8, S2-26, S3-36, S4-30",
        scaled=True,
        low=0,
    )
    last_trick: int = rule(
        "Points for taking the last trick.",
        "S0-33, S1-37, S2-27, S3-63, S4-31",
        default=0,
        scaled=True,
        low=0,
    )
