"""Write docs/tutorial/lessons.md, the lessons as a booklet to read or print.

Run ``python tools/lesson_pages.py --write`` after changing a lesson or the rules it's played under.
"""

from __future__ import annotations

import sys
import textwrap
from collections.abc import Iterable, Iterator
from pathlib import Path

from acesaround.cards import Card, Hand
from acesaround.i18n import tr
from acesaround.lessons import Lesson, Step, lesson_names, play, read_lesson
from acesaround.lessons.position import Position
from acesaround.lessons.seats import seat_label
from acesaround.lessons.task import with_marks
from acesaround.text.formatter import PLAIN_DISPLAY
from acesaround.text.rulebook.book import heading

PAGE = Path(__file__).parents[1] / "docs" / "tutorial" / "lessons.md"
INTRO = """\
<!-- Written by tools/lesson_pages.py: do not edit. -->
# The lessons as a booklet

These are the lessons that you can also play: on the page, press Learn on Home, and in the terminal,
type `aces learn`. There, each question tells you at once if you're right. Here, the answers to a
lesson's questions are at its end. If several answers are right, they're all there. Cards in bold
are the ones that a step is about.

The first eight lessons teach the game for four players, in two teams. The others are for three
players and for two. Each takes about two minutes.
"""
_WIDTH = 108


def page() -> str:
    """Return the booklet."""
    lessons = [play(read_lesson(name)) for name in lesson_names()]
    parts = [INTRO, *(_lesson(number, lesson) for number, lesson in enumerate(lessons, 1))]
    return "\n".join(parts)


def _lesson(number: int, lesson: Lesson) -> str:
    blocks = [f"## {number}. {lesson.title}", _wrapped(f"*{lesson.goal}*")]
    blocks.append(_wrapped(f"Rules: {heading(lesson.rules)}."))
    for index, step in enumerate(lesson.steps, 1):
        blocks += _step(index, step)
    blocks.append("**Answers**")
    blocks += [
        _wrapped(f"Step {index}: {step.task.answer.rstrip('.')}. {step.well}")
        for index, step in enumerate(lesson.steps, 1)
        if step.task is not None
    ]
    blocks.append(_wrapped(lesson.done))
    return "\n\n".join(blocks) + "\n"


def _step(index: int, step: Step) -> Iterator[str]:
    first, *others = step.text
    yield _wrapped(f"**Step {index}.** {first}")
    yield from map(_wrapped, others)
    shown = [] if step.position is None else list(_position(step.position, step.marked))
    if shown:
        yield "\n".join(f"> {line}  " for line in shown).rstrip()
    yield from map(_wrapped, step.question.split("\n\n") if step.question else ())
    if step.task is not None and step.task.options and step.task.options[0].card is None:
        choices = "; ".join(option.label.rstrip(".") for option in step.task.options)
        yield _wrapped(f"Choose: {choices}.")


def _position(now: Position, marked: Hand) -> Iterator[str]:
    left = list(marked)
    if now.calls:
        calls = (
            f"{seat_label(call.seat, now.players)} "
            f"{tr('lessons.pass').lower() if call.amount is None else call.amount}"
            for call in now.calls
        )
        yield f"Bids: {', '.join(calls)}"
    if now.trump is not None:
        yield f"Trump: {PLAIN_DISPLAY.suit_title(now.trump)}"
    if now.upcard is not None:
        yield f"Turned up: {_cards((now.upcard,), left)}"
    if now.trick:
        played = (
            f"{seat_label(seat, now.players)} {_cards((card,), left)}" for seat, card in now.trick
        )
        yield f"Trick: {', '.join(played)}"
    if now.widow:
        yield f"Widow: {_cards(now.widow, left)}"
    if now.hand:
        yield f"Your cards: {_cards(now.hand, left)}"


def _cards(cards: Iterable[Card], left: list[Card]) -> str:
    """Return cards, with those in `left` in bold. Remove them from `left`."""
    return with_marks(cards, left, PLAIN_DISPLAY.card, "**{}**")


def _wrapped(text: str) -> str:
    return textwrap.fill(text, _WIDTH, break_long_words=False, break_on_hyphens=False)


def main(words: list[str]) -> int:
    """Write the page with ``--write``, or else print it."""
    if words == ["--write"]:
        PAGE.write_text(page(), encoding="utf-8")
    else:
        print(page(), end="")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
