"""Tests of practice sessions in the terminal, with scripted answers and a clock of their own."""

import io
from collections.abc import Callable, Iterator
from datetime import UTC, datetime, timedelta
from itertools import count

import msgspec
import pytest
from tests.practice.sample import sample

from acesaround.cli import practice_session
from acesaround.cli.practice_session import PracticeSession
from acesaround.cli.practice_text import KIND_IDS, choice_text, hint_text, kind_title, topic_title
from acesaround.i18n import tr, tr_plural, use_language
from acesaround.notation.actions import parse_action
from acesaround.practice.drills import drill
from acesaround.practice.judgment import judge_choice
from acesaround.practice.kinds import KINDS, PracticeKind
from acesaround.practice.progress import Progress
from acesaround.practice.schedule import Answer
from acesaround.rules.load import load
from acesaround.text.columns import capital
from acesaround.text.formatter import Display, message_sentence
from acesaround.text.names import PlayerNames
from acesaround.tui.terminal import Terminal

SAMPLE = sample()
NOW = datetime(2026, 11, 27, 12, 0, tzinfo=UTC)
DISPLAY = Display(width=80, symbols=False)
RULES = load("nicholas-1992")


_ONE_ANSWER = 1.5
"""Seconds after which a session ends with its first answer, before it looks for a random hand."""


class Sitting:
    """A session with scripted answers. Each look at the clock takes a second.

    With progress, it ends after one answer.
    """

    def __init__(
        self,
        *answers: str,
        progress: Progress | None = None,
        kinds: tuple[PracticeKind, ...] = KINDS,
        seconds: float | None = None,
        now: datetime = NOW,
    ) -> None:
        self.saved: list[Progress] = []
        target = io.StringIO()
        ticks: Iterator[int] = count()
        source = io.StringIO("".join(f"{answer}\n" for answer in answers))
        self.session = PracticeSession(
            terminal=Terminal(source, target, DISPLAY, live=False),
            progress=progress or Progress(),
            rules=RULES,
            kinds=kinds,
            seconds=seconds or (_ONE_ANSWER if progress else 10_000),
            seed="s",
            update=self.update,
            now=lambda: now,
            clock=lambda: next(ticks),
        )
        self.session.run()
        self._target = target
        self.text = self.shown()

    def update(self, change: Callable[[Progress], Progress]) -> Progress:
        self.saved.append(change(self.session.progress))
        return self.saved[-1]

    def shown(self) -> str:
        """Return everything shown so far, on one line."""
        return " ".join(self._target.getvalue().split())

    @property
    def progress(self) -> Progress:
        return self.session.progress


def entered(action: str) -> str:
    """Return what a player types for an action in notation."""
    return action.removeprefix("give ").removeprefix("trump ").removeprefix("bury ")


@pytest.mark.parametrize("one", SAMPLE, ids=lambda one: f"{one.rules} {one.kind}")
def test_right_and_wrong_answers(one: object) -> None:
    exercise = next(each for each in SAMPLE if each is one)
    progress = Progress().with_exercises([exercise])
    review = exercise.review
    right = Sitting(entered(review.best), progress=progress)
    best = choice_text(review.best, DISPLAY)
    assert tr("cli.practice_right", choice=best) in right.text
    about = tr("cli.practice_was_about", kind=kind_title(exercise.kind))
    assert about in right.text
    asked = right.text.partition(best)[0]
    assert kind_title(exercise.kind) not in asked or topic_title(exercise) in asked
    wrong = Sitting(entered(review.chosen), progress=progress)
    chosen = choice_text(review.chosen, DISPLAY)
    assert f"{capital(chosen)}: " in wrong.text and f"Better: {best}." in wrong.text
    items = [each.progress.items[exercise.id] for each in (wrong, right)]
    assert [item.results[-1].right for item in items] == [False, True]
    first, second = (item.memory for item in items)
    assert first is not None and second is not None and first.due < second.due
    assert right.saved[-1] == right.progress


def test_a_wrong_answer_is_explained_whatever_the_exercise_is_about() -> None:
    # A counter was kept in the game. The ten gives one, but too high a one.
    exercise = next(one for one in SAMPLE if one.kind == "counter_kept")
    told = Sitting("TH", progress=Progress().with_exercises([exercise])).text
    kept, follow = kind_title("counter_kept"), kind_title("follow")
    assert tr("cli.practice_was_about", kind=follow) in told
    assert tr("cli.practice_was_about", kind=kept) not in told
    why, _, rest = told.partition(tr("cli.practice_was_about", kind=follow))
    judged = judge_choice(exercise, parse_action("TH"))
    assert judged is not None and judged.reasons
    names = PlayerNames(exercise.view().rules).all_names
    assert all(message_sentence(one, DISPLAY, names) in why for one in judged.reasons)
    chosen = choice_text(exercise.review.chosen, DISPLAY)
    assert f"choice in this hand: {chosen}." in rest


