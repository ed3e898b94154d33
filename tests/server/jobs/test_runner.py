"""The jobs that a server does: shared with others, failed, stopped, and cleaned up."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable, Iterator
from contextlib import AsyncExitStack
from pathlib import Path
from threading import Event, Lock

import pytest
from fastapi import FastAPI, HTTPException, Request
from sqlalchemy import func, select, text, update
from tests.server.support.in_a_thread import run_apart

from acesaround.kernel.interface import Cancel, Cancelled
from acesaround.server.http.job_requests import call_queue, cancel_job
from acesaround.server.jobs import runner
from acesaround.server.jobs.choice_judgment import JUDGMENT
from acesaround.server.jobs.cleanup import CLEANUP
from acesaround.server.jobs.game_export import EXPORT
from acesaround.server.jobs.game_review import REVIEW
from acesaround.server.jobs.hand_figures import FIGURES
from acesaround.server.jobs.kind import JobKind
from acesaround.server.jobs.practice_exercises import EXERCISES
from acesaround.server.jobs.runner import JobRunner
from acesaround.store import job_queue
from acesaround.store.database import jobs, servers, transfers
from acesaround.store.event_log import EventLog
from acesaround.store.job_queue import JobQueue, JobStatus
from acesaround.store.places import Place, open_log
from acesaround.store.sqlite import sqlite_engine
from acesaround.store.transfer_codes import CODE_SECONDS, TransferBundle, TransferCodes

SECRET = "the ace of spades"


@pytest.fixture
def log(place: Place) -> Iterator[EventLog]:
    with open_log(place) as found:
        yield found


@pytest.fixture(autouse=True)
def short_waits(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(job_queue, "PAUSES", (0.0, 0.0))
    monkeypatch.setattr(runner, "POLL_SECONDS", 0.05)


def ended(log: EventLog, id: str) -> JobStatus | None:
    found = JobQueue(log).status(id)
    assert found is not None
    return found if found.state in ("done", "failed", "cancelled") else None


async def until(holds: Callable[[], object]) -> None:
    """Wait until a condition holds."""
    for _ in range(1000):
        if await asyncio.to_thread(holds):
            return
        await asyncio.sleep(0.02)
    raise TimeoutError


def run(
    log: EventLog,
    kinds: list[JobKind],
    test: Callable[[list[JobRunner]], Awaitable[None]],
    servers: int = 1,
) -> None:
    """Run a test while servers do jobs."""

    async def both() -> None:
        runners = [JobRunner(log, kinds, alone=servers == 1) for _ in range(servers)]
        async with AsyncExitStack() as stack:
            for each in runners:
                each.start()
                stack.push_async_callback(each.close)
            await test(runners)

    run_apart(both())


def test_a_job_that_fails_says_why_without_secrets(
    log: EventLog, caplog: pytest.LogCaptureFixture
) -> None:
    calls = list[int]()

    def fails(_log: EventLog, _input: str, number: int, _cancel: Cancel) -> str:
        calls.append(number)
        if number == 2:
            raise ValueError(SECRET)
        return "one"

    kind = JobKind("fails", fails)

    async def one_job(runners: list[JobRunner]) -> None:
        id = await runners[0].enqueue(kind, "key", SECRET, 3)
        await until(lambda: ended(log, id))
        status = ended(log, id)
        assert status is not None
        assert (status.state, status.done, status.reason) == ("failed", 1, "ValueError")

    run(log, [kind, CLEANUP], one_job)
    assert calls == [1, 2, 2, 2]
    assert [record.levelname for record in caplog.records] == ["WARNING", "WARNING", "ERROR"]
    assert all(SECRET not in record.getMessage() for record in caplog.records)


def test_a_job_whose_server_dies_each_time_fails(log: EventLog) -> None:
    queue, tried = JobQueue(log), list[int]()

    def do_part(_log: EventLog, _input: str, number: int, _cancel: Cancel) -> str:
        tried.append(number)
        return ""

    id = queue.enqueue("kills", "key", "", 1)
    for _ in range(3):
        assert queue.claim(["kills"]) is not None
        queue.release_all()

    async def one_job(_: list[JobRunner]) -> None:
        await until(lambda: ended(log, id))

    run(log, [JobKind("kills", do_part), CLEANUP], one_job)
    status = ended(log, id)
    assert status is not None and (status.state, status.reason) == ("failed", "Interrupted")
    assert not tried


def test_a_server_without_the_compiled_kernel_leaves_reviews_to_others(
    log: EventLog, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("acesaround.kernel.backend.backend", lambda: "python")
    slow = JobKind("slow", lambda *_: "", needs_kernel=True)
    quick = JobKind("quick", lambda *_: "")

    async def one_of_each(runners: list[JobRunner]) -> None:
        left, done = [await runners[0].enqueue(kind, kind.name, "", 1) for kind in (slow, quick)]
        await until(lambda: ended(log, done))
        status = JobQueue(log).status(left)
        assert status is not None and status.state == "waiting"
        monkeypatch.setattr("acesaround.kernel.backend.backend", lambda: "compiled")
        await until(lambda: ended(log, left))

    run(log, [slow, quick, CLEANUP], one_of_each)
    for kind in (REVIEW, FIGURES, JUDGMENT, EXERCISES):
        assert kind.needs_kernel
    assert min(REVIEW.priority, FIGURES.priority) > EXPORT.priority


def test_a_database_that_fails_is_answered_with_503(tmp_path: Path) -> None:
    app = FastAPI()
    app.state.jobs = JobRunner(EventLog(sqlite_engine(tmp_path / "nowhere" / "tables.db")))
    request = Request({"type": "http", "app": app})

    async def status_of(asked: Awaitable[object]) -> int:
        with pytest.raises(HTTPException) as caught:
            await asked
        return caught.value.status_code

    queue = app.state.jobs.queue
    assert run_apart(status_of(call_queue(request, queue.parts, "id"))) == 503
    assert run_apart(status_of(cancel_job(request, "id"))) == 503


def test_servers_share_the_work_and_do_each_part_once(log: EventLog) -> None:
    parts, at_once, most = list[tuple[str, int]](), [0], [0]
    lock = Lock()

    def do_part(_log: EventLog, input: str, number: int, _cancel: Cancel) -> str:
        with lock:
            parts.append((input, number))
            at_once[0] += 1
            most[0] = max(most[0], at_once[0])
        time.sleep(0.05)
        with lock:
            at_once[0] -= 1
        return ""

    kind = JobKind("shared", do_part)

    async def some_jobs(runners: list[JobRunner]) -> None:
        ids = [await runners[0].enqueue(kind, f"key {n}", str(n), 2) for n in range(6)]
        await until(lambda: all(ended(log, id) for id in ids))

    run(log, [kind, CLEANUP], some_jobs, servers=2)
    assert sorted(parts) == [(str(job), part) for job in range(6) for part in (1, 2)]
    assert most == [2]


def test_a_stopped_server_leaves_the_rest_to_the_next(log: EventLog) -> None:
    begun, parts = Event(), list[int]()

    def do_part(_log: EventLog, _input: str, number: int, _cancel: Cancel) -> str:
        parts.append(number)
        if number == 2:
            begun.set()
            time.sleep(0.1)
        return f"part {number}"

    kind, ids = JobKind("long", do_part), list[str]()

    async def begin(runners: list[JobRunner]) -> None:
        ids.append(await runners[0].enqueue(kind, "key", "", 3))
        await until(begun.is_set)

    run(log, [kind, CLEANUP], begin)
    stopped = JobQueue(log).status(ids[0])
    assert stopped is not None and (stopped.state, stopped.done) == ("waiting", 1)

    async def wait(_: list[JobRunner]) -> None:
        await until(lambda: ended(log, ids[0]))

    run(log, [kind, CLEANUP], wait)
    assert parts == [1, 2, 2, 3]
    assert JobQueue(log).parts(ids[0]) == ["part 1", "part 2", "part 3"]


class Endless:
    """A part that runs until it's cancelled."""

    def __init__(self) -> None:
        self.begun, self.stopped = Event(), Event()

    def __call__(self, _log: EventLog, _input: str, _number: int, cancel: Cancel) -> str:
        self.begun.set()
        while not cancel.is_set:
            time.sleep(0.01)
        self.stopped.set()
        raise Cancelled("cancelled")


