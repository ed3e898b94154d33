"""Tests that built-in players decide the same over the protocol as at our own table."""

import io
import json
import shlex
import sys
import threading
from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.support.forked import run_command
from tests.support.house_rules import HOUSES
from tests.support.slow import quick, sampled

from acesaround.cards import Suit
from acesaround.game.view import View
from acesaround.kernel.interface import Cancel
from acesaround.messages import Formatter, players, reasons, values
from acesaround.notation.view_fields import in_version_1
from acesaround.players.base import NO_LIMIT, Alternative, Choice, Limit
from acesaround.players.baselines import RandomPlayer
from acesaround.players.conventions import FormulaLine
from acesaround.players.daugherty import DaughertyPlayer
from acesaround.players.external.engine import Engine, in_english
from acesaround.players.external.engine_protocol import (
    MOST_LISTED,
    answer_json,
    choice_from,
    choose_message,
    encode,
    game_message,
    hello_to_player,
)
from acesaround.players.external.player import ExternalPlayer
from acesaround.players.registry import player_names
from acesaround.rules.load import load, presets
from acesaround.rules.model import RuleSet
from acesaround.session import new

RULES: dict[str, RuleSet] = {name: load(name) for name in presets()} | HOUSES

PLAYED = [("two-hand", "widow-three"), ("nicholas-1992", "double-deck")]


def answers(*messages: object, player: Any = None, limit: Limit = NO_LIMIT) -> list[dict[str, Any]]:
    """Return an engine's answers to messages or raw lines."""
    sink = io.BytesIO()
    engine = Engine(player or DaughertyPlayer(), sink, limit)
    engine.serve([m if isinstance(m, bytes) else encode(m) for m in messages])  # type: ignore[arg-type]
    return [json.loads(line) for line in sink.getvalue().splitlines()]


def question(view: View, number: int = 1, limit: Limit = NO_LIMIT) -> dict[str, Any]:
    return choose_message(number, view, limit)


@pytest.mark.extended
@pytest.mark.parametrize("names", quick(PLAYED[:1], PLAYED), ids=str)
def test_a_player_outside_decides_as_it_does_inside(names: tuple[str, ...]) -> None:
    """In whole games against a random player, all decisions and reasons match."""
    inside, chance = DaughertyPlayer(), RandomPlayer(1)
    with ExternalPlayer(f"{shlex.quote(sys.executable)} -m acesaround engine daugherty") as outside:
        for name in names:
            game, count = new(RULES[name], seed=11), 0
            while game.turn is not None and count < 400:
                seen = game.view()
                choice = outside.choose(seen)
                assert choice == inside.choose(seen)
                other = chance.choose(seen).action if count % 3 == 0 else choice.action
                game, count = game.play(other), count + 1
        assert outside.faults == {}


@pytest.mark.extended
@pytest.mark.parametrize("name", sampled(RULES, 8))
def test_every_decision_of_a_hand_survives_the_protocol(name: str) -> None:
    game = new(RULES[name], seed=4)
    asked: list[dict[str, Any]] = []
    wanted: list[dict[str, Any]] = []
    player = DaughertyPlayer()
    while game.turn is not None and not game.state.match.results:
        seen = game.view()
        choice = player.choose(seen)
        asked.append(question(seen, len(asked) + 1))
        text = Formatter(RULES[name].seats).join(choice.why)
        wanted.append(answer_json(len(asked), choice, text))
        assert len(asked[-1]["actions"]) == min(MOST_LISTED, len(in_version_1(seen, seen.legal)))
        game = game.play(choice.action)
    assert answers(game_message(RULES[name], ()), *asked) == wanted


def test_hello_has_names_and_versions_both_ways() -> None:
    [hello] = answers(hello_to_player())
    assert hello["type"] == "hello" and hello["protocol"] == 1 and hello["name"] == "daugherty"
    [refusal] = answers({"type": "hello", "protocols": [7]}, hello_to_player())
    assert refusal["error"]["code"] == "unsupported_protocol"


VIEW = new(load("nicholas-1992"), seed=1).view()
GAME = game_message(VIEW.rules, ())
ASKED = question(VIEW)
OTHER = new(load("nicholas-1992"), seed=1).view((int(VIEW.turn or 0) + 1) % 4)

REFUSED = {
    "bad_json": b"{",
    "not_utf8": b'"\xff"',
    "not_an_object": b"[]",
    "line_too_long": b" " * (1 << 24) + b"{}",
    "malformed": {"id": 1},
    "bad_rules": {"type": "game", "rules": {"deck": 3}},
    "bad_limit": ASKED | {"limit": {"seconds": -1}},
    "wrong_sizes": ASKED | {"view": ASKED["view"] | {"hand": "AS"}},
    "not_your_turn": question(OTHER),
}


