"""Rules for playing tricks and points for the cards taken."""

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
        "The player who leads to the first trick.", "S0-20, S1-9, S2-15, S3-74, S4-8"
    )
    first_lead: Literal["any", "trump"] = rule(
        "The card to lead first: any card, or a trump. A leader without trump can lead anything.",
        "S0-21, S1-9, S2-15, S3-74",
        default="any",
    )
    first_lead_waived_at_bid: int | None = rule(
        "On a bid of exactly this amount, the first lead can be any card.",
        "S0-21",
        default=None,
        scaled=True,
        low=1,
    )
    follow: Literal["must"] = rule(
        "You must follow suit if you can.",
        "S0-24, S1-38, S2-18, S3-76, S4-28",
        default="must",
    )
    head: Literal["never", "trump_led", "always"] = rule(
        "When you must beat the best card of the suit led, if you can: never, only if trump is "
        "led, or always (until someone trumps).",
        "S0-27, A0-2, S1-39, S2-23, S3-77, S3-78, S4-29",
    )
    void: Literal["must_trump", "any"] = rule(
        "If you're out of the suit led, you must trump, or you can play any card.",
        "S0-25, S1-42, S2-19, S3-79, S4-28",
    )
    overtrump: bool = rule(
        "When you must trump, you must also beat a trump already played if you can.",
        "A0-2, S1-43, S2-23, S3-80, A3-9",
    )
    stock_follow: Literal["free", "must"] | None = rule(
        "Stock play: any card can be played, or the usual rules of play apply.",
        "S4-9",
        default=None,
    )
    stock_tricks_score: bool = rule(
        "Stock play: counters taken score points.", "S4-16, A4-5", default=False
    )


@dataclass(frozen=True, slots=True)
class Counters:
    """Points for cards and the last trick."""

    points: Mapping[Rank, int] = rule(
        "Points for each card of a rank. Ranks that aren't listed score nothing.",
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
