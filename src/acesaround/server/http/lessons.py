"""Lessons over HTTP, under their own rules or house rules."""

from __future__ import annotations

from typing import Any, Final, Literal

from fastapi import APIRouter, Depends, HTTPException, Request

from acesaround.i18n import tr
from acesaround.lessons import (
    LessonError,
    LessonSource,
    lesson_names,
    play,
    read_lesson,
    title_and_goal,
)
from acesaround.lessons.json_form import lesson_json
from acesaround.rules.load import load
from acesaround.rules.model import RuleSet
from acesaround.server.http.request_helpers import TOO_MANY, Model, Problem, run_in_worker
from acesaround.server.http.rules import HouseRules, house
from acesaround.server.rate_limits import rate_limited
from acesaround.text.formatter import PLAIN_DISPLAY, message_sentence

router = APIRouter(
    prefix="/api/lessons", dependencies=[Depends(rate_limited("rules"))], responses=TOO_MANY
)


class LessonListed(Model):
    """A lesson in the list, and the number of players in its game."""

    name: str
    title: str
    goal: str
    players: int


class CardPlayed(Model):
    """A card in a trick, and who played it."""

    who: str
    card: str


class CallMade(Model):
    """A bid or a pass, and who made it."""

    who: str
    call: str


class PositionOut(Model):
    """The cards that a step shows. `hand` are the reader's cards."""

    hand: list[str]
    widow: list[str]
    upcard: str | None
    trump: str | None
    trick: list[CardPlayed]
    calls: list[CallMade]


class OptionOut(Model):
    """A choice, with its card if it's a card in the trick."""

    value: str
    label: str
    card: str | None


class MeldOut(Model):
    """A meld to find: its cards as a try, and its name and points."""

    cards: str
    label: str


class TaskOut(Model):
    """What to do, the right answers, and what to say to the others: see `acesaround.lessons`."""

    kind: Literal["cards", "melds", "number", "word"]
    right: list[str]
    allowed: list[str]
    count: int
    options: list[OptionOut]
    melds: list[MeldOut]
    replies: dict[str, str]
    card_replies: dict[str, str]
    otherwise: str
    too_few: str
    too_many: str
    answer: str


class StepOut(Model):
    """A step. `text` is a list of paragraphs, and `marked` are the highlighted cards."""

    id: str
    text: list[str]
    position: PositionOut | None
    marked: list[str]
    question: str
    well: str
    hints: list[str]
    task: TaskOut | None


class LessonOut(Model):
    """A lesson in the reader's language. `rules` is the title of its rules."""

    name: str
    title: str
    goal: str
    done: str
    rules: str
    steps: list[StepOut]


_NO_LESSON: Final[dict[int | str, dict[str, Any]]] = {404: {"model": Problem}}


@router.get("")
async def listed(request: Request) -> list[LessonListed]:
    """Return all lessons in order."""
    return await run_in_worker(request, _listed)


@router.get("/{name}", responses=_NO_LESSON)
async def lesson(name: str, request: Request) -> LessonOut:
    """Return a lesson under its own rules."""
    return await run_in_worker(request, _lesson, _source(name), None)


@router.post("/{name}", responses={**_NO_LESSON, 409: {"model": Problem}})
async def lesson_by_house_rules(name: str, wanted: HouseRules, request: Request) -> LessonOut:
    """Return a lesson under house rules. Respond 409 if they're for another game."""
    return await run_in_worker(request, _by_house_rules, _source(name), wanted)


def _source(name: str) -> LessonSource:
    if name not in lesson_names():
        known = ", ".join(lesson_names())
        raise HTTPException(
            404, tr("server.theres_no_lesson_name", name=repr(name[:40]), known=known)
        )
    return read_lesson(name)


def _listed() -> list[LessonListed]:
    found = []
    for name in lesson_names():
        source = read_lesson(name)
        title, goal = title_and_goal(source)
        players = load(source.rules).table.players
        found.append(LessonListed(name=name, title=title, goal=goal, players=players))
    return found


def _lesson(source: LessonSource, rules: RuleSet | None) -> LessonOut:
    return LessonOut.model_validate(lesson_json(play(source, rules)))


def _by_house_rules(source: LessonSource, wanted: HouseRules) -> LessonOut:
    try:
        return _lesson(source, house(wanted.rules, wanted.changes))
    except LessonError as error:
        raise HTTPException(409, message_sentence(error.message, PLAIN_DISPLAY)) from None