@pytest.mark.parametrize("code", REFUSED)
def test_what_cannot_be_understood_is_answered_with_an_error(code: str) -> None:
    bad = REFUSED[code]
    found = answers(GAME, bad, GAME, ASKED | {"id": 2})
    assert [line.get("error", {}).get("code") for line in found] == [code, None]
    assert found[0]["error"]["message"]
    assert found[1]["id"] == 2


@pytest.mark.parametrize(
    "bad",
    [
        {"type": "choose"},
        {"type": "choose", "id": 1},
        ASKED | {"view": None},
        ASKED | {"limit": 3},
        ASKED | {"limit": {"seconds": "1"}},
        ASKED | {"limit": {"worlds": 1.5}},
        {"type": "game"},
        {"type": "game", "rules": GAME["rules"], "hands": [7]},
        {"type": "hand", "result": {}},
        {"type": None},
    ],
)
def test_messages_that_lack_something(bad: dict) -> None:
    found = answers(GAME, bad)
    assert len(found) == 1 and found[0]["error"]["message"] and found[0]["error"]["code"]


def test_a_question_before_the_rules() -> None:
    assert answers(ASKED)[0]["error"]["code"] == "no_game"


def test_unknown_messages_and_fields_are_passed_over() -> None:
    found = answers(GAME | {"x": 1}, {"type": "weather"}, b"\n", ASKED | {"x": 1}, {"type": "quit"})
    assert [line["id"] for line in found] == [1]


class Thinker:
    """A player that thinks until told to stop and records its limit."""

    name = "thinker"

    def __init__(self) -> None:
        self.thinking = threading.Event()

    def choose(self, view: View, limit: Limit = NO_LIMIT, cancel: Cancel | None = None) -> Choice:
        self.thinking.set()
        assert cancel is not None
        while not cancel.is_set:
            pass
        return Choice(next(iter(view.legal)), (values.WRITTEN(text=limit),))


@pytest.mark.parametrize("last", [{"type": "cancel", "id": 1}, {"type": "quit"}, None])
def test_it_listens_while_it_thinks(last: object) -> None:
    player, sink = Thinker(), io.BytesIO()

    def lines():
        yield encode(GAME)
        yield encode(ASKED)
        assert player.thinking.wait(120)
        if last is not None:
            yield encode(last)  # type: ignore[arg-type]

    Engine(player, sink, Limit(worlds=3)).serve(lines())
    [found] = [json.loads(line) for line in sink.getvalue().splitlines()]
    assert (found["id"], found["why"]) == (1, "3w")


def test_a_limit_of_the_table_goes_before_that_of_the_command() -> None:
    cancel = {"type": "cancel"}
    asked = question(VIEW, limit=Limit(seconds=2, worlds=7, hand_seconds=0.5))
    [found] = answers(GAME, asked, cancel, player=Thinker(), limit=Limit(worlds=3))
    assert found["why"] == "2s,7w,500ms/hand"


class Broken:
    """A player that raises an error."""

    name = "broken"

    def choose(self, view: View, limit: Limit = NO_LIMIT, cancel: Cancel | None = None) -> Choice:
        raise ZeroDivisionError("by zero")


def test_a_player_that_fails_says_so_and_goes_on() -> None:
    found = answers(GAME, ASKED, ASKED | {"id": 2}, player=Broken())
    assert [line["error"]["code"] for line in found] == ["failed", "failed"]
    assert "by zero" in found[0]["error"]["message"]


JUNK = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=4),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=3), inner),
    max_leaves=5,
)
FIELD = st.sampled_from(["type", "id", "rules", "hands", "view", "limit", "result", "protocols"])
TYPES = st.sampled_from(["hello", "game", "hand", "choose", "cancel", "x"])


@given(st.dictionaries(FIELD, JUNK), TYPES | JUNK, st.binary(max_size=20))
def test_no_line_ends_it(fields: dict, kind: object, noise: bytes) -> None:
    junk = (json.dumps(fields | {"type": kind}) + "\n").encode()
    found = answers(hello_to_player(), GAME, junk, noise, GAME, ASKED | {"id": "last"})
    if not (kind == "hello" and found[1].get("error", {}).get("code") == "unsupported_protocol"):
        assert found[-1]["id"] == "last" and "action" in found[-1]


# The command


def test_the_command_serves_until_the_end_of_its_input() -> None:
    typed = b"".join(map(encode, (hello_to_player(), GAME, ASKED)))
    ran = run_command("engine", "random", "--seed", "7", "--limit", "10ms", typed=typed)
    hello, found = map(json.loads, ran.stdout.splitlines())
    assert (ran.returncode, ran.stderr, hello["name"], found["id"]) == (0, "", "random", 1)


