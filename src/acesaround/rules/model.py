"""A frozen rule set: every rule that varies, its form as a table, and how two of them differ."""

from __future__ import annotations

import dataclasses
import hashlib
import json
import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, is_dataclass
from functools import cached_property
from typing import Any, Final, TypeVar

from acesaround.cards import Hand, Rank, Suit, deck
from acesaround.rules.play import Auction, Deal, Deck, Exchange, Play, Table, Trump, Widow
from acesaround.rules.schema import PerRank, Points, Record, Spec, rule, specs
from acesaround.rules.scoring import Counters, Game, Meld, Save, Score

_DEEPEST: Final = 8
"""Depth limit. Rule set tables are nested three deep, and deeper ones are refused later."""


def merge(
    base: Mapping[str, Any], changes: Mapping[str, Any], *, depth: int = _DEEPEST
) -> dict[str, Any]:
    """Return `base` with `changes` applied: tables are merged, and anything else is replaced.

    A list counts as one value, so a new list replaces the whole old one. Neither argument changes.
    """
    merged = dict(base)
    for name, new in changes.items():
        old = merged.get(name)
        if isinstance(old, Mapping) and isinstance(new, Mapping) and depth:
            merged[name] = merge(old, new, depth=depth - 1)
        else:
            merged[name] = new
    return merged


_NAMES: Final = {
    2: ("South", "North"),
    3: ("South", "West", "East"),
    4: ("South", "West", "North", "East"),
}
_NUMBERED: Final = re.compile(r"(?:Seat|Player) \d{1,2}")


def seat_names(players: int) -> tuple[str, ...]:
    """Return the default seat names for a number of players.

    Four players get ``South, West, North, East``. With two or three players, some of these are left
    out. With more than four, the seats are numbered.
    """
    return _NAMES.get(players) or tuple(f"Seat {seat + 1}" for seat in range(players))


def is_numbered(name: str) -> bool:
    """Return True if a seat's name is only a number: ``Player 2``, ``Seat 5``."""
    return _NUMBERED.fullmatch(name) is not None


