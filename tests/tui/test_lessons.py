"""`aces learn`: a lesson in the terminal, from the first step to the last, and its progress."""

from __future__ import annotations

import io
import json
import sys
from pathlib import Path

import pytest

from acesaround.cli.main import main
from acesaround.i18n import tr
from acesaround.lessons import lesson_names, play, read_lesson
from acesaround.store.coach_record import read_coach_record
from acesaround.store.lesson_progress import (
    LessonProgress,
    read_lesson_progress,
    write_lesson_progress,
)


class Learner:
    """Runner of `aces learn` in this process, with its own data folder."""

    def __init__(
        self, home: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
    ) -> None:
        self.home, self._monkeypatch, self._capsys = home, monkeypatch, capsys
        monkeypatch.setenv("ACES_HOME", str(home))
        monkeypatch.setattr(sys, "argv", ["aces"])

    def __call__(self, *words: str, script: str | io.StringIO = "") -> tuple[int, str, str]:
        source = io.StringIO(script) if isinstance(script, str) else script
        self._monkeypatch.setattr(sys, "stdin", source)
        code = main(["learn", *words])
        taken = self._capsys.readouterr()
        return code, taken.out, taken.err

    @property
    def progress(self) -> LessonProgress:
        return read_lesson_progress(self.home)