@pytest.mark.parametrize(
    ("words", "problem"),
    [
        (["nobody"], str(players.NO_SUCH_PLAYER(name="'nobody'", names=player_names()))),
        (["--limit", "soon"], str(players.NO_LIMIT_TEXT(text="'soon'"))),
        (["--json"], "--json needs --check"),
        (["random", "--check", "true"], "player doesn't work with --check"),
        (
            ["--check", "true"],
            str(players.NO_HELLO_ENDED(program="'true'", wanted=values.WRITTEN(text=""))),
        ),
        (["--check", "/nowhere"], str(players.CANNOT_START(program="'/nowhere'", problem=""))),
    ],
)
def test_a_wrong_command_line_is_one_line(words: list[str], problem: str) -> None:
    ran = run_command("engine", *words)
    assert ran.returncode == 2 and problem in ran.stderr and "Traceback" not in ran.stderr
    assert not ran.stdout


FORMULA = {
    "suit": "S", "own_meld": 10, "partner_meld": 8, "trump_meld": 2, "gain": 0, "aces": 3,
    "trumps": 6, "worth": "2", "quality": 18, "total": 38, "maximum": 40,
}  # fmt: skip


def test_what_an_answer_tells_comes_back_as_it_was() -> None:
    """A choice with every optional field round-trips."""
    line = FormulaLine(Suit.HEARTS, 10, None, 2, 5, 3, 6, Fraction(8, 5), 15, 32, 35)
    pick = next(iter(VIEW.legal))
    why = (line.message, reasons.SEVERAL(first=[reasons.PARTNER()], last=reasons.NAMED(seat=2)))
    told = Choice(pick, why, (Alternative(pick, 1.5, 0.5, 20, 0.25),), line, 0.75, 20)
    answer = json.loads(encode(answer_json(1, told, in_english(told, VIEW))))
    assert choice_from(answer, VIEW.legal) == told
    bare = Choice(pick)
    assert answer_json(1, bare, "") == {"id": 1, "action": str(pick), "why": ""}
    assert choice_from(answer_json(1, bare, ""), VIEW.legal) == bare
    assert choice_from(
        answer | {"formula": answer["formula"] | {"partner_meld": 8}}, VIEW.legal
    ) == (replace(told, formula=replace(line, partner_meld=8)))


def test_the_command_line_can_write_reasons_its_own_way() -> None:
    sink = io.BytesIO()
    engine = Engine(
        DaughertyPlayer(), sink, text=lambda choice, view: f"{view.seat}: {len(choice.why)}"
    )
    engine.serve([encode(GAME), encode(ASKED)])
    [found] = [json.loads(line) for line in sink.getvalue().splitlines()]
    assert found["why"] == f"{VIEW.seat}: {len(found['reasons'])}"


@pytest.mark.parametrize(
    ("told", "wanted"),
    [
        ({"reasons": [{"code": "of_tomorrow", "params": {"x": 1}}]}, {"why": ("of_tomorrow",)}),
        ({"reasons": [{"code": "of_tomorrow"}], "why": "so"}, {"why": ("written",)}),
        ({"reasons": [{"code": "formula"}, {"code": "only_card"}]}, {"why": ("only_card",)}),
        ({"reasons": [{"code": "formula"}, 7, None], "why": " so\n"}, {"why": ("written",)}),
        ({"reasons": {"code": "only_card"}, "why": 3}, {"why": ()}),
        ({"reasons": [{"code": "only_card"}] * 99}, {"why": ("only_card",) * 50}),
        ({"bid_chance": 1.5}, {"bid_chance": None}),
        ({"bid_chance": "1"}, {"bid_chance": None}),
        ({"worlds": -3}, {"worlds": 0}),
        ({"worlds": 2.5}, {"worlds": 0}),
        ({"worlds": 1e999}, {"worlds": 0}),
        ({"formula": {"suit": "S"}}, {"formula": None}),
        ({"formula": FORMULA | {"suit": "X"}}, {"formula": None}),
        ({"formula": FORMULA | {"worth": "1/0"}}, {"formula": None}),
        ({"formula": FORMULA | {"worth": 2}}, {"formula": None}),
        ({"formula": FORMULA | {"total": True}}, {"formula": None}),
        ({"formula": FORMULA | {"partner_meld": "8"}}, {"formula": None}),
        ({"formula": FORMULA | {"own_meld": 10**9}}, {"formula": None}),
        ({"formula": [FORMULA]}, {"formula": None}),
    ],
)
def test_what_is_wrong_with_an_answer_is_left_out(
    told: dict[str, Any], wanted: dict[str, Any]
) -> None:
    choice = choice_from({"action": str(next(iter(VIEW.legal)))} | told, VIEW.legal)
    found = {name: getattr(choice, name) for name in wanted}
    if "why" in wanted:
        found["why"] = tuple(reason.code for reason in choice.why)
    assert found == wanted
