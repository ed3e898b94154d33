"""Names of seats and teams in transcripts, with players' names if known."""

from __future__ import annotations

from collections.abc import Mapping

from acesaround.notation.seats import labels
from acesaround.rules.model import RuleSet
from acesaround.text.columns import listed
from acesaround.text.names import seat_title
from acesaround.text.players import kind_title


def seat_names(rules: RuleSet) -> tuple[str, ...]:
    """Return the name of each seat."""
    return tuple(map(seat_title, rules.seats))


def seat_titles(rules: RuleSet, tags: Mapping[str, str]) -> tuple[str, ...]:
    """Return each seat's name with its player's name, such as ``South: Ann``."""
    players = (tags.get(label) for label in labels(rules.table.players))
    return tuple(
        f"{seat_title(seat)}: {kind_title(player)}"
        if player and player != seat
        else seat_title(seat)
        for seat, player in zip(rules.seats, players, strict=True)
    )


def side_names(rules: RuleSet) -> tuple[str, ...]:
    """Return the seats that share each score, such as ``South and North``."""
    shared: list[list[str]] = [[] for _ in range(max(rules.scorers) + 1)]
    for seat, side in enumerate(rules.scorers):
        shared[side].append(seat_title(rules.seats[seat]))
    return tuple(map(listed, shared))
