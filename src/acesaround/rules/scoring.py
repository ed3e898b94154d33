"""Rules for scoring a hand and ending the game."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from acesaround.rules.fields import rule


@dataclass(frozen=True, slots=True)
class Save:
    """The tricks or counters a team needs to save its meld."""

    by: Literal["none", "tricks", "trick_points"] = rule(
        "What is counted: nothing is needed, tricks, or trick points.",
        "S0-35, S1-51, S3-71, A2-2",
        default="none",
    )
    at_least: int = rule(
        "How many are needed.", "S0-35, S1-51, S3-71", default=0, scaled=True, low=0
    )
    else_lose: Literal["meld", "all"] = rule(
        "What a side that falls short loses: its meld, or its trick points too.",
        "S0-35, S1-51, S3-71",
        default="all",
    )
    dix_only_safe: bool = rule(
        "Whether a meld of nothing but dixes is safe in any case.",
        "pagat.com pinmain",
        default=False,
    )


@dataclass(frozen=True, slots=True)
class BoardSet:
    """The conditions for losing a bid without play."""

    no_marriage: bool = rule(
        "When the bid winner can name no suit. This repeats what `trump.on_impossible` decides.",
        "S1-54",
        default=False,
    )
    below_meld: int | None = rule(
        "When his side's meld is below this.", "S1-54, A1-8", default=None, scaled=True, low=1
    )
    needs_over: int | None = rule(
        "When more than this would be needed in tricks.",
        "S1-54; pagat.com pinmain",
        default=None,
        scaled=True,
        low=0,
    )
    defenders_get: Literal["none", "meld"] = rule(
        "What the others score: nothing, or their meld if it reaches the side minimum.",
        "S1-55, A1-6",
        default="meld",
    )


@dataclass(frozen=True, slots=True)
class Fold:
    """Rules for giving up the bid before the first lead."""

    allowed: bool = rule("Whether he may.", "S0-53, A1-18, S2-14, A3-13", default=False)
    until: Literal["first_lead"] = rule(
        "Until when, counted from naming trump.", "A0-4, A2-3", default="first_lead"
    )
    defenders_get: Literal["none", "meld", "meld_plus"] = rule(
        "What the others score: nothing, their meld, or their meld and as much more as is said "
        "below.",
        "S0-53, A0-5, S2-14",
        default="meld",
    )
    plus: int = rule(
        "What is added to their meld, for each of the others' sides, where they score more than "
        "that.",
        "bicyclecards.com (three-hand double pack)",
        default=0,
        scaled=True,
        low=0,
    )


@dataclass(frozen=True, slots=True)
class ShootMoon:
    """A bet by the bid winner to take every trick."""

    bonus: int = rule(
        "Added to the side's score when it takes every trick.",
        "ourpastimes.com",
        scaled=True,
        low=0,
    )
    penalty: int = rule(
        "Taken from the side's score when it does not.", "ourpastimes.com", scaled=True, low=0
    )
    declare: Literal["before_play"] = rule(
        "When he must say so.", "ourpastimes.com", default="before_play"
    )


@dataclass(frozen=True, slots=True)
class Score:
    """Scoring of a hand."""

    save: Save = rule("What a side needs in tricks to keep its points.", default=Save())
    declarer_min_trick_points: int = rule(
        "Trick points the bid winner's side needs besides its bid.",
        "S0-36, S1-53",
        default=0,
        scaled=True,
        low=0,
    )
    declarer_min_meld: int = rule(
        "Meld the bid winner's side needs besides its bid.",
        "S0-36, A0-15, S1-54",
        default=0,
        scaled=True,
        low=0,
    )
    set: Literal["minus_bid", "minus_double_bid", "to_defenders", "none"] = rule(
        "What a failed bid costs: the bid, twice the bid, nothing while each other side scores "
        "the bid, or (without an auction) nothing.",
        "S0-36, S1-53, S2-28, S3-65",
    )
    board_set: BoardSet | None = rule(
        "When the bid is lost without play.", "S1-54, S1-55", default=None
    )
    fold: Fold = rule("Whether the bid winner may give up.", default=Fold())
    shoot_moon: ShootMoon | None = rule(
        "A declared attempt to take every trick.", "ourpastimes.com", default=None
    )


@dataclass(frozen=True, slots=True)
class Instant:
    """A way to win the game outright."""

    kind: Literal["all_tricks", "pinochles", "shutout"] = rule(
        "What wins the game outright.",
        "S0-48, A0-8, S0-49, A0-9, S0-50, A0-10, S1-17, A1-9",
    )
    count: int | None = rule(
        "How many pinochles in one hand win.", "S0-50, S1-17", default=None, low=1
    )
    min_trick_points: int = rule(
        "Trick points that a side with the pinochles must take as well.",
        "S0-50",
        default=0,
        scaled=True,
        low=0,
    )
    when: Literal["meld", "end"] = rule(
        "Whether pinochles win when meld is shown, or when the hand is over.",
        "A1-9, A0-10",
        default="end",
    )
    score: int | None = rule(
        "The score to reach before another has gained anything.",
        "S0-49",
        default=None,
        scaled=True,
        low=1,
    )


@dataclass(frozen=True, slots=True)
class Game:
    """Rules for ending and winning the game."""

    target: int = rule(
        "Score that wins, judged after each hand; 0 for no target.",
        "S0-4, A1-4, S2-2, S3-46, S4-33, A4-9",
        scaled=True,
        low=0,
    )
    max_hands: int | None = rule(
        "The game ends after this many hands; the higher score wins.",
        "option of several programs",
        default=None,
        low=1,
    )
    mercy: int | None = rule(
        "A side this far below zero has lost.",
        "option of several programs",
        default=None,
        scaled=True,
        low=1,
    )
    eligible: Literal["any", "declarer_made"] = rule(
        "Who can win by the target: anyone, or only a bid winner who has just made his bid.",
        "S2-29",
        default="any",
    )
    simultaneous: Literal["declarer", "higher_then_more_hands", "extend_target", "none"] = rule(
        "Who wins when several reach the target in one hand.",
        "S0-47, A1-5, A3-6, S4-34, S4-35; Wikipedia",
        default="declarer",
    )
    extend_by: int = rule(
        "By how much the target rises when several reach it together, where that is the rule.",
        "Wikipedia (three-handed)",
        default=25,
        scaled=True,
        low=1,
    )
    instant: tuple[Instant, ...] = rule(
        "Ways to win outright, the first that applies decides.",
        "S0-47..50, A0-11, S1-17",
        default=(),
    )
