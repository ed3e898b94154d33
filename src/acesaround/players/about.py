"""What people are told of the computer players before they choose one."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from acesaround.i18n import noted, say, say_noted
from acesaround.players.registry import player_names


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


_ABOUT: Final[dict[str, tuple[str, str, str]]] = {
    "expert": (
        noted("Expert"),
        noted("Deals out what the others may hold, and plays every deal through."),
        noted("Keeps to what bids tell here, and trusts a partner to do so."),
    ),
    "daugherty": (
        noted("Formula of 1983"),
        noted("Bids by the formula of 1983, and plays as its manual teaches."),
        noted("Keeps to what bids tell here, and trusts a partner to do so."),
    ),
    "club": (
        noted("Club player"),
        noted("Plays as the manuals teach, and remembers what people remember."),
        noted("Keeps to what bids tell here, and leaves the bid to a partner with a suit."),
    ),
    "beginner": (
        noted("Beginner"),
        noted("Knows the rules and a few good habits, and forgets every trick."),
        noted("Bids on what it holds, and tells a partner nothing by it."),
    ),
    "random": (
        noted("Random"),
        noted("Picks at random among all that is allowed."),
        noted("Its bids mean nothing."),
    ),
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


def player_style(name: str) -> str:
    """How a computer player plays, in a word or two, as it stands at its seat."""
    return say("1983 style") if name == "daugherty" else player_word(name)


def about_players() -> tuple[About, ...]:
    """Everyone who may sit at a table, from strongest to weakest."""
    names = player_names()
    return tuple(
        About(name, say_noted(title), say_noted(line), say_noted(talks), level=len(names) - place)
        for place, name in enumerate(names)
        for title, line, talks in (_ABOUT[name],)
    )
