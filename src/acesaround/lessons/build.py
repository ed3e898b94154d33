"""Lessons worked out under a rule set, in the current language.

The engine works out every right answer and every number. A step that doesn't fit a preset is an
error. Under other rules, it's left out, but a mistake is always an error.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Any, Final

from acesaround.cards import CardError, Hand
from acesaround.i18n import lookup
from acesaround.i18n.catalog import placeholders, stray_brace
from acesaround.i18n.language import fill
from acesaround.lessons import card_tasks, number_tasks, word_tasks
from acesaround.lessons.facts import facts, missing_value, unmet, value_at
from acesaround.lessons.position import Position, check_auction, read_position
from acesaround.lessons.source import LessonError, LessonSource, StepSource
from acesaround.lessons.task import (
    Given,
    Misfit,
    Mistake,
    NotGiven,
    NothingRight,
    Task,
    judge,
    whole_number,
)
from acesaround.lessons.tries import normal_try, only_answer, parse_cards
from acesaround.messages import Message, lessons
from acesaround.messages.values import quoted, shown
from acesaround.rules.load import load
from acesaround.rules.model import RuleSet, to_table
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
    "play": ("aim",),
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
    """A lesson in the current language. `rules` are the ones it's played under.

    `left_out` says which steps and wrong answers don't fit these rules, and why.
    """

    name: str
    title: str
    goal: str
    done: str
    rules: RuleSet
    steps: tuple[Step, ...]
    left_out: tuple[Message, ...] = ()


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
    steps: list[Step] = []
    left_out: list[Message] = []
    for step in source.steps:
        here = load(step.rules) if step.rules else used
        known = facts(here) if step.rules else numbers
        excluded = _excluded(step, here)
        fits = used is own or bool(step.rules)
        builder = _Builder(source, step, here, known, fits and excluded is None)
        try:
            made = builder.step()
            if excluded is None:
                steps.append(made)
        except Misfit as error:
            if isinstance(error, Mistake) or (fits and excluded is None):
                told = lessons.IN_STEP(lesson=source.name, step=step.id, problem=error.message)
                raise LessonError(told) from None
            excluded = excluded or error.message
        if excluded is not None:
            told = lessons.LEFT_OUT(lesson=source.name, step=step.id, problem=excluded)
            left_out.append(told)
        else:
            left_out += builder.left_out
    if not steps:
        raise LessonError(lessons.IN_LESSON(lesson=source.name, problem=lessons.NO_STEPS()))
    title, goal, done = (_head(source, name, numbers) for name in ("title", "goal", "done"))
    return Lesson(source.name, title, goal, done, used, tuple(steps), tuple(left_out))


def _excluded(step: StepSource, rules: RuleSet) -> Message | None:
    """Return the condition that excludes a step under these rules, or None."""
    found = unmet(rules, step.when)
    if found is None and step.unless and unmet(rules, step.unless) is None:
        found = next((path, value_at(to_table(rules), path)) for path in step.unless)
    return None if found is None else lessons.NOT_WHEN(field=found[0], found=shown(found[1]))


def title_and_goal(source: LessonSource) -> tuple[str, str]:
    """Return the title and the goal that `play` gives a lesson under its own preset."""
    numbers = facts(load(source.rules))
    return _head(source, "title", numbers), _head(source, "goal", numbers)


def _head(source: LessonSource, name: str, values: Mapping[str, object]) -> str:
    try:
        return _text(source, "", name, getattr(source, name), values)
    except Misfit as error:
        told = lessons.IN_LESSON(lesson=source.name, problem=error.message)
        raise LessonError(told) from None


def _text(
    source: LessonSource, step: str, field: str, english: str, values: Mapping[str, object]
) -> str:
    id = ".".join(filter(None, ("lesson", source.name, step, field)))
    text = lookup(id, english) if source.packaged else english
    return PLAIN_DISPLAY.sentence(fill(text, _used(field, text, values)))


def _used(field: str, text: str, values: Mapping[str, object]) -> dict[str, object]:
    """Return the values that a text uses."""
    if stray_brace(text):
        raise Mistake(lessons.STRAY_BRACE(field=field, example="{aces}"))
    used = placeholders(text)
    for name in sorted(used - values.keys()):
        raise missing_value(field, name, values)
    return {name: values[name] for name in used}


class _Builder:
    """Works out one step under `rules`, whose facts are `known`.

    If `strict`, a wrong try that's right is an error. Otherwise, `left_out` says so.
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
        self.left_out: list[Message] = []

    def step(self) -> Step:
        step = self._step
        position = self._position()
        marked = self._marked(position)
        task = None if step.ask is None else self._task(step.ask, position)
        if task is not None:
            self._values |= task.values
            self._check_expected(task, position)
            task = self._with_replies(task, position)
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
        if not english:
            return ""
        return _text(self._lesson, self._step.id, name, english, self._values)

    def _filled(self, field: str, text: str) -> str:
        return text.format_map(_used(field, text, self._values))

    def _position(self) -> Position | None:
        if not self._step.position:
            return None
        preset = self._step.rules or self._lesson.rules
        found = read_position(self._filled("position", self._step.position), preset)
        check_auction(self._rules, found)
        return found

    def _marked(self, position: Position | None) -> Hand:
        marked = parse_cards(self._step.marked)
        there = Hand() if position is None else position.shown
        for card in marked.kinds():
            if marked.count(card) > there.count(card):
                raise Mistake(lessons.NO_CARD(field="marked", card=card))
        return marked

    def _task(self, ask: str, position: Position | None) -> Task:
        if ask not in ASKS:
            problem = lessons.UNKNOWN_WORD(field="ask", found=shown(ask), known=quoted(ASKS))
            raise Mistake(problem)
        known = _GIVEN.get(ask, ())
        for name in self._step.given:
            field = shown(f"given.{name}")
            if not known:
                raise Mistake(lessons.NOTHING_GIVEN(ask=shown(ask), field=field))
            if name not in known:
                raise Mistake(lessons.UNKNOWN_FIELD(field=field, known=quoted(known)))
        now = position or Position(self._rules.table.players, Hand())
        given = {name: self._given(value) for name, value in self._step.given.items()}
        try:
            task = ASKS[ask](self._rules, now, given)
            if self._strict and ask in ("score", "outcome"):
                number_tasks.check_sums(self._rules, given)
            return task
        except NothingRight:
            raise Misfit(lessons.NO_ANSWER(ask=shown(ask))) from None
        except NotGiven as error:
            raise Mistake(lessons.NEEDS(ask=shown(ask), wanted=error.message)) from None
        except CardError as error:
            raise Mistake(error.message) from None

    def _given(self, value: Any) -> Any:
        """Return a given value with names in braces replaced, as a number if it's one."""
        if isinstance(value, list):
            return [self._given(one) for one in value]
        if not isinstance(value, str) or "{" not in value:
            return value
        text = self._filled("given", value)
        number = whole_number(text)
        return text if number is None else number

    def _check_expected(self, task: Task, position: Position | None) -> None:
        if not self._step.expect:
            return
        text = self._filled("expect", self._step.expect)
        expected = normal_try(task, position, text)
        only = only_answer(task)
        if expected != only:
            found = shown(only or task.answer)
            raise Misfit(lessons.NOT_EXPECTED(expected=shown(text), found=found))

    def _with_replies(self, task: Task, position: Position | None) -> Task:
        told: dict[str, str] = {}
        for one in self._step.wrong:
            text = self._filled("try", one.tried)
            tried = normal_try(task, position, text)
            if judge(task, tried).right:
                if self._strict:
                    raise Mistake(lessons.NOT_WRONG(tried=shown(one.tried)))
                self.left_out.append(
                    lessons.TRY_LEFT_OUT(
                        lesson=self._lesson.name, step=self._step.id, tried=shown(text)
                    )
                )
                continue
            if tried in told and self._strict:
                raise Mistake(lessons.TRIED_TWICE(tried=shown(text)))
            told[tried] = self._said(f"wrong.{one.id}", one.text)
        task = replace(task, replies={**task.replies, **told})
        otherwise = self._said("otherwise", self._step.otherwise)
        if not otherwise:
            return task
        if task.kind == "number":
            task = replace(task, too_few=otherwise, too_many=otherwise)
        return replace(task, otherwise=otherwise)
