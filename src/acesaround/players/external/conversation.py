"""Conversation with a program, message by message, for conformance tests."""

from __future__ import annotations

import time
from typing import Any

from acesaround.game.state import HandResult
from acesaround.game.view import View
from acesaround.messages import CodedError, players
from acesaround.players.base import NO_LIMIT, Choice, Limit
from acesaround.players.external.engine_protocol import (
    BadLine,
    Fault,
    choice_from,
    choose_message,
    decode,
    excerpt,
    game_message,
    hand_message,
)
from acesaround.players.external.program import Ended, Program, TooLong, greet, refusal_text
from acesaround.rules.model import RuleSet
from acesaround.session import new


class CheckFailed(CodedError):
    """Failure of a test. The message says what happened."""


class Conversation:
    """Conversation with a program after the hellos.

    `games` has the rule sets to play by. `patience` is the default number of seconds to wait for an
    answer.
    """

    def __init__(self, program: Program, games: tuple[RuleSet, ...], patience: float) -> None:
        self.program, self.games, self._patience = program, games, patience
        self._asked = 0
        self._told: tuple[HandResult, ...] = ()
        self._asks_forced = greet(program).forced

    def first_view(self, game: int = 0) -> View:
        """Return a game's first view with more than one legal action.

        Each `game` number gives a different deal.
        """
        started = new(self.games[game % len(self.games)], seed=f"talk {game}")
        while len(started.legal) == 1:
            started = started.play(next(iter(started.legal)))
        return started.view()

    def send(self, message: dict[str, Any]) -> None:
        """Send a message unchanged."""
        self.program.send(message)

    def begin(self, view: View, seed: int | None = None) -> None:
        """Send the game message for a view."""
        self.send(game_message(view.rules, view.match.results, seed))
        self._told = view.match.results

    def ask(self, view: View, limit: Limit = NO_LIMIT, seconds: float | None = None) -> Choice:
        """Ask a question and wait for its answer. Raises Failed.

        A program that doesn't want forced moves isn't asked about them. Before each question, the
        program gets any newly finished hands.
        """
        if len(view.legal) == 1 and not self._asks_forced:
            return Choice(next(iter(view.legal)))
        self._tell_hands(view)
        self._asked += 1
        self.send(choose_message(self._asked, view, limit))
        return self.answer(self._asked, view, seconds)

    def _tell_hands(self, view: View) -> None:
        """Send newly finished hands, or the whole game again if a hand was undone."""
        results, told = view.match.results, len(self._told)
        if results[:told] != self._told:
            self.begin(view)
        for result in results[told:]:
            self.send(hand_message(result))
        self._told = results

    def line(self, seconds: float | None = None) -> dict[str, Any] | None:
        """Return the next message, or None if the program has closed its output. Raises Failed."""
        seconds = self._patience if seconds is None else max(0.0, seconds)
        line = self.program.receive(seconds)
        if line is None:
            raise CheckFailed(players.NOTHING_CAME(seconds=f"{seconds:g}"))
        if isinstance(line, Ended):
            return None
        if isinstance(line, TooLong):
            raise CheckFailed(players.LONG_LINE_CAME())
        try:
            return decode(line)
        except BadLine as error:
            raise CheckFailed(
                players.NO_MESSAGE_CAME(line=excerpt(line), problem=error.message)
            ) from None

    def reply(self, seconds: float | None = None) -> dict[str, Any]:
        """Return the next answer, error, or decline. Raises Failed."""
        until = time.monotonic() + (self._patience if seconds is None else seconds)
        while True:
            message = self.line(until - time.monotonic())
            if message is None:
                words = self.program.last_words
                raise CheckFailed(players.ENDED_SAYING(words=words) if words else players.ENDED())
            if "action" in message or "error" in message or message.get("type") == "decline":
                return message

    def answer(self, number: int, view: View, seconds: float | None = None) -> Choice:
        """Wait for a legal answer to question `number`. Raises Failed."""
        message = self.reply(seconds)
        if message.get("type") == "decline":
            raise CheckFailed(players.DECLINED_PLAYED_SAYING(reason=refusal_text(message)))
        if "error" in message:
            raise CheckFailed(players.ANSWERED_ERROR(reason=refusal_text(message["error"])))
        if message.get("id") != number or type(message.get("id")) is not int:
            given = excerpt(repr(message.get("id")).encode())
            raise CheckFailed(players.OTHER_ID(number=number, given=given))
        try:
            return choice_from(message, view.legal)
        except Fault as fault:
            raise CheckFailed(fault.message) from None
