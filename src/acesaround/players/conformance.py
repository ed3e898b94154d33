"""Tests for programs that speak the engine protocol, for whoever writes one."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import Any, Final

from acesaround.game.view import View
from acesaround.players.base import Limit
from acesaround.players.outside.answers import choice_from
from acesaround.players.outside.errors import BadLine, Fault
from acesaround.players.outside.lines import decode, excerpt
from acesaround.players.outside.messages import (
    cancel_message,
    choose_message,
    game_message,
    hello_to_player,
    quit_message,
)
from acesaround.players.outside.player import OutsidePlayer, outside_player
from acesaround.players.outside.program import Ended, Program, TooLong
from acesaround.rules.load import load
from acesaround.rules.model import RuleSet
from acesaround.session import Game, new

PRESETS: Final = (
    "daugherty-1983", "nicholas-1992", "single-deck-partners", "double-deck", "three-hand",
    "three-hand-widow", "six-triple-deck", "two-hand",
)  # fmt: skip
"""Rules of every family, with every kind of decision but the next one."""
_ASKING: Final = "a hand that may be dealt again"
_MOST_HANDS: Final = 12
_MOST_DEALS: Final = 40
"""Deals thrown in included: a player may claim every misdeal there is."""
_PATIENCE: Final = 10.0
"""Seconds for an answer where no limit is set."""
_LIMIT: Final = Limit(seconds=0.5)
_GRACE: Final = 1.0
"""Seconds beyond a limit, for a machine that does other things as well."""
_QUITTING: Final = 5.0


@dataclass(frozen=True, slots=True)
class Check:
    """One test: what it is about, and why it failed."""

    name: str
    passed: bool
    reason: str = ""


@dataclass(frozen=True, slots=True)
class Report:
    """All tests of one program; `program` is what it calls itself."""

    command: str
    program: str
    checks: tuple[Check, ...]

    @property
    def passed(self) -> bool:
        """Whether every test passed."""
        return all(one.passed for one in self.checks)

    def as_object(self) -> dict[str, Any]:
        """The report as dictionaries, lists and texts."""
        return {
            "command": self.command,
            "program": self.program,
            "passed": self.passed,
            "checks": [
                {"name": one.name, "passed": one.passed, "reason": one.reason}
                for one in self.checks
            ],
        }


class Failed(Exception):
    """A test that failed. The message says what happened."""


def check(
    command: str,
    presets: tuple[str, ...] = PRESETS,
    tell: Callable[[Check], object] | None = None,
) -> Report:
    """Put the program that `command` starts to the test; `tell` hears of each check as it is done.

    Raises OutsideError where it cannot be started or says no hello: there is nothing to test then.
    """
    with outside_player(command, patience=_PATIENCE) as player:
        name = player.program
    games: dict[str, RuleSet] = {preset: load(preset) for preset in presets}
    asking = {"misdeal": [{"min_nines": 1, "claim": "optional"}]}
    games[_ASKING] = load("single-deck-partners").replace(deal=asking)
    tests: dict[str, Callable[[], None]] = {}
    for title, rules in games.items():
        tests[f"plays {title}"] = partial(_play, command, rules)
    for title, talk in _TALKS.items():
        tests[title] = partial(_converse, command, talk)
    checks = [Check("says hello", True)]
    for title, test in tests.items():
        if tell is not None:
            tell(checks[-1])
        checks.append(_tried(title, test))
    if tell is not None:
        tell(checks[-1])
    return Report(command, name, tuple(checks))


def _tried(name: str, test: Callable[[], None]) -> Check:
    try:
        test()
    except Failed as error:
        return Check(name, False, str(error))
    except ValueError as error:
        # It said hello once, but not this time.
        return Check(name, False, str(error))
    return Check(name, True)


def _play(command: str, rules: RuleSet) -> None:
    """Seat the program everywhere, for a whole game or its first hands."""
    game = new(rules, seed=f"conformance {rules.name}")
    with outside_player(command, patience=_PATIENCE, restarts=0) as player:
        while game.turn is not None and _more(game):
            game = _one_choice(game, player)


def _more(game: Game) -> bool:
    match = game.state.match
    return match.hands < _MOST_HANDS and len(match.results) < _MOST_DEALS


def _one_choice(game: Game, player: OutsidePlayer) -> Game:
    seen = game.view()
    choice = player.choose(seen)
    for kind, note in player.notes.items():
        raise Failed(f"{kind}, in the phase {seen.phase.value}: {note}")
    return game.play(choice.action)


class _Talk:
    """A conversation with the program, message by message."""

    def __init__(self, program: Program) -> None:
        self.program = program

    def send(self, message: dict[str, Any]) -> None:
        self.program.send(message)

    def line(self, seconds: float) -> dict[str, Any]:
        line = self.program.receive(seconds)
        if line is None:
            raise Failed(f"nothing came within {seconds:g} seconds")
        if isinstance(line, Ended):
            words = self.program.last_words
            raise Failed(f"the program ended, saying: {words}" if words else "the program ended")
        if isinstance(line, TooLong):
            raise Failed("a line of over a megabyte came")
        try:
            return decode(line)
        except BadLine as error:
            reason = f"{excerpt(line)} is no message: {error.reason}"
            raise Failed(reason) from None

    def answer(self, number: int, view: View, seconds: float | None = None) -> None:
        """Wait for a legal answer to question `number`."""
        until = time.monotonic() + (_PATIENCE if seconds is None else seconds)
        while True:
            message = self.line(until - time.monotonic())
            if "error" in message:
                raise Failed(f"it answered with an error: {str(message['error'])[:200]}")
            if "action" not in message:
                continue
            if message.get("id") != number or type(message.get("id")) is not int:
                given = excerpt(repr(message.get("id")).encode())
                raise Failed(f"question {number} was answered with the id {given}")
            try:
                choice_from(message, view.legal)
            except Fault as fault:
                raise Failed(fault.reason) from None
            return

    def begin(self, view: View) -> None:
        self.send(game_message(view.rules, view.match.results))


def _converse(command: str, talk: Callable[[_Talk], None]) -> None:
    program = Program(command)
    try:
        now = _Talk(program)
        now.send(hello_to_player())
        now.line(_PATIENCE)
        talk(now)
    finally:
        program.stop()


def _first_view(preset: str = "nicholas-1992") -> View:
    return new(load(preset), seed=1).view()


def _ids(talk: _Talk) -> None:
    view = _first_view()
    talk.begin(view)
    for number in (1, 2, 1000, 2**31):
        talk.send(choose_message(number, view, Limit()))
        talk.answer(number, view)


def _unknown_fields(talk: _Talk) -> None:
    view = _first_view()
    talk.send(game_message(view.rules, ()) | {"weather": {"rain": [1, 2, None]}})
    question = choose_message(1, view, Limit())
    question["view"]["mood"] = "fine"
    talk.send(question | {"weather": None, "limit": {"sheep": 3}})
    talk.answer(1, view)


def _unknown_messages(talk: _Talk) -> None:
    view = _first_view()
    talk.begin(view)
    talk.send({"type": "weather", "id": 1, "rain": True})
    talk.send(choose_message(1, view, Limit()))
    talk.answer(1, view)


def _stale_cancel(talk: _Talk) -> None:
    view = _first_view()
    talk.begin(view)
    talk.send(choose_message(1, view, Limit()))
    talk.answer(1, view)
    talk.send(cancel_message(1))
    talk.send(choose_message(2, view, Limit()))
    talk.answer(2, view)


def _new_games(talk: _Talk) -> None:
    for number, preset in enumerate(("two-hand", "six-triple-deck", "two-hand"), 1):
        view = _first_view(preset)
        talk.begin(view)
        talk.send(choose_message(number, view, Limit()))
        talk.answer(number, view)


def _limit(talk: _Talk) -> None:
    assert _LIMIT.seconds is not None
    game = new(load("double-deck"), seed=2)
    talk.begin(game.view())
    for number in range(1, 9):
        view = game.view()
        talk.send(choose_message(number, view, _LIMIT))
        try:
            talk.answer(number, view, _LIMIT.seconds + _GRACE)
        except Failed as error:
            raise Failed(f"asked to take {_LIMIT.seconds:g} seconds: {error}") from None
        game = game.play(next(iter(view.legal)))


def _quit(talk: _Talk) -> None:
    talk.begin(_first_view())
    talk.send(quit_message())
    if not talk.program.ended(_QUITTING):
        raise Failed(f"it was still there {_QUITTING:g} seconds after being told to quit")


def _end_of_input(talk: _Talk) -> None:
    talk.begin(_first_view())
    talk.program.close_input()
    if not talk.program.ended(_QUITTING):
        raise Failed(f"it was still there {_QUITTING:g} seconds after the end of its input")


_TALKS: Final[dict[str, Callable[[_Talk], None]]] = {
    "answers with the id of the question": _ids,
    "passes over unknown fields": _unknown_fields,
    "passes over unknown messages": _unknown_messages,
    "passes over a cancel that comes too late": _stale_cancel,
    "changes to another game": _new_games,
    "keeps a limit": _limit,
    "ends when told to quit": _quit,
    "ends at the end of its input": _end_of_input,
}
