"""Situations: positions in which a good player would not fail, from files of data.

Each is a deal and what was done since, both in the notation of records, so that the position is
one of a real game; who is to act; and which actions pass or fail. `good` lists all that pass, or
`bad` all that fail. They are written as actions are, and besides:

- ``55..59`` stands for the bids from 55 to 59, ``75..`` for those from 75;
- ``bury AS`` or ``give AS TS`` with fewer cards than are asked for stands for every choice with
  these cards among them, ``give without AS`` for every one that lacks one of them;
- ``lay`` stands for every meld, ``lay run`` for every meld of that kind.
"""

import tomllib
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
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
    """A position and what may be done in it.

    `scores` are those at the beginning of the hand, all 0 if empty. `why` says why the blunder is
    one, `source` where the advice comes from: a statement of the rulebook, or what players
    complain of.
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

    def __str__(self) -> str:
        return f"{self.theme}: {self.name}"

    def states(self) -> list[State]:
        """Every state from the deal to the decision."""
        rules = load(self.rules)
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
        """What the seat to act knows."""
        state = self.states()[-1]
        assert state.turn is not None
        assert state.rules.seats[state.turn] == self.seat, f"{state.turn} is to act"
        return view(state, state.turn)

    def passes(self, action: Action) -> bool:
        """Whether a good player might do so."""
        if self.good:
            return any(matches(action, pattern) for pattern in self.good)
        return not any(matches(action, pattern) for pattern in self.bad)


def matches(action: Action, pattern: str) -> bool:
    """Whether an action is one of those that a pattern stands for."""
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


def situations() -> Iterator[Situation]:
    """All situations, theme by theme."""
    for path in sorted(FOLDER.glob("*.toml")):
        data = tomllib.loads(path.read_text("utf-8"))
        for entry in data["situation"]:
            yield _read(data["theme"], entry)


def _read(theme: str, entry: dict[str, Any]) -> Situation:
    lists = {key: tuple(value) for key, value in entry.items() if isinstance(value, list)}
    return Situation(**{"theme": theme} | entry | lists)
