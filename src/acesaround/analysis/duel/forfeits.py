"""Limit on decisions that the fallback makes, since they reveal nothing about the program."""

from __future__ import annotations

from fractions import Fraction
from typing import Final

from acesaround.analysis.duel.tally import Tally
from acesaround.players.outside.player import FALLBACK, PREFIX

ALLOWED: Final = Fraction(1, 100)
"""Maximum share of decisions that a program can forfeit for its result to be valid."""


def decided(who: str, player: str, tally: Tally) -> str | None:
    """Return a line about the decisions a program made itself, or None for other players.

    `who` is the program's label in the line, and `player` is its name.
    """
    made = tally.decisions
    if made is None:
        lost = _decisions(tally.forfeited)
        return f"{who} forfeited {lost}, and the log doesn't say of how many"
    if not made:
        return f"{who} had nothing to decide" if player.startswith(PREFIX) else None
    share = percent(made - tally.forfeited, made)
    if not tally.forfeited:
        return f"{who} decided {share} itself: {_decisions(made)}"
    return (
        f"{who} decided {share} itself: {FALLBACK} made {tally.forfeited:,} of its "
        f"{_decisions(made)}"
    )


def complaint(who: str, tally: Tally, allowed: Fraction) -> str | None:
    """Return an error message if a program forfeited more than `allowed`, or None otherwise."""
    made, lost = tally.decisions, tally.forfeited
    limit = percent(allowed.numerator, allowed.denominator)
    if made is None:
        if not lost or allowed >= 1:
            return None
        what = f"{_decisions(lost)}, and the log doesn't say of how many"
    elif lost > allowed * made:
        what = f"{percent(lost, made)} of its decisions"
        if _figure(percent(lost, made)) <= _figure(limit):
            what = f"{lost:,} of its {_decisions(made)}"
    else:
        return None
    return (
        f"{who} forfeited {what}; up to {limit} is allowed, so this "
        "isn't its result. Fix the program, or allow more with --allow-forfeits"
    )


def percent(part: int, whole: int) -> str:
    """Return a percentage, rounded so that only exact values show as "0%" or "100%"."""
    share = Fraction(100 * part, whole)
    if share.denominator == 1:
        return f"{share.numerator}%"
    digits = 1
    while float(text := f"{float(share):.{digits}f}") in (0.0, 100.0):
        digits += 1
    return f"{text}%"


def _figure(share: str) -> float:
    return float(share.removesuffix("%"))


def _decisions(count: int) -> str:
    return "1 decision" if count == 1 else f"{count:,} decisions"
