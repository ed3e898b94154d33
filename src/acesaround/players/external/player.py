"""External program that takes a seat like any other player."""

from __future__ import annotations

import time
from contextlib import suppress
from dataclasses import replace
from threading import Lock
from typing import Any, Final, Self

from acesaround.game.state import HandResult
from acesaround.game.view import View
from acesaround.kernel.interface import Cancel
from acesaround.messages import Message, players, reasons, values
from acesaround.players.base import NO_LIMIT, Choice, Limit, Player, check_turn
from acesaround.players.daugherty.player import DaughertyPlayer
from acesaround.players.external.engine_protocol import (
    BadLine,
    Declined,
    ExternalPlayerError,
    Fault,
    cancel_message,
    choice_from,
    choose_message,
    decode,
    excerpt,
    game_message,
    hand_message,
    quit_message,
)
from acesaround.players.external.program import (
    Ended,
    Program,
    Received,
    TooLong,
    Trace,
    greet,
    refusal_text,
)
from acesaround.rules.model import RuleSet

PREFIX: Final = "cmd:"
"""Prefix of the names of players that are external programs."""
FALLBACK: Final = DaughertyPlayer.name
"""Name of the default player for decisions that a program forfeits."""
GRACE: Final = 1.0
PATIENCE: Final = 30.0
RESTARTS: Final = 3
_LATE_IN_A_ROW: Final = 2
_POLL: Final = 0.02
"""Seconds between checks of `cancel`."""


