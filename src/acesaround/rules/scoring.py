"""Rules for points: meld values, counters, scoring a hand, and the end of the game."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

from acesaround.cards import Rank
from acesaround.rules.schema import rule


@dataclass(frozen=True, slots=True)
class Save:
    """The tricks or counters a team needs to save its meld."""

    by: Literal["none", "tricks", "trick_points"] = rule(
        "The requirement for saving meld: none, tricks, or trick points.",
        "S0-35, S1-51, S3-71, A2-2",
        default="none",
    )
    at_least: int = rule(
        "Number of tricks or trick points needed.",
        "S0-35, S1-51, S3-71",
        default=0,
        scaled=True,
        low=0,
    )
    else_lose: Literal["meld", "all"] = rule(
        "The points lost if meld isn't saved: meld, or meld and trick points.",
        "S0-35, S1-51, S3-71",
        default="all",
    )
    dix_only_safe: bool = rule(
        "Meld made up only of dixes is always safe.", "pagat.com pinmain", default=False
    )


@dataclass(frozen=True, slots=True)
class BoardSet:
    """The conditions for losing a bid without play."""

    no_marriage: bool = rule(
        "It's a board set if no suit can be named. `trump.on_impossible` already controls this.",
        "S1-54",
        default=False,
    )
    below_meld: int | None = rule(
        "It's a board set if the bid winner's team has less meld than this.",
        "S1-54, A1-8",
        default=None,
        scaled=True,
        low=1,
    )
    needs_over: int | None = rule(
        "It's a board set if making the bid takes more trick points than this.",
        "S1-54; pagat.com pinmain",
        default=None,
        scaled=True,
        low=0,
    )
    defenders_get: Literal["none", "meld"] = rule(
        "The defenders score nothing, or their meld if they're on the board.",
        "S1-55, A1-6",
        default="meld",
    )


@dataclass(frozen=True, slots=True)
class Fold:
    """Rules for giving up the bid before the first lead."""

    allowed: bool = rule("The bid winner can fold.", "S0-53, A1-18, S2-14, A3-13", default=False)
    until: Literal["first_lead"] = rule(
        "How late the bid winner can fold after naming trump.", "A0-4, A2-3", default="first_lead"
    )
    defenders_get: Literal["none", "meld", "meld_plus"] = rule(
        "The defenders score nothing, their meld, or their meld plus extra points.",
        "S0-53, A0-5, S2-14",
        default="meld",
    )
    plus: int = rule(
        "Points added to the meld of every other team or player.",
        "bicyclecards.com (three-hand double pack)",
        default=0,
        scaled=True,
        low=0,
    )


@dataclass(frozen=True, slots=True)
class ShootMoon:
    """A bet by the bid winner that their team will take every trick."""

    bonus: int = rule(
        "Points for the team if it takes every trick.", "ourpastimes.com", scaled=True, low=0
    )
    penalty: int = rule(
        "Points the team loses if it misses a trick.", "ourpastimes.com", scaled=True, low=0
    )
    declare: Literal["before_play"] = rule(
        "The last moment when the bid winner can decide to shoot the moon.",
        "ourpastimes.com",
        default="before_play",
    )


@dataclass(frozen=True, slots=True)
class Score:
    """Scoring of a hand."""

    save: Save = rule("Tricks or counters needed to save meld.", default=Save())
    declarer_min_trick_points: int = rule(
        "Trick points the bid winner's team must take, besides making the bid.",
        "S0-36, S1-53",
        default=0,
        scaled=True,
        low=0,
    )
    declarer_min_meld: int = rule(
        "Meld the bid winner's team must have, besides making the bid.",
        "S0-36, A0-15, S1-54",
        default=0,
        scaled=True,
        low=0,
    )
    set: Literal["minus_bid", "minus_double_bid", "to_defenders", "none"] = rule(
        "The penalty for going set: the bid, twice the bid, or no loss, but every other team "
        "or player scores the bid. Without an auction, there's no penalty.",
        "S0-36, S1-53, S2-28, S3-65",
    )
    board_set: BoardSet | None = rule(
        "Board set: a bid lost without play.", "S1-54, S1-55", default=None
    )
    fold: Fold = rule("Folding: giving up the bid before the first lead.", default=Fold())
    shoot_moon: ShootMoon | None = rule(
        "Shooting the moon: a bet to take every trick.", "ourpastimes.com", default=None
    )


@dataclass(frozen=True, slots=True)
class Instant:
    """A way to win the game outright."""

    kind: Literal["all_tricks", "pinochles", "shutout"] = rule(
        "The way to win the game outright.", "S0-48, A0-8, S0-49, A0-9, S0-50, A0-10, S1-17, A1-9"
    )
    count: int | None = rule(
        "Number of pinochles in one hand needed to win.", "S0-50, S1-17", default=None, low=1
    )
    min_trick_points: int = rule(
        "Trick points that the team with the pinochles must take, too.",
        "S0-50",
        default=0,
        scaled=True,
        low=0,
    )
    when: Literal["meld", "end"] = rule(
        "Pinochles win when meld is shown, or at the end of the hand.", "A1-9, A0-10", default="end"
    )
    score: int | None = rule(
        "Score that wins if nobody else has gained points in any hand.",
        "S0-49",
        default=None,
        scaled=True,
        low=1,
    )


@dataclass(frozen=True, slots=True)
class Game:
    """Rules for ending and winning the game."""

    target: int = rule(
        "Winning score, checked after each hand, or 0 for none.",
        "S0-4, A1-4, S2-2, S3-46, S4-33, A4-9",
        scaled=True,
        low=0,
    )
    max_hands: int | None = rule(
        "The game ends after this many hands, and the highest score wins.",
        "an option in several programs",
        default=None,
        low=1,
    )
    mercy: int | None = rule(
        "A team or player this far below zero loses.",
        "an option in several programs",
        default=None,
        scaled=True,
        low=1,
    )
    eligible: Literal["any", "declarer_made"] = rule(
        "Anyone can win by reaching the winning score, or only a bid winner who just made "
        "the bid can.",
        "S2-29",
        default="any",
    )
    simultaneous: Literal["declarer", "higher_then_more_hands", "extend_target", "none"] = rule(
        "The winner if several teams or players reach the winning score in the same hand.",
        "S0-47, A1-5, A3-6, S4-34, S4-35; Wikipedia",
        default="declarer",
    )
    extend_by: int = rule(
        "Points added to the winning score when several teams or players reach it in the "
        "same hand, if that's the rule.",
        "Wikipedia (three-handed)",
        default=25,
        scaled=True,
        low=1,
    )
    instant: tuple[Instant, ...] = rule(
        "Ways to win outright. The first one that applies counts.",
        "S0-47..50, A0-11, S1-17",
        default=(),
    )


MeldKind = Literal[
    "run", "run_extra", "aces", "kings", "queens", "jacks", "marriage", "royal_marriage",
    "pinochle", "dix",
]  # fmt: skip

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
        "A total that's too high is cut to the correct total, or refused.", "A1-7", default="cap"
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
        "King and queen of trump." + _EACH, "S0-39, S1-19, S2-32, S3-58, S4-17", scaled=True, low=0
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
        "Stock play: every meld needs a card that isn't on the table yet.", "S4-25", default=False
    )
    reuse: Literal["once_per_type", "classes", "classes_upgrade_only"] | None = rule(
        "Stock play: how often you can meld a card on the table again. The classes are runs, "
        "marriages, and dixes; pinochles; and arounds.",
        "S4-24, A4-3; Hoyle",
        default=None,
    )
    dix_exchange: bool = rule(
        "Stock play: you can exchange a melded dix for the upcard.", "S4-26, A4-8", default=False
    )
    dealer_dix_turned: int = rule(
        "Stock play: points for the dealer if the upcard is a nine.",
        "A4-6; Hoyle",
        default=0,
        scaled=True,
        low=0,
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
