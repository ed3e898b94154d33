"""Tests of the schedule, of progress, and of its summary."""

import json
from datetime import UTC, date, datetime, timedelta, timezone

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.practice.sample import sample

from acesaround.practice.kinds import KINDS, PracticeKind
from acesaround.practice.progress import (
    MAX_DAYS,
    MAX_ITEMS,
    Item,
    Progress,
    ProgressError,
    Result,
    progress_from_json,
)
from acesaround.practice.schedule import Answer, Memory, grade, next_memory
from acesaround.practice.summary import level_of, next_kind, points_missing, summarize
from acesaround.server.middleware import LONGEST_BODY, LONGEST_PROGRESS

NOW = datetime(2026, 11, 27, 18, 0, tzinfo=UTC)
TODAY = date(2026, 11, 27)
RIGHT, WRONG = Answer(True, seconds=20), Answer(False, seconds=20)
SAMPLE = sample()
EMPTY = Progress()
answers = st.builds(Answer, st.booleans(), st.integers(0, 3), st.floats(0, 1000, allow_nan=False))


def after(days: int) -> datetime:
    return NOW + timedelta(days=days)


def test_grades() -> None:
    assert grade(WRONG) == grade(Answer(False, seconds=1)) == "again"
    assert grade(RIGHT) == "good"
    assert grade(Answer(True, hints=1, seconds=1)) == "hard"
    assert grade(Answer(True, seconds=5)) == "easy"


def test_right_answers_come_back_later_and_later() -> None:
    memory, gaps = None, []
    now = NOW
    for _ in range(5):
        memory = next_memory(memory, RIGHT, now)
        gaps.append(memory.due - now)
        now = memory.due
    assert gaps == sorted(gaps) and gaps[0] >= timedelta(days=1) and gaps[-1] > 4 * gaps[1]


def test_a_lapse_comes_back_sooner() -> None:
    memory = None
    for days in (0, 3, 12):
        memory = next_memory(memory, RIGHT, after(days))
    assert memory is not None
    right, wrong, slow = (
        next_memory(memory, one, memory.due) for one in (RIGHT, WRONG, Answer(True, hints=1))
    )
    assert wrong.due < slow.due < right.due
    assert wrong.due - memory.due < memory.due - after(12)


@given(st.lists(answers, min_size=1, max_size=12), st.integers(-5, 40))
def test_memories_round_trip(some: list[Answer], gap: int) -> None:
    memory, now = None, NOW
    for answer in some:
        memory = next_memory(memory, answer, now)
        told = msgspec.json.encode(memory)
        assert msgspec.json.decode(told, type=Memory) == memory
        assert next_memory(msgspec.json.decode(told, type=Memory), answer, now) == next_memory(
            memory, answer, now
        )
        assert memory.due >= memory.answered + timedelta(days=1)
        now += timedelta(days=gap)


def test_a_clock_that_was_set_back() -> None:
    memory = next_memory(None, RIGHT, NOW)
    assert next_memory(memory, RIGHT, after(-30)).answered == NOW
    east = NOW.astimezone(timezone(timedelta(hours=9)))
    assert next_memory(None, RIGHT, east) == memory


def test_levels() -> None:
    assert [level_of(n) for n in (0, 2, 3, 7, 8, 14, 15)] == [1, 1, 2, 2, 3, 3, 4]
    for points in range(50):
        missing = points_missing(points)
        assert level_of(points + missing) == level_of(points) + 1
        assert level_of(points + missing - 1) == level_of(points)


def test_mistakes_come_back_and_keep_their_schedule() -> None:
    progress = EMPTY.with_exercises(SAMPLE[:3])
    first = SAMPLE[0].id
    assert summarize(progress, NOW, TODAY).due == tuple(one.id for one in SAMPLE[:3])
    progress = progress.answered(SAMPLE[0].kind, WRONG, NOW, TODAY, first)
    assert first not in summarize(progress, NOW, TODAY).due
    memory = progress.items[first].memory
    again = progress.with_exercises(SAMPLE[:3])
    assert again.items[first].memory == memory is not None
    later = summarize(progress, after(2), TODAY + timedelta(days=2))
    # What was answered comes first, and new mistakes after it.
    assert later.due[0] == first and len(later.due) == 3
    assert later.next_due is None
    done = progress
    for one in SAMPLE[1:3]:
        done = done.answered(one.kind, RIGHT, NOW, TODAY, one.id)
    told = summarize(done, NOW, TODAY)
    assert told.due == () and told.next_due == memory.due
    assert first not in done.without(first).items


