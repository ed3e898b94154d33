"""Texts of lessons agree with their answers, under every rule set that fits them."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from tests.support.house_rules import everything

from acesaround.cards import Rank
from acesaround.lessons import Lesson, Step, lesson_names, play, plays_under, read_lesson
from acesaround.rules.load import load
from acesaround.text.rulebook.words import rank_name

CHANGED: dict[str, dict[str, Any]] = {
    "one club": {
        "auction": {"opening": 40},
        "meld": {
            "run": [20, 200, 300, 400],
            "royal_marriage": 5,
            "marriage": 3,
            "aces": [12, 120, 180, 240],
            "pinochle": [6, 40, 80, 120],
        },
        "counters": {"points": {"A": 2, "T": 1, "K": 0}, "last_trick": 4},
        "score": {"board_set": {"needs_over": 52}},
        "play": {"head": "never", "overtrump": False},
    },
    "queens count, nobody has to trump": {
        "counters": {"points": {"Q": 1}, "last_trick": 0},
        "score": {"board_set": {"needs_over": 64}},
        "play": {"void": "any", "overtrump": False},
    },
    "marriages next to a run have their own value": {
        "meld": {"run_extra": {"king": 1, "queen": 1, "marriage": 5}}
    },
    "one step shows nothing": {"table": {"meld_bid": "silent_one"}},
    "bids go up by 2": {"auction": {"steps": [[0, 2], [60, 5]]}},
    "the first bid is 60": {"auction": {"opening": 60}},
}
HOUSES = everything() | {
    name: load({"extends": "double-deck", **changes}) for name, changes in CHANGED.items()
}
NUMBER = re.compile(r"-?\d[\d,]*(?:\.\d+)?")
ADDEND = re.compile(r"(\d[\d,]*) (?:for|from|in|meld)\b")
SUM = re.compile(r"(.*)\. That's (\d[\d,]*)\.")
RANKS = re.compile(rf"\b({'|'.join(rank_name(rank) for rank in Rank)})s?\b")
TOTAL = re.compile(r"Together they're worth (\d[\d,]*)\.")


def value(number: str) -> int:
    return int(number.replace(",", ""))


def misfit(step: Step) -> str | None:
    """Return what in a step's texts doesn't agree with its right answers, or None."""
    told = " ".join((*step.text, step.question, step.well, *step.hints))
    if any("." in number for number in NUMBER.findall(told)):
        return "a number that's hard to add"
    if re.search(r"\bcounts? 0\b", told):
        return "a card that counts 0"
    task = step.task
    match task.kind if task else None:
        case "number":
            return _wrong_number(step)
        case "cards":
            return _wrong_cards(step)
        case "word" if task and len(task.right) > 1:
            return "a comment for one of several answers"
    return None


def _wrong_number(step: Step) -> str | None:
    assert step.task is not None
    answer = int(step.task.right[0])
    numbers = [value(number) for number in NUMBER.findall(step.well)]
    if answer not in numbers and not (answer == 0 and "nothing" in step.well):
        return "a comment without the answer"
    if (total := TOTAL.search(" ".join(step.text))) and value(total[1]) != answer:
        return "a text with another answer"
    if total := SUM.fullmatch(step.well):
        addends = [value(number) for number in ADDEND.findall(total[1])]
        if not sum(addends) == value(total[2]) == answer:
            return "a sum that isn't the answer"
    return None


def _wrong_cards(step: Step) -> str | None:
    assert step.task is not None and step.position is not None
    allowed, hand = step.task.allowed, step.position.hand
    ranks = {rank_name(card.rank) for card in allowed}
    named = RANKS.findall(step.well)
    if named and len(allowed) > step.task.count and len(ranks) > 1:
        return "a comment on one of several right cards"
    if named and named[0] not in ranks:
        return "a comment on a card that isn't the answer"
    everything_is_right = len(hand) == step.task.count == len(allowed)
    if hand and everything_is_right != bool(re.search(r"\ball\b", step.well)):
        return "a comment on all cards, or without them"
    return None


def lessons() -> Iterator[tuple[str, Lesson]]:
    sources = [read_lesson(name) for name in lesson_names()]
    for house, rules in HOUSES.items():
        for source in sources:
            if plays_under(source, rules):
                yield f"{house}, {source.name}", play(source, rules)


def problems(lesson: Lesson) -> Iterator[str]:
    for step in lesson.steps:
        if problem := misfit(step):
            yield f"{step.id}: {problem}: {step.well}"
        if re.search(r"\bA step is (?!1\b)", " ".join(step.text)):
            yield f"{step.id}: steps of meld bids that aren't single points"
        if step.task and step.id in ("signals", "signals_two", "signals_about", "after"):
            shown = int(step.task.right[0]) // lesson.rules.scale
            if not 20 <= shown <= 30:
                yield f"{step.id}: a bid that shows {shown} meld"


def test_texts_agree_with_the_answers_under_all_rules_that_fit() -> None:
    found = [f"{where}: {problem}" for where, one in lessons() for problem in problems(one)]
    assert not found, "\n".join(found)


def test_every_right_answer_is_told() -> None:
    told = {
        (name, step.id): step.task.answer
        for name in lesson_names()
        for step in play(read_lesson(name)).steps
        if step.task
    }
    assert told["counters", "give"] == "10♥ or K♥"
    assert told["legal", "real"] == "A♦ or 10♦"
    assert told["widow", "bury"] == "any 3 of Q♥ 9♥ J♣ K♦"
    assert told["partners", "passing"] == "10♠ J♠ A♥ A♣"


def test_a_bid_thats_higher_than_needed_gets_a_reply_of_its_own() -> None:
    lesson = play(read_lesson("bidding"), HOUSES["one club"])
    task = next(step.task for step in lesson.steps if step.id == "bid")
    assert task is not None and task.right == ("53",)
    assert task.replies["60"] == "You could bid 60, but a bid of 53 is enough."
    assert task.replies["75"] == "75 is too high. Your hand is worth only 60."
