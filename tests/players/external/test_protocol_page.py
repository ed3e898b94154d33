"""Tests that the protocol page shows actual messages and names every field."""

import io
import json
import re
from dataclasses import fields
from fractions import Fraction
from pathlib import Path
from typing import Any, get_args

from tests.support.random_play import walk

from acesaround.cards import Suit
from acesaround.game.actions import Pass
from acesaround.game.state import Phase, new_state
from acesaround.game.view import view
from acesaround.messages import Template, players, results
from acesaround.notation.views import view_json
from acesaround.players.base import Alternative, Choice, Limit
from acesaround.players.conventions import FormulaLine
from acesaround.players.daugherty import DaughertyPlayer
from acesaround.players.external.engine import REFUSALS, Engine
from acesaround.players.external.engine_protocol import (
    MOST_LISTED,
    FaultKind,
    answer_json,
    choose_message,
    encode,
    game_message,
    hand_message,
    hello_to_player,
    quit_message,
)
from acesaround.rules.load import load
from acesaround.session import new

LINE = FormulaLine(Suit.SPADES, 10, None, 2, 0, 3, 6, Fraction(2), 18, 30, 30)
ANSWER = Choice(Pass(), (LINE.message,), (Alternative(Pass(), 1, 1, 1),), LINE, 0.5, 20)
PAGE = (Path(__file__).parents[3] / "docs/reference/engine-protocol.md").read_text()
HIDDEN = {"rules": {"name": "single-deck-partners", "...": "..."}}


def session() -> str:
    """Return the example session from the page."""
    game = new(load("single-deck-partners"), seed=7)
    for text in ("pass", "pass", "25", "pass", "trump H"):
        game = game.play(text)
    asked = choose_message(2, game.view(), Limit(seconds=1))
    said = [hello_to_player(), game_message(game.rules, ()), {"type": "choose", "id": 1}, asked]
    sink = io.BytesIO()
    Engine(DaughertyPlayer(), sink).serve(encode(message) for message in said)
    answers = [json.loads(line) for line in sink.getvalue().splitlines()]
    turns = [
        ("table", said[0]),
        ("player", answers[0]),
        ("table", said[1] | HIDDEN),
        ("table", said[2]),
        ("player", answers[1]),
        ("table", said[3]),
        ("player", answers[2]),
        ("table", quit_message()),
    ]
    parts = [f"The {who}:\n\n```json\n{pretty(message)}\n```" for who, message in turns]
    return "\n\n".join(parts) + "\n"


def pretty(message: dict[str, Any], indent: str = "") -> str:
    """Return JSON with a line for each field of a message and its view."""
    if len(line := json.dumps(message)) < 95 - len(indent):
        return line
    fields = []
    for name, value in message.items():
        deep = name in ("view", "match", "legal", "params") and isinstance(value, dict)
        text = pretty(value, indent + "  ") if deep else broken(value, indent + "    ")
        fields.append(f"{indent}  {json.dumps(name)}: {text}")
    return "{\n" + ",\n".join(fields) + "\n" + indent + "}"


def broken(value: Any, indent: str) -> str:
    """Return a value as JSON, on several lines if needed."""
    text = json.dumps(value)
    if len(text) < 85 or not isinstance(value, list):
        return text
    if all(isinstance(item, dict) and "params" in item for item in value):
        items = ",\n".join(indent + pretty(item, indent) for item in value)
        return f"[\n{items}\n{indent[:-2]}]"
    lines, line = [], indent
    for item in value:
        word = json.dumps(item) + ", "
        if len(line) + len(word) > 96:
            lines.append(line.rstrip())
            line = indent
        line += word
    return "[\n" + "\n".join([*lines, line.rstrip().rstrip(",")]) + "\n" + indent[:-2] + "]"


def test_the_session_on_the_page_is_what_happens() -> None:
    assert session() in PAGE


def test_every_field_is_on_the_page() -> None:
    names: set[str] = set()
    state = new_state(load("two-hand"))
    for preset in ("two-hand", "three-hand-widow", "single-deck-partners"):
        for step in walk(load(preset), 3, hands=1):
            state = step.after
            names |= keys(view_json(view(state, 0)))
    rules = load("two-hand")
    names |= game_message(rules, ()).keys() | hand_message(state.match.results[0]).keys()
    names |= choose_message(1, view(state, 0), Limit(1.0, 1, 1, 1.0)).keys()
    names |= answer_json(1, ANSWER, "why").keys()
    names |= {field.name for field in fields(FormulaLine)}
    missing = {name for name in names if f"`{name}`" not in PAGE and f'"{name}"' not in PAGE}
    assert not missing


def keys(value: Any) -> set[str]:
    if isinstance(value, list):
        return {name for item in value for name in keys(item)}
    if isinstance(value, dict):
        return set(value) | {name for item in value.values() for name in keys(item)}
    return set()


def test_every_word_is_on_the_page() -> None:
    for word in (*get_args(FaultKind), *REFUSALS, *(phase.value for phase in Phase)):
        assert f"`{word}`" in PAGE, word
    assert f"first {MOST_LISTED}" in PAGE


def test_every_reason_for_points_is_on_the_page() -> None:
    table = PAGE.partition("| Code | `params` |\n")[2].partition("\n\n")[0]
    rows = table.splitlines()[1:]
    for template in vars(results).values():
        if isinstance(template, Template):
            [row] = (row for row in rows if f" `{template.code}`" in row.split("|")[1])
            assert set(re.findall(r"`(\w+)`", row.split("|")[2])) == template.kinds.keys()


def test_the_page_names_no_refusal_that_is_none() -> None:
    source = Path(__file__).parents[3] / "src/acesaround"
    code = "".join(path.read_text() for path in source.glob("players/external/*.py"))
    code += "".join(path.read_text() for path in source.glob("notation/view*.py"))
    used = set(re.findall(r'(?:BadView|self\._say_no)\((?:number, |\s*)"(\w+)"', code))
    templates = re.findall(
        r"(?:BadLine|self\._refuse)\((?:number, |question.number, |None, |\s*)players\.(\w+)", code
    )
    assert len(templates) > 12
    used |= {getattr(players, name).code.partition(".")[0] for name in templates}
    used |= set(re.findall(r'yield "(\w+)", ', code)) | set(
        re.findall(r'return \(?"(\w+)", f"', code)
    )
    assert used - {"failed"} <= set(REFUSALS)