class ExternalPlayer:
    """External program as a player. Call `close` at the end, or use `with`.

    Whatever the program does, `choose` returns a legal action within the limit and grace period.
    The fallback player makes any forfeited decisions. If the program declines the rules, the
    fallback player doesn't play either.

    Args:
        command: program and arguments, split as a shell would; no shell is started.
        fallback: player for decisions that the program forfeits, or None for the 1983 player.
        grace: extra seconds for an answer after its limit, and for `close` to wait.
        patience: seconds for a decision without a time limit.
        restarts: number of times to restart the program after it exits or hangs.
        seed: seed for the program's randomness, as in `begin`.
        trace: where to save the conversation and the program's standard error.

    Attributes:
        name: name used to select the player, ``cmd:`` plus the command.
        program: name the program gives itself.
        faults: number of forfeited decisions for each `FaultKind` that occurred.
        notes: for each of these kinds, what happened the first time.
        incidents: for each of these kinds, the first `question` with that fault, as sent, and the
            program's last lines on `stderr`.
        decisions: number of questions with two or more legal actions, not counting canceled ones.
        forfeited: number of these decisions made by the fallback player.

    Raises ExternalPlayerError if the command can't be started or the program doesn't say hello.
    """

    def __init__(
        self,
        command: str,
        *,
        fallback: Player | None = None,
        grace: float = GRACE,
        patience: float = PATIENCE,
        restarts: int = RESTARTS,
        seed: int | str | None = None,
        trace: Trace | None = None,
    ) -> None:
        self.name = f"{PREFIX}{command}"
        self.faults: dict[str, int] = {}
        self.notes: dict[str, Message] = {}
        self.incidents: dict[str, dict[str, Any]] = {}
        self.decisions = self.forfeited = 0
        self._command, self._fallback = command, fallback or DaughertyPlayer()
        self._grace, self._patience, self._restarts = grace, patience, restarts
        self._lock = Lock()
        self._asked = self._late = 0
        self._closed = False
        self._seed, self._trace = seed, trace
        self._asks_forced = True
        self._rules: RuleSet | None = None
        """Rules last sent, or None if the next view starts a new game."""
        self._answered = False
        self._declined: Message | None = None
        self._results: tuple[HandResult, ...] = ()
        self._running: Program | None = None
        self.program = self._begin()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def choose(self, view: View, limit: Limit = NO_LIMIT, cancel: Cancel | None = None) -> Choice:
        """Return the choice of the program, or of the fallback player.

        Raises Declined if the program declines the rules, and ValueError if it isn't this seat's
        turn or after `close`.
        """
        check_turn(view)
        with self._lock:
            if self._closed:
                raise ValueError(f"{self.name} has been closed")
            if len(view.legal) == 1 and not self._asks_forced:
                return Choice(next(iter(view.legal)), (players.ONLY_ACTION(),))
            try:
                choice = self._ask(view, limit, cancel)
            except Fault as fault:
                self._note(fault)
                self._count(view, forfeited=True)
                return self._instead(view, limit, cancel, fault.message)
            if choice is not None:
                self._count(view, forfeited=False)
        return choice or self._instead(view, limit, cancel, players.CANCELLED())

    def begin(self, seed: int | str | None) -> None:
        """Start a new game, even under the same rules, with a seed for the program's randomness.

        The program gets a number derived from the seed, but not the seed itself.
        """
        with self._lock:
            self._rules, self._seed = None, seed

    def tell(self, view: View) -> None:
        """Send finished hands that the program doesn't have yet, such as the last one."""
        with self._lock:
            if self._running is not None and self._rules is not None:
                self._tell_game(self._running, view)

    def offer(self, rules: RuleSet) -> None:
        """Send rules to the program, and then close it.

        Raises Declined if the program declines them before it exits.
        """
        with self._lock:
            self._closed = True
            program, self._running = self._running, None
            if program is None:
                return
            self._rules = rules
            until = time.monotonic() + self._grace
            try:
                program.send(game_message(rules, ()))
                program.send(quit_message())
                while (left := until - time.monotonic()) > 0:
                    if not isinstance(line := program.receive(left), bytes):
                        break
                    with suppress(BadLine):
                        if (message := decode(line)).get("type") == "decline":
                            self._decline(message)
            finally:
                program.stop(until - time.monotonic())

    def close(self) -> None:
        """Ask the program to quit. After the grace period, kill it and every process it started."""
        with self._lock:
            self._closed = True
            program, self._running = self._running, None
            if program is not None:
                try:
                    program.send(quit_message())
                finally:
                    program.stop(self._grace)

    def _note(self, fault: Fault) -> None:
        self.faults[fault.kind] = self.faults.get(fault.kind, 0) + 1
        self._latest.note("fault", kind=fault.kind, id=self._asked, reason=str(fault))
        if fault.kind not in self.notes:
            self.notes[fault.kind] = fault.message
            self.incidents[fault.kind] = {
                "question": self._question,
                "stderr": self._latest.last_lines(),
            }

    def _count(self, view: View, *, forfeited: bool) -> None:
        """Count a decision, unless there's only one legal action."""
        if len(view.legal) > 1:
            self.decisions += 1
            self.forfeited += forfeited

    def _instead(self, view: View, limit: Limit, cancel: Cancel | None, fault: Message) -> Choice:
        choice = self._fallback.choose(view, limit, cancel)
        instead = reasons.DECIDES_INSTEAD(
            name=self._fallback.name, program=self.program, fault=fault
        )
        return replace(choice, why=(instead, *choice.why))

    def _begin(self) -> str:
        """Start the program and return the name it gives itself. Raises ExternalPlayerError."""
        program = self._latest = Program(self._command, self._trace)
        try:
            hello = greet(program)
        except BaseException:
            program.stop()
            raise
        self._running, self._rules, self._late = program, None, 0
        self._asks_forced = hello.forced
        return hello.name

    def _ask(self, view: View, limit: Limit, cancel: Cancel | None) -> Choice | None:
        """Return the program's answer, or None if canceled first. Raises Fault."""
        self._asked += 1
        self._question = choose_message(self._asked, view, limit)
        program = self._program()
        self._tell_game(program, view)
        if self._declined is not None:
            raise Declined(self._declined)
        program.send(self._question)
        times = [t for t in (limit.seconds, limit.hand_seconds) if t is not None]
        due = time.monotonic() + min(times, default=self._patience)
        end, told = due + self._grace, False
        while True:
            now = time.monotonic()
            cancelled = cancel is not None and cancel.is_set
            if not told and (cancelled or now >= due):
                program.send(cancel_message(self._asked))
                told, end = True, min(end, now + self._grace)
            if now >= end:
                if cancelled:
                    return None
                raise self._is_late()
            wait = (end if told else due) - now
            line = program.receive(wait if cancel is None or told else min(wait, _POLL))
            if line is None:
                continue
            if (answer := self._answer(line)) is not None:
                self._late, self._answered = 0, True
                return choice_from(answer, view.legal)

    def _answer(self, line: Received) -> dict[str, Any] | None:
        """Return the answer in a line, or None if it's something else. Raises Fault."""
        if isinstance(line, Ended):
            raise self._has_died()
        if isinstance(line, TooLong):
            self._drop()
            raise Fault(players.TOO_LONG())
        try:
            message = decode(line)
        except BadLine as error:
            raise Fault(players.NO_MESSAGE(line=excerpt(line), problem=error.message)) from None
        if message.get("type") == "decline":
            self._decline(message)
            return None
        if "action" not in message and "error" not in message:
            return None
        number = message.get("id")
        if type(number) is int and 0 < number < self._asked:
            # Late answer to an earlier question, so the program is still alive.
            self._late = 0
            return None
        if "error" in message and (number is None or number == self._asked):
            raise Fault(
                players.SAID(
                    reason=_quoted(refusal_text(message["error"])) or players.SOMETHING_FAILED()
                )
            )
        if type(number) is not int or number != self._asked:
            given = excerpt(repr(number).encode())
            raise Fault(players.WRONG_ID(given=given, asked=self._asked))
        return message

    def _decline(self, message: dict[str, Any]) -> None:
        """Handle a decline, unless it's for another game. Raises Declined or Fault."""
        rules = self._rules
        assert rules is not None
        if message.get("digest") not in (None, rules.digest):
            return
        reason = _quoted(refusal_text(message)) or players.NO_REASON()
        if self._answered:
            raise Fault(players.DECLINED_LATE(reason=reason))
        self._declined = players.DECLINED(name=self.name, rules=rules.name, reason=reason)
        raise Declined(self._declined)

    def _program(self) -> Program:
        if self._running is None:
            if not self._restarts:
                raise Fault(players.GONE())
            self._restarts -= 1
            try:
                self._begin()
            except ExternalPlayerError as error:
                raise Fault(players.NOT_UP_AGAIN(problem=error.message)) from None
        assert self._running is not None
        return self._running

    def _tell_game(self, program: Program, view: View) -> None:
        """Send the program any rules and finished hands of the game that it doesn't have yet."""
        rules, results, told = view.rules, view.match.results, len(self._results)
        same = self._rules is rules or self._rules == rules
        if not same or results[:told] != self._results:
            program.send(game_message(rules, results, self._seed))
            self._answered, self._declined = False, None
        else:
            for result in results[told:]:
                program.send(hand_message(result))
        self._rules, self._results = rules, results

    def _is_late(self) -> Fault:
        self._late += 1
        if self._late == _LATE_IN_A_ROW:
            self._drop()
        return Fault(players.LATE())

    def _has_died(self) -> Fault:
        program = self._running
        self._drop()
        words = program.last_words if program is not None else ""
        return Fault(players.DIED_SAYING(words=words) if words else players.DIED())

    def _drop(self) -> None:
        if self._running is not None:
            self._running.stop()
            self._running = None


def _quoted(text: str) -> Message | None:
    """Return a program's own words, or None if it said nothing."""
    return values.WRITTEN(text=text) if text else None
