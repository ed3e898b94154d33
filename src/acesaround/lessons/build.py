"""Lessons worked out under a rule set, in the current language.

The engine works out every right answer and every number. A step that doesn't fit a preset is an
error. Under other rules, it's left out.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Final

from acesaround.cards import CardError, Hand
from acesaround.game.auction import bid_error
from acesaround.i18n import lookup
from acesaround.i18n.catalog import placeholders
from acesaround.i18n.language import fill
from acesaround.lessons import card_tasks, number_tasks, word_tasks
from acesaround.lessons.facts import facts, has
from acesaround.lessons.position import Position, PositionError, read_position
from acesaround.lessons.source import LessonError, LessonSource, StepSource
from acesaround.lessons.task import (
    Given,
    NotGiven,
    NothingRight,
    Task,
    cards_text,
    judge,
    whole_number,
)
from acesaround.messages import Message, lessons
from acesaround.messages.values import quoted, shown
from acesaround.rules.load import load
from acesaround.rules.model import RuleSet
from acesaround.text.formatter import PLAIN_DISPLAY

Ask = Callable[[RuleSet, Position, Given], Task]
ASKS: Final[Mapping[str, Ask]] = {
    "highest": card_tasks.highest,
    "counters": card_tasks.counters,
    "legal": card_tasks.legal,
    "play": card_tasks.playing,
    "meld": card_tasks.meld,
    "melds": card_tasks.melds,
    "pass": card_tasks.passing,
    "bury": card_tasks.burying,
    "meld_total": number_tasks.meld_total,
    "fact": number_tasks.fact,
    "trick_value": number_tasks.trick_value,
    "count_counters": number_tasks.count_counters,
    "meld_bid": number_tasks.meld_bid,
    "next_bid": number_tasks.next_bid,
    "shown_meld": number_tasks.shown_meld,
    "worth": number_tasks.worth,
    "score": number_tasks.score,
    "winner": word_tasks.winner,
    "leads_next": word_tasks.leads_next,
    "trump": word_tasks.naming,
    "call": word_tasks.call,
    "outcome": word_tasks.outcome,
}
"""The questions that a step can ask, by name."""
_RESULT: Final = ("bid", "meld", "counters", "tricks", "who", "folds")
_GIVEN: Final[Mapping[str, tuple[str, ...]]] = {
    "legal": ("stock",),
    "play": ("aim", "stock"),
    "meld": ("meld",),
    "fact": ("value",),
    "trick_value": ("last",),
    "worth": ("trump",),
    "call": ("bids",),
    "score": _RESULT,
    "outcome": _RESULT,
}
"""What a step can give for its question."""


@dataclass(frozen=True, slots=True)
class Step:
    """A step in the current language. `task` is None if there's nothing to do.

    `text` is a list of paragraphs.
    """

    id: str
    text: tuple[str, ...]
    position: Position | None
    marked: Hand
    task: Task | None
    question: str
    well: str
    hints: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Lesson:
    """A lesson in the current language. `rules` are the ones it's played under."""

    name: str
    title: str
    goal: str
    done: str
    rules: RuleSet
    steps: tuple[Step, ...]


class _Unfit(Exception):
    """A step that doesn't fit the rules, or is wrong. `problem` says why."""

    def __init__(self, problem: Message) -> None:
        super().__init__(str(problem))
        self.problem = problem


def plays_under(source: LessonSource, rules: RuleSet) -> bool:
    """Return True if a lesson's hands fit these rules: the same players, deck, and deal."""
    own = load(source.rules)
    return (own.table.players, own.table.sides, own.deck, own.deal.hand, own.deal.stock) == (
        rules.table.players, rules.table.sides, rules.deck, rules.deal.hand, rules.deal.stock,
    ) and own.deal.widow == rules.deal.widow  # fmt: skip


def play(source: LessonSource, rules: RuleSet | None = None) -> Lesson:
    """Work out a lesson under `rules`, or under its own preset.

    Raises LessonError for rules of another game, or if a step isn't right under its preset.
    """
    own = load(source.rules)
    used = own if rules is None else rules
    if not plays_under(source, used):
        problem = lessons.OTHER_GAME(lesson=source.name, rules=shown(own.title))
        raise LessonError(problem)
    numbers = facts(used)
    steps = []
    for step in source.steps:
        here = load(step.rules) if step.rules else used
        if not has(here, step.when) or (step.unless and has(here, step.unless)):
            continue
        strict = used is own or bool(step.rules)
        try:
            known = facts(here) if step.rules else numbers
            steps.append(_Builder(source, step, here, known, strict).step())
        except _Unfit as error:
            if strict:
                told = lessons.IN_STEP(lesson=source.name, step=step.id, problem=error.problem)
                raise LessonError(told) from None
    title, goal, done = (_head(source, name, numbers) for name in ("title", "goal", "done"))
    return Lesson(source.name, title, goal, done, used, tuple(steps))


def title_and_goal(source: LessonSource) -> tuple[str, str]:
    """Return the title and the goal that `play` gives a lesson under its own preset."""
    numbers = facts(load(source.rules))
    return _head(source, "title", numbers), _head(source, "goal", numbers)


def _head(source: LessonSource, name: str, values: Mapping[str, object]) -> str:
    try:
        return _text(source, f"lesson.{source.name}.{name}", getattr(source, name), values)
    except _Unfit as error:
        told = lessons.IN_LESSON(lesson=source.name, problem=error.problem)
        raise LessonError(told) from None


