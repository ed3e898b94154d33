"""Test situations: positions with an obvious right or wrong action, read from data files.

Each has a deal and the actions since, in record notation, so the position comes from a real game.
It names the seat to act and the actions that pass or fail: `good` lists all that pass, or `bad` all
that fail. Besides ordinary actions, these patterns work:

- ``55..59`` matches bids from 55 to 59, ``75..`` bids from 75 up.
- ``bury AS`` or ``give AS TS`` with too few cards matches every choice that includes these cards,
  and ``give without AS`` every choice that lacks at least one of them.
- ``lay`` matches every meld, ``lay run`` every meld of that kind.
"""

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import cache, cached_property
from pathlib import Path
from typing import Any

from acesaround.cards import Hand
from acesaround.game.actions import Action, Bid, Bury, Give, LayMeld
from acesaround.game.state import State, new_state
from acesaround.game.step import apply
from acesaround.game.view import View, view
from acesaround.notation.actions import parse_action
from acesaround.rules.load import load

FOLDER = Path(__file__).parent.parent / "players" / "situations"


@dataclass(frozen=True)
class Situation:
    """A position and the actions that pass or fail in it.

    `rules` is a preset and `changes` are house rules, as a table of the fields that differ from it.
    `scores` are those at the start of the hand, all 0 if empty. `why` explains the blunder.
    `source` says where the advice comes from: a rulebook statement, a site, or a player complaint.
    """

    theme: str
    name: str
    rules: str
    deal: str
    play: str
    seat: str
    why: str
    source: str
    good: tuple[str, ...] = ()
    bad: tuple[str, ...] = ()
    scores: tuple[int, ...] = field(default=())
    changes: Mapping[str, Any] = field(default_factory=dict)

    def __str__(self) -> str:
        return f"{self.theme}: {self.name}"

    def states(self) -> list[State]:
        """Return every state from the deal to the decision."""
        rules = load({"extends": self.rules, **self.changes})
        state = new_state(rules)
        if self.scores:
            progress = tuple(score > 0 for score in self.scores)
            match = replace(state.match, scores=self.scores, progress=progress)
            state = replace(state, match=match)
        states = [apply(state, parse_action(self.deal))]
        for action in filter(None, (part.strip() for part in self.play.split(","))):
            states.append(apply(states[-1], parse_action(action)))
        return states

    def view(self) -> View:
        """Return the view of the seat to act."""
        return self._view

    @cached_property
    def _view(self) -> View:
        state = self.states()[-1]
        assert state.turn is not None
        assert state.rules.seats[state.turn] == self.seat, f"{state.turn} is to act"
        return view(state, state.turn)

    def passes(self, action: Action) -> bool:
        """Return True if a good player could choose this action."""
        if self.good:
            return any(matches(action, pattern) for pattern in self.good)
        return not any(matches(action, pattern) for pattern in self.bad)


def matches(action: Action, pattern: str) -> bool:
    """Return True if an action matches a pattern."""
    word, _, rest = pattern.partition(" ")
    match action:
        case Bid(amount) if ".." in pattern:
            low, _, high = pattern.partition("..")
            return int(low) <= amount and (not high or amount <= int(high))
        case Bury(cards) | Give(cards) if word in ("bury", "give"):
            if rest.startswith("without "):
                return not Hand.parse(rest.removeprefix("without ")) <= cards
            return Hand.parse(rest) <= cards
        case LayMeld(kind) if word == "lay":
            return rest in ("", kind) or str(action) == pattern
        case _:
            return str(action) == pattern


@cache
def situations() -> tuple[Situation, ...]:
    """Return all situations, by theme."""
    files = (tomllib.loads(path.read_text("utf-8")) for path in sorted(FOLDER.glob("*.toml")))
    return tuple(_read(data["theme"], entry) for data in files for entry in data["situation"])


def _read(theme: str, entry: dict[str, Any]) -> Situation:
    lists = {key: tuple(value) for key, value in entry.items() if isinstance(value, list)}
    return Situation(**{"theme": theme} | entry | lists)
