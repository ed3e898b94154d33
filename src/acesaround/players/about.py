"""What people are told of the computer players before they choose one."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from acesaround.players.registry import player_names
from acesaround.tongues import noted, say_noted


@dataclass(frozen=True, slots=True)
class About:
    """A computer player: `level` is 1 for the weakest, `line` says how it plays."""

    name: str
    title: str
    line: str
    level: int


_ABOUT: Final[dict[str, tuple[str, str]]] = {
    "expert": (
        noted("Expert"),
        noted("Deals out what the others may hold, and plays every deal through."),
    ),
    "daugherty": (
        noted("1983"),
        noted("Bids by the formula of 1983, and plays as its manual teaches."),
    ),
    "club": (
        noted("Club player"),
        noted("Plays as the manuals teach, and remembers what people remember."),
    ),
    "beginner": (
        noted("Beginner"),
        noted("Knows the rules and a few good habits, and forgets every trick."),
    ),
    "random": (noted("By lot"), noted("Draws a lot among all that is allowed.")),
}


_WORDS: Final[dict[str, str]] = {
    "expert": noted("expert"),
    "club": noted("club"),
    "beginner": noted("beginner"),
    "random": noted("random"),
}


def player_word(name: str) -> str:
    """A computer player's name, where it is a word."""
    return say_noted(_WORDS[name]) if name in _WORDS else name


def about_players() -> tuple[About, ...]:
    """Everyone who may sit at a table, from strongest to weakest."""
    names = player_names()
    return tuple(
        About(name, say_noted(title), say_noted(line), level=len(names) - place)
        for place, name in enumerate(names)
        for title, line in (_ABOUT[name],)
    )