def _text(source: LessonSource, id: str, english: str, values: Mapping[str, object]) -> str:
    text = lookup(id, english) if source.packaged else english
    return PLAIN_DISPLAY.sentence(_filled(id.rpartition(".")[2], text, values))


def _filled(field: str, text: str, values: Mapping[str, object]) -> str:
    used = placeholders(text)
    unknown = used - values.keys()
    if unknown:
        known, name = quoted(sorted(values)), shown(min(unknown))
        raise _Unfit(lessons.UNKNOWN_VALUE(field=field, name=name, known=known))
    return fill(text, {name: values[name] for name in used})


class _Builder:
    """Works out one step under `rules`, whose facts are `known`.

    If `strict`, a wrong try that's right is an error.
    """

    def __init__(
        self,
        lesson: LessonSource,
        step: StepSource,
        rules: RuleSet,
        known: Mapping[str, object],
        strict: bool,
    ) -> None:
        self._lesson, self._step, self._rules, self._strict = lesson, step, rules, strict
        self._values: dict[str, object] = dict(known)

    def step(self) -> Step:
        step = self._step
        position = self._position()
        marked = self._marked(position)
        task = None if step.ask is None else self._task(step.ask, position)
        if task is not None:
            self._values |= task.values
            self._check_expected(task)
            task = self._with_replies(task)
        return Step(
            step.id,
            tuple(re.split(r"\n\s*\n", self._said("text", step.text))),
            position,
            marked,
            task,
            self._said("question", step.question),
            self._said("well", step.well),
            tuple(self._said(f"hint.{n}", hint) for n, hint in enumerate(step.hints, 1)),
        )

    def _said(self, name: str, english: str) -> str:
        id = f"lesson.{self._lesson.name}.{self._step.id}.{name}"
        return _text(self._lesson, id, english, self._values) if english else ""

    def _filled(self, field: str, text: str) -> str:
        return _filled(field, text, self._values)

    def _position(self) -> Position | None:
        if not self._step.position:
            return None
        preset = self._step.rules or self._lesson.rules
        try:
            found = read_position(self._filled("position", self._step.position), preset)
        except PositionError as error:
            raise _Unfit(error.problem) from None
        high: int | None = None
        for call in found.calls:
            if call.amount is not None:
                problem = bid_error(self._rules, high, call.amount)
                if problem is not None:
                    raise _Unfit(lessons.BAD_POSITION(problem=problem))
                high = call.amount
        return found

    def _marked(self, position: Position | None) -> Hand:
        try:
            marked = Hand.parse(self._step.marked)
        except CardError as error:
            raise _Unfit(error.message) from None
        there = Hand() if position is None else position.shown
        for card in marked.kinds():
            if marked.count(card) > there.count(card):
                raise _Unfit(lessons.NO_CARD(field="marked", card=card))
        return marked

    def _task(self, ask: str, position: Position | None) -> Task:
        if ask not in ASKS:
            problem = lessons.UNKNOWN_WORD(field="ask", found=shown(ask), known=quoted(ASKS))
            raise _Unfit(problem)
        known = _GIVEN.get(ask, ())
        for name in self._step.given:
            field = shown(f"given.{name}")
            if not known:
                raise _Unfit(lessons.NOTHING_GIVEN(ask=shown(ask), field=field))
            if name not in known:
                raise _Unfit(lessons.UNKNOWN_FIELD(field=field, known=quoted(known)))
        now = position or Position(self._rules.table.players, Hand())
        try:
            return ASKS[ask](self._rules, now, self._step.given)
        except NothingRight:
            raise _Unfit(lessons.NO_ANSWER(ask=shown(ask))) from None
        except NotGiven as error:
            raise _Unfit(lessons.NEEDS(ask=shown(ask), field=str(error))) from None
        except CardError as error:
            raise _Unfit(error.message) from None

    def _check_expected(self, task: Task) -> None:
        expected = self._filled("expect", self._step.expect)
        if expected and task.right != (expected,):
            found = ", ".join(task.right)
            raise _Unfit(lessons.NOT_EXPECTED(expected=shown(expected), found=shown(found)))

    def _with_replies(self, task: Task) -> Task:
        told = {}
        for one in self._step.wrong:
            tried = self._normal(task, self._filled("try", one.tried))
            if judge(task, tried).right:
                if not self._strict:
                    continue
                raise _Unfit(lessons.NOT_WRONG(tried=shown(one.tried)))
            told[tried] = self._said(f"wrong.{one.id}", one.text)
        task = replace(task, replies={**task.replies, **told})
        otherwise = self._said("otherwise", self._step.otherwise)
        if not otherwise:
            return task
        if task.kind == "number":
            task = replace(task, too_few=otherwise, too_many=otherwise)
        return replace(task, otherwise=otherwise)

    def _normal(self, task: Task, tried: str) -> str:
        """Return a wrong try as `judge` looks it up. Raise an error if it can't be tried."""
        fits = True
        if task.kind in ("cards", "melds"):
            try:
                cards = Hand.parse(tried)
            except CardError as error:
                raise _Unfit(error.message) from None
            fits = self._held(cards)
            tried = cards_text(cards)
        elif task.kind == "number":
            fits = whole_number(tried) is not None
        else:
            tried = tried.lower()
            fits = any(option.value == tried for option in task.options)
        if not fits:
            raise _Unfit(lessons.NOT_A_TRY(tried=shown(tried)))
        return tried

    def _held(self, cards: Hand) -> bool:
        position = self._position()
        return position is not None and cards <= position.pickable