@pytest.fixture
def learn(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> Learner:
    return Learner(tmp_path, monkeypatch, capsys)


def script_of(name: str) -> str:
    """Return the right answers of a lesson, line by line."""
    lines: list[str] = []
    for step in play(read_lesson(name)).steps:
        if step.task is None:
            lines.append("")
        elif step.task.kind == "word":
            values = [one.value for one in step.task.options]
            lines.append(str(values.index(step.task.right[0]) + 1))
        else:
            lines += step.task.tries()
    return "\n".join(lines) + "\n"


@pytest.mark.parametrize("name", ["deck", "melds", "bidding"])
def test_a_lesson_from_the_first_step_to_the_last(learn: Learner, name: str) -> None:
    code, out, err = learn(name, script=script_of(name))
    assert (code, err) == (0, "")
    assert play(read_lesson(name)).done.partition(".")[0] in out.replace("\n", " ")
    assert learn.progress.done == {name}
    assert learn("--list")[1].count("(done)") == 1


@pytest.mark.parametrize("missing", [set[str](), {"two-hand"}, {"melds"}])
def test_after_the_lessons_for_four_the_coach_is_on(learn: Learner, missing: set[str]) -> None:
    others = frozenset(lesson_names()) - {"deck"} - missing
    write_lesson_progress(learn.home, LessonProgress(others))
    _, out, _ = learn("deck", script=script_of("deck"))
    assert (tr("terminal.all_lessons_done") in out) is (not missing)
    expected = None if missing == {"melds"} else "fading"
    assert read_coach_record(learn.home).amount == expected


def test_wrong_answers_hints_and_the_answer(learn: Learner) -> None:
    words = "²\n1\nh\nxx\n3\nshow\n4\nKH\nTH\nq\n"
    code, out, _ = learn("deck", script=words)
    assert code == 0
    assert "That's a regular deck." in out
    assert "There are just as many of every other card." in out
    assert "Type h for a hint, or show to see the answer." in out
    assert "'4' isn't a card" in out
    assert "the ten comes before the king." in out
    assert learn.progress.reached == {"deck": "trick"}


def test_an_interrupted_lesson_goes_on_at_its_step(learn: Learner) -> None:
    class Interrupted(io.StringIO):
        def readline(self, size: int | None = -1) -> str:  # type: ignore[override]
            line = super().readline(-1 if size is None else size)
            if not line:
                raise KeyboardInterrupt
            return line

    code, out, _ = learn("melds", script=Interrupted("\nKH QH\n"))
    assert code == 130 and "You can continue later with `aces learn`." in out
    _, out, _ = learn(script="4\nq\n")
    assert "Step 3 of 10" in out and "Step 2 of 10" not in out and "Yes, 4." in out


def test_melds_are_found_one_by_one(learn: Learner) -> None:
    write_lesson_progress(learn.home, LessonProgress(reached={"melds": "twice"}))
    _, out, _ = learn(script="KS QS\nQS KS\nKS JD\nQS JD\nq\n")
    assert "marriage in ♠: 2" in out and "1 left to find." in out
    assert "You've found this one already." in out
    assert "These cards aren't a meld." in out
    assert "Together that's 6." in out


def test_cards_that_arent_in_the_hand_arent_wrong_answers(learn: Learner) -> None:
    write_lesson_progress(learn.home, LessonProgress(reached={"melds": "twice"}))
    _, out, _ = learn(script="9C\n9C\n9C\nq\n")
    reason = tr("terminal.card_isnt_in_your_hand_or_you", card="9C")
    assert out.count(f"{reason}.") == 3
    assert tr("terminal.type_show_to_see_the_answer") not in out


@pytest.mark.parametrize(
    ("lesson", "step", "answer"),
    [
        ("melds", "two_marriages", "The answer: 4 meld, from K♥ K♥ Q♥ Q♥ (2 × marriage in ♥: 4)"),
        ("melds", "not_around", "The answer: 0, because there's no meld in these cards"),
        ("counters", "last", "The answer: 4 points, from A♦ 10♦ and 2 points for the last trick"),
        ("melds", "twice", "The answer: K♠ Q♠ (marriage in ♠: 2); Q♠ J♦ (pinochle: 4)"),
    ],
)
def test_the_answer_has_the_cards(learn: Learner, lesson: str, step: str, answer: str) -> None:
    write_lesson_progress(learn.home, LessonProgress(reached={lesson: step}))
    assert answer in learn(script="show\nq\n")[1]


def test_house_rules_and_json(learn: Learner, tmp_path: Path) -> None:
    (tmp_path / "house.toml").write_text('extends = "double-deck"\n[meld]\nmarriage = 3\n')
    code, out, _ = learn("melds", "--rules", str(tmp_path / "house.toml"), "--json")
    lesson = json.loads(out)
    assert code == 0 and lesson["rules"].startswith("House rules")
    assert "A marriage is worth 3." in lesson["steps"][1]["text"][0]
    assert json.loads(learn("--json")[1])[0]["name"] == "deck"


OWN = """
number = 1
title = "Mine"
goal = "A goal"
done = "Done"
rules = "double-deck"

[[steps]]
id = "must"
text = "You have to trump."
when = { play.void = "must_trump" }

[[steps]]
id = "void"
text = "What can you play?"
position = '''
South AH QS ?
Trump West spades
Tricks 1. West AD KD JD
'''
ask = "legal"
question = "Pick your cards."
well = "Yes."
hints = ["Think."]
wrong = [{ try = "QS AH", text = "You have to trump." }]

[[steps]]
id = "only"
text = "What can you play?"
position = '''
South AH QS ?
Trump West spades
Tricks 1. West AD KD JD
'''
ask = "legal"
expect = "QS"
question = "Pick your cards."
well = "Only the trump."
hints = ["Think."]
"""


def test_house_rules_say_what_they_leave_out_of_your_own_lesson(
    learn: Learner, tmp_path: Path
) -> None:
    (tmp_path / "mine.toml").write_text(OWN)
    (tmp_path / "house.toml").write_text(
        'extends = "double-deck"\n[play]\nvoid = "any"\novertrump = false\n'
    )
    mine, house = str(tmp_path / "mine.toml"), str(tmp_path / "house.toml")
    code, out, err = learn(mine, script="\nQS\nQS\n")
    assert (code, err) == (0, "")
    assert "Done" in out and "aces learn deck" not in out
    code, out, err = learn(mine, "--rules", house, "--json")
    assert [step["id"] for step in json.loads(out)["steps"]] == ["void"] and code == 0
    assert err.splitlines() == [
        'aces: mine: step must is left out: play.void is "any"',
        'aces: mine, step void: wrong answer "QS AH" is left out: it\'s right here',
        'aces: mine: step only is left out: "QS" is expected, but the right answer is "QS AH"',
    ]
    assert learn("legal", "--rules", house, "--json")[2] == ""


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (("meld",), "isn't a lesson or a lesson file; the lessons are"),
        (("melds", "--rules", "two-hand"), "choose rules with the same players, deck, and deal"),
    ],
)
def test_errors(learn: Learner, words: tuple[str, ...], told: str) -> None:
    code, out, err = learn(*words)
    assert (code, out) == (2, "") and told in err


@pytest.mark.parametrize("damage", ["{", "[1]", '{"done": 3, "reached": []}', '{"done": [1]}'])
def test_damaged_progress_starts_over(tmp_path: Path, damage: str) -> None:
    (tmp_path / "lesson-progress.json").write_text(damage)
    assert read_lesson_progress(tmp_path) == LessonProgress()
