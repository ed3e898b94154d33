"""Descriptions of the computer players, for choosing an opponent."""

from __future__ import annotations

from dataclasses import dataclass

from acesaround.i18n import tr
from acesaround.messages import players
from acesaround.players.registry import player_names
from acesaround.text.formatter import spoken
from acesaround.text.look import Look


@dataclass(frozen=True, slots=True)
class About:
    """A computer player's description. The weakest player has `level` 1.

    `line` describes how it plays, and `talks` describes what its bids show a partner.
    """

    name: str
    title: str
    line: str
    talks: str
    level: int


def player_word(name: str) -> str:
    """Return a computer player's displayed name, or `name` itself if it isn't built in."""
    return spoken(players.WORDS[name](), Look()) if name in players.WORDS else name


def player_style(name: str) -> str:
    """Return a word or two for a computer player's style, as shown at its seat."""
    return spoken(players.STYLE_1983(), Look()) if name == "daugherty" else player_word(name)


def about_players() -> tuple[About, ...]:
    """Return all computer players, strongest first."""
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


def kind_title(kind: str) -> str:
    """Return the display name of a kind of player, such as ``expert``, or of a person."""
    return tr("terminal.human") if kind == "human" else player_word(kind)
