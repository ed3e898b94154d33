"""Rules for the auction, trump, the widow, and passing cards."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from acesaround.rules.fields import rule


@dataclass(frozen=True, slots=True)
class StandingBid:
    """A bid that's in force before anyone bids."""

    holder: Literal["dealer"] = rule(
        "The player who holds the bid.", "S0-9, S2-8", default="dealer"
    )
    amount: int = rule("The amount of the bid.", "S0-9, S2-8", scaled=True, low=1)


@dataclass(frozen=True, slots=True)
class AllPass:
    """The outcome when nobody bids."""

    outcome: Literal["dealer_takes", "redeal"] = rule(
        "The dealer is stuck with the bid, or the cards are redealt.",
        "S0-17, A1-1, S2-12, S3-67",
    )
    amount: int | None = rule(
        "The bid that the dealer is stuck with.",
        "S0-9, A1-1, S2-8, S3-67",
        default=None,
        scaled=True,
        low=1,
    )


@dataclass(frozen=True, slots=True)
class Auction:
    """Bidding for the right to name trump."""

    style: Literal["ascending", "single_round", "none"] = rule(
        "The style of bidding, if any.",
        "S0-12, S1-26, S2-11, S3-25, S4-6",
    )
    opening: int | None = rule(
        "Lowest opening bid.", "S0-9, S1-25, S2-8, S3-24", default=None, scaled=True, low=1
    )
    steps: tuple[tuple[int, int], ...] = rule(
        "Bid increments, each with the bid where it starts. For example, bids go up by 1 "
        "starting at 0, and by 5 starting at 60.",
        "S0-13, S1-27, S2-10, S3-22",
        default=((0, 1),),
        scaled=True,
    )
    jump: bool = rule(
        "Players can bid any legal amount, not just the next one.",
        "S0-11, S1-27, A1-13, S2-10, S3-22, A3-10",
        default=True,
    )
    highest: int | None = rule(
        "Highest bid allowed, if there's a limit.",
        "an option in several programs",
        default=None,
        scaled=True,
        low=1,
    )
    pass_final: bool = rule(
        "Once you pass, you're out of the auction.",
        "S0-17, A0-3, S1-26, S2-12, S3-25",
        default=True,
    )
    standing_bid: StandingBid | None = rule(
        "A bid the dealer holds from the start. The dealer still gets a turn to bid.",
        "S0-9, A0-13, S2-8",
        default=None,
    )
    all_pass: AllPass | None = rule(
        "The outcome if nobody bids.", "S0-17, A1-1, S2-12, S3-67", default=None
    )
    must_hold: Literal["none", "marriage", "meld"] = rule(
        "The cards you need in order to bid. A dealer who is stuck with the bid doesn't need them.",
        "bicyclecards.com (check pinochle); Wikipedia (three-handed)",
        default="none",
    )


@dataclass(frozen=True, slots=True)
class Trump:
    """Rules for naming trump."""

    chooser: Literal["declarer", "upcard"] = rule(
        "The bid winner names trump, or the upcard decides it.", "S0-6, S1-9, S2-5, S3-56, S4-6"
    )
    requires: Literal["none", "marriage"] = rule(
        "The cards the bid winner must hold in the suit named.", "S0-51, S1-28, S2-5, S3-68"
    )
    waived_at_bid: int | None = rule(
        "On a bid of exactly this amount, any suit can be named.",
        "S0-51",
        default=None,
        scaled=True,
        low=1,
    )
    on_impossible: Literal["set_and_redeal", "board_set", "redeal_free"] | None = rule(
        "What happens if no suit can be named: the bid winner goes set and nobody else scores, "
        "it's a board set, or the cards are redealt at no cost.",
        "S0-52, A0-6, S1-54, S3-68, A3-3",
        default=None,
    )


@dataclass(frozen=True, slots=True)
class Widow:
    """Rules for the widow, the cards left over after the deal."""

    taker: Literal["declarer"] = rule(
        "The player who picks up the widow.", "S2-39", default="declarer"
    )
    shown: bool = rule("Everyone sees the widow before it's picked up.", "A2-4", default=False)
    trump_named: Literal["before_widow", "after_widow"] = rule(
        "Trump is named before or after the widow is picked up.", "S2-40, A2-5"
    )
    bury: int = rule("Number of cards the bid winner buries.", "S2-40", low=0)
    bury_scores: bool = rule(
        "Buried counters score for the bid winner.", "S2-41, A2-5", default=True
    )
    bury_forbidden: tuple[Literal["melded", "trump", "aces", "counters"], ...] = rule(
        "Cards the bid winner can't bury while holding any others.", "A2-4; Wikipedia", default=()
    )
    meld_from: Literal["kept", "all"] = rule(
        "Meld is counted from the cards kept, or from all cards, even the buried ones. If "
        "all cards count, melded cards can't be buried.",
        "A2-4",
        default="kept",
    )


@dataclass(frozen=True, slots=True)
class Exchange:
    """Passing cards between the bid winner and their partner."""

    pass_count: int = rule(
        "Cards each partner passes, or 0 for no passing.", "pagat.com pinmain", default=0, low=0
    )
    order: Literal["partner_first", "simultaneous"] = rule(
        "The bid winner's partner passes first, or both choose before they see what they get.",
        "pagat.com pinmain",
        default="partner_first",
    )
