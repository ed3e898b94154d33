"""Data model for game records, shared by the text and JSON formats."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from types import MappingProxyType
from typing import Any, Final

from acesaround.cards import Card, Suit
from acesaround.game.actions import Action, Claim, Concede, Deal, Draw, LayMeld, NameTrump, Play
from acesaround.game.state import HandResult, Phase, Round, State
from acesaround.game.trick import winner_index
from acesaround.messages import records
from acesaround.messages.records import UNKNOWN_CARDS
from acesaround.messages.values import INSIDE_NO_TABLE, shown
from acesaround.notation.actions import AnyDeal, PartialDeal, team_labels
from acesaround.notation.errors import Mismatch, NotationError
from acesaround.rules.errors import closest, oops
from acesaround.rules.load import from_table, load, parse_toml, presets, toml_value
from acesaround.rules.model import RuleSet, to_table
from acesaround.rules.schema import Spec, walk

NO_TAGS: Final[Mapping[str, str]] = MappingProxyType({})
VERSIONS_TAG: Final = "Versions"
"""Name of the tag with the computer players' versions, such as ``expert 3, club 1``."""

ATTEMPT_TAG: Final = "Attempt"
"""Name of the tag of a game that begins with a decision of a finished game.

It has the number of the first hand that wasn't already played there, such as ``3``.
"""


def versions_tag(versions: Mapping[str, int]) -> dict[str, str]:
    """Return the tag with the computer players' versions, such as ``expert 3``, if any are known.

    `versions` are the numbers by name.
    """
    told = ", ".join(f"{name} {number}" for name, number in versions.items())
    return {VERSIONS_TAG: told} if told else {}


@dataclass(frozen=True, slots=True)
class Move:
    """An action with its seat and comment."""

    seat: int
    action: Action
    comment: str = ""


@dataclass(frozen=True, slots=True)
class SideScore:
    """A team's line in a hand's score: meld, trick points, score for the hand, and new total."""

    meld: int
    tricks: int
    score: int
    total: int


@dataclass(frozen=True, slots=True)
class Score:
    """The result of a hand: its outcome, and a line for each team."""

    outcome: str
    sides: tuple[SideScore, ...]


@dataclass(frozen=True, slots=True)
class Result:
    """The result of a game. `winner` is the index of the winner's score, or None for a tie.

    `reason` is a code, such as ``target``.
    """

    winner: int | None
    reason: str
    scores: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class HandRecord:
    """A deal and the actions that followed it.

    `melds` lists the points that each seat's meld was worth. It's empty in stock play and until
    players show meld. An entry is None if an incomplete record doesn't include it. `score` is None
    until the hand is over. `comment` is about the deal.
    """

    deal: AnyDeal
    moves: tuple[Move, ...] = ()
    comment: str = ""
    melds: tuple[int | None, ...] = ()
    score: Score | None = None


@dataclass(frozen=True)
class Record:
    """A whole game, part of a game, or only a deal, with tags and comments.

    Attributes:
        rules: the rules, including the table's settings.
        hands: the deals in order, each with its actions.
        seed: the seed for the deals, or None if it isn't known.
        tags: event, date, players, and other tags, by name.
        comment: the comment before the first hand.
        result: the result of the game, or None if it isn't over.
        state: the game's state after everything that could be verified, or None if the record
            hasn't been verified. For example, a record built by hand needs `verified` from
            `recording`.
    """

    rules: RuleSet
    hands: tuple[HandRecord, ...] = ()
    seed: int | str | None = None
    tags: Mapping[str, str] = field(default_factory=dict, hash=False)
    comment: str = ""
    result: Result | None = None
    state: State | None = field(default=None, init=False, compare=False, repr=False)

    @property
    def first_unknown(self) -> int | None:
        """The index of the first hand with unknown cards, or None if there isn't one.

        That hand and all later hands can't be verified.
        """
        for index, hand in enumerate(self.hands):
            if isinstance(hand.deal, PartialDeal):
                return index
        return None

    def hand_result(self, index: int) -> HandResult | None:
        """Return a hand's verified result, or None if the hand isn't finished or verified."""
        if self.state is None or index >= len(self.state.match.results):
            return None
        return self.state.match.results[index]

    @property
    def actions(self) -> tuple[Action, ...]:
        """All actions, including deals. They define the game, together with its rules and seed.

        Raises NotationError if any cards in a deal are unknown.
        """
        actions: list[Action] = []
        for number, hand in enumerate(self.hands, 1):
            if not isinstance(hand.deal, Deal):
                raise NotationError(UNKNOWN_CARDS(number=number))
            actions.append(hand.deal)
            actions += [move.action for move in hand.moves]
        return tuple(actions)

    def round_of(self, index: int) -> Round | None:
        """Return what happened in a hand, or None if it couldn't be verified."""
        if self.state is None:
            return None
        results = self.state.match.results
        if index < len(results):
            return results[index].round
        return self.state.round if index == len(results) else None


