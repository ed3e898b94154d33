"""Names of seats and sides for people: those the rules show, with the players' where known."""

from __future__ import annotations

from collections.abc import Mapping

from acesaround.notation.seats import labels
from acesaround.rules.model import RuleSet


def seat_titles(rules: RuleSet, tags: Mapping[str, str]) -> tuple[str, ...]:
    """For each seat its name and the player's, as in ``South: Ann``."""
    players = (tags.get(label) for label in labels(rules.table.players))
    return tuple(
        f"{seat}: {player}" if player and player != seat else seat
        for seat, player in zip(rules.seats, players, strict=True)
    )


def side_names(rules: RuleSet) -> tuple[str, ...]:
    """For each score the seats that share it, as in ``South and North``."""
    shared: list[list[str]] = [[] for _ in range(max(rules.scorers) + 1)]
    for seat, side in enumerate(rules.scorers):
        shared[side].append(rules.seats[seat])
    return tuple(
        " and ".join(seats) if len(seats) < 3 else f"{', '.join(seats[:-1])} and {seats[-1]}"
        for seats in shared
    )
