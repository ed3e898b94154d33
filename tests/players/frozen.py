"""Decisions of the 1983 player on recorded views, one text for each preset.

A text holds whole hands. ``deal`` lines give the cards, ``>`` lines what was done, and before some
of it a ``?`` line has the decision of the 1983 player for the seat to act, with its reason.
"""

import random
from collections.abc import Iterator
from dataclasses import dataclass

from acesaround.game.phase import Phase
from acesaround.game.state import new_state
from acesaround.game.step import apply
from acesaround.game.view import View, view
from acesaround.notation.actions import parse_action
from acesaround.players.daugherty import DaughertyPlayer
from acesaround.players.random_player import RandomPlayer
from acesaround.rules.load import load
from acesaround.session import deal

VIEWS = 125
"""In each of the 16 presets."""
_PLAYS_KEPT = 0.15
"""Of the cards played; of all other decisions every one is kept."""
_PLAYER = DaughertyPlayer()


@dataclass(frozen=True)
class Moment:
    """A recorded view, by the line its decision stands on, and the decision."""

    line: int
    view: View
    decision: str


def decision(seen: View) -> str:
    """What the 1983 player does now, and why."""
    choice = _PLAYER.choose(seen)
    return f"{choice.action} | {choice.why}"


def moments(preset: str, text: str) -> Iterator[Moment]:
    """The views of a text, in order, with the decisions it has for them."""
    rules = load(preset)
    state = new_state(rules)
    for number, line in enumerate(text.splitlines(), 1):
        mark, _, rest = line.partition(" ")
        if mark == "deal":
            state = apply(new_state(rules), parse_action(line))
        elif mark == ">":
            for action in rest.split(", "):
                state = apply(state, parse_action(action))
        elif mark == "?":
            assert state.turn is not None
            yield Moment(number, view(state, state.turn), rest)


def answered(preset: str, text: str) -> str:
    """The text with the decisions that the player takes today."""
    lines = text.splitlines()
    for moment in moments(preset, text):
        lines[moment.line - 1] = f"? {decision(moment.view)}"
    return "\n".join(lines) + "\n"


def recorded(preset: str) -> str:
    """A new text: hands in which chance plays a card now and then, so that oddities come up."""
    rules, lines, left = load(preset), list[str](), VIEWS
    for number in range(10_000):
        rng = random.Random(f"frozen {preset} {number}")
        chance, folly = RandomPlayer(number), rng.choice((0.0, 0.1, 0.3))
        dealt = deal(rules, "frozen", number, number % rules.table.players)
        state = apply(new_state(rules), dealt)
        lines.append(str(dealt))
        while state.turn is not None and left:
            seen = view(state, state.turn)
            card = state.phase in (Phase.TRICK_PLAY, Phase.STOCK_PLAY)
            if len(seen.legal) > 1 and rng.random() < (_PLAYS_KEPT if card else 1.0):
                lines.append(f"? {decision(seen)}")
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
    return "\n".join(lines) + "\n"