REMOVED: Final = "none"
"""Value for a field that's in the preset but not in these rules."""
EARLIER: Final[Mapping[str, Mapping[str, Any]]] = {
    "daugherty-1983": {"meld": {"declared": "on_board"}},
}
"""Changes that restore a preset as of version 0.1, for records from that version."""
PATH: Final = re.compile(r"[a-z_]+(?:\.[a-z_]+)*(?:\.[A-Z0-9])?")
"""Regex for a field's path, such as ``score.save.at_least`` or ``counters.points.K``."""


@dataclass(frozen=True, slots=True)
class RulesReference:
    """Rules in the record format.

    `extends` is the preset that the rules are based on. `changes` lists each changed field's path
    and TOML value, in the same order as a rules file.
    """

    name: str
    extends: str
    changes: tuple[tuple[str, str], ...] = ()


@lru_cache(maxsize=32)
def rules_reference(rules: RuleSet) -> RulesReference:
    """Return `rules` in the record format, based on the preset with the fewest differences.

    Raises `Mismatch` for rules that a record can't represent.
    """
    own = [rules.name] if rules.name in presets() else []
    best: RulesReference | None = None
    for preset in own or presets():
        changes = tuple(_changes(to_table(load(preset)), to_table(rules), ""))
        if best is None or len(changes) < len(best.changes):
            best = RulesReference(rules.name, preset, changes)
    assert best is not None
    if resolve_rules(best) != rules:
        raise Mismatch(records.UNWRITABLE_RULES(rules=rules.name))
    return best


@lru_cache(maxsize=32)
def resolve_rules(names: RulesReference, digest: str | None = None) -> RuleSet:
    """Return the rules that a record specifies.

    If `digest` matches only an earlier edition of the preset, that edition is used. Raises
    `Mismatch` for an unknown preset or an invalid value, and `RulesError` for other errors.
    """
    if names.extends not in presets():
        name = shown(names.extends)
        if near := closest(names.extends, presets()):
            raise Mismatch(records.NO_PRESET_BUT(name=name, near=near))
        raise Mismatch(records.NO_PRESET(name=name, presets=", ".join(presets())))
    preset = load(names.extends)
    found = _changed(preset, names)
    if digest in (None, found.digest) or names.extends not in EARLIER:
        return found
    older = _changed(preset.replace(**EARLIER[names.extends]), names)
    return older if older.digest == digest else found


def _changed(preset: RuleSet, names: RulesReference) -> RuleSet:
    if not names.changes and names.name == names.extends:
        return preset
    table = to_table(preset)
    for path, text in names.changes:
        _put(table, path, read_value(text))
    return from_table(table, name=names.name)


def is_setting(path: str) -> bool:
    """Return True if a field is a table setting rather than a rule."""
    spec = _fields().get(path)
    return spec is not None and spec.setting


def check_path(path: str) -> None:
    """Raise `Mismatch` unless a rule field has this path."""
    if path in _fields() and path != "name":
        return
    parent, _, rank = path.rpartition(".")
    if parent == "counters.points" and len(rank) == 1:
        return
    if near := closest(path, _fields()):
        raise Mismatch(records.NO_FIELD_BUT(field=shown(path), near=near))
    raise Mismatch(records.NO_FIELD(field=shown(path)))


def read_value(text: str) -> Any:
    """Parse a TOML value. Raises `Mismatch` if it's invalid."""
    try:
        read = parse_toml(f"value = {text}")
    except (ValueError, RecursionError):
        read = {}
    if read.keys() != {"value"}:
        raise Mismatch(records.NO_VALUE(value=shown(text)))
    return read["value"]


@lru_cache(maxsize=1)
def _fields() -> Mapping[str, Spec]:
    return {path: spec for path, spec in walk(RuleSet) if "[" not in path}


def _changes(a: Mapping[str, Any], b: Mapping[str, Any], path: str) -> Iterator[tuple[str, str]]:
    for name in [*b, *(name for name in a if name not in b)]:
        old, new, here = a.get(name), b.get(name), path + name
        if here == "name" or (old == new and type(old) is type(new)):
            continue
        if isinstance(new, Mapping) and (isinstance(old, Mapping) or old is None):
            yield from _changes(old or {}, new, f"{here}.")
        elif name not in b:
            yield here, toml_value(0 if path == "counters.points." else REMOVED)
        else:
            yield here, toml_value(new)