def test_points_and_days() -> None:
    progress = EMPTY
    for answer in (RIGHT, RIGHT, Answer(True, hints=1), RIGHT, WRONG):
        progress = progress.answered("legal_cards", answer, NOW, TODAY)
    tally = progress.days[TODAY].kinds["legal_cards"]
    assert (tally.right, tally.wrong, tally.points) == (4, 1, 2)
    assert progress.days[TODAY].seconds == 80
    assert progress.points("legal_cards", TODAY - timedelta(days=1)) == 0
    assert progress.points("legal_cards", TODAY + timedelta(days=9)) == 2
    next_day = progress.answered("legal_cards", WRONG, after(1), TODAY + timedelta(days=1))
    assert next_day.points("legal_cards", TODAY + timedelta(days=1)) == 1
    lost = EMPTY.answered("lead", WRONG, NOW, TODAY)
    assert lost.points("lead", TODAY) == 0
    paused = EMPTY.answered("lead", Answer(True, seconds=9999), NOW, TODAY)
    assert paused.days[TODAY].seconds == 300


def test_streaks() -> None:
    progress = EMPTY
    for days in (-9, -3, -2, -1):
        progress = progress.answered("lead", RIGHT, after(days), TODAY + timedelta(days=days))
    told = summarize(progress, NOW, TODAY)
    assert told.streak == 3 and not told.practiced_today
    assert summarize(progress, after(1), TODAY + timedelta(days=1)).streak == 0
    told = summarize(progress.answered("lead", RIGHT, NOW, TODAY), NOW, TODAY)
    assert told.streak == 4 and told.practiced_today and told.answers_today == 1


def test_what_got_better() -> None:
    one, progress = SAMPLE[0], EMPTY.with_exercises(SAMPLE[:1])
    for _ in range(3):
        progress = progress.answered("legal_cards", WRONG, after(-8), TODAY - timedelta(days=8))
        progress = progress.answered("lead", RIGHT, after(-8), TODAY - timedelta(days=8))
    progress = progress.answered(one.kind, WRONG, after(-8), TODAY - timedelta(days=8), one.id)
    assert summarize(progress, NOW, TODAY).better == []
    for _ in range(3):
        progress = progress.answered("legal_cards", RIGHT, NOW, TODAY)
    progress = progress.answered(one.kind, RIGHT, NOW, TODAY, one.id)
    told = summarize(progress, NOW, TODAY)
    assert [better.kind for better in told.better] == [one.kind, "legal_cards"]
    mended, legal = told.better
    assert mended.mended == 1 and legal.level == 2 and legal.level_before == 1
    assert (legal.right, legal.answers, legal.right_before, legal.answers_before) == (3, 3, 0, 3)
    assert json.loads(json.dumps(told.to_json()))["better"] == [one.kind, "legal_cards"]
    later = summarize(progress, after(8), TODAY + timedelta(days=8))
    assert later.better == []


def test_the_next_kind_is_what_you_miss_most() -> None:
    kinds: tuple[PracticeKind, ...] = ("lead", "follow", "count_meld")
    progress = EMPTY
    for _ in range(4):
        progress = progress.answered("lead", RIGHT, after(-1), TODAY - timedelta(days=1))
        progress = progress.answered("follow", WRONG, after(-1), TODAY - timedelta(days=1))
    assert next_kind(progress, kinds, TODAY) == "follow"
    asked = set()
    for _ in range(8):
        kind = next_kind(progress, kinds, TODAY)
        asked.add(kind)
        progress = progress.answered(kind, RIGHT, NOW, TODAY)
    assert asked == set(kinds), "nothing is asked all day"
    mine = EMPTY.with_exercises(SAMPLE[:1])
    assert next_kind(mine, ("lead", SAMPLE[0].kind, "count_meld"), TODAY) == SAMPLE[0].kind
    with pytest.raises(ValueError, match="empty"):
        next_kind(EMPTY, (), TODAY)


def test_progress_round_trips() -> None:
    progress = EMPTY.with_exercises(SAMPLE)
    progress = progress.answered(SAMPLE[0].kind, RIGHT, NOW, TODAY, SAMPLE[0].id)
    progress = progress.answered("count_meld", WRONG, NOW, TODAY)
    assert progress_from_json(json.dumps(progress.to_json())) == progress
    assert progress_from_json(b'{"practice": 1}') == EMPTY