def test_an_answer_is_judged_even_if_the_figures_dont_agree() -> None:
    exercise = msgspec.structs.replace(SAMPLE[0], right=())
    judged = judge_choice(exercise, parse_action(exercise.review.best))
    assert judged is not None and not judged.right and judged.reasons == ()


def test_an_answer_is_kept_even_if_its_judgment_fails(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: object) -> None:
        raise RuntimeError("no judgment")

    monkeypatch.setattr(practice_session, "judge_choice", fail)
    review, saved = SAMPLE[0].review, list[Progress]()
    before = Progress().with_exercises([SAMPLE[0]])

    def update(change: Callable[[Progress], Progress]) -> Progress:
        saved.append(change(before))
        return saved[-1]

    source = io.StringIO(f"{entered(review.chosen)}\n")
    session = PracticeSession(
        terminal=Terminal(source, io.StringIO(), DISPLAY, live=False),
        progress=before,
        rules=RULES,
        kinds=KINDS,
        seconds=60,
        seed="s",
        update=update,
        now=lambda: NOW,
    )
    with pytest.raises(RuntimeError, match="no judgment"):
        session.run()
    assert [one.items[SAMPLE[0].id].results[-1].right for one in saved] == [False]


def test_a_hint_that_doesnt_exist_costs_nothing() -> None:
    exercise = next(one for one in SAMPLE if hint_text(one, DISPLAY) is None)
    progress = Progress().with_exercises([exercise])
    asked = Sitting("hint", entered(exercise.review.best), progress=progress)
    assert tr("cli.practice_no_hint") in asked.text
    assert asked.progress.points(exercise.kind, NOW.date()) == 1


def test_answers_are_counted_across_midnight() -> None:
    progress = Progress()
    for _ in range(4):
        progress = progress.answered("count_meld", Answer(True), NOW, NOW.date())
    sitting = Sitting("show", progress=progress, kinds=("count_meld",))
    later = [NOW + timedelta(days=1)]
    sitting.session.now = lambda: later[0]
    sitting.session.finish()
    assert tr_plural("cli.practice_done", 1, right=0) in sitting.shown()


def test_hints_and_the_answer() -> None:
    exercise = next(one for one in SAMPLE if hint_text(one, DISPLAY) is not None)
    progress = Progress().with_exercises([exercise])
    hinted = Sitting("hint", entered(exercise.review.best), progress=progress)
    hint = hint_text(exercise, DISPLAY)
    assert hint is not None and hint in hinted.text
    assert hinted.progress.points(exercise.kind, NOW.date()) == 0
    shown = Sitting("show", progress=progress)
    assert tr("cli.practice_answer", best=choice_text(exercise.review.best, DISPLAY)) in shown.text
    assert not shown.progress.items[exercise.id].results[-1].right
    skipped = Sitting("skip", "quit", progress=progress)
    assert skipped.saved == [] and skipped.progress == progress


@pytest.mark.parametrize(
    ("choices", "hint"),
    [
        ("AS KS 9D", tr("common.review_hint_suit", suit="spades")),
        ("9D AS KS", None),
        ("AS KS", None),
        ("AS KS 9S", tr("common.review_hint_highest")),
        ("9S AS KS", tr("common.review_hint_lowest")),
        ("TS AS KS", tr("common.review_hint_between")),
        ("trump,H trump,D trump,S", tr("common.review_hint_red")),
        ("trump,C trump,H trump,S", tr("common.review_hint_black")),
        ("trump,H trump,S", None),
        ("pass 50", None),
    ],
)
def test_hints_never_name_the_best_choice(choices: str, hint: str | None) -> None:
    actions = [one.replace(",", " ") for one in choices.split()]
    first, replace = SAMPLE[0], msgspec.structs.replace
    compared = tuple(replace(first.review.choices[0], action=action) for action in actions)
    review = replace(first.review, best=actions[0], choices=compared)
    assert hint_text(replace(first, review=review), DISPLAY) == hint


def test_entries_that_cant_be_used() -> None:
    exercise = SAMPLE[4]
    progress = Progress().with_exercises([exercise])
    told = Sitting("?", "nonsense", "9", exercise.review.best, progress=progress)
    assert tr("cli.practice_does_skip") in told.text
    assert len(told.saved) == 1 and told.progress.items[exercise.id].results[-1].right