def test_a_part_stops_if_its_job_was_cancelled_elsewhere(
    log: EventLog, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(runner, "_RENEW_SECONDS", 0.02)
    part = Endless()
    kind = JobKind("endless", part)

    async def cancel(runners: list[JobRunner]) -> None:
        id = await runners[0].enqueue(kind, "key", "", 1)
        await until(part.begun.is_set)
        await asyncio.to_thread(JobQueue(log).cancel, id)
        await until(part.stopped.is_set)

    run(log, [kind, CLEANUP], cancel)


def test_a_cancelled_job_stops_its_part(log: EventLog) -> None:
    part = Endless()
    kinds = [JobKind("endless", part), JobKind("quick", lambda *_: "")]

    async def cancel(runners: list[JobRunner]) -> None:
        first = await runners[0].enqueue(kinds[0], "key", "", 1)
        await until(part.begun.is_set)
        second = await runners[0].enqueue(kinds[1], "key", "", 1)
        await runners[0].cancel(second)
        assert not part.stopped.is_set(), "another job was cancelled"
        await runners[0].cancel(first)
        await until(part.stopped.is_set)
        third = await runners[0].enqueue(kinds[1], "again", "", 1)
        await until(lambda: ended(log, third))
        states = [ended(log, id) for id in (first, second, third)]
        assert [one and one.state for one in states] == ["cancelled", "cancelled", "done"]

    run(log, [*kinds, CLEANUP], cancel)


def test_a_stopped_server_does_not_wait_for_its_part(log: EventLog) -> None:
    part, ids = Endless(), list[str]()

    async def begin(runners: list[JobRunner]) -> None:
        ids.append(await runners[0].enqueue(JobKind("endless", part), "key", "", 1))
        await until(part.begun.is_set)

    run(log, [JobKind("endless", part), CLEANUP], begin)
    status = JobQueue(log).status(ids[0])
    assert status is not None and status.state == "waiting"


def test_a_long_part_keeps_its_job(log: EventLog, monkeypatch: pytest.MonkeyPatch) -> None:
    # A busy machine can stand still for half a second.
    monkeypatch.setattr(job_queue, "LEASE", 2.0)
    monkeypatch.setattr(runner, "_RENEW_SECONDS", 0.1)
    parts = list[int]()

    def do_part(_log: EventLog, _input: str, number: int, _cancel: Cancel) -> str:
        parts.append(number)
        time.sleep(2.5)
        return ""

    kind = JobKind("long", do_part)

    async def one_job(runners: list[JobRunner]) -> None:
        id = await runners[0].enqueue(kind, "key", "", 1)
        await until(lambda: ended(log, id))

    run(log, [kind, CLEANUP], one_job, servers=2)
    assert parts == [1]


def test_servers_delete_what_is_out_of_date(place: Place) -> None:
    with open_log(place) as log:
        codes, bundle = TransferCodes(log), TransferBundle("Ann", (), "")
        codes.issue(bundle, time.time() - CODE_SECONDS + 0.5)
        valid = codes.issue(bundle, time.time())
        queue = JobQueue(log)
        id = queue.enqueue("export", "key", "", 1)
        queue.cancel(id)
        with log.writing() as connection:
            connection.execute(update(jobs).values(due=1.0))
            if log.engine.dialect.name == "postgresql":
                gone = "INSERT INTO servers (id, address, release, until) VALUES ('a', 'b', 1, 2)"
                connection.execute(text(gone))
        time.sleep(0.6)

        async def cleanup(_: list[JobRunner]) -> None:
            cleaned = select(func.count()).where(jobs.c.kind == CLEANUP.name)

            def is_done() -> bool:
                with log.writing() as connection:
                    done = cleaned.where(jobs.c.state == "done")
                    return connection.execute(done).scalar_one() == 1

            await until(is_done)

        run(log, [CLEANUP], cleanup, servers=2)
        with log.writing() as connection:
            left = [
                connection.execute(select(func.count()).select_from(table)).scalar_one()
                for table in (jobs, transfers, servers)
            ]
        assert left == [1, 1, 0], "the cleanup itself, and the valid code"
        assert codes.redeem(valid, time.time()) == bundle
