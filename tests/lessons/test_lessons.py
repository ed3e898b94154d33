"""Plays every lesson through, by its right and its wrong answers, in each language."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from acesaround.cards import Hand
from acesaround.i18n import languages, use_language
from acesaround.lessons import (
    Lesson,
    LessonError,
    Step,
    Task,
    judge,
    lesson_names,
    play,
    plays_under,
    read_lesson,
)
from acesaround.lessons.position import Position
from acesaround.lessons.task import cards_text
from acesaround.lessons.word_tasks import outcome
from acesaround.rules.load import load, presets
from acesaround.rules.model import RuleSet

NAMES = lesson_names()
EIGHT = ("deck", "counters", "melds", "trump", "bidding", "legal", "partners", "scoring")
CHANGED: tuple[dict[str, Any], ...] = (
    {"play": {"follow": "free"}, "score": {"set": "minus_double_bid"}},
    {"score": {"set": "to_defenders", "save": {"else_lose": "meld"}}},
    {"auction": {"pass_final": False}, "play": {"first_leader": "left_of_dealer"}},
    {"meld": {"aces": [12, 120, 180, 240], "pinochle": [6, 40, 80, 120], "marriage": 3}},
    {
        "counters": {"points": {"A": 2, "T": 1}, "last_trick": 4},
        "score": {"board_set": {"needs_over": 68}},
    },
    {"play": {"head": "never", "overtrump": False}},
    {"play": {"head": "trump_led", "void": "any", "overtrump": False}},
    {"meld": {"run_uses_marriage": False}, "score": {"save": {"by": "tricks", "at_least": 1}}},
)


def wrong_tries(task: Task, step: Step) -> Iterator[str]:
    """Yield tries that can't be right, of the task's kind."""
    match task.kind:
        case "number":
            yield from (str(int(task.right[0]) + more) for more in (-1, 1, 1000))
            yield "word"
        case "word":
            yield from (one.value for one in task.options if one.value not in task.right)
        case _:
            assert step.position is not None
            allowed = Hand(task.allowed)
            hand = step.position.pickable
            others = [card for card in hand.kinds() if card not in allowed]
            yield from (str(card) for card in others[:3] if task.kind == "cards")
            yield ""
            if task.count > 1:
                yield cards_text(task.allowed[:1])


def check(lesson: Lesson) -> None:
    for step in lesson.steps:
        told = [*step.text, step.question, step.well, *step.hints]
        assert all(told) or step.task is None
        assert not any("{" in text or "}" in text for text in told)
        if step.task is None:
            continue
        for tried in step.task.tries():
            assert judge(step.task, tried).right, f"{lesson.name}, {step.id}: {tried}"
        for tried in [*wrong_tries(step.task, step), *step.task.replies]:
            verdict = judge(step.task, tried)
            assert not verdict.right, f"{lesson.name}, {step.id}: {tried}"
            assert verdict.text, f"{lesson.name}, {step.id}: nothing to say to {tried}"


@pytest.mark.parametrize("code", languages())
@pytest.mark.parametrize("name", NAMES)
def test_lesson(name: str, code: str) -> None:
    source = read_lesson(name)
    with use_language(code):
        lesson = play(source)
    assert lesson.goal and lesson.done
    assert sum(step.task is not None for step in lesson.steps) >= 4
    check(lesson)


def test_the_eight_lessons_come_first() -> None:
    assert NAMES[:8] == EIGHT
    assert [read_lesson(name).number for name in NAMES] == list(range(1, len(NAMES) + 1))


@pytest.mark.parametrize("changes", CHANGED, ids=lambda one: "-".join(one))
@pytest.mark.parametrize("name", EIGHT)
def test_house_rules(name: str, changes: dict[str, Any]) -> None:
    rules = load({"extends": "double-deck", **changes})
    lesson = play(read_lesson(name), rules)
    assert len(lesson.steps) >= 3
    check(lesson)


@pytest.mark.parametrize("preset", presets())
def test_presets_that_fit(preset: str) -> None:
    rules = load(preset)
    for name in NAMES:
        source = read_lesson(name)
        if plays_under(source, rules):
            check(play(source, rules))


def answers(name: str, rules: RuleSet | None = None) -> dict[str, str]:
    lesson = play(read_lesson(name), rules)
    return {step.id: step.task.answer for step in lesson.steps if step.task is not None}


def test_values_come_from_the_rules() -> None:
    rules = load({"extends": "double-deck", **CHANGED[3]})
    assert answers("melds")["find"] == (
        "A♠ A♥ A♣ A♦ (aces around: 10); K♣ Q♣ (marriage in ♣: 2); K♦ Q♦ (marriage in ♦: 2); "
        "Q♠ J♦ (pinochle: 4)"
    )
    assert answers("melds", rules)["find"] == (
        "A♠ A♥ A♣ A♦ (aces around: 12); K♣ Q♣ (marriage in ♣: 3); K♦ Q♦ (marriage in ♦: 3); "
        "Q♠ J♦ (pinochle: 6)"
    )
    told = play(read_lesson("melds"), rules)
    aces = next(step for step in told.steps if step.id == "aces")
    assert "It's worth 12." in aces.text[0]


def test_what_must_be_played_comes_from_the_rules() -> None:
    usual = answers("legal")
    free = answers("legal", load({"extends": "double-deck", **CHANGED[5]}))
    assert usual["beat"] == "A♥" and "no_beat" not in usual
    assert free["no_beat"] == "A♥ K♥ J♥" and "beat" not in free
    assert usual["overtrump"] == "K♠" and free["no_overtrump"] == "K♠ J♠"


@pytest.mark.parametrize(
    ("name", "changes", "left_out"),
    [
        ("scoring", {"score": {"save": {"at_least": 10}}}, {"save_points"}),
        (
            "scoring",
            {"score": {"save": {"at_least": 3}, "declarer_min_trick_points": 3}},
            {"save_points", "bidders_too"},
        ),
        ("scoring", {"score": {"declarer_min_trick_points": 35}}, {"made", "exact"}),
        ("bidding", {"auction": {"opening": 60}}, {"jumps", "bid", "pass"}),
        ("partners", {"auction": {"opening": 60}}, {"signals", "after", "show"}),
    ],
    ids=lambda one: str(one) if isinstance(one, dict) else None,
)
def test_steps_whose_texts_would_be_wrong_are_left_out(
    name: str, changes: dict[str, Any], left_out: set[str]
) -> None:
    source = read_lesson(name)
    usual = {step.id for step in play(source).steps}
    assert left_out <= usual
    changed = play(source, load({"extends": "double-deck", **changes}))
    assert usual - {step.id for step in changed.steps} == left_out


def test_numbers_that_arent_digits_of_ours() -> None:
    step = next(one for one in play(read_lesson("scoring")).steps if one.id == "set")
    assert step.task is not None
    for tried in ("²", "+-60", "- 60", "٦", "9" * 5000):
        assert not judge(step.task, tried).right
    assert judge(step.task, " -060 ").right


def test_rules_of_another_game_are_refused() -> None:
    with pytest.raises(LessonError, match="choose rules with the same players, deck, and deal"):
        play(read_lesson("melds"), load("two-hand"))


def test_an_expected_wrong_try_gets_its_own_reply() -> None:
    step = next(one for one in play(read_lesson("deck")).steps if one.id == "ten")
    assert step.task is not None
    assert "the ten comes before the king" in judge(step.task, "KH").text
    assert judge(step.task, "QH").text == "Q♥ ranks below 10♥."


def test_replies_for_cards() -> None:
    step = next(one for one in play(read_lesson("counters")).steps if one.id == "counters")
    assert step.task is not None
    assert judge(step.task, "AS").text == "Good so far. There are 4 cards to pick."
    assert judge(step.task, "AS QH").text == "Q♥ isn't a counter."
    assert judge(step.task, "AS AS").text == "Not quite. Try again."
    assert judge(step.task, "TS KH AS TC").right
    assert judge(step.task, "XX").text.startswith("'XX' isn't a card")


@pytest.mark.parametrize(
    ("name", "id", "tried", "reply"),
    [
        ("counters", "little", "0", "It's more than that. Try again."),
        ("counters", "little", "4", "It's less than that. Try again."),
        ("counters", "little", "none", "That isn't it. Count again."),
        ("counters", "last", "2", "That's what the cards are worth. Now add 2 points for the last"),
        ("deck", "next", "south", "The player who takes a trick leads to the next one."),
        ("scoring", "made", "set", "Meld and tricks together are worth 62. The bid is 60."),
    ],
)
def test_replies_say_what_is_wrong(name: str, id: str, tried: str, reply: str) -> None:
    task = next(one.task for one in play(read_lesson(name)).steps if one.id == id)
    assert task is not None
    verdict = judge(task, tried)
    assert (verdict.right, verdict.text[: len(reply)]) == (False, reply)


def test_no_sum_is_the_reason_if_the_bid_takes_more_than_points() -> None:
    rules = load({"extends": "double-deck", "score": {"declarer_min_trick_points": 30}})
    hand = {"bid": 50, "meld": [30, 0], "counters": [25, 25], "tricks": [10, 10]}
    task = outcome(rules, Position(4, Hand()), hand)
    assert judge(task, "set").right
    assert judge(task, "made").text == "Not quite. Try again."
