"""The queue of jobs, in a file and in PostgreSQL."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import suppress
from functools import partial
from threading import Barrier, Thread
from typing import TypeVar

import pytest
from sqlalchemy import update
from tools.services.postgres import Postgres

from acesaround.store import job_queue
from acesaround.store.database import jobs
from acesaround.store.event_log import EventLog, Unwritten
from acesaround.store.job_queue import KEPT, LEASE, PAUSES, SLOW, SYSTEM, Job, JobLost, JobQueue
from acesaround.store.places import Place, open_log

T = TypeVar("T")
KINDS = ["export", "cleanup"]


@pytest.fixture
def log(place: Place) -> Iterator[EventLog]:
    with open_log(place) as found:
        yield found


@pytest.fixture
def queue(log: EventLog) -> JobQueue:
    return JobQueue(log)


def passes(log: EventLog, seconds: float) -> None:
    """Let time pass for the jobs."""
    with log.writing() as connection:
        connection.execute(update(jobs).values(due=jobs.c.due - seconds))


def claimed(queue: JobQueue) -> Job:
    found = queue.claim(KINDS)
    assert found is not None
    return found


def state(queue: JobQueue, id: str) -> tuple[str, int, int] | None:
    found = queue.status(id)
    return None if found is None else (found.state, found.done, found.whole)


def test_a_job_is_done_part_by_part(queue: JobQueue) -> None:
    id = queue.enqueue("export", "ann", "the input", 2)
    assert state(queue, id) == ("waiting", 0, 2)
    job = claimed(queue)
    assert (job.id, job.kind, job.input, job.done, job.whole) == (id, "export", "the input", 0, 2)
    assert state(queue, id) == ("running", 0, 2) and queue.claim(KINDS) is None
    queue.store(job, 1, "one")
    assert state(queue, id) == ("running", 1, 2)
    queue.store(job, 2, "two")
    assert state(queue, id) == ("done", 2, 2) and queue.parts(id) == ["one", "two"]
    with pytest.raises(JobLost):
        queue.renew(job)


def test_the_same_key_gives_the_same_job_until_it_is_too_old(
    log: EventLog, queue: JobQueue
) -> None:
    id = queue.enqueue("export", "ann", "", 1)
    assert queue.enqueue("export", "ann", "", 1) == id
    assert queue.enqueue("export", "bob", "", 1) != id
    queue.store(claimed(queue), 1, "one")
    assert queue.enqueue("export", "ann", "", 1) == id
    passes(log, KEPT)
    assert queue.status(id) is None
    again = queue.enqueue("export", "ann", "", 1)
    assert again != id and queue.parts(id) == []


def test_quick_jobs_of_people_come_first_and_those_of_the_system_last(queue: JobQueue) -> None:
    ids = [
        queue.enqueue("export", "d", "", 1, SLOW),
        queue.enqueue("cleanup", "a", "", 1, SYSTEM),
        queue.enqueue("export", "b", "", 1),
        queue.enqueue("export", "c", "", 1),
    ]
    assert [claimed(queue).id for _ in ids] == [ids[2], ids[3], ids[0], ids[1]]


def test_kinds_that_a_server_does_not_know_are_left_to_others(queue: JobQueue) -> None:
    queue.enqueue("review", "a", "", 1)
    assert queue.claim(KINDS) is None and queue.claim(["review"]) is not None


def test_a_job_of_a_server_that_is_gone_is_continued(log: EventLog, queue: JobQueue) -> None:
    id = queue.enqueue("export", "ann", "", 3)
    first = claimed(queue)
    queue.store(first, 1, "one")
    passes(log, LEASE)
    second = claimed(queue)
    assert (second.id, second.done) == (id, 1)
    for late in (lambda: queue.store(first, 2, "late"), lambda: queue.renew(first)):
        with pytest.raises(JobLost):
            late()
    for late_end in (queue.give_back, lambda job: queue.fail(job, "late")):
        with pytest.raises(JobLost):
            late_end(first)
    queue.store(second, 2, "two")
    queue.store(second, 3, "three")
    assert queue.parts(id) == ["one", "two", "three"]


def test_a_renewed_job_is_not_claimed_by_others(log: EventLog, queue: JobQueue) -> None:
    queue.enqueue("export", "ann", "", 1)
    job = claimed(queue)
    passes(log, LEASE - 1)
    queue.renew(job)
    passes(log, LEASE - 1)
    assert queue.claim(KINDS) is None


def test_a_job_that_was_given_back_is_continued_at_once(queue: JobQueue) -> None:
    queue.enqueue("export", "ann", "", 2)
    first = claimed(queue)
    queue.store(first, 1, "one")
    queue.give_back(first)
    again = claimed(queue)
    assert (again.done, again.attempts) == (1, 1)


def test_without_other_servers_claimed_jobs_are_continued_at_once(queue: JobQueue) -> None:
    queue.enqueue("export", "ann", "", 1)
    claimed(queue)
    assert queue.claim(KINDS) is None
    queue.release_all()
    assert claimed(queue).attempts == 2


def test_a_job_that_fails_is_tried_again_after_a_pause(log: EventLog, queue: JobQueue) -> None:
    id = queue.enqueue("export", "ann", "", 1)
    for pause in PAUSES:
        assert queue.fail(claimed(queue), "disk I/O error")
        passes(log, pause - 1)
        assert queue.claim(KINDS) is None
        passes(log, 1)
    assert not queue.fail(claimed(queue), "disk I/O error")
    found = queue.status(id)
    assert found is not None and (found.state, found.reason) == ("failed", "disk I/O error")
    passes(log, 3600)
    assert queue.claim(KINDS) is None
    again = queue.enqueue("export", "ann", "", 1)
    assert again != id and claimed(queue).attempts == 1


def test_each_part_has_its_own_attempts(log: EventLog, queue: JobQueue) -> None:
    queue.enqueue("export", "ann", "", 2)
    queue.fail(claimed(queue), "")
    passes(log, PAUSES[0])
    second = claimed(queue)
    assert second.attempts == 2
    queue.store(second, 1, "one")
    queue.fail(second, "")
    passes(log, PAUSES[0])
    assert claimed(queue).attempts == 2


def test_a_cancelled_job_stops_and_keeps_nothing(queue: JobQueue) -> None:
    id = queue.enqueue("export", "ann", "", 2)
    job = claimed(queue)
    queue.store(job, 1, "one")
    queue.cancel(id)
    with pytest.raises(JobLost):
        queue.store(job, 2, "two")
    assert state(queue, id) == ("cancelled", 1, 2) and queue.parts(id) == []
    assert queue.claim(KINDS) is None
    again = queue.enqueue("export", "ann", "", 2)
    queue.store(claimed(queue), 1, "one")
    assert again != id and queue.parts(again) == ["one"]


def test_what_is_done_cannot_be_cancelled(queue: JobQueue) -> None:
    id = queue.enqueue("export", "ann", "", 1)
    queue.store(claimed(queue), 1, "one")
    queue.cancel(id)
    assert state(queue, id) == ("done", 1, 1) and queue.parts(id) == ["one"]


def test_only_old_jobs_are_deleted(log: EventLog, queue: JobQueue) -> None:
    ended = queue.enqueue("export", "ann", "", 1)
    queue.store(claimed(queue), 1, "one")
    waiting = queue.enqueue("export", "bob", "", 1)
    queue.delete_expired()
    assert queue.parts(ended) == ["one"]
    passes(log, KEPT)
    queue.delete_expired()
    assert queue.parts(ended) == [] and state(queue, waiting) == ("waiting", 0, 1)


def test_people_cannot_fill_the_queue(queue: JobQueue, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(job_queue, "MAX_WAITING", 2)
    first = queue.enqueue("export", "a", "", 1)
    queue.enqueue("export", "b", "", 1)
    with pytest.raises(job_queue.TooManyJobs):
        queue.enqueue("export", "c", "", 1)
    assert queue.enqueue("export", "a", "", 1) == first
    queue.enqueue("cleanup", "d", "", 1, SYSTEM)
    for key in "ef":
        queue.enqueue("review", key, "", 1, SLOW)
    with pytest.raises(job_queue.TooManyJobs):
        queue.enqueue("review", "g", "", 1, SLOW)
    queue.cancel(first)
    queue.enqueue("export", "c", "", 1)


def again(change: Callable[[], T]) -> T:
    """Repeat a change that failed, as servers do.

    PostgreSQL ends the transaction of a process that stands still for two seconds, as any process
    may on a busy machine.
    """
    for _ in range(2):
        with suppress(Unwritten):
            return change()
    return change()


def test_servers_at_the_same_moment_get_different_jobs_and_one_job_for_a_key(
    new_address: Callable[[], str],
) -> None:
    address, number = new_address(), 4
    logs = [open_log(address, shared=True) for _ in range(number)]
    queues, barrier = list(map(JobQueue, logs)), Barrier(number)
    ids, got = list[str](), list[str]()

    def take_part(queue: JobQueue) -> None:
        for turn in range(15):
            barrier.wait()
            ids.append(again(partial(queue.enqueue, "export", f"key {turn}", "", 1)))
        barrier.wait()
        while (job := queue.claim(KINDS)) is not None:
            got.append(job.id)
            again(partial(queue.store, job, 1, ""))

    threads = [Thread(target=take_part, args=(queue,)) for queue in queues]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    for log in logs:
        log.close()
    assert len(ids) == 15 * number and len(set(ids)) == 15
    assert sorted(got) == sorted(set(ids))


def test_postgresql_never_notifies(postgres: Postgres, new_address: Callable[[], str]) -> None:
    """PostgreSQL would commit moves and notifications one after another."""

    def notified() -> int:
        # The counters of the buffers through which all notifications go.
        counted = "SELECT sum(blks_zeroed + blks_hit) FROM pg_stat_slru WHERE name ILIKE 'notify'"
        return int(postgres.psql(counted))

    address = new_address()
    name, before = address.rpartition("/")[2], notified()
    with open_log(address) as log:
        queue = JobQueue(log)
        for turn in range(3):
            id = queue.enqueue("export", f"key {turn}", "", 2)
            job = claimed(queue)
            queue.renew(job)
            queue.store(job, 1, "")
            if turn:
                queue.fail(job, "")
                queue.cancel(id)
            else:
                queue.store(job, 2, "")
        queue.release_all()
        queue.delete_expired()
    assert notified() == before
    triggers = "SELECT count(*) FROM pg_trigger WHERE NOT tgisinternal"
    assert postgres.psql(triggers, name) == "0"
    postgres.psql("NOTIFY everyone", name)
    assert notified() > before