@dataclass(frozen=True)
class RuleSet:
    """The rules of one game. Create it with `load` or `replace`, which validate it.

    Points are already multiplied by `scale`.
    """

    name: str = rule(
        "The name of the rules in games and records. Use letters, digits, hyphens, and "
        "underscores. A file that extends another one doesn't inherit its name.",
        default="house",
        setting=True,
    )
    title: str = rule("A short title, shown on screen.", default="House rules", setting=True)
    source: str = rule("The source of the rules.", default="", setting=True)
    unverified: tuple[str, ...] = rule(
        "Fields whose values aren't confirmed by any source.", default=(), setting=True
    )
    scale: int = rule(
        "The number that multiplies all points. With 10, for example, a counter is worth 10 "
        "points, and bids are around 250.",
        "single-deck pinochle before the 1970s: all values times ten",
        default=1,
        low=1,
        high=1000,
    )
    deck: Deck = rule("The cards in the deck.")
    table: Table = rule("The players and the table.")
    deal: Deal = rule("The deal.")
    auction: Auction = rule("The bidding.")
    trump: Trump = rule("Naming trump.")
    widow: Widow | None = rule("The widow, if there is one.", "S2-37..41", default=None)
    exchange: Exchange = rule("Passing cards between partners.", default=Exchange())
    meld: Meld = rule("Meld values and melding.")
    play: Play = rule("Playing tricks.")
    counters: Counters = rule("Points in tricks.")
    score: Score = rule("Scoring a hand.")
    game: Game = rule("Ending and winning the game.")

    @cached_property
    def full_deck(self) -> Hand:
        """All cards in the deck."""
        return deck(self.deck.ranks, self.deck.copies)

    @cached_property
    def seats(self) -> tuple[str, ...]:
        """Seat names, clockwise from seat 0."""
        return self.table.seat_names or seat_names(self.table.players)

    @property
    def has_auction(self) -> bool:
        """True if the game has bidding."""
        return self.auction.style != "none"

    @cached_property
    def teams(self) -> tuple[int, ...]:
        """The team of each seat: the index of the score that it adds to.

        Partners share one score. In games without partners, everyone is a team of one, even if the
        others team up against the bid winner for a hand.
        """
        players = self.table.players
        match self.table.sides:
            case "partners":
                return tuple(seat % (players // 2) for seat in range(players))
            case "alternate":
                return tuple(seat % 2 for seat in range(players))
            case _:
                return tuple(range(players))

    @cached_property
    def has_partners(self) -> bool:
        """True if partners share a score."""
        return len(set(self.teams)) < self.table.players

    @cached_property
    def tricks(self) -> int:
        """Tricks in one hand. With a stock, every card in the deck is played."""
        return len(self.full_deck) // self.table.players if self.deal.stock else self.deal.hand

    @property
    def stock_tricks(self) -> int:
        """Tricks after which players draw from the stock."""
        return self.tricks - self.deal.hand

    @cached_property
    def hand_trick_points(self) -> int:
        """Trick points in one hand: all counters in the deck plus the last trick."""
        points = self.counters.points
        each = sum(points.get(rank, 0) for rank in self.deck.ranks)
        return each * len(Suit) * self.deck.copies + self.counters.last_trick

    @cached_property
    def highest_bid(self) -> int:
        """The highest bid allowed.

        If the rules don't set one, it's twice the winning score, or 40 times the opening bid in a
        game without a winning score. No hand is worth more. It's never below the opening bid, and
        it's 0 without an auction.
        """
        if self.auction.highest is not None:
            return self.auction.highest
        opening = self.auction.opening or 0
        return max(2 * self.game.target, opening) if self.game.target else 40 * opening

    @cached_property
    def types_without_trump(self) -> bool:
        """True if players enter meld totals even when no suit can be named (S1-50)."""
        board_set = self.trump.requires != "none" and self.trump.on_impossible == "board_set"
        return board_set and self.meld.count_by == "player" and self.meld.declared == "always"

    @cached_property
    def digest(self) -> str:
        """SHA-256 of the rules in hexadecimal. Titles and table settings don't change it.

        Fields with their default value are left out, so adding a rule keeps the digests of older
        games.
        """

        table = to_table(self, settings=False, defaults=False)
        text = json.dumps(table, sort_keys=True, separators=(",", ":"))
        return hashlib.sha256(text.encode()).hexdigest()

    def __hash__(self) -> int:
        # Every decision uses the hash, and hashing all fields would be slow.
        return int(self.digest[:15], 16)

    def __repr__(self) -> str:
        return f"<RuleSet {self.name}: {self.title}>"

    def replace(self, /, **changes: Any) -> RuleSet:
        """Return these rules with tables merged field by field, as if a file extended them.

        For example: ``rules.replace(meld={"run": [15, 150, 225, 300]}, scale=10)``. Raises
        `RulesError`.
        """
        return self.changed(changes)

    def changed(self, changes: Mapping[str, Any], most: Mapping[str, int] | None = None) -> RuleSet:
        """Return these rules with changes merged in.

        `most` maps paths to upper bounds that override those in the schema.
        """
        from acesaround.messages import file_problems
        from acesaround.rules.errors import oops
        from acesaround.rules.load import from_table

        if "extends" in changes:
            raise oops(file_problems.EXTENDS_IN_REPLACE(), "extends")
        table: Mapping[str, Any] = merge(to_table(self), changes)
        return from_table(table, name=str(changes.get("name", self.name)), most=most)


R = TypeVar("R")


def scaled(rules: RuleSet) -> RuleSet:
    """Return rules with all points multiplied by the scale.

    A single deck counted in tens (bids of 250, counters of 10) is the same game as a deck counted
    in ones. With ``scale = 10``, the game doesn't need a second copy of every table.
    """
    return rules if rules.scale == 1 else _changed(rules, lambda figure: figure * rules.scale)


def declared(rules: RuleSet) -> RuleSet:
    """Return rules with unscaled points, as in a rules file."""
    return rules if rules.scale == 1 else _changed(rules, lambda figure: figure // rules.scale)


def is_points(record: object, spec: Spec) -> bool:
    """Return True if a field holds points, rather than the tricks needed to save meld."""
    if isinstance(record, Save) and spec.name == "at_least":
        return record.by == "trick_points"
    return spec.scaled


def _changed(record: R, change: Callable[[int], int]) -> R:
    return dataclasses.replace(
        record,  # type: ignore[type-var]
        **{
            name: _value(getattr(record, name), change, is_points(record, spec))
            for name, spec in specs(type(record)).items()
            if is_points(record, spec)
            or dataclasses.is_dataclass(getattr(record, name))
            or isinstance(getattr(record, name), tuple)
        },
    )


def _value(value: Any, change: Callable[[int], int], points: bool) -> Any:
    if dataclasses.is_dataclass(value) and not isinstance(value, type):
        return _changed(value, change)
    if isinstance(value, tuple):
        return tuple(_value(item, change, points) for item in value)
    if not points or value is None:
        return value
    if isinstance(value, Mapping):
        return Points({rank: change(figure) for rank, figure in value.items()})
    return change(value)


def to_table(rules: RuleSet, *, settings: bool = True, defaults: bool = True) -> dict[str, Any]:
    """Return a rule set as a plain table with unscaled points, as in a rules file.

    Absent optional fields are left out. If `settings` is False, titles and table settings are left
    out, too. If `defaults` is False, fields with default values are left out. `from_table` reads
    the table back.
    """
    return _table(declared(rules), settings, defaults)


def plain(value: object) -> Any:
    """Convert a value from a rule set to a TOML or JSON value, or None if it's absent."""
    return _plain(value, settings=True, defaults=True)


def _table(record: object, settings: bool, defaults: bool) -> dict[str, Any]:
    table = {}
    for name, spec in specs(type(record)).items():
        value = getattr(record, name)
        kept = value is not None and (settings or not spec.setting)
        if kept and (defaults or spec.required or value != spec.default):
            table[name] = _plain(value, settings, defaults)
    return table


def _plain(value: object, settings: bool, defaults: bool) -> Any:
    if isinstance(value, Rank):
        return value.letter
    if isinstance(value, tuple):
        return [_plain(item, settings, defaults) for item in value]
    if isinstance(value, Mapping):
        return {rank.letter: points for rank, points in value.items()}
    if is_dataclass(value):
        return _table(value, settings, defaults)
    return value


Difference = tuple[str, Any, Any]
_LENGTH: Final = frozenset({"target", "max_hands"})
"""Fields of `game` that don't count as house rules."""


def diff(a: RuleSet, b: RuleSet) -> list[Difference]:
    """Return ``(path, value in a, value in b)`` for each field that differs, in file order.

    Values are unscaled, as in a rules file, or None for an absent field. The name is left out.
    """
    return [found for found in _differences(to_table(a), to_table(b), "") if found[0] != "name"]


def _differences(a: Mapping[str, Any], b: Mapping[str, Any], path: str) -> Iterator[Difference]:
    for name in [*a, *(name for name in b if name not in a)]:
        old, new = a.get(name), b.get(name)
        if isinstance(old, Mapping) and isinstance(new, Mapping):
            yield from _differences(old, new, f"{path}{name}.")
        elif old != new or type(old) is not type(new):
            yield f"{path}{name}", old, new


def is_house(preset: RuleSet, rules: RuleSet) -> bool:
    """Return True if a game's rules differ from those of its preset.

    Table settings and the length of the game are ignored.
    """
    return preset is not rules and _played(preset) != _played(rules)


def _played(rules: RuleSet) -> dict[str, Any]:
    table = to_table(rules, settings=False)
    game = {field: value for field, value in table["game"].items() if field not in _LENGTH}
    return {**table, "name": "", "game": game}


def changes(base: RuleSet, found: RuleSet) -> dict[str, Any]:
    """Return the changes that `RuleSet.replace` needs to turn `base` into `found`.

    Points are unscaled, as in a rules file. If `found` doesn't set a field, the change is
    ``"none"``. The name is left out.
    """
    told = _changes(RuleSet, to_table(base), to_table(found))
    told.pop("name", None)
    return told


def _changes(cls: type[Any], old: Mapping[str, Any], new: Mapping[str, Any]) -> dict[str, Any]:
    told: dict[str, Any] = {}
    for name, spec in specs(cls).items():
        before, after = old.get(name), new.get(name)
        if before == after and type(before) is type(after):
            continue
        if after is None:
            told[name] = "none"
        elif isinstance(spec.kind, Record) and before is not None:
            told[name] = _changes(spec.kind.cls, before, after)
        elif isinstance(spec.kind, PerRank) and before is not None:
            ranks = [*before, *(rank for rank in after if rank not in before)]
            figures = {rank: (before.get(rank, 0), after.get(rank, 0)) for rank in ranks}
            told[name] = {rank: now for rank, (was, now) in figures.items() if was != now}
        else:
            told[name] = after
    return told
