"""Conformance tests for programs that speak the engine protocol.

They test the protocol, not playing strength. A program that always takes its first legal action
passes.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any, Final, Literal

from acesaround.game.view import View
from acesaround.messages import CodedError, Message, Template, players
from acesaround.players.base import Limit
from acesaround.players.external.conversation import CheckFailed, Conversation
from acesaround.players.external.engine_protocol import (
    Declined,
    ExternalPlayerError,
    cancel_message,
    choose_message,
    game_message,
    quit_message,
)
from acesaround.players.external.player import ExternalPlayer
from acesaround.players.external.program import Program, Trace
from acesaround.rules.load import load
from acesaround.rules.model import RuleSet
from acesaround.session import Game, new

PRESETS: Final = (
    "daugherty-1983", "nicholas-1992", "single-deck-partners", "double-deck", "three-hand",
    "three-hand-widow", "six-triple-deck", "two-hand",
)  # fmt: skip
"""Presets from every family of rules.

Together with a game that has redeals, they require every kind of decision.
"""
_MOST_HANDS: Final = 12
_MOST_DEALS: Final = 40
"""Maximum number of deals in a game, since a program could call a misdeal every time."""
_PATIENCE: Final = 10.0
"""Seconds to wait for the answer to a question that has no time limit."""
_LIMIT: Final = Limit(seconds=0.5)
_GRACE: Final = 1.0
"""Extra seconds allowed beyond a limit, in case the machine is busy."""
_QUITTING: Final = 5.0
_FEW: Final = 8
"""Number of questions in a test that asks several."""

Outcome = Literal["passed", "failed", "declines", "advice"]
"""Result of a test.

``declines``: the program doesn't play these rules, which is fine. ``advice``: nothing is broken,
but there's something the author might want to know.
"""


@dataclass(frozen=True, slots=True)
class Check:
    """Result of a single test.

    `about` names what was tested. `reason` explains the outcome, or is None if the test simply
    passed.
    """

    about: Message
    outcome: Outcome
    reason: Message | None = None

    @property
    def name(self) -> str:
        """Name of the test in English, for reports."""
        return str(self.about)

    @property
    def passed(self) -> bool:
        """True unless the test failed."""
        return self.outcome != "failed"


@dataclass(frozen=True, slots=True)
class Report:
    """Results of all tests for one program. `program` is the name it gives itself."""

    command: str
    program: str
    checks: tuple[Check, ...]

    @property
    def passed(self) -> bool:
        """True if every test passed."""
        return all(one.passed for one in self.checks)

    def as_object(self) -> dict[str, Any]:
        """Return the report as nested dictionaries and lists, with messages in English."""
        return {
            "command": self.command,
            "program": self.program,
            "passed": self.passed,
            "checks": [
                {
                    "name": one.name,
                    "passed": one.passed,
                    "outcome": one.outcome,
                    "reason": "" if one.reason is None else str(one.reason),
                }
                for one in self.checks
            ],
        }


class _Advice(CodedError):
    """Behavior that's allowed, but that the author might want to know about."""


def check(
    command: str,
    presets: Sequence[str | RuleSet] = PRESETS,
    tell: Callable[[Check], object] | None = None,
    *,
    claimed: bool = False,
    trace: Path | None = None,
) -> Report:
    """Test the program that `command` starts. Call `tell` with each check when it's done.

    The program is asked to play by each rule set in `presets`. All other tests use the rule sets it
    accepts. If `claimed` is set, declining any rule set counts as a failure. If `trace` is set,
    conversations are saved in that folder.

    Raises ExternalPlayerError if the program can't be started or doesn't say hello, because then
    nothing else can be tested.
    """
    found: list[Check] = []
    traced = partial(_trace, trace)

    def add(one: Check) -> None:
        found.append(one)
        if tell is not None:
            tell(one)

    with ExternalPlayer(
        command, patience=_PATIENCE, trace=traced(players.CHECK_SAYS_HELLO())
    ) as player:
        name = player.program
    add(Check(players.CHECK_SAYS_HELLO(), "passed"))
    games: dict[Outcome, list[RuleSet]] = {"passed": [], "failed": [], "declines": []}
    for about, rules in _games(presets, claimed):
        one = _tried(about, partial(_play, command, rules, traced(about)))
        games[one.outcome].append(rules)
        wrong = claimed and one.outcome == "declines"
        add(Check(about, "failed", one.reason) if wrong else one)
    played, declined = (*games["passed"], *games["failed"]), games["declines"]
    talks = list(_TALKS) if played else []
    if played and declined:
        talks.append((players.CHECK_PLAYS_ON, partial(_after_a_decline, declined[0])))
    if not played and not claimed:
        add(Check(players.CHECK_PLAYS_SOME(), "failed", players.DECLINES_ALL()))
    for template, talk in talks:
        about = template()
        add(_tried(about, partial(_converse, command, played, talk, traced(about))))
    return Report(command, name, tuple(found))