def _put(table: dict[str, Any], path: str, value: Any) -> None:
    *parents, last = path.split(".")
    for name in parents:
        inner = table.setdefault(name, {})
        if not isinstance(inner, dict):
            raise oops(INSIDE_NO_TABLE(name=name), path)
        table = inner
    table[last] = value


@dataclass(frozen=True, slots=True)
class TrickRecord:
    """A trick, complete or not: its plays, followed by the winner's melds and draw.

    `plays` can end with a claim or concession. `winner` is None if it's unknown, because the trick
    isn't complete or trump isn't known.
    """

    number: int
    plays: tuple[Move, ...]
    after: tuple[Move, ...]
    winner: int | None

    @property
    def moves(self) -> tuple[Move, ...]:
        """All moves in the trick, in order."""
        return self.plays + self.after

    @property
    def cards(self) -> tuple[Card, ...]:
        """The trick's cards in the order they were played."""
        return tuple(move.action.card for move in self.plays if isinstance(move.action, Play))


def tricks_of(rules: RuleSet, hand: HandRecord) -> Iterator[TrickRecord]:
    """Yield the tricks in a hand. Each one has at least one move."""
    players = rules.table.players
    trump = trump_of(rules, hand.deal, hand.moves)
    number = 1
    plays: list[Move] = []
    after: list[Move] = []
    for move in hand.moves:
        match move.action:
            case Play() | Claim() | Concede():
                over = plays and isinstance(plays[-1].action, Claim | Concede)
                if len(plays) == players or after or over:
                    yield _trick(number, plays, after, trump, players)
                    number, plays, after = number + 1, [], []
                plays.append(move)
            case LayMeld() | Draw():
                after.append(move)
    if plays or after:
        yield _trick(number, plays, after, trump, players)


def trump_of(rules: RuleSet, deal: AnyDeal, moves: Iterable[Move]) -> Suit | None:
    """Return the trump suit in a hand, or None if it's unknown or hasn't been named yet."""
    if rules.deal.stock:
        return deal.stock[0].suit if deal.stock else None
    return next((move.action.suit for move in moves if isinstance(move.action, NameTrump)), None)


def _trick(
    number: int, plays: list[Move], after: list[Move], trump: Suit | None, players: int
) -> TrickRecord:
    trick = TrickRecord(number, tuple(plays), tuple(after), after[0].seat if after else None)
    if len(trick.cards) < players or trump is None:
        return trick
    winner = plays[winner_index(trick.cards, trump)].seat
    return TrickRecord(number, trick.plays, trick.after, winner)


def score_of(result: HandResult) -> Score:
    """Return a finished hand's score for a record."""
    rows = zip(result.meld, result.trick_points, result.delta, result.scores, strict=True)
    return Score(result.outcome, tuple(SideScore(*row) for row in rows))


def result_of(state: State) -> Result | None:
    """Return the result of a game, or None if it isn't over."""
    match = state.match
    if state.phase is not Phase.OVER or match.reason is None:
        return None
    return Result(match.winner, match.reason, match.scores)


def result_text(rules: RuleSet, result: Result | None) -> str:
    """Return the value of the Result tag, such as ``South-North wins by target, 505 to 310``."""
    if result is None:
        return "*"
    winner = "tied" if result.winner is None else f"{team_labels(rules)[result.winner]} wins"
    return f"{winner} by {result.reason}, {' to '.join(map(str, result.scores))}"


def parse_result(rules: RuleSet, text: str) -> Result | None:
    """Parse the value of a Result tag. Returns None for ``*``. Raises `Mismatch`."""
    if text.strip() == "*":
        return None
    words = re.fullmatch(
        r"(?:(\S{1,80}) wins|tied) by ([a-z_]{1,30}), (-?\d{1,9}(?: to -?\d{1,9}){1,7})", text
    )
    if words is not None:
        names = [name.lower() for name in team_labels(rules)]
        if words[1] is None or words[1].lower() in names:
            winner = None if words[1] is None else names.index(words[1].lower())
            return Result(winner, words[2], tuple(map(int, words[3].split(" to "))))
    example = result_text(
        rules, Result(0, "target", tuple(range(100, 100 - len(team_labels(rules)), -1)))
    )
    raise Mismatch(records.NO_RESULT(example=example))
