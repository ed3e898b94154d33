"""Meld values and how meld is shown."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from acesaround.rules.fields import rule

MeldKind = Literal[
    "run",
    "run_extra",
    "aces",
    "kings",
    "queens",
    "jacks",
    "marriage",
    "royal_marriage",
    "pinochle",
    "dix",
]

OverclaimCosts = Literal["nothing", "excess", "meld"]

_TABLE = " Total points for a single, a double, and so on: one total per copy in the deck."
_EACH = " Points for each one, or a list of total points for one, two, and so on."


@dataclass(frozen=True, slots=True)
class RunExtra:
    """Values for extra trump kings and queens with a run."""

    king: int = rule(
        "Points for an extra king with a run.", "pagat.com pinmain", scaled=True, low=0
    )
    queen: int = rule(
        "Points for an extra queen with a run.", "pagat.com pinmain", scaled=True, low=0
    )
    marriage: int = rule(
        "Points for an extra king and queen with a run, instead of a royal marriage.",
        "pagat.com pinmain",
        scaled=True,
        low=0,
    )


@dataclass(frozen=True, slots=True)
class Meld:
    """Meld values and how meld is counted."""

    phase: Literal["show", "stock"] = rule(
        "Everyone shows meld once before play, or the winner of each trick melds while the "
        "stock lasts.",
        "S0-18, S1-7, S2-13, S3-69, S4-11",
        default="show",
    )
    melders: Literal["all", "declarer", "trick_winner"] = rule(
        "The players who can meld.", "S0-18, S2-13, S3-30, S4-36", default="all"
    )
    count_by: Literal["program", "player"] = rule(
        "The program counts meld, or each player enters a total and only that total counts.",
        "S0-18, S1-50, S2-13, S3-30",
        default="program",
    )
    overclaim: Literal["cap", "reject"] = rule(
        "A total that's too high is cut to the correct total, or refused.",
        "A1-7",
        default="cap",
    )
    overclaim_costs: OverclaimCosts = rule(
        "The penalty for a total that's too high, besides the cut: nothing, the excess, or "
        "all meld for that hand.",
        "house rule",
        default="nothing",
    )
    declared: Literal["on_board", "always"] = rule(
        "The players who show meld: only those on the board, or everyone. If it's everyone, "
        "players also enter their totals when no suit can be named.",
        "S0-19, S1-50",
        default="on_board",
    )
    run: tuple[int, ...] = rule(
        "A, 10, K, Q, and J of one suit." + _TABLE,
        "S0-40, S1-20, S1-21, A1-3, S2-33, A2-1, S3-57, A3-1, S4-18, A4-2",
        scaled=True,
        low=0,
    )
    run_extra: RunExtra | None = rule(
        "Points for extra kings and queens with a run, if they don't count as marriages.",
        "pagat.com pinmain",
        default=None,
    )
    run_suits: Literal["trump", "any"] = rule(
        "A run counts only in trump, or in any suit.",
        "S0-40, S1-20, S2-33, S3-57, S4-18, A4-1",
        default="trump",
    )
    run_uses_marriage: bool = rule(
        "The king and queen of a run don't also count as a marriage.",
        "A0-1, S1-20, S2-31, S3-59, A4-3",
        default=True,
    )
    royal_marriage: int | tuple[int, ...] = rule(
        "King and queen of trump." + _EACH,
        "S0-39, S1-19, S2-32, S3-58, S4-17",
        scaled=True,
        low=0,
    )
    marriage: int | tuple[int, ...] = rule(
        "King and queen of any other suit, counted suit by suit." + _EACH,
        "S0-39, S1-18, S2-32, S3-58, S4-17",
        scaled=True,
        low=0,
    )
    aces: tuple[int, ...] = rule(
        "An ace in every suit." + _TABLE,
        "S0-44, S1-14, S1-16, A1-3, S2-34, S3-57, S4-19",
        scaled=True,
        low=0,
    )
    kings: tuple[int, ...] = rule(
        "A king in every suit." + _TABLE,
        "S0-43, S1-14, S1-16, A1-3, S2-34, S3-57, S4-19",
        scaled=True,
        low=0,
    )
    queens: tuple[int, ...] = rule(
        "A queen in every suit." + _TABLE,
        "S0-42, S1-14, S1-16, A1-3, S2-34, S3-57, S4-19",
        scaled=True,
        low=0,
    )
    jacks: tuple[int, ...] = rule(
        "A jack in every suit." + _TABLE,
        "S0-41, S1-14, S1-16, A1-3, S2-34, S3-57, S4-19",
        scaled=True,
        low=0,
    )
    pinochle: tuple[int, ...] = rule(
        "Queen of spades and jack of diamonds." + _TABLE,
        "S0-45, S1-17, A1-19, S2-35, S3-57, S4-20",
        scaled=True,
        low=0,
    )
    dix: int | tuple[int, ...] = rule(
        "Nine of trump." + _EACH, "S2-36, S4-21", default=0, scaled=True, low=0
    )
    side_minimum: int = rule(
        "Minimum meld to be on the board. Anything less scores nothing.",
        "S0-19, S1-49, A1-8",
        default=0,
        scaled=True,
        low=0,
    )
    per_trick: int | None = rule(
        "Stock play: the number of melds you can lay down after winning a trick.",
        "S4-22",
        default=None,
        low=1,
    )
    dix_is_extra: bool = rule(
        "Stock play: you can lay down a dix with another meld.", "S4-22, A4-4", default=False
    )
    fresh_card_required: bool = rule(
        "Stock play: every meld needs a card that isn't on the table yet.",
        "S4-25",
        default=False,
    )
    reuse: Literal["once_per_type", "classes", "classes_upgrade_only"] | None = rule(
        "Stock play: how often you can meld a card on the table again. The classes are runs, "
        "marriages, and dixes; pinochles; and arounds.",
        "S4-24, A4-3; Hoyle",
        default=None,
    )
    dix_exchange: bool = rule(
        "Stock play: you can exchange a melded dix for the upcard.",
        "S4-26, A4-8",
        default=False,
    )
    dealer_dix_turned: int = rule(
        "Stock play: points for the dealer if the upcard is a nine.",
        "A4-6; Hoyle",
        default=0,
        scaled=True,
        low=0,
    )
