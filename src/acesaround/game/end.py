"""The end of a game and its winner (S0-47..50, S1-17, S2-29, S3-46, S4-33..35)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Literal

from acesaround.game.score import Outcome
from acesaround.rules.model import RuleSet
from acesaround.rules.scoring import Instant

MELD_UNSEEN: Final[frozenset[Outcome]] = frozenset(
    {"no_marriage", "redeal_free", "passed_out", "misdeal"}
)
"""Outcomes of hands in which nobody showed meld, so no meld can win (A1-9)."""
EndReason = Literal["target", "all_tricks", "quadruple_pinochle", "shutout", "mercy", "max_hands"]


@dataclass(frozen=True, slots=True)
class EndFacts:
    """The facts that decide a game after a hand, or before play if `stage` is ``meld``.

    `progress` marks scores that gained points in an earlier hand. `tricks` is the number of tricks
    for each score. `pinochles` is the score index of the player with enough pinochles to win
    outright. `made` is True if the bid winner made the bid. `target` is the current winning score,
    and `hands` is the number of hands scored. `outcome` is the hand's outcome, or None if it isn't
    known.
    """

    before: tuple[int, ...]
    delta: tuple[int, ...]
    declarer: int | None = None
    made: bool = True
    progress: tuple[bool, ...] | None = None
    tricks: tuple[int, ...] | None = None
    trick_points: tuple[int, ...] | None = None
    pinochles: int | None = None
    stage: Literal["meld", "hand"] = "hand"
    target: int | None = None
    hands: int | None = None
    outcome: Outcome | None = None


@dataclass(frozen=True, slots=True)
class GameEnd:
    """The verdict on a game: over or not, the winner, and the reason.

    `winner` is None if nobody has won or the game is tied. `target` is the winning score from now
    on, which can go up when several reach it together.
    """

    over: bool
    winner: int | None
    reason: EndReason | None
    target: int


def judge_end(rules: RuleSet, facts: EndFacts) -> GameEnd:
    """Determine if the game is over.

    If several ways to win apply, the first one decides (A0-11).
    """
    target = rules.game.target if facts.target is None else facts.target
    for instant in rules.game.instant:
        won = _instant_winner(rules, instant, facts)
        if won is not None:
            reason: EndReason = (
                "quadruple_pinochle" if instant.kind == "pinochles" else instant.kind
            )
            return GameEnd(True, won, reason, target)
    if facts.stage == "meld":
        return GameEnd(False, None, None, target)
    by_target = _target_winner(rules, facts, target)
    return by_target if by_target.over else _forced_end(rules, facts, by_target.target)


def wins_by_pinochles(rules: RuleSet, pinochles: int) -> bool:
    """Return True if a hand has enough pinochles to win (A0-10), ignoring any other conditions."""
    return any(
        instant.kind == "pinochles" and instant.count is not None and pinochles >= instant.count
        for instant in rules.game.instant
    )


def after_hand(before: tuple[int, ...], delta: tuple[int, ...]) -> tuple[int, ...]:
    """Return the scores after a hand."""
    return tuple(b + d for b, d in zip(before, delta, strict=True))


def _instant_winner(rules: RuleSet, instant: Instant, facts: EndFacts) -> int | None:
    match instant.kind:
        case "pinochles":
            return _pinochles_winner(instant, facts)
        case "all_tricks":
            if facts.stage == "hand" and facts.tricks is not None:
                return _all_tricks_winner(rules, facts.tricks)
        case "shutout":
            if facts.stage == "hand":
                return _shutout_winner(instant, facts)
    return None


def _pinochles_winner(instant: Instant, facts: EndFacts) -> int | None:
    side = facts.pinochles
    if side is None or facts.outcome in MELD_UNSEEN:
        return None
    if instant.when == "meld":
        return side
    if facts.stage == "meld":
        return None
    points = None if facts.trick_points is None else facts.trick_points[side]
    enough = instant.min_trick_points == 0 or (
        points is not None and points >= instant.min_trick_points
    )
    return side if enough else None


def _all_tricks_winner(rules: RuleSet, tricks: tuple[int, ...]) -> int | None:
    for side, taken in enumerate(tricks):
        if taken >= rules.tricks and sum(tricks) == taken:
            return side
    return None


def _shutout_winner(instant: Instant, facts: EndFacts) -> int | None:
    if facts.progress is None or instant.score is None:
        return None
    after = after_hand(facts.before, facts.delta)
    progress = [p or d > 0 for p, d in zip(facts.progress, facts.delta, strict=True)]
    for side, score in enumerate(after):
        others = [p for other, p in enumerate(progress) if other != side]
        if score >= instant.score and not any(others):
            return side
    return None


def _target_winner(rules: RuleSet, facts: EndFacts, target: int) -> GameEnd:
    after = after_hand(facts.before, facts.delta)
    nobody = GameEnd(False, None, None, target)
    if not target:
        return nobody
    there = [side for side, score in enumerate(after) if score >= target]
    if rules.game.eligible == "declarer_made":
        there = [side for side in there if side == facts.declarer and facts.made]
    if not there:
        return nobody
    leaders = [side for side in there if after[side] == max(after[s] for s in there)]
    if len(there) > 1:
        match rules.game.simultaneous:
            case "declarer":
                if facts.declarer in there:
                    leaders = [facts.declarer]
            case "extend_target":
                return GameEnd(False, None, None, target + rules.game.extend_by)
            case "none":
                return GameEnd(True, leaders[0] if len(leaders) == 1 else None, "target", target)
            case "higher_then_more_hands":
                pass
    return GameEnd(True, leaders[0], "target", target) if len(leaders) == 1 else nobody


def _forced_end(rules: RuleSet, facts: EndFacts, target: int) -> GameEnd:
    after = after_hand(facts.before, facts.delta)
    leaders = [side for side, score in enumerate(after) if score == max(after)]
    winner = leaders[0] if len(leaders) == 1 else None
    if rules.game.mercy is not None and min(after) <= -rules.game.mercy:
        return GameEnd(True, winner, "mercy", target)
    limit = rules.game.max_hands
    if limit is not None and facts.hands is not None and facts.hands >= limit:
        return GameEnd(True, winner, "max_hands", target)
    return GameEnd(False, None, None, target)
