"""Jobs: work that can wait, done part by part, once, by one of the servers of a database.

A server claims a job for a few seconds at a time and stores one part after another. If the server
is gone, another one claims the job after that time, and continues after the last stored part. Each
claim raises the job's epoch, and every write checks the epoch, so a server that was paused can't
store anything anymore. Servers ask for jobs regularly. There's no LISTEN and NOTIFY: PostgreSQL
commits transactions that notify one after another, and players' moves would wait for them. All
times are those of the database's clock.
"""

from __future__ import annotations

import secrets
from collections.abc import Collection
from dataclasses import dataclass
from typing import Any, Final

from sqlalchemy import (
    ColumnElement,
    Connection,
    Float,
    Update,
    delete,
    func,
    insert,
    literal_column,
    select,
    text,
    update,
)

from acesaround.store.database import job_parts, jobs
from acesaround.store.event_log import EventLog

USER, SLOW, SYSTEM = 0, 1, 2
"""Priorities: the jobs of people come first, then their slow ones, then those of the system."""
LEASE: Final = 15.0
"""Seconds after its last sign of life when a job's server counts as gone."""
KEPT: Final = 86_400.0
"""Seconds for which a job and its parts are kept after its end."""
PAUSES: Final = (10.0, 60.0)
"""Seconds before the second and the third attempt at a part. After that, the job has failed."""
MAX_WAITING: Final = 500
"""Maximum number of people's unfinished jobs with the same priority."""
_ENDED: Final = ("done", "failed", "cancelled")
_NOW: Final = {
    "postgresql": "EXTRACT(EPOCH FROM clock_timestamp())",
    "sqlite": "(julianday('now') - 2440587.5) * 86400.0",
}
_INSERT: Final = (
    "INSERT INTO jobs (id, key, kind, priority, state, input, done, whole, attempts, epoch, due) "
    "VALUES (:id, :key, :kind, :priority, 'waiting', :input, 0, :whole, 0, 0, {now}) "
    "ON CONFLICT (key) DO NOTHING"
)


@dataclass(frozen=True, slots=True)
class Job:
    """A claimed job: parts 1 to `done` of `whole` are stored.

    `attempts` counts the attempts at the next part, including this one.
    """

    id: str
    kind: str
    input: str
    done: int
    whole: int
    attempts: int
    epoch: int


@dataclass(frozen=True, slots=True)
class JobStatus:
    """A job's state: waiting, running, done, failed, or cancelled. `reason` is why it failed."""

    id: str
    kind: str
    state: str
    done: int
    whole: int
    reason: str | None


class JobLost(Exception):
    """A job that was cancelled, or that another server has claimed."""


class TooManyJobs(Exception):
    """An error raised when no more jobs can be stored."""


