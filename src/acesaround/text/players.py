"""What people are told about the computer players before they choose one."""

from __future__ import annotations

from dataclasses import dataclass

from acesaround.messages import players
from acesaround.players.registry import player_names
from acesaround.text.formatter import spoken
from acesaround.text.look import Look


@dataclass(frozen=True, slots=True)
class About:
    """A computer player: `level` is 1 for the weakest.

    `line` says how it plays, `talks` what its bids tell a partner.
    """

    name: str
    title: str
    line: str
    talks: str
    level: int


def player_word(name: str) -> str:
    """Return a computer player's name, as a word if it is one."""
    return spoken(players.WORDS[name](), Look()) if name in players.WORDS else name


def player_style(name: str) -> str:
    """Return how a computer player plays, in a word or two, as it's shown at its seat."""
    return spoken(players.STYLE_1983(), Look()) if name == "daugherty" else player_word(name)


def about_players() -> tuple[About, ...]:
    """Return everyone that can sit at a table, from strongest to weakest."""
    names = player_names()
    return tuple(
        About(
            name,
            spoken(players.TITLES[name](), Look()),
            spoken(players.LINES[name](), Look()),
            spoken(players.TALKS[name](), Look()),
            level=len(names) - place,
        )
        for place, name in enumerate(names)
    )