def _games(presets: Sequence[str | RuleSet], claimed: bool) -> list[tuple[Message, RuleSet]]:
    all_rules = [load(rules) if isinstance(rules, str) else rules for rules in presets]
    games = [(players.CHECK_PLAYS(rules=rules.name), rules) for rules in all_rules]
    if not claimed:
        asking = {"misdeal": [{"min_nines": 1, "claim": "optional"}]}
        games.append(
            (players.CHECK_PLAYS_REDEALT(), load("single-deck-partners").replace(deal=asking))
        )
    return games


def _trace(folder: Path | None, about: Message) -> Trace | None:
    return None if folder is None else Trace(folder, re.sub(r"[^\w.]+", "-", str(about))[:60])


def _tried(about: Message, test: Callable[[], None]) -> Check:
    try:
        test()
    except Declined as error:
        return Check(about, "declines", error.message)
    except _Advice as advice:
        return Check(about, "advice", advice.message)
    except (CheckFailed, ExternalPlayerError) as error:
        # An ExternalPlayerError means that the program said hello earlier, but not this time.
        return Check(about, "failed", error.message)
    return Check(about, "passed")


def _play(command: str, rules: RuleSet, trace: Trace | None) -> None:
    """Have the program play every seat for a whole game, or for its first hands."""
    game = new(rules, seed=f"conformance {rules.name}")
    with ExternalPlayer(command, patience=_PATIENCE, restarts=0, seed=1, trace=trace) as player:
        while game.turn is not None and _more(game):
            game = _one_choice(game, player)


def _more(game: Game) -> bool:
    match = game.state.match
    return match.hands < _MOST_HANDS and len(match.results) < _MOST_DEALS


def _one_choice(game: Game, player: ExternalPlayer) -> Game:
    seen = game.view()
    choice = player.choose(seen)
    for kind, note in player.notes.items():
        raise CheckFailed(players.FORFEITED(kind=kind, phase=seen.phase.value, fault=note))
    return game.play(choice.action)


def _converse(
    command: str,
    games: tuple[RuleSet, ...],
    talk: Callable[[Conversation], None],
    trace: Trace | None,
) -> None:
    program = Program(command, trace)
    try:
        talk(Conversation(program, games, _PATIENCE))
    finally:
        program.stop()


def _ids(talk: Conversation) -> None:
    view = talk.first_view()
    talk.begin(view)
    for number in (1, 2, 1000, 2**31):
        talk.send(choose_message(number, view, Limit()))
        talk.answer(number, view)


def _unknown_fields(talk: Conversation) -> None:
    view = talk.first_view()
    talk.send(game_message(view.rules, ()) | {"weather": {"rain": [1, 2, None]}})
    question = choose_message(1, view, Limit())
    question["view"]["mood"] = "fine"
    talk.send(question | {"weather": None, "limit": {"sheep": 3}})
    talk.answer(1, view)


def _unknown_messages(talk: Conversation) -> None:
    view = talk.first_view()
    talk.begin(view)
    talk.send({"type": "weather", "id": 1, "rain": True})
    talk.ask(view)


def _cancelled(talk: Conversation) -> None:
    """Check that a program still answers a canceled question.

    Even programs that can't read while they think must answer it.
    """
    view = talk.first_view()
    talk.begin(view)
    talk.send(choose_message(1, view, Limit()))
    talk.send(cancel_message(1))
    talk.answer(1, view)


def _stale_cancel(talk: Conversation) -> None:
    view = talk.first_view()
    talk.begin(view)
    talk.ask(view)
    talk.send(cancel_message(1))
    talk.ask(view)


def _new_games(talk: Conversation) -> None:
    for number in (0, len(talk.games) - 1, 0, 1):
        view = talk.first_view(number)
        talk.begin(view)
        talk.ask(view)


def _game_in_progress(talk: Conversation) -> None:
    """Check that a program accepts a game with finished hands, as after a restart."""
    game = new(talk.games[0], seed="in progress")
    while game.turn is not None and not game.state.match.results:
        game = game.play(next(iter(game.legal)))
    if game.turn is not None:
        talk.begin(game.view())
        talk.ask(game.view())


def _taken_back(talk: Conversation) -> None:
    """Check that a program accepts a return to the start of a hand, as after an undo."""
    game = new(talk.games[0], seed="taken back")
    views: list[View] = []
    while game.turn is not None and len(views) < _FEW:
        views.append(game.view())
        game = game.play(next(iter(game.legal)))
    talk.begin(views[0])
    for view in (*views, views[0]):
        talk.ask(view)


