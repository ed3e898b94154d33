"""Decisions of the 1983 player on recorded positions, in a text file for each preset.

Each text has whole hands. A ``deal`` line gives the cards, a ``>`` line the actions that were
played, and a ``?`` line before some of them the 1983 player's decision for the seat to act. The
first decisions also have their reasons after a ``|``, as a JSON list of messages with codes and
parameters, which don't depend on wording.
"""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from acesaround.game.legal import IllegalAction
from acesaround.game.state import Phase, new_state
from acesaround.game.step import apply
from acesaround.game.view import View, view
from acesaround.notation.actions import parse_action
from acesaround.players.base import Choice
from acesaround.players.baselines import RandomPlayer
from acesaround.players.daugherty import DaughertyPlayer
from acesaround.rules.load import load
from acesaround.session import deal

DECISIONS = 625
"""Decisions for each of the 16 presets: 10,000 in all."""
REASONED = 125
"""Decisions of these that include reasons."""
NOT_REACHED = "not reached"
"""A decision in a position that the rules no longer allow."""

_PLAYS_KEPT = 0.15
"""Fraction of card plays to record. All other decisions are recorded."""
_PLAYER = DaughertyPlayer()


@dataclass(frozen=True)
class Moment:
    """A recorded decision: line, action, reasons if any, and view.

    `view` is None if the rules no longer allow the actions before it. Then `lost` says why.
    """

    line: int
    action: str
    reasons: list[dict[str, Any]]
    view: View | None
    lost: str = ""

    @property
    def now(self) -> str:
        """The 1983 player's current action."""
        return NOT_REACHED if self.view is None else str(choice(self.view).action)

    @property
    def place(self) -> str:
        """A description of the point in the hand."""
        seen = self.view
        if seen is None:
            return self.lost
        return f"{seen.phase.value}, seat {seen.seat}, after {len(seen.tricks)} tricks"


def choice(seen: View) -> Choice:
    """Return the 1983 player's choice, with reasons."""
    return _PLAYER.choose(seen)


def reasons_json(seen: View) -> list[dict[str, Any]]:
    """Return the reasons as JSON messages."""
    return [message.to_json() for message in choice(seen).why]


def _line(action: object, seen: View) -> str:
    """Return a line with the decision `action` and its reasons."""
    written = json.dumps(reasons_json(seen), ensure_ascii=False, separators=(",", ":"))
    return f"? {action} | {written}"


def moments(preset: str, text: str) -> Iterator[Moment]:
    """Yield the decisions in a text, in order."""
    rules = load(preset)
    state, lost = new_state(rules), ""
    for number, line in enumerate(text.splitlines(), 1):
        mark, _, rest = line.partition(" ")
        try:
            if mark == "deal":
                state, lost = apply(new_state(rules), parse_action(line)), ""
            elif mark == ">" and not lost:
                for action in rest.split(", "):
                    state = apply(state, parse_action(action))
        except IllegalAction as error:
            lost = f"line {number}: {error}"
        if mark == "?":
            action, _, written = rest.partition(" | ")
            reasons = json.loads(written) if written else []
            seen = None if lost or state.turn is None else view(state, state.turn)
            yield Moment(number, action, reasons, seen, lost or "nobody is to act")


def differing(preset: str, text: str) -> dict[int, str]:
    """Return, by line, each decision that the 1983 player now makes differently."""
    return {
        moment.line: f"{moment.place}: expected {moment.action}, got {moment.now}"
        for moment in moments(preset, text)
        if moment.now != moment.action
    }


def with_reasons(preset: str, text: str) -> str:
    """Return the text with current reasons and unchanged decisions."""
    lines = text.splitlines()
    for moment in moments(preset, text):
        if moment.reasons and moment.view is not None:
            lines[moment.line - 1] = _line(moment.action, moment.view)
    return "\n".join(lines) + "\n"


def recorded(preset: str) -> str:
    """Return a new text, with some or all cards played at random to reach odd positions."""
    usual = _hands(preset, "frozen", REASONED, (0.0, 0.1, 0.3), reasons=True)
    odder = _hands(preset, "odd", DECISIONS - REASONED, (0.0, 0.1, 0.3, 1.0), reasons=False)
    return "\n".join([*usual, *odder]) + "\n"


def _hands(
    preset: str, seed: str, wanted: int, follies: tuple[float, ...], *, reasons: bool
) -> list[str]:
    """Return lines with `wanted` decisions; each hand draws its random-play rate from `follies`."""
    rules, lines, left = load(preset), list[str](), wanted
    for number in range(10_000):
        rng = random.Random(f"{seed} {preset} {number}")
        chance, folly = RandomPlayer(number), rng.choice(follies)
        dealt = deal(rules, seed, number, number % rules.table.players)
        state = apply(new_state(rules), dealt)
        lines.append(str(dealt))
        while state.turn is not None and left:
            seen = view(state, state.turn)
            card = state.phase in (Phase.TRICK_PLAY, Phase.STOCK_PLAY)
            if len(seen.legal) > 1 and rng.random() < (_PLAYS_KEPT if card else 1.0):
                wise = choice(seen)
                lines.append(_line(wise.action, seen) if reasons else f"? {wise.action}")
                left -= 1
            who = chance if rng.random() < folly else _PLAYER
            action = who.choose(seen).action
            if lines[-1].startswith("> "):
                lines[-1] += f", {action}"
            else:
                lines.append(f"> {action}")
            state = apply(state, action)
        if not left:
            break
    return lines
