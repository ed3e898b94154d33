"""Tests of merges of progress from several devices."""

from datetime import UTC, date, datetime, timedelta

import msgspec
from hypothesis import given
from hypothesis import strategies as st
from tests.practice.sample import sample

from acesaround.practice.merge import merge
from acesaround.practice.progress import MAX_OTHERS, Progress, progress_from_json
from acesaround.practice.schedule import Answer
from acesaround.practice.summary import summarize

NOW = datetime(2026, 11, 27, 18, 0, tzinfo=UTC)
TODAY = date(2026, 11, 27)
RIGHT, WRONG = Answer(True, seconds=20), Answer(False, seconds=20)
SAMPLE = sample()


def answered(progress: Progress, right: bool, days: int = 0, minutes: int = 0) -> Progress:
    now = NOW + timedelta(days=days, minutes=minutes)
    one = SAMPLE[0]
    progress = progress.with_exercises([one])
    return progress.answered(
        one.kind, RIGHT if right else WRONG, now, TODAY + timedelta(days=days), one.id
    )


def totals(progress: Progress) -> tuple[int, int, float, int]:
    tally = progress.tallies(TODAY).get(SAMPLE[0].kind)
    seconds = progress.seconds(TODAY)
    points = progress.points(SAMPLE[0].kind, TODAY)
    return (tally.right, tally.wrong, seconds, points) if tally else (0, 0, seconds, points)


def test_two_devices_on_the_same_day() -> None:
    phone = laptop = Progress()
    phone, laptop = phone.on_device("phone"), laptop.on_device("laptop")
    for minutes in range(3):
        phone = answered(phone, True, minutes=minutes)
    laptop = answered(answered(laptop, True, minutes=30), False, minutes=31)
    both = merge(phone, laptop)
    assert totals(both) == (4, 1, 100, 3)
    results = [one.right for one in both.items[SAMPLE[0].id].results]
    assert results[-1] is False and True in results
    assert both.items[SAMPLE[0].id].memory == laptop.items[SAMPLE[0].id].memory
    # Back on the laptop, a wrong answer costs a point that the phone gained.
    back = answered(merge(laptop, both), False, minutes=60)
    assert totals(back) == (4, 2, 120, 2)
    assert totals(merge(both, back)) == totals(merge(merge(phone, back), laptop)) == totals(back)
    assert summarize(back, NOW, TODAY).answers_today == 6


def test_streaks_go_on_across_devices() -> None:
    phone = answered(answered(Progress().on_device("a"), True, days=-2), True, days=0)
    laptop = answered(Progress().on_device("b"), True, days=-1)
    assert summarize(merge(laptop, phone), NOW, TODAY).streak == 3


step = st.tuples(st.sampled_from("ab"), st.booleans(), st.integers(-2, 0))
steps = st.lists(step, max_size=8).map(lambda found: sorted(found, key=lambda one: one[2]))


@given(steps, st.lists(st.integers(0, 7), max_size=3))
def test_every_answer_counts_once(found: list[tuple[str, bool, int]], moves: list[int]) -> None:
    devices = {name: Progress().on_device(name) for name in "ab"}
    for at, (name, right, days) in enumerate(found):
        devices[name] = answered(devices[name], right, days=days, minutes=at)
        if at in moves:
            away = "b" if name == "a" else "a"
            devices[away] = merge(devices[away], devices[name])
    one, other = merge(devices["a"], devices["b"]), merge(devices["b"], devices["a"])
    wanted = [right for _, right, days in found if days == 0]
    assert totals(one)[:2] == (wanted.count(True), wanted.count(False))
    assert totals(one) == totals(other) and one.items == other.items
    assert merge(one, other) == merge(one, one) == one
    assert progress_from_json(msgspec.json.encode(one)) == one


def test_progress_without_a_device_is_counted_once() -> None:
    before = answered(Progress(), True)
    phone, laptop = before.on_device("a"), before.on_device("b")
    assert totals(merge(phone, laptop)) == totals(before) == (1, 0, 20, 1)


def test_copies_under_one_id_that_went_on_apart_both_count() -> None:
    before = answered(Progress().on_device("a"), True)
    one = answered(answered(before, True, minutes=1), True, minutes=2)
    other = answered(answered(before, False, minutes=3), False, minutes=4)
    both = merge(one, other)
    assert totals(both)[:2] == totals(merge(other, one))[:2] == (3, 2)
    assert totals(merge(both, one)) == totals(merge(both, other)) == totals(both)


def test_old_devices_are_forgotten() -> None:
    progress = Progress()
    for number in range(MAX_OTHERS + 3):
        progress = answered(progress.on_device(f"device {number}"), True, days=number)
    assert sorted(progress.others) == [f"device {2 + number}" for number in range(MAX_OTHERS)]
    assert progress_from_json(msgspec.json.encode(progress)) == progress