def test_a_choice_that_was_not_compared() -> None:
    exercise = next(one for one in SAMPLE if one.kind == "pass")
    compared = {frozenset(one.action.split()) for one in exercise.review.choices}
    hand = [card.text for card in exercise.view().hand]
    cards = next(
        four
        for at in range(len(hand) - 3)
        if frozenset(["give", *(four := hand[at : at + 4])]) not in compared and len(set(four)) == 4
    )
    told = Sitting(" ".join(cards), progress=Progress().with_exercises([exercise]))
    assert len(told.saved) == 1
    assert "loses" in told.text or "Right" in told.text


def test_drills() -> None:
    for kind in ("count_meld", "legal_cards", "trick_winner"):
        one = drill(RULES, kind, "s:1")
        answer = {
            "count_meld": str(one.points),
            "legal_cards": " ".join(one.cards),
            "trick_winner": str((one.winner or 0) + 1),
        }[kind]
        told = Sitting(answer, "quit", kinds=(kind,))
        assert tr("cli.practice_drill_right") in told.text
        assert told.progress.points(kind, NOW.date()) == 1
        told = Sitting("hint", "9999999", "", "show", "quit", kinds=(kind,))
        assert told.progress.points(kind, NOW.date()) == 0
        tally = told.progress.days[NOW.date()].kinds[kind]
        assert (tally.right, tally.wrong) == (0, 1)
        assert told.progress.items == {}


def test_slow_counts_are_right_without_points() -> None:
    one = drill(RULES, "count_meld", "s:1")
    entries = [*["hint"] * 3, str(one.points), "quit"]
    ticks = iter([0, 0, *range(100, 2000, 50)])
    told = Sitting(*entries, kinds=("count_meld",))
    assert told.progress.points("count_meld", NOW.date()) == 1
    session = told.session
    session.clock = lambda: next(ticks)
    session.terminal = Terminal(
        io.StringIO(f"{one.points}\nquit\n"), out := io.StringIO(), DISPLAY, live=False
    )
    session.progress, session._asked = Progress(), 0
    session.run()
    assert "seconds" in out.getvalue()
    assert session.progress.points("count_meld", NOW.date()) == 0
    assert session.progress.days[NOW.date()].kinds["count_meld"].right == 1


def test_a_wrong_answer_in_a_random_hand_is_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    exercise = SAMPLE[0]
    monkeypatch.setattr(practice_session, "hand_exercise", lambda *_: exercise)
    right = Sitting(exercise.review.best, "quit", kinds=(exercise.kind,))
    assert right.progress.items == {} and right.progress.points(exercise.kind, NOW.date()) == 1
    wrong = Sitting(exercise.review.chosen, "quit", kinds=(exercise.kind,))
    assert list(wrong.progress.items) == [exercise.id]
    assert tr("cli.practice_chosen_by_beginner", choice="", lost="")[:30] not in wrong.text
    later = Sitting("quit", progress=wrong.progress, now=NOW + timedelta(days=2))
    assert "1 exercise is due" in later.text


def test_nothing_to_ask_and_no_engine(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(practice_session, "hand_exercise", lambda *_: None)
    assert tr("cli.practice_nothing_to_ask") in Sitting(kinds=("lead",)).text
    monkeypatch.setattr(practice_session, "is_engine_compiled", lambda: False)
    told = Sitting(kinds=("lead",))
    assert tr("cli.practice_nothing_to_ask") in told.text
    assert tr("cli.practice_needs_the_engine") in told.text


def test_the_time_is_up() -> None:
    told = Sitting(*["1"] * 50, kinds=("count_meld",), seconds=12)
    assert 1 < len(told.saved) < 8
    assert "You answered" in told.text


def test_a_broken_exercise_is_reported_and_stays() -> None:
    broken = msgspec.structs.replace(SAMPLE[0], record="[Aces")
    progress = Progress().with_exercises([broken, SAMPLE[1]])
    told = Sitting(SAMPLE[1].review.best, "quit", progress=progress, seconds=3.5)
    assert broken.id in told.text and broken.id in told.progress.items
    assert len(told.saved) == 1


def test_the_end_tells_what_got_better() -> None:
    exercise = SAMPLE[0]
    progress = Progress().with_exercises([exercise])
    told = Sitting(exercise.review.best, progress=progress, kinds=(exercise.kind,))
    assert tr("cli.practice_better") in told.text
    assert "1 mistake that you now get right" in told.text
    assert "Your streak: 1 day." in told.text


def test_every_kind_has_a_name_in_german() -> None:
    assert set(KIND_IDS) == set(KINDS)
    english = [kind_title(kind) for kind in KINDS]
    with use_language("de"):
        german = [kind_title(kind) for kind in KINDS]
    assert len(set(english)) == len(set(german)) == len(KINDS)
    assert not set(english) & set(german)
