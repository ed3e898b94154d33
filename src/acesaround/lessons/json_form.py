"""JSON form of lessons: everything that a client needs to play them and to answer tries."""

from __future__ import annotations

from typing import Any

from acesaround.i18n import tr
from acesaround.lessons.build import Lesson, Step
from acesaround.lessons.position import Position
from acesaround.lessons.seats import seat_label
from acesaround.lessons.task import Task
from acesaround.text.rulebook.book import heading

Json = dict[str, Any]


def lesson_json(lesson: Lesson) -> Json:
    """Return a lesson as an object that can be encoded as JSON. Its texts are in its language."""
    return {
        "name": lesson.name,
        "title": lesson.title,
        "goal": lesson.goal,
        "done": lesson.done,
        "rules": heading(lesson.rules),
        "steps": [_step(step) for step in lesson.steps],
    }


def _step(step: Step) -> Json:
    task = step.task
    return {
        "id": step.id,
        "text": list(step.text),
        "position": None if step.position is None else _position(step.position),
        "marked": list(map(str, step.marked)),
        "question": step.question,
        "well": step.well,
        "hints": list(step.hints),
        "task": None if task is None else _task(task),
    }


def _position(now: Position) -> Json:
    return {
        "hand": list(map(str, now.hand)),
        "widow": list(map(str, now.widow)),
        "upcard": None if now.upcard is None else str(now.upcard),
        "trump": None if now.trump is None else now.trump.letter,
        "trick": [
            {"who": seat_label(seat, now.players), "card": str(card)} for seat, card in now.trick
        ],
        "calls": [
            {
                "who": seat_label(call.seat, now.players),
                "call": tr("lessons.pass") if call.amount is None else str(call.amount),
            }
            for call in now.calls
        ],
    }


def _task(task: Task) -> Json:
    return {
        "kind": task.kind,
        "right": list(task.right),
        "allowed": list(map(str, task.allowed)),
        "count": task.count,
        "options": [
            {
                "value": one.value,
                "label": one.label,
                "card": None if one.card is None else str(one.card),
            }
            for one in task.options
        ],
        "melds": [{"cards": one.cards, "label": one.label} for one in task.melds],
        "replies": dict(task.replies),
        "card_replies": dict(task.card_replies),
        "otherwise": task.otherwise,
        "too_few": task.too_few,
        "too_many": task.too_many,
        "answer": task.answer,
    }
