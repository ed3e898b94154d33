"""Computer players in words: how they play, and what changed in each version or in a game."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import date
from itertools import chain

from acesaround.i18n import day, tr
from acesaround.messages import players
from acesaround.messages.player_versions import PlayerVersion
from acesaround.notation.record import VERSIONS_TAG
from acesaround.players.registry import current_versions, player_names, player_versions
from acesaround.text.columns import wrap_columns
from acesaround.text.formatter import Display, format_message
from acesaround.text.names import kind_title, player_title


@dataclass(frozen=True, slots=True)
class VersionNotes:
    """A version of a computer player in words.

    `day` is in ISO format. `title` has the number and the date, and `notes` what's new.
    """

    number: int
    day: str
    title: str
    notes: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class About:
    """A computer player's description. The weakest player has `level` 1.

    `line` describes how it plays, and `talks` describes what its bids show a partner. `versions`
    has the current version first.
    """

    name: str
    title: str
    line: str
    talks: str
    level: int
    versions: tuple[VersionNotes, ...]


def about_players() -> tuple[About, ...]:
    """Return all computer players, strongest first."""
    names = player_names()
    return tuple(
        About(
            name,
            player_title(name),
            format_message(players.LINES[name](), Display()),
            format_message(players.TALKS[name](), Display()),
            level=len(names) - place,
            versions=tuple(map(_in_words, reversed(player_versions(name)))),
        )
        for place, name in enumerate(names)
    )


def _in_words(version: PlayerVersion) -> VersionNotes:
    return VersionNotes(
        version.number,
        version.day,
        tr(
            "text.version_number_day",
            number=version.number,
            day=day(date.fromisoformat(version.day)),
        ),
        tuple(format_message(note(), Display()) for note in version.notes),
    )


def note_lines(version: VersionNotes, width: int) -> list[str]:
    """Return a version's notes as lines of at most `width` columns."""
    notes = (wrap_columns(note, width, "- ", "  ") for note in version.notes)
    return list(chain.from_iterable(notes))


def changed_versions(names: Iterable[str], began: Mapping[str, int]) -> list[tuple[str, str]]:
    """Return each of the players in `names` that has another version than when a game began.

    `began` has the numbers by name. The result has titles with numbers: ``Expert 2, Expert 3``.
    """
    now = current_versions(dict.fromkeys(names))
    return [
        (f"{player_title(name)} {began[name]}", f"{player_title(name)} {number}")
        for name, number in now.items()
        if began.get(name, number) != number
    ]


def version_changes(names: Iterable[str], began: Mapping[str, int]) -> list[str]:
    """Return a sentence for each of the players that `changed_versions` returns."""
    return [
        tr("text.this_game_began_with", before=before, now=now)
        for before, now in changed_versions(names, began)
    ]


def recorded_versions(tags: Mapping[str, str]) -> str:
    """Return the computer players and versions in a record's tags, or an empty string.

    What isn't a name and a number stays as it is.
    """
    told = (one.rpartition(" ") for one in tags.get(VERSIONS_TAG, "").split(", "))
    listed = ", ".join(f"{kind_title(name)}{gap}{number}" for name, gap, number in told)
    return listed and tr("text.computer_players_versions", versions=listed)
