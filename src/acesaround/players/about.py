"""What people are told of the computer players before they choose one."""

from __future__ import annotations

from dataclasses import dataclass

from acesaround.messages import Message, cards, players
from acesaround.players.registry import player_names


@dataclass(frozen=True, slots=True)
class About:
    """A computer player: `level` is 1 for the weakest.

    `line` says how it plays, `talks` what its bids tell a partner.
    """

    name: str
    title: Message
    line: Message
    talks: Message
    level: int


def player_word(name: str) -> Message:
    """Return a computer player's name, as a word where it is one."""
    return players.WORDS[name]() if name in players.WORDS else cards.WRITTEN(text=name)


def player_style(name: str) -> Message:
    """Return how a computer player plays, in a word or two, as it stands at its seat."""
    return players.STYLE_1983() if name == "daugherty" else player_word(name)


def about_players() -> tuple[About, ...]:
    """Return everyone who may sit at a table, from strongest to weakest."""
    names = player_names()
    return tuple(
        About(
            name,
            players.TITLES[name](),
            players.LINES[name](),
            players.TALKS[name](),
            level=len(names) - place,
        )
        for place, name in enumerate(names)
    )