def test_the_most_progress_fits_into_a_request() -> None:
    """Each answer to a question sends all progress to the server, without the exercises."""
    moment = datetime(2026, 11, 27, 12, 34, 56, 123456, tzinfo=UTC)
    memory = Memory(123.45678901234567, 9.123456789012345, moment, moment)
    results = tuple(Result(TODAY, right=False) for _ in range(8))
    longest = max(KINDS, key=len)
    items = {f"{n:016x}": Item(longest, memory, results) for n in range(MAX_ITEMS)}
    progress = EMPTY
    for kind in KINDS:
        progress = progress.answered(kind, Answer(False, 0, 1.2345678901), NOW, TODAY)
    [day] = progress.days.values()
    days = {TODAY - timedelta(days=before): day for before in range(MAX_DAYS, 0, -1)}
    progress = Progress(items=items, days=days)
    for kind in KINDS:
        progress = progress.answered(kind, Answer(True, 0, 1.2345678901), NOW, TODAY)
    assert len(progress.days) == MAX_DAYS
    assert len(msgspec.json.encode(progress)) < LONGEST_PROGRESS - LONGEST_BODY
    assert all(progress.points(kind, TODAY) == 1 for kind in KINDS)


def test_only_a_missed_exercise_counts_for_what_comes_next() -> None:
    mine = EMPTY.with_exercises(SAMPLE[:1])
    kind = SAMPLE[0].kind
    assert mine.items[SAMPLE[0].id].is_missed
    wrong = mine.answered(kind, WRONG, NOW, TODAY, SAMPLE[0].id)
    assert wrong.items[SAMPLE[0].id].is_missed
    right = wrong.answered(kind, RIGHT, NOW, TODAY, SAMPLE[0].id)
    assert not right.items[SAMPLE[0].id].is_missed


@pytest.mark.parametrize("moment", ["0001-01-01T00:00:00+14:00", "9999-12-31T00:00:00Z"])
def test_impossible_dates(moment: str) -> None:
    known = EMPTY.with_exercises(SAMPLE[:1])
    known = known.answered(SAMPLE[0].kind, RIGHT, NOW, TODAY, SAMPLE[0].id)
    text = json.dumps(known.to_json())
    item = known.items[SAMPLE[0].id]
    assert item.memory is not None
    for right in (item.memory.answered, item.memory.due):
        shown = msgspec.json.encode(right).decode().strip('"')
        with pytest.raises(ProgressError, match="years 1970 to 2200"):
            progress_from_json(text.replace(shown, moment))
    with pytest.raises(ProgressError, match="years 1970 to 2200"):
        progress_from_json(text.replace(TODAY.isoformat(), moment[:10]))


@pytest.mark.parametrize(
    "change",
    [{"best": "fly"}, {"chosen": "play"}, {"reasons": [{"code": "none"}]}, {"deals": 10**9}],
    ids=str,
)
def test_exercises_that_cant_be_shown(change: dict[str, object]) -> None:
    table = EMPTY.with_exercises(SAMPLE[:1]).to_json()
    table["items"][SAMPLE[0].id]["exercise"]["review"] |= change
    with pytest.raises(ProgressError, match="isn't practice progress"):
        progress_from_json(json.dumps(table))


def test_the_oldest_stay_if_there_are_too_many() -> None:
    items = {
        f"{n:016x}": Item("lead", next_memory(None, RIGHT, after(n))) for n in range(MAX_ITEMS)
    }
    progress = Progress(items=items).with_exercises(SAMPLE[:2])
    assert len(progress.items) == MAX_ITEMS
    assert {one.id for one in SAMPLE[:2]} < set(progress.items)
    assert f"{MAX_ITEMS - 1:016x}" not in progress.items


@pytest.mark.parametrize(
    ("text", "word"),
    [
        ("", "isn't practice progress"),
        ("[]", "isn't practice progress"),
        ("{}", "practice"),
        ('{"practice": 0}', "isn't practice progress"),
        ('{"practice": 2, "items": 5}', "newer version (2)"),
        ('{"practice": 1, "items": {"a": {"kind": "luck"}}}', "luck"),
        ('{"practice": 1, "items": {"a": {"kind": "count_meld"}}}', "doesn't fit"),
        ('{"practice": 1, "days": {"tomorrow": {}}}', "isn't practice progress"),
        (
            '{"practice": 1, "items": {"a": {"kind": "lead", "memory": {"stability": -1, '
            '"difficulty": 5, "due": "2026-01-01T00:00:00Z", '
            '"answered": "2026-01-01T00:00:00Z"}}}}',
            "stability",
        ),
        ("[" * 3000, "isn't practice progress"),
    ],
)
def test_bad_progress(text: str, word: str) -> None:
    with pytest.raises(ProgressError) as error:
        progress_from_json(text)
    assert word in str(error.value)
    assert error.value.code == "bad_progress"


def test_exercises_under_another_id() -> None:
    told = EMPTY.with_exercises(SAMPLE[:1]).to_json()
    told["items"] = {"0" * 16: next(iter(told["items"].values()))}
    with pytest.raises(ProgressError, match="doesn't fit"):
        progress_from_json(json.dumps(told))
