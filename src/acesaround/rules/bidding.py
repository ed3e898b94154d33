"""Rules for the auction, trump, the widow, and passing cards."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from acesaround.rules.fields import rule


@dataclass(frozen=True, slots=True)
class StandingBid:
    """A bid that's in force before anyone bids."""

    holder: Literal["dealer"] = rule("Whose bid it is.", "S0-9, S2-8", default="dealer")
    amount: int = rule("How much it is.", "S0-9, S2-8", scaled=True, low=1)


@dataclass(frozen=True, slots=True)
class AllPass:
    """The outcome when nobody bids."""

    outcome: Literal["dealer_takes", "redeal"] = rule(
        "The dealer takes the bid without a choice, or the cards are dealt again.",
        "S0-17, A1-1, S2-12, S3-67",
    )
    amount: int | None = rule(
        "What the dealer's bid is then.",
        "S0-9, A1-1, S2-8, S3-67",
        default=None,
        scaled=True,
        low=1,
    )


@dataclass(frozen=True, slots=True)
class Auction:
    """Bidding for the right to name trump."""

    style: Literal["ascending", "single_round", "none"] = rule(
        "How players bid, and whether they do.",
        "S0-12, S1-26, S2-11, S3-25, S4-6",
    )
    opening: int | None = rule(
        "Lowest first bid.", "S0-9, S1-25, S2-8, S3-24", default=None, scaled=True, low=1
    )
    steps: tuple[tuple[int, int], ...] = rule(
        "By how much bids rise, and from which bid on: say by ones from 0, and by fives from 60.",
        "S0-13, S1-27, S2-10, S3-22",
        default=((0, 1),),
        scaled=True,
    )
    jump: bool = rule(
        "Whether any legal amount may be bid, or only the next one.",
        "S0-11, S1-27, A1-13, S2-10, S3-22, A3-10",
        default=True,
    )
    highest: int | None = rule(
        "Highest bid allowed, if the rules set one.",
        "option of several programs",
        default=None,
        scaled=True,
        low=1,
    )
    pass_final: bool = rule(
        "Whether a player who has passed is out of the auction.",
        "S0-17, A0-3, S1-26, S2-12, S3-25",
        default=True,
    )
    standing_bid: StandingBid | None = rule(
        "A bid the dealer holds before anyone calls; he keeps his turn.",
        "S0-9, A0-13, S2-8",
        default=None,
    )
    all_pass: AllPass | None = rule(
        "What happens when nobody bids.", "S0-17, A1-1, S2-12, S3-67", default=None
    )
    must_hold: Literal["none", "marriage", "meld"] = rule(
        "What a player must hold to bid (a dealer who must take the bid is excused).",
        "bicyclecards.com (check pinochle); Wikipedia (three-handed)",
        default="none",
    )


@dataclass(frozen=True, slots=True)
class Trump:
    """Rules for naming trump."""

    chooser: Literal["declarer", "upcard"] = rule(
        "The bid winner names trump, or the turned card decides.", "S0-6, S1-9, S2-5, S3-56, S4-6"
    )
    requires: Literal["none", "marriage"] = rule(
        "What the bid winner must hold in the suit he names.", "S0-51, S1-28, S2-5, S3-68"
    )
    waived_at_bid: int | None = rule(
        "At exactly this bid the requirement falls away.",
        "S0-51",
        default=None,
        scaled=True,
        low=1,
    )
    on_impossible: Literal["set_and_redeal", "board_set", "redeal_free"] | None = rule(
        "What happens when no suit can be named: the bid is lost and nobody else scores; a board "
        "set; or a new deal at no cost.",
        "S0-52, A0-6, S1-54, S3-68, A3-3",
        default=None,
    )


@dataclass(frozen=True, slots=True)
class Widow:
    """Rules for the cards left over from the deal."""

    taker: Literal["declarer"] = rule("Who takes the widow.", "S2-39", default="declarer")
    shown: bool = rule("Whether everyone sees the widow before it is taken.", "A2-4", default=False)
    trump_named: Literal["before_widow", "after_widow"] = rule(
        "Whether trump is named before or after the widow is taken.", "S2-40, A2-5"
    )
    bury: int = rule("How many cards he sets aside.", "S2-40", low=0)
    bury_scores: bool = rule(
        "Whether counters set aside are his trick points.", "S2-41, A2-5", default=True
    )
    bury_forbidden: tuple[Literal["melded", "trump", "aces", "counters"], ...] = rule(
        "Cards he may not set aside as long as he has others.", "A2-4; Wikipedia", default=()
    )
    meld_from: Literal["kept", "all"] = rule(
        "Whether meld is counted in the cards kept, or in all he held (then cards that are "
        "melded may not be set aside).",
        "A2-4",
        default="kept",
    )


@dataclass(frozen=True, slots=True)
class Exchange:
    """Passing cards between the bid winner and their partner."""

    pass_count: int = rule(
        "How many cards each passes; 0 for none.", "pagat.com pinmain", default=0, low=0
    )
    order: Literal["partner_first", "simultaneous"] = rule(
        "The partner passes first and the bid winner answers, or both choose unseen.",
        "pagat.com pinmain",
        default="partner_first",
    )
