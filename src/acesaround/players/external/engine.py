"""Computer player as an external program that reads questions and writes answers."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from queue import Queue
from threading import Lock, Thread
from typing import Any, Final, Protocol

from acesaround.game.state import HandResult
from acesaround.game.view import View
from acesaround.kernel.interface import Cancel
from acesaround.messages import Formatter, Message, players
from acesaround.notation.views import BadView, result_from_json, view_from_json
from acesaround.players.base import NO_LIMIT, Choice, Limit, Player
from acesaround.players.external.engine_protocol import (
    PROTOCOL,
    BadLine,
    answer_json,
    decode,
    encode,
    hello_to_table,
    limit_from,
)
from acesaround.rules.errors import RulesError
from acesaround.rules.load import from_table
from acesaround.rules.model import RuleSet

LONGEST_QUESTION: Final = 1 << 24
"""Maximum number of bytes in a line to read.

A game of a thousand hands takes about four million bytes.
"""


REFUSALS: Final = (
    "bad_json", "not_utf8", "not_an_object", "line_too_long", "malformed", "unsupported_protocol",
    "bad_rules", "no_game", "bad_limit", "not_your_turn", "wrong_phase", "wrong_turn", "no_dealer",
    "wrong_auction", "wrong_trump", "wrong_trick", "too_many_tricks", "wrong_gifts", "wrong_widow",
    "wrong_sizes", "wrong_stock", "wrong_meld", "too_many_copies", "open_hands", "wrong_legal",
    "failed",
)  # fmt: skip
"""Error codes that an answer can include."""


class Sink(Protocol):
    """Output stream for answers."""

    def write(self, data: bytes, /) -> object:
        """Write a line."""
        ...

    def flush(self) -> object:
        """Flush the output."""
        ...


@dataclass(frozen=True)
class _Question:
    player: Player
    number: object
    view: View
    limit: Limit
    cancel: Cancel = field(default_factory=Cancel)


def in_english(choice: Choice, view: View) -> str:
    """Return a choice's reasons in English, using the seats' names."""
    return Formatter(view.rules.seats).join(choice.why)


class Engine:
    """Protocol server for `player`. It runs until it's told to quit or its input ends.

    `limit` applies to questions without one. If a line fails to parse, the answer is an error, and
    the next line is read. `reseed` creates the player for a game with a seed. Without it, the same
    player plays all games. `text` turns a choice's reasons into the string for `why`.
    """

    def __init__(
        self,
        player: Player,
        sink: Sink,
        limit: Limit = NO_LIMIT,
        reseed: Callable[[int | str], Player] | None = None,
        text: Callable[[Choice, View], str] = in_english,
    ) -> None:
        self._player, self._sink, self._limit, self._reseed = player, sink, limit, reseed
        self._text = text
        self._rules: RuleSet | None = None
        self._results: tuple[HandResult, ...] = ()
        self._questions: Queue[_Question | None] = Queue()
        self._open: list[_Question] = []
        self._lock = Lock()
        self._gone: BaseException | None = None

    def serve(self, lines: Iterable[bytes]) -> None:
        """Read `lines` and answer them. Raises any error that writing causes."""
        thinking = Thread(target=self._think, daemon=True)
        thinking.start()
        try:
            for line in lines:
                if self._gone is not None or not self._understood(line):
                    break
        finally:
            self._cancel(None)
            self._questions.put(None)
            thinking.join()
        if self._gone is not None:
            raise self._gone

    def _understood(self, line: bytes) -> bool:
        """Handle a line. Returns False if it's the last one."""
        if not line.strip():
            return True
        number = None
        try:
            if len(line) > LONGEST_QUESTION:
                raise BadLine(players.LINE_TOO_LONG(bytes=LONGEST_QUESTION))
            message = decode(line)
            given = message.get("id")
            number = given if isinstance(given, int | str) else None
            return self._follow(message, number)
        except BadView as error:
            self._say_no(number, error.code, error.reason)
        except BadLine as error:
            self._refuse(number, error.message)
        except RulesError as error:
            self._say_no(number, "bad_rules", error.reason)
        return True

    def _follow(self, message: dict[str, Any], number: object) -> bool:
        match message.get("type"):
            case "hello":
                versions = message.get("protocols")
                if not isinstance(versions, list) or PROTOCOL not in versions:
                    self._refuse(None, players.OTHER_PROTOCOL(protocol=PROTOCOL))
                    return False
                self._write(hello_to_table(self._player.name))
            case "game":
                self._begin(message)
            case "hand":
                result = result_from_json(message.get("result"), self._known_rules())
                self._results = (*self._results, result)
            case "choose":
                self._ask(message, number)
            case "cancel":
                self._cancel(number)
            case "quit":
                return False
            case None:
                raise BadLine(players.NO_TYPE())
        return True

    def _begin(self, message: dict[str, Any]) -> None:
        table, hands = message.get("rules"), message.get("hands") or []
        if not isinstance(table, dict) or not isinstance(hands, list):
            raise BadLine(players.BAD_GAME())
        self._rules, seed = None, message.get("seed")
        if isinstance(seed, bool) or not isinstance(seed, int | str | None):
            raise BadLine(players.BAD_SEED())
        rules = from_table(table)
        self._results = tuple(result_from_json(hand, rules) for hand in hands)
        self._rules = rules
        if self._reseed is not None and seed is not None:
            self._player = self._reseed(seed)

    def _known_rules(self) -> RuleSet:
        if self._rules is None:
            raise BadLine(players.NO_GAME())
        return self._rules

    def _ask(self, message: dict[str, Any], number: object) -> None:
        if number is None:
            raise BadLine(players.NO_ID())
        rules, limit = self._known_rules(), limit_from(message.get("limit"))
        view = view_from_json(message.get("view"), rules, self._results)
        if not view.my_turn:
            raise BadLine(players.NOT_YOUR_TURN())
        question = _Question(
            self._player, number, view, limit if limit != NO_LIMIT else self._limit
        )
        with self._lock:
            self._open.append(question)
        self._questions.put(question)

    def _cancel(self, number: object) -> None:
        """Request an immediate answer to a question, or to all of them if `number` is None."""
        with self._lock:
            for question in self._open:
                if number is None or question.number == number:
                    question.cancel.set()

    def _think(self) -> None:
        while (question := self._questions.get()) is not None:
            try:
                choice = question.player.choose(question.view, question.limit, question.cancel)
            except Exception as error:
                said = f"{type(error).__name__}: {error}"
                self._refuse(question.number, players.PLAYER_FAILED(error=said[:280]))
            else:
                why = self._text(choice, question.view)
                self._write(answer_json(question.number, choice, why))
            with self._lock:
                self._open.remove(question)

    def _refuse(self, number: object, problem: Message) -> None:
        self._say_no(number, problem.family, str(problem))

    def _say_no(self, number: object, code: str, reason: str) -> None:
        self._write({"id": number, "error": {"code": code, "message": reason}})

    def _write(self, message: dict[str, Any]) -> None:
        with self._lock:
            try:
                self._sink.write(encode(message))
                self._sink.flush()
            except OSError as error:
                # No one reads the answers anymore, so the thread that reads questions ends the
                # program.
                self._gone = error
