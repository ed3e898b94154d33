"""The meaning of a file, and a check that it's still the same."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

from acesaround.game.state import State

Json = dict[str, Any]

# Text for people can be reworded. Codes, field names, and cards can't.
_WORDS = re.compile(r"\S \S|^[A-Z][a-z]")
_CARDS = re.compile(r"(?:[ATKQJ9][SHCD](?:#\d)?)(?: [ATKQJ9][SHCD](?:#\d)?)*")


def lines_of(path: Path) -> list[Json]:
    """Return the objects of a JSON Lines file, except a torn last line."""
    with path.open(encoding="utf-8") as lines:
        return [json.loads(line) for line in lines if line.endswith("\n")]


def standing(state: State) -> Json:
    """Return everything a person would see in a game at one point if all cards were open."""
    match, this = state.match, state.round
    return {
        "phase": state.phase.value,
        "turn": state.turn,
        "dealer": match.dealer,
        "scores": list(match.scores),
        "outcomes": [result.outcome for result in match.results],
        "winner": match.winner,
        "reason": match.reason,
        "contract": None if this is None else [this.declarer, this.bid, str(this.trump or "")],
        "counted": None if this is None else list(this.counted),
        "hands": [str(hand) for hand in state.hands],
        "trick": " ".join(map(str, state.trick)),
        "tricks": len(state.tricks),
        "taken": list(state.taken),
    }


def means_the_same(then: Any, now: Any) -> bool:
    """Return True if `now` includes all of `then`; new fields and rewording are allowed."""
    match then:
        case dict():
            return isinstance(now, dict) and all(
                name in now and means_the_same(value, now[name]) for name, value in then.items()
            )
        case list():
            return (
                isinstance(now, list)
                and len(then) == len(now)
                and all(map(means_the_same, then, now))
            )
        case str() if _WORDS.search(then) and not _CARDS.fullmatch(then):
            return isinstance(now, str)
        case _:
            return bool(then == now) and isinstance(now, bool) == isinstance(then, bool)