def _limit(talk: Conversation) -> None:
    assert _LIMIT.seconds is not None
    game = new(talk.games[0], seed=2)
    talk.begin(game.view())
    for _ in range(_FEW):
        view = game.view()
        try:
            talk.ask(view, _LIMIT, _LIMIT.seconds + _GRACE)
        except CheckFailed as error:
            raise CheckFailed(
                players.OVER_LIMIT(seconds=f"{_LIMIT.seconds:g}", problem=error.message)
            ) from None
        game = game.play(next(iter(view.legal)))


@contextmanager
def _two(talk: Conversation) -> Iterator[tuple[Conversation, Conversation]]:
    """Start a second copy of the program, and yield a conversation with each copy."""
    program = talk.program.again()
    try:
        yield talk, Conversation(program, talk.games, _PATIENCE)
    finally:
        program.stop()


def _same_seed(talk: Conversation) -> None:
    with _two(talk) as both:
        game = new(talk.games[0], seed="same seed")
        for one in both:
            one.begin(game.view(), 1)
        for _ in range(2 * _FEW):
            if game.turn is None:
                break
            first, second = (one.ask(game.view()).action for one in both)
            if first != second:
                raise _Advice(players.NOT_THE_SAME())
            game = game.play(first)


def _quit(talk: Conversation) -> None:
    view = talk.first_view()
    talk.begin(view)
    talk.ask(view)
    talk.send(quit_message())
    if not talk.program.ended(_QUITTING):
        raise CheckFailed(players.STILL_THERE(seconds=f"{_QUITTING:g}"))
    _nothing_more(talk)


def _end_of_input(talk: Conversation) -> None:
    talk.begin(talk.first_view())
    talk.program.close_input()
    if not talk.program.ended(_QUITTING):
        raise CheckFailed(players.STILL_THERE_AFTER_INPUT(seconds=f"{_QUITTING:g}"))
    _nothing_more(talk)


def _nothing_more(talk: Conversation) -> None:
    """Check that a program sends no unrequested answers as it exits."""
    while (message := talk.line()) is not None:
        if "action" in message:
            raise CheckFailed(players.ANSWERED_UNASKED())


def _several_at_once(talk: Conversation) -> None:
    """Check that two copies of the program can run at once, as for two seats at a table."""
    with _two(talk) as both:
        for number, one in enumerate(both):
            one.begin(talk.first_view(number))
        for number, one in enumerate(both):
            one.ask(talk.first_view(number))


def _bad_question(talk: Conversation) -> None:
    view = talk.first_view()
    talk.begin(view)
    talk.send({"type": "choose", "id": 1})
    talk.send(choose_message(2, view, Limit()))
    try:
        refused = "error" in talk.reply()
        if refused:
            talk.answer(2, view)
    except CheckFailed as error:
        raise _Advice(players.WITHOUT_VIEW(problem=error.message)) from None
    if not refused:
        raise _Advice(players.PASSED_OVER())


def _after_a_decline(rules: RuleSet, talk: Conversation) -> None:
    declined, view = new(rules, seed=1).view(), talk.first_view()
    talk.begin(declined)
    talk.send(choose_message(1, declined, Limit()))
    if talk.reply().get("type") != "decline":
        raise CheckFailed(players.DECLINED_ONCE(rules=rules.name))
    talk.begin(view)
    talk.send(choose_message(2, view, Limit()))
    while (message := talk.reply()).get("id") == 1 or message.get("id") is None:
        if message.get("type") == "decline" and message.get("digest") != declined.rules.digest:
            raise CheckFailed(players.DECLINED_PLAYED())
    if message.get("id") != 2 or "action" not in message:
        raise CheckFailed(players.NO_ANSWER())


_TALKS: Final[tuple[tuple[Template, Callable[[Conversation], None]], ...]] = (
    (players.CHECK_IDS, _ids),
    (players.CHECK_UNKNOWN_FIELDS, _unknown_fields),
    (players.CHECK_UNKNOWN_MESSAGES, _unknown_messages),
    (players.CHECK_CANCELLED, _cancelled),
    (players.CHECK_STALE_CANCEL, _stale_cancel),
    (players.CHECK_NEW_GAMES, _new_games),
    (players.CHECK_GAME_IN_PROGRESS, _game_in_progress),
    (players.CHECK_TAKEN_BACK, _taken_back),
    (players.CHECK_LIMIT, _limit),
    (players.CHECK_SEVERAL_AT_ONCE, _several_at_once),
    (players.CHECK_QUIT, _quit),
    (players.CHECK_END_OF_INPUT, _end_of_input),
    (players.CHECK_BAD_QUESTION, _bad_question),
    (players.CHECK_SAME_SEED, _same_seed),
)
