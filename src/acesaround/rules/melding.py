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

_TABLE = " Total points for one, two, ... sets: one figure for every copy in the deck."
_EACH = " One figure for each, or a list of totals for one, two, ..."


@dataclass(frozen=True, slots=True)
class RunExtra:
    """Values for extra trump kings and queens with a run."""

    king: int = rule("For a king beside a run.", "pagat.com pinmain", scaled=True, low=0)
    queen: int = rule("For a queen beside a run.", "pagat.com pinmain", scaled=True, low=0)
    marriage: int = rule(
        "For a king and queen together beside a run (instead of a royal marriage).",
        "pagat.com pinmain",
        scaled=True,
        low=0,
    )


@dataclass(frozen=True, slots=True)
class Meld:
    """Meld values and how meld is counted."""

    phase: Literal["show", "stock"] = rule(
        "Everyone shows meld once before play, or melds after winning tricks while the stock "
        "lasts.",
        "S0-18, S1-7, S2-13, S3-69, S4-11",
        default="show",
    )
    melders: Literal["all", "declarer", "trick_winner"] = rule(
        "Who may meld.", "S0-18, S2-13, S3-30, S4-36", default="all"
    )
    count_by: Literal["program", "player"] = rule(
        "Whether the program counts meld, or each player types his total and only that counts.",
        "S0-18, S1-50, S2-13, S3-30",
        default="program",
    )
    overclaim: Literal["cap", "reject"] = rule(
        "What happens to a typed total above the true one: it is cut, or refused.",
        "A1-7",
        default="cap",
    )
    overclaim_costs: OverclaimCosts = rule(
        "What a typed total above the true one costs, beyond being cut: nothing, the excess, or "
        "all of that hand's meld.",
        "house rule",
        default="nothing",
    )
    declared: Literal["on_board", "always"] = rule(
        "Whose meld is declared: that of sides that reach the minimum, or everyone's. If everyone's"
        " is, players also type their totals when no suit can be named.",
        "S0-19, S1-50",
        default="on_board",
    )
    run: tuple[int, ...] = rule(
        "A, 10, K, Q and J of one suit." + _TABLE,
        "S0-40, S1-20, S1-21, A1-3, S2-33, A2-1, S3-57, A3-1, S4-18, A4-2",
        scaled=True,
        low=0,
    )
    run_extra: RunExtra | None = rule(
        "What kings and queens beside a run add, where they count differently from marriages.",
        "pagat.com pinmain",
        default=None,
    )
    run_suits: Literal["trump", "any"] = rule(
        "Whether a run counts in trump only or in any suit.",
        "S0-40, S1-20, S2-33, S3-57, S4-18, A4-1",
        default="trump",
    )
    run_uses_marriage: bool = rule(
        "Whether the king and queen of a run cannot count as a marriage too.",
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
        "King and queen of another suit, counted suit by suit." + _EACH,
        "S0-39, S1-18, S2-32, S3-58, S4-17",
        scaled=True,
        low=0,
    )
    aces: tuple[int, ...] = rule(
        "An ace of every suit." + _TABLE,
        "S0-44, S1-14, S1-16, A1-3, S2-34, S3-57, S4-19",
        scaled=True,
        low=0,
    )
    kings: tuple[int, ...] = rule(
        "A king of every suit." + _TABLE,
        "S0-43, S1-14, S1-16, A1-3, S2-34, S3-57, S4-19",
        scaled=True,
        low=0,
    )
    queens: tuple[int, ...] = rule(
        "A queen of every suit." + _TABLE,
        "S0-42, S1-14, S1-16, A1-3, S2-34, S3-57, S4-19",
        scaled=True,
        low=0,
    )
    jacks: tuple[int, ...] = rule(
        "A jack of every suit." + _TABLE,
        "S0-41, S1-14, S1-16, A1-3, S2-34, S3-57, S4-19",
        scaled=True,
        low=0,
    )
    pinochle: tuple[int, ...] = rule(
        "Queen of spades with jack of diamonds." + _TABLE,
        "S0-45, S1-17, A1-19, S2-35, S3-57, S4-20",
        scaled=True,
        low=0,
    )
    dix: int | tuple[int, ...] = rule(
        "Nine of trump." + _EACH, "S2-36, S4-21", default=0, scaled=True, low=0
    )
    side_minimum: int = rule(
        "A side with less meld than this scores none and keeps its cards hidden.",
        "S0-19, S1-49, A1-8",
        default=0,
        scaled=True,
        low=0,
    )
    per_trick: int | None = rule(
        "Stock play: how many melds after one trick.", "S4-22", default=None, low=1
    )
    dix_is_extra: bool = rule(
        "Stock play: whether a dix may go with another meld.", "S4-22, A4-4", default=False
    )
    fresh_card_required: bool = rule(
        "Stock play: whether every meld needs a card not yet on the table.",
        "S4-25",
        default=False,
    )
    reuse: Literal["once_per_type", "classes", "classes_upgrade_only"] | None = rule(
        "Stock play: how often a card on the table may meld again. The classes are runs and "
        "marriages, pinochles, and four of a kind.",
        "S4-24, A4-3; Hoyle",
        default=None,
    )
    dix_exchange: bool = rule(
        "Stock play: whether a melded dix may be exchanged for the upcard.",
        "S4-26, A4-8",
        default=False,
    )
    dealer_dix_turned: int = rule(
        "Stock play: what the dealer scores when the upcard is a nine.",
        "A4-6; Hoyle",
        default=0,
        scaled=True,
        low=0,
    )
