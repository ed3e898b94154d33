"""Names of seats, teams, and computer players, as the reader sees them."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Final

from acesaround.game.state import hand_teams
from acesaround.i18n import language, tr
from acesaround.messages import players
from acesaround.notation.actions import seat_labels
from acesaround.rules.model import RuleSet, is_numbered
from acesaround.text.columns import display_width, fit, listed
from acesaround.text.formatter import Display, format_message


def player_title(name: str) -> str:
    """Return a built-in computer player's title, such as ``Expert``."""
    return format_message(players.TITLES[name](), Display())


def player_word(name: str) -> str:
    """Return a computer player's displayed name, or `name` itself if it isn't built in."""
    return format_message(players.WORDS[name](), Display()) if name in players.WORDS else name


def player_style(name: str) -> str:
    """Return a word or two for a computer player's style, as shown at its seat."""
    return (
        format_message(players.STYLE_1983(), Display())
        if name == "daugherty"
        else player_word(name)
    )


def kind_title(kind: str) -> str:
    """Return the display name of a kind of player, such as ``expert``, or of a person."""
    return tr("terminal.human") if kind == "human" else player_word(kind)


_TITLES: Final = {
    "South": "text.south",
    "West": "text.west",
    "North": "text.north",
    "East": "text.east",
}
COMPANY: Final = ("Hugo", "Mira", "Ruth", "Omar", "Nora", "Walter", "Amara", "Ingrid")
"""Names of the computer players by seat, matching their portraits."""


def computer_name(seat: int, title: str, people: Collection[str]) -> str:
    """Return the name of the computer player at a seat. The seat's name in the rules is `title`.

    Return `title` itself if it isn't just a numbered name such as ``Player 2``, or if someone in
    `people` already has the computer player's name.
    """
    if not is_numbered(title) or seat >= len(COMPANY):
        return title
    own = COMPANY[seat]
    return title if own.casefold() in map(str.casefold, people) else own


def seat_title(name: str) -> str:
    """Return a seat's name, translated if it's a built-in one."""
    return _title(name, language())


@lru_cache(maxsize=1024)
def _title(name: str, _language: str) -> str:
    if name in _TITLES:
        return tr(_TITLES[name])
    if not is_numbered(name):
        return name
    word, number = name.split()
    if word == "Seat":
        return tr("text.seat_number", number=number)
    return tr("common.player_number", number=number)


@dataclass(frozen=True, slots=True)
class PlayerNames:
    """Names of seats and teams for the reader at seat `me`, or for everyone if `me` is None.

    `names` are the players' names. Without them, each seat goes by its name in the rules.
    """

    rules: RuleSet
    me: int | None = None
    names: tuple[str, ...] = ()

    def name(self, seat: int) -> str:
        """Return a seat's name, even for the reader's own seat."""
        return self.names[seat] if self.names else seat_title(self.rules.seats[seat])

    @property
    def all_names(self) -> list[str]:
        """The names of all seats, including the reader's own."""
        return [self.name(seat) for seat in range(self.rules.table.players)]

    def seat(self, seat: int, width: int = 40) -> str:
        """Return ``You`` for the reader, else the seat's name."""
        return tr("common.you") if seat == self.me else _short(self.name(seat), width)

    def number(self, seat: int) -> int | None:
        """Return the number of a seat's player, which goes with the name in the 1992 style.

        Return None in other styles, and if the name already is the number (S3-17, S3-19).
        """
        return self._number(seat, self.name(seat))

    def numbered(self, seat: int, width: int = 40) -> str:
        """Return what `seat` returns, with the player's number in front if there is one."""
        number = self._number(seat, self.seat(seat))
        if number is None:
            return self.seat(seat, width)
        return f"{number} {self.seat(seat, width - display_width(f'{number} '))}"

    def _number(self, seat: int, shown: str) -> int | None:
        if self.rules.table.style != "1992":
            return None
        named = seat_title(shown) != tr("common.player_number", number=seat + 1)
        return seat + 1 if named else None

    def tells(self, seat: int, mine: str, other: str, /, **values: Any) -> str:
        """Return message `mine` for the reader's own seat, or `other` with the seat's name."""
        return tr(mine if seat == self.me else other, name=self.seat(seat), **values)

    def score_name(self, index: int, width: int = 40) -> str:
        """Return a scoring team's name, such as ``You & North``, shortened to `width` columns."""
        return self._side(self.rules.teams, index, width)

    def team_name(self, index: int, declarer: int | None, width: int = 40) -> str:
        """Return the name of a team in this hand (see `acesaround.game.state.hand_teams`)."""
        return self._side(hand_teams(self.rules, declarer), index, width)

    def _side(self, assigned: tuple[int, ...], index: int, width: int) -> str:
        seats = [seat for seat, side in enumerate(assigned) if side == index]
        seats.sort(key=lambda seat: seat != self.me)
        name = " & ".join(map(self.seat, seats))
        if display_width(name) <= width:
            return name
        if self.me in seats and len(seats) > 1:
            return tr("text.your_team")
        if self.me is not None and max(assigned) == 1:
            return tr("text.opponents")
        each = (width - 3 * (len(seats) - 1)) // len(seats)
        return fit(" & ".join(self.seat(seat, max(each, 3)) for seat in seats), width)

    def plural(self, index: int, declarer: int | None) -> bool:
        """Return True if a team's name takes a plural verb."""
        team = hand_teams(self.rules, declarer)
        seats = [seat for seat, i in enumerate(team) if i == index]
        return len(seats) > 1 or seats == [self.me]

    def score_order(self) -> list[int]:
        """Return the score indices, with the reader's first."""
        teams = self.rules.teams
        mine = teams[self.me] if self.me is not None else 0
        return sorted(range(max(teams) + 1), key=lambda index: (index != mine, index))

    def team_order(self, declarer: int | None) -> list[int]:
        """Return the teams in this hand, with the reader's first."""
        team = hand_teams(self.rules, declarer)
        mine = team[self.me] if self.me is not None else 0
        return sorted(range(max(team) + 1), key=lambda index: (index != mine, index))


def _short(name: str, width: int) -> str:
    """Return a name shortened to `width` columns, such as ``P. 2`` for ``Player 2``."""
    word, _, number = name.rpartition(" ")
    if display_width(name) <= width or not word or not number.isdecimal():
        return fit(name, width)
    first = f"{word[0]}. {number}"
    return first if display_width(first) <= width else fit(f"{word[0]}{number}", width)


def seat_names(rules: RuleSet) -> tuple[str, ...]:
    """Return the name of each seat."""
    return tuple(map(seat_title, rules.seats))


def seat_titles(rules: RuleSet, tags: Mapping[str, str]) -> tuple[str, ...]:
    """Return each seat's name with its player's name, such as ``South: Ann``."""
    players = (tags.get(label) for label in seat_labels(rules.table.players))
    return tuple(
        f"{seat_title(seat)}: {kind_title(player)}"
        if player and player != seat
        else seat_title(seat)
        for seat, player in zip(rules.seats, players, strict=True)
    )


def side_names(rules: RuleSet) -> tuple[str, ...]:
    """Return the seats that share each score, such as ``South and North``."""
    shared: list[list[str]] = [[] for _ in range(max(rules.teams) + 1)]
    for seat, side in enumerate(rules.teams):
        shared[side].append(seat_title(rules.seats[seat]))
    return tuple(map(listed, shared))
