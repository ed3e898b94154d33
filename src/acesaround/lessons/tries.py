"""Answers in lesson files, as `judge` looks them up."""

from __future__ import annotations

from acesaround.cards import CardError, Hand
from acesaround.lessons.position import Position
from acesaround.lessons.task import Mistake, Task, cards_text, whole_number
from acesaround.messages import lessons
from acesaround.messages.values import listed, shown


def normal_try(task: Task, position: Position | None, tried: str) -> str:
    """Return a try as `judge` looks it up. Raise `Mistake` if it can't be tried."""
    if task.kind == "word":
        return _option(task, tried)
    if task.kind == "number":
        number = whole_number(tried)
        if number is None:
            raise Mistake(lessons.NUMBER_WANTED(field="an answer", found=shown(tried)))
        return str(number)
    cards = parse_cards(tried)
    if position is None or not cards <= position.pickable:
        raise Mistake(lessons.NOT_A_TRY(tried=shown(tried)))
    return cards_text(cards)


def parse_cards(text: str) -> Hand:
    """Parse cards. Raise `Mistake`."""
    try:
        return Hand.parse(text)
    except CardError as error:
        raise Mistake(error.message) from None


def _option(task: Task, tried: str) -> str:
    """Return the value of the option that a try names, or that has the card it names."""
    word = tried.lower()
    names = [(one.value, str(one.card).lower()) for one in task.options]
    found = [value for value, card in names if word in (value, card)]
    if len(found) == 1:
        return found[0]
    options = [lessons.OPTION(value=one.value, label=one.label) for one in task.options]
    raise Mistake(lessons.NOT_AN_OPTION(tried=shown(tried), options=listed(options, "or")))


def only_answer(task: Task) -> str | None:
    """Return the only right answer as a try, or None if there are several."""
    answers = task.tries()
    if task.kind == "cards":
        return answers[0] if len(task.allowed) == task.count else None
    several = len(answers if task.kind == "melds" else task.right) > 1
    return None if several else answers[0]
