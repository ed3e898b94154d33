"""Questions as data: what's shown, which answers are right, and what to say to the others.

A try is text: cards (``AS KS``), a number (``24``), or a word (``pass``). The page answers tries in
the same way as `judge` (web/src/lessons/judge.ts).
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, Literal

from acesaround.cards import Card, CardError, Hand
from acesaround.i18n import tr
from acesaround.messages import CodedError, lessons, values
from acesaround.messages.values import quoted, shown

TaskKind = Literal["cards", "melds", "number", "word"]
Given = Mapping[str, Any]
"""What a step gives for its question."""


class Misfit(CodedError):
    """An error for a step that doesn't fit the rules."""


class Mistake(Misfit):
    """An error for a step that's wrong under any rules."""


class NothingRight(Exception):
    """An error for a position in which no answer is right."""


class NotGiven(CodedError):
    """An error for a step without what its question needs. Its message says what to add."""


def given_flag(given: Given, name: str) -> bool:
    """Return a flag that a step gives, or False. Raise `Mistake` for another value."""
    found = given.get(name, False)
    if not isinstance(found, bool):
        problem = values.WRONG_TYPE(right=values.FLAG(), raw=shown(found))
        raise Mistake(lessons.CONDITION(field=f"given.{name}", problem=problem))
    return found


def check_word(name: str, word: object, known: Iterable[str]) -> None:
    """Raise `Mistake` if a word that a step gives isn't a known one."""
    words = tuple(known)
    if word not in words:
        told = lessons.UNKNOWN_WORD(field=f"given.{name}", found=shown(word), known=quoted(words))
        raise Mistake(told)


@dataclass(frozen=True, slots=True)
class Option:
    """A possible answer. `card` is the card to show with its label, if it's a card in the trick."""

    value: str
    label: str
    card: Card | None = None


@dataclass(frozen=True, slots=True)
class MeldToFind:
    """A meld, as a try and in words."""

    cards: str
    label: str


@dataclass(frozen=True, slots=True)
class Task:
    """A question about a position, in the current language.

    Attributes:
        kind: the form of the answer. For ``melds``, each try is one meld until all are found.
        right: the right tries for a number or a word.
        allowed, count: for cards, any `count` of the `allowed` cards are right.
        options: the choices for a word.
        melds: the melds to find.
        replies: what to say to a wrong try.
        card_replies: what to say to a wrong card among those picked.
        otherwise: what to say to other wrong tries.
        too_few, too_many: what to say to right cards if there are more, and to too many cards. For
            a number, what to say if it's too low or too high.
        answer: the right answers in words.
        values: numbers that the step's texts can use.
    """

    kind: TaskKind
    right: tuple[str, ...] = ()
    allowed: tuple[Card, ...] = ()
    count: int = 0
    options: tuple[Option, ...] = ()
    melds: tuple[MeldToFind, ...] = ()
    replies: Mapping[str, str] = field(default_factory=dict)
    card_replies: Mapping[str, str] = field(default_factory=dict)
    otherwise: str = ""
    too_few: str = ""
    too_many: str = ""
    answer: str = ""
    values: Mapping[str, object] = field(default_factory=dict)

    def tries(self) -> tuple[str, ...]:
        """Return every right try that's needed: each meld, or one answer."""
        match self.kind:
            case "melds":
                return tuple(meld.cards for meld in self.melds)
            case "cards":
                return (cards_text(self.allowed[: self.count]),)
            case _:
                return self.right[:1]


@dataclass(frozen=True, slots=True)
class Verdict:
    """The answer to a try: if it's right, and what to say."""

    right: bool
    text: str


def cards_text(cards: Iterable[Card]) -> str:
    """Return cards as a try: sorted by suit, from high to low."""
    return " ".join(map(str, Hand(cards)))


def with_marks(
    cards: Iterable[Card], marked: list[Card], text: Callable[[Card], str], mark: str
) -> str:
    """Return the texts of cards, with those in `marked` in the format `mark`, such as ``[{}]``.

    Cards that are found are removed from `marked`.
    """
    shown = []
    for card in cards:
        is_marked = card in marked
        if is_marked:
            marked.remove(card)
        shown.append(mark.format(text(card)) if is_marked else text(card))
    return " ".join(shown)


def whole_number(word: str) -> int | None:
    """Return the number that a try is, with or without a sign, or None if it's none."""
    return int(word) if re.fullmatch(r"[+-]?[0-9]{1,9}", word) else None


def judge(task: Task, tried: str) -> Verdict:
    """Answer a try. For melds, it's right if it's any of them."""
    if task.kind in ("cards", "melds"):
        try:
            picked = Hand.parse(tried)
        except CardError as error:
            return Verdict(False, str(error))
        return _judge_cards(task, picked)
    word = tried.strip().lower()
    number = whole_number(word)
    if number is not None:
        word = str(number)
    if word in task.right:
        return Verdict(True, "")
    reply = task.replies.get(word, "")
    if not reply and task.kind == "number" and number is not None:
        reply = task.too_few if number < int(task.right[0]) else task.too_many
    return Verdict(False, reply or task.otherwise)


def _judge_cards(task: Task, picked: Hand) -> Verdict:
    tried = cards_text(picked)
    if task.kind == "melds":
        for meld in task.melds:
            if meld.cards == tried:
                return Verdict(True, meld.label)
        return Verdict(False, task.replies.get(tried, task.otherwise))
    if tried in task.replies:
        return Verdict(False, task.replies[tried])
    allowed = Hand(task.allowed)
    for card in picked.kinds():
        if picked.count(card) > allowed.count(card):
            return Verdict(False, task.card_replies.get(str(card), task.otherwise))
    if len(picked) < task.count:
        return Verdict(False, task.too_few)
    if len(picked) > task.count:
        return Verdict(False, task.too_many)
    return Verdict(True, "")


def try_again() -> str:
    """Return the reply for wrong tries without one of their own."""
    return tr("lessons.not_quite_try_again")
