"""A practice session in the terminal: exercises until the time is up."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from datetime import UTC, date, datetime
from time import monotonic
from typing import Final, cast

from acesaround.cards import Card, CardError
from acesaround.cli.practice_text import (
    choice_text,
    drill_answer,
    drill_lines,
    drill_question,
    hint_text,
    kind_title,
    summary_lines,
    topic_title,
    verdict_lines,
)
from acesaround.game.actions import Action
from acesaround.game.legal import IllegalAction
from acesaround.game.step import apply
from acesaround.i18n import tr, tr_plural
from acesaround.players.registry import is_engine_compiled
from acesaround.practice.drills import Drill, drill
from acesaround.practice.exercises import Exercise, ExerciseError
from acesaround.practice.hands import hand_exercise
from acesaround.practice.judgment import judge_choice
from acesaround.practice.kinds import DRILLS, PracticeKind, kinds_of
from acesaround.practice.progress import Progress
from acesaround.practice.schedule import Answer
from acesaround.practice.summary import Summary, next_kind, summarize
from acesaround.review.mistakes import MistakeKind
from acesaround.rules.model import RuleSet
from acesaround.text.columns import wrap_columns
from acesaround.text.formatter import format_message
from acesaround.text.names import PlayerNames
from acesaround.tui.input import Fault, fault_of, read_entry
from acesaround.tui.screens.full_screens import decision, prompt
from acesaround.tui.screens.parts import lines_of
from acesaround.tui.terminal import InputEnded, Terminal, answer_list

_HELP: Final = ("?", "help")
_HINT: Final = "hint"
_SHOW: Final = "show"
_SKIP: Final = "skip"
_QUIT: Final = ("quit", "exit", "bye")


class _Quit(Exception):
    """The player ends the session."""


class _Skip(Exception):
    """The player skips an exercise."""


def _now() -> datetime:
    return datetime.now(UTC)


@dataclass
class PracticeSession:
    """A session in a terminal.

    Attributes:
        terminal: terminal of the player.
        progress: progress so far.
        rules: rules of random hands and drills.
        kinds: kinds to practice.
        seconds: length of the session. An exercise that has begun is finished.
        seed: seed of the random hands.
        update: function that applies a change to the stored progress, and returns the result.
            Another session may have changed it, too.
        now: function that returns the time, with a time zone.
        clock: function that returns seconds.
    """

    terminal: Terminal
    progress: Progress
    rules: RuleSet
    kinds: tuple[PracticeKind, ...]
    seconds: float
    seed: str
    update: Callable[[Callable[[Progress], Progress]], Progress]
    now: Callable[[], datetime] = _now
    clock: Callable[[], float] = monotonic
    _asked: int = 0
    _answers: int = 0
    _right: int = 0
    _missing: set[PracticeKind] = field(default_factory=set)
    _skipped: set[str] = field(default_factory=set)
    _before: Summary | None = None

    def run(self) -> None:
        """Ask until the time is up, the player quits, or nothing is left to ask."""
        self._before, begin = self._summary(), self.clock()
        self._show(self._greeting(self._before))
        try:
            while self.clock() - begin < self.seconds:
                if not self._ask_next():
                    self._show([tr("cli.practice_nothing_to_ask")])
                    break
        except (_Quit, InputEnded):
            pass
        self.finish()

    def finish(self) -> None:
        """Show what was done, the streak, the levels, and what got better."""
        now = self._summary()
        self._show(["", *summary_lines(now, self._before or now, self._answers, self._right)])

    def _summary(self) -> Summary:
        return summarize(self.progress, self.now(), self._today())

    def _today(self) -> date:
        return self.now().astimezone().date()

    def _greeting(self, summary: Summary) -> Iterator[str]:
        due = len(self._due(summary))
        yield tr_plural("cli.practice_due", due) if due else tr("cli.practice_none_due")
        if summary.streak:
            yield tr_plural("cli.practice_streak", summary.streak)
        if not is_engine_compiled():
            yield tr("cli.practice_needs_the_engine")
        yield tr("cli.practice_commands")

    def _show(self, lines: Iterable[str]) -> None:
        told = list(lines)
        self.terminal.show(
            lambda display: [
                part for line in told for part in wrap_columns(line, display.width, "", "  ")
            ]
        )

    def _due(self, summary: Summary) -> list[str]:
        """Return the ids of the exercises that are due, and stored here."""
        items = self.progress.items
        return [
            id
            for id in summary.due
            if items[id].kind in self.kinds and items[id].exercise and id not in self._skipped
        ]

    def _ask_next(self) -> bool:
        """Ask something, and return False if there's nothing to ask."""
        due = self._due(self._summary())
        try:
            if due:
                exercise = self.progress.items[due[0]].exercise
                assert exercise is not None
                self._skipped.add(exercise.id)
                self._ask_exercise(exercise)
                return True
            kinds = [
                kind
                for kind in kinds_of(self.rules)
                if kind in self.kinds
                and kind not in self._missing
                and (kind in DRILLS or is_engine_compiled())
            ]
            if not kinds:
                return False
            self._ask_random(next_kind(self.progress, kinds, self._today()))
        except _Skip:
            pass
        return True

    def _ask_random(self, kind: PracticeKind) -> None:
        self._asked += 1
        seed = f"{self.seed}:{self._asked}"
        if kind in DRILLS:
            try:
                one = drill(self.rules, kind, seed)
            except LookupError:
                self._missing.add(kind)
                return
            self._ask_drill(one)
            return
        self._show(["", tr("cli.practice_searching")])
        found = hand_exercise(self.rules, [cast(MistakeKind, kind)], seed)
        if found is None:
            self._missing.add(kind)
        else:
            self._ask_exercise(found)

    def _ask_exercise(self, exercise: Exercise) -> None:
        try:
            seen = exercise.view()
        except ExerciseError as error:
            display = self.terminal.display
            self._show([f"aces: {format_message(error.message, display)}"])
            return
        names = PlayerNames(seen.rules, seen.seat)
        self._title(topic_title(exercise))
        self.terminal.show(lambda display: lines_of(decision(seen, names, display)))
        hint = hint_text(exercise, self.terminal.display)
        begin, hints, judged = self.clock(), 0, None
        while True:
            entry = self._entry(prompt(seen, names))
            if entry == _HINT:
                hints = int(hint is not None)
                self._show([tr("cli.practice_no_hint") if hint is None else hint])
                continue
            if entry == _SHOW:
                self._answered(exercise, False, hints, self.clock() - begin)
                break
            action = self._action(entry, exercise)
            if action is None:
                continue
            if exercise.is_compared(str(action)):
                # The answer is kept even if its reasons can't be found.
                right = exercise.is_right(str(action))
                self._answered(exercise, right, hints, self.clock() - begin)
                judged = judge_choice(exercise, action)
                break
            judged = judge_choice(exercise, action)
            if judged is not None:
                self._answered(exercise, judged.right, hints, self.clock() - begin)
                break
            shown = choice_text(str(action), self.terminal.display)
            self._show([tr("cli.practice_not_compared", choice=shown)])
        display = self.terminal.display
        self._show(verdict_lines(exercise, judged, display, names))
        self._comes_back(exercise.id)

    def _action(self, entry: str, exercise: Exercise) -> Action | None:
        """Return a legal action, or say what's wrong with an entry and return None."""
        states = exercise.states()
        try:
            action = read_entry(entry, exercise.view())
            apply(states[-1], action)
        except Fault as fault:
            self.terminal.show(fault.lines)
            return None
        except IllegalAction as error:
            self.terminal.show(fault_of(error, self.terminal.display).lines)
            return None
        return action

    def _answered(self, exercise: Exercise, right: bool, hints: int, seconds: float) -> None:
        """Schedule an exercise. One from a random hand is kept only if the answer is wrong."""
        self._store(exercise.kind, Answer(right, hints, seconds), exercise)

    def _store(self, kind: PracticeKind, answer: Answer, exercise: Exercise | None = None) -> None:
        now, today = self.now(), self._today()
        id = None if exercise is None else exercise.id

        def change(before: Progress) -> Progress:
            if exercise is not None and not answer.right:
                before = before.with_exercises([exercise])
            return before.answered(kind, answer, now, today, id)

        self.progress = self.update(change)
        self._answers += 1
        self._right += answer.right

    def _comes_back(self, id: str) -> None:
        item = self.progress.items.get(id)
        if item is not None and item.memory is not None:
            days = max(1, (item.memory.due - item.memory.answered).days)
            self._show([tr_plural("cli.practice_comes_back", days)])

    def _ask_drill(self, one: Drill) -> None:
        self._title(kind_title(one.kind))
        self.terminal.show(lambda display: list(drill_lines(one, self.rules, display)))
        begin, answer = self.clock(), None
        while answer is None:
            entry = self._entry(drill_question(one))
            if entry == _SHOW:
                break
            if entry == _HINT:
                self._show([tr("cli.practice_no_hint")])
            else:
                answer = self._drill_answer(one, entry)
        right = answer is not None and one.is_right(answer)
        seconds = self.clock() - begin
        before = self.progress.points(one.kind, self._today())
        self._store(one.kind, Answer(right, seconds=seconds))
        slow = right and self.progress.points(one.kind, self._today()) == before
        verdict = "cli.practice_drill_right" if right else "cli.practice_drill_wrong"
        lines = [] if answer is None else [tr(verdict)]
        if slow:
            lines = [tr_plural("cli.practice_slow", round(seconds))]
        self._show([*lines, *drill_answer(one, self.rules, self.terminal.display)])

    def _drill_answer(self, one: Drill, entry: str) -> int | frozenset[str] | None:
        """Return an answer, or say what's wrong with an entry and return None."""
        match one.kind:
            case "count_meld":
                if entry.isascii() and entry.isdigit() and len(entry) < 6:
                    return int(entry)
                self._show([tr("cli.practice_enter_a_number")])
            case "trick_winner":
                if entry.isascii() and entry.isdigit() and 0 < int(entry[:3]) <= len(one.trick):
                    return int(entry) - 1
                self._show([tr("cli.practice_enter_a_place", last=len(one.trick))])
            case "legal_cards":
                try:
                    cards = frozenset(
                        Card.parse(word).text for word in entry.replace(",", " ").split()
                    )
                except CardError:
                    cards = frozenset()
                if cards and cards <= set(one.hand):
                    return cards
                self._show([tr("cli.practice_enter_cards")])
        return None

    def _title(self, title: str) -> None:
        self.terminal.show(lambda display: ["", display.rule(title)])

    def _entry(self, question: str) -> str:
        """Return an entry without spaces around it, and one of the commands in lower case."""
        while True:
            entry = self.terminal.ask(question).strip()
            word = entry.lower()
            if word in _QUIT:
                raise _Quit
            if word == _SKIP:
                raise _Skip
            if word in _HELP:
                self.terminal.show(answer_list(_commands()))
            elif word in (_HINT, _SHOW):
                return word
            elif entry:
                return entry


def _commands() -> list[tuple[str, str]]:
    return [
        (_HINT, tr("cli.practice_does_hint")),
        (_SHOW, tr("cli.practice_does_show")),
        (_SKIP, tr("cli.practice_does_skip")),
        (_QUIT[0], tr("cli.practice_does_quit")),
    ]
