"""Lessons in the terminal: steps with cards, questions, hints, and answers."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Final

from acesaround.cards import Card, Hand
from acesaround.i18n import tr, tr_plural
from acesaround.lessons import Lesson, Step, Task, Verdict, judge
from acesaround.lessons.position import Position
from acesaround.lessons.seats import seat_label
from acesaround.lessons.task import cards_text, whole_number, with_marks
from acesaround.text.columns import wrap_columns
from acesaround.text.formatter import Display
from acesaround.tui.input import Fault, Left, is_help, read_card, read_suit
from acesaround.tui.terminal import Terminal, wrapped

Reached = Callable[[str], None]
"""A function that's called with the id of each step when it begins."""

_SHOWS_ANSWER: Final = 2
"""Number of wrong tries after which the player offers to show the answer."""


def play_lesson(terminal: Terminal, lesson: Lesson, start: str | None, reached: Reached) -> None:
    """Play a lesson, starting with the step `start`, or the first one.

    Raise Left if the person quits, or InputEnded.
    """
    ids = [step.id for step in lesson.steps]
    first = ids.index(start) if start in ids else 0
    terminal.show(lambda display: _head(lesson, display))
    for number, step in enumerate(lesson.steps[first:], first + 1):
        reached(step.id)
        title = tr("terminal.step_number_of_count", number=number, count=len(ids))
        terminal.show(_step_lines(step, title))
        if step.task is None:
            _wait(terminal)
        else:
            _Question(terminal, step, step.task).ask()
    terminal.show(lambda display: ["", *wrap_columns(lesson.done, display.width), ""])


def _head(lesson: Lesson, display: Display) -> list[str]:
    return ["", display.rule(lesson.title), "", *wrap_columns(lesson.goal, display.width)]


def _step_lines(step: Step, title: str) -> Callable[[Display], list[str]]:
    def lines(display: Display) -> list[str]:
        found = ["", display.dim(title)]
        for paragraph in step.text:
            found += ["", *wrap_columns(paragraph, display.width)]
        shown = step.position and _position_lines(step.position, step.marked, display)
        if shown:
            found += ["", *shown]
        for paragraph in step.question.split("\n\n") if step.question else ():
            found += ["", *wrap_columns(paragraph, display.width)]
        return found

    return lines


def _position_lines(now: Position, marked: Hand, display: Display) -> list[str]:
    rows: list[tuple[str, str]] = []
    if now.calls:
        calls = (
            f"{seat_label(call.seat, now.players)}: "
            + (tr("lessons.pass") if call.amount is None else str(call.amount))
            for call in now.calls
        )
        rows.append((tr("terminal.bids"), ", ".join(calls)))
    if now.trump is not None:
        rows.append((tr("terminal.trump_suit"), display.suit_title(now.trump)))
    if now.upcard is not None:
        rows.append((tr("terminal.turned_up"), _cards((now.upcard,), marked, display)))
    if now.trick:
        cards = (
            f"{seat_label(seat, now.players)}: {_cards((card,), marked, display)}"
            for seat, card in now.trick
        )
        rows.append((tr("terminal.trick"), ", ".join(cards)))
    if now.widow:
        rows.append((tr("common.widow"), _cards(now.widow, marked, display)))
    if now.hand:
        rows.append((tr("terminal.your_cards"), _cards(now.hand, marked, display)))
    return [line for head, told in rows for line in wrap_columns(f"{head}: {told}", display.width)]


def _cards(cards: Iterable[Card], marked: Hand, display: Display) -> str:
    """Return cards as shown on screen. The marked ones are in brackets."""
    return with_marks(cards, list(marked), display.card, "[{}]")


def _wait(terminal: Terminal) -> None:
    terminal.show([""])
    entry = terminal.pause(tr("terminal.press_enter_to_go_on"))
    if _quits(entry):
        raise Left


def _quits(entry: str) -> bool:
    return entry.strip().lower() in ("quit", "exit", "bye", "q", tr("terminal.quit"))


class _Question:
    """A question of a step, until it's answered."""

    def __init__(self, terminal: Terminal, step: Step, task: Task) -> None:
        self._terminal, self._step, self._task = terminal, step, task
        self._hints = list(step.hints)
        self._wrong = 0
        self._found: set[str] = set()

    def ask(self) -> None:
        """Ask until the answer is right, or the person wants to see it."""
        self._options()
        while True:
            entry = self._terminal.ask(">").strip()
            word = entry.lower()
            if _quits(word):
                raise Left
            if is_help(word, free=False):
                self._hint()
            elif word in ("show", tr("terminal.show")):
                self._say(tr("page.lesson_answer", answer=self._task.answer))
                return
            elif entry and self._answer(entry):
                self._say(self._step.well)
                return
            elif not entry:
                self._say(self._how())

    def _options(self) -> None:
        if self._task.kind == "word":
            self._terminal.show(
                [f"  {number}  {one.label}" for number, one in enumerate(self._task.options, 1)]
            )
        self._say(self._how())

    def _how(self) -> str:
        match self._task.kind:
            case "number":
                wanted = tr("terminal.type_a_number")
            case "word":
                wanted = tr("terminal.type_the_number_in_front")
            case _:
                wanted = tr("terminal.type_cards_like", cards="TC JD")
        return f"{wanted} {tr('terminal.h_is_a_hint_show_the_answer')}"

    def _hint(self) -> None:
        said = self._hints[0] if self._hints else self._step.hints[-1]
        self._hints = self._hints[1:]
        self._say(said)

    def _answer(self, entry: str) -> bool:
        try:
            verdict = self._verdict(entry)
        except Fault as fault:
            self._say(f"{fault.reason}.")
            return False
        if not verdict.right:
            self._wrong += 1
            self._say(verdict.text)
            if self._wrong == _SHOWS_ANSWER:
                self._say(tr("terminal.type_show_to_see_the_answer"))
        return verdict.right and self._is_whole(verdict)

    def _verdict(self, entry: str) -> Verdict:
        task = self._task
        if task.kind in ("cards", "melds"):
            cards = Hand(map(read_card, entry.replace(",", " ").split()))
            self._check_held(cards)
            tried = cards_text(cards)
            if task.kind == "melds" and tried in self._found:
                return Verdict(False, tr("common.you_found_this_one_already"))
            verdict = judge(task, tried)
            if verdict.right:
                self._found.add(tried)
            return verdict
        return judge(task, self._value(entry))

    def _check_held(self, cards: Hand) -> None:
        """Raise `Fault` for a card that the step doesn't show among the cards to pick from."""
        shown = self._step.position
        if shown is None:
            return
        for card in cards.kinds():
            if cards.count(card) > shown.pickable.count(card):
                raise Fault(
                    "card_not_held", tr("terminal.card_isnt_in_your_hand_or_you", card=card)
                )

    def _value(self, entry: str) -> str:
        """Return the option for its number or its word, or the entry itself."""
        options = self._task.options
        values = [one.value for one in options]
        word = entry.lower()
        if not options:
            return word
        number = whole_number(word)
        if number is not None and 1 <= number <= len(options):
            return values[number - 1]
        if word in values:
            return word
        if set(values) == set("shcd"):
            return read_suit(word).letter.lower()
        return word

    def _is_whole(self, verdict: Verdict) -> bool:
        if self._task.kind != "melds":
            return True
        left = len(self._task.melds) - len(self._found)
        self._say(verdict.text)
        if left:
            self._say(tr_plural("lessons.count_left_to_find", left))
        return left == 0

    def _say(self, text: str) -> None:
        self._terminal.show(wrapped(text))