class JobQueue:
    """The jobs in a database. Thread-safe. All methods raise Unwritten if the database fails."""

    def __init__(self, log: EventLog) -> None:
        self._log = log
        now = _NOW[log.engine.dialect.name]
        self._now: ColumnElement[float] = literal_column(now, Float)
        self._insert = text(_INSERT.format(now=now))

    def enqueue(self, kind: str, key: str, input: str, whole: int, priority: int = USER) -> str:
        """Add a job with `whole` parts, and return its id.

        If there's already a job with this key, return its id instead, unless it has failed, was
        cancelled, or is too old. Raise TooManyJobs if too many with this priority are unfinished.
        """
        columns = jobs.c
        over = columns.state.in_(("failed", "cancelled")) | self._expired
        row = {
            "id": secrets.token_urlsafe(16), "key": key, "kind": kind, "priority": priority,
            "input": input, "whole": whole,
        }  # fmt: skip
        with self._log.writing() as connection:
            connection.execute(delete(jobs).where(columns.key == key, over))
            if priority != SYSTEM:
                self._check_room(connection, key, priority)
            connection.execute(self._insert, row)
            found = connection.execute(select(columns.id).where(columns.key == key))
            return str(found.scalar_one())

    def claim(self, kinds: Collection[str]) -> Job | None:
        """Return the next job of one of these kinds, which is this server's for `LEASE` seconds.

        Return None if there's none.
        """
        columns = jobs.c
        chosen = (
            select(columns.id)
            .where(
                columns.state.in_(("waiting", "running")),
                columns.due <= self._now,
                columns.kind.in_(kinds),
            )
            .order_by(columns.priority, columns.due)
            .limit(1)
            .with_for_update(skip_locked=True)
        )
        claimed = (
            update(jobs)
            .where(columns.id == chosen.scalar_subquery())
            .values(
                state="running",
                epoch=columns.epoch + 1,
                attempts=columns.attempts + 1,
                due=self._now + LEASE,
            )
            .returning(
                columns.id, columns.kind, columns.input, columns.done, columns.whole,
                columns.attempts, columns.epoch,
            )
        )  # fmt: skip
        with self._log.statement() as connection:
            found = connection.execute(claimed).one_or_none()
        return None if found is None else Job(*found)

    def renew(self, job: Job) -> None:
        """Keep a claimed job for `LEASE` seconds from now. Raise JobLost."""
        with self._log.statement() as connection:
            self._change(connection, job, due=self._now + LEASE)

    def store(self, job: Job, number: int, body: str) -> None:
        """Store a part of a claimed job. After the last part, the job is done. Raise JobLost."""
        with self._log.writing() as connection:
            if number == job.whole:
                self._change(connection, job, done=number, state="done", due=self._now + KEPT)
            else:
                self._change(connection, job, done=number, attempts=1, due=self._now + LEASE)
            connection.execute(insert(job_parts).values(job_id=job.id, number=number, body=body))

    def give_back(self, job: Job) -> None:
        """Let another server continue with a claimed job at once. Raise JobLost."""
        with self._log.statement() as connection:
            attempts = jobs.c.attempts - 1
            self._change(connection, job, state="waiting", attempts=attempts, due=self._now)

    def fail(self, job: Job, reason: str) -> bool:
        """Let a claimed job wait for the next attempt, and return True.

        If it had its last attempt, it has failed, and False is returned. Raise JobLost.
        """
        with self._log.writing() as connection:
            query = select(jobs.c.attempts).where(jobs.c.id == job.id)
            attempts: int = connection.execute(query).scalar_one_or_none() or 1
            if attempts <= len(PAUSES):
                pause = self._now + PAUSES[attempts - 1]
                self._change(connection, job, state="waiting", due=pause)
                return True
            self._change(connection, job, state="failed", reason=reason, due=self._now + KEPT)
            return False

    def cancel(self, id: str) -> None:
        """Cancel a job that hasn't ended. Its parts aren't kept."""
        columns = jobs.c
        cancelled = update(jobs).where(columns.id == id, columns.state.not_in(_ENDED))
        with self._log.writing() as connection:
            row = cancelled.values(state="cancelled", due=self._now + KEPT)
            if connection.execute(row).rowcount:
                connection.execute(delete(job_parts).where(job_parts.c.job_id == id))

    def status(self, id: str) -> JobStatus | None:
        """Return a job's state; None if there's no such job, or not anymore."""
        columns = jobs.c
        query = select(
            columns.id, columns.kind, columns.state, columns.done, columns.whole, columns.reason
        ).where(columns.id == id, ~self._expired)
        with self._log.statement() as connection:
            found = connection.execute(query).one_or_none()
        return None if found is None else JobStatus(*found)

    def input(self, id: str) -> str | None:
        """Return a job's input; None if there's no such job, or not anymore."""
        query = select(jobs.c.input).where(jobs.c.id == id)
        with self._log.statement() as connection:
            return connection.execute(query).scalar_one_or_none()

    def parts(self, id: str, after: int = 0) -> list[str]:
        """Return a job's parts after number `after`, in order."""
        query = select(job_parts.c.body).where(job_parts.c.job_id == id, job_parts.c.number > after)
        with self._log.statement() as connection:
            return list(connection.execute(query.order_by(job_parts.c.number)).scalars())

    def delete_expired(self) -> None:
        """Delete the jobs that ended long ago, and their parts."""
        with self._log.statement() as connection:
            connection.execute(delete(jobs).where(self._expired))

    def release_all(self) -> None:
        """Let all claimed jobs be claimed again at once, when no other server has the database."""
        with self._log.statement() as connection:
            claimed = update(jobs).where(jobs.c.state == "running")
            connection.execute(claimed.values(due=self._now))

    @property
    def _expired(self) -> ColumnElement[bool]:
        return jobs.c.state.in_(_ENDED) & (jobs.c.due <= self._now)

    def _check_room(self, connection: Connection, key: str, priority: int) -> None:
        """Raise TooManyJobs if there's no room for a job with a new key and this priority."""
        others = select(func.count()).where(
            jobs.c.priority == priority, jobs.c.state.not_in(_ENDED), jobs.c.key != key
        )
        if connection.execute(others).scalar_one() >= MAX_WAITING:
            raise TooManyJobs

    def _change(self, connection: Connection, job: Job, **values: Any) -> None:
        """Change a claimed job. Raise JobLost if it was cancelled or claimed by another server."""
        columns = jobs.c
        mine: Update = update(jobs).where(
            columns.id == job.id, columns.epoch == job.epoch, columns.state == "running"
        )
        if connection.execute(mine.values(**values)).rowcount != 1:
            raise JobLost
