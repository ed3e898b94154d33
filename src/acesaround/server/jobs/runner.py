"""The jobs that this server does, one at a time."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Iterable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from typing import Final, ParamSpec, TypeVar

from acesaround.kernel.interface import Cancel, Cancelled
from acesaround.players.registry import is_engine_compiled
from acesaround.server.jobs.choice_judgment import JUDGMENT
from acesaround.server.jobs.cleanup import CLEANUP, cleanup_key
from acesaround.server.jobs.game_export import EXPORT
from acesaround.server.jobs.game_review import REVIEW
from acesaround.server.jobs.hand_figures import FIGURES
from acesaround.server.jobs.kind import JobKind
from acesaround.server.jobs.practice_exercises import DRILL_JOB, EXERCISES
from acesaround.server.log_events import event_logger, known_reason
from acesaround.store.event_log import EventLog, Unwritten
from acesaround.store.job_queue import LEASE, PAUSES, Job, JobLost, JobQueue

KINDS: Final = (EXPORT, REVIEW, FIGURES, EXERCISES, DRILL_JOB, JUDGMENT, CLEANUP)
POLL_SECONDS: Final = 2.0
"""Seconds from one request for a job to the next, if there was none."""
_RENEW_SECONDS: Final = LEASE / 3

P = ParamSpec("P")
T = TypeVar("T")
_log = event_logger(__name__)


class _Interrupted(Exception):
    """A part during which the server was stopped each time."""


class JobRunner:
    """This server's part in the jobs of its database.

    `alone` is true if no other server has the database open.
    """

    def __init__(
        self, log: EventLog, kinds: Iterable[JobKind] = KINDS, *, alone: bool = True
    ) -> None:
        self._log, self._alone = log, alone
        self.queue = JobQueue(log)
        self._kinds = {kind.name: kind for kind in kinds}
        # One does a part while the other writes to the queue.
        self._threads = ThreadPoolExecutor(2, "jobs")
        self._wanted = asyncio.Event()
        self._task: asyncio.Task[None] | None = None
        self._current: tuple[str, Cancel] | None = None

    def start(self) -> None:
        """Do jobs from now on."""
        self._task = asyncio.create_task(self._do_jobs())

    async def close(self) -> None:
        """Stop the current part, and leave the rest of the job to the next server."""
        if self._current is not None:
            self._current[1].set()
        if self._task is not None:
            self._task.cancel()
            with suppress(asyncio.CancelledError):
                await self._task
        await asyncio.to_thread(self._threads.shutdown)

    async def enqueue(self, kind: JobKind, key: str, input: str, whole: int) -> str:
        """Add a job as `JobQueue.enqueue` does, and do it soon."""
        id = await self.call(self.queue.enqueue, kind.name, key, input, whole, kind.priority)
        self._wanted.set()
        return id

    async def cancel(self, id: str) -> None:
        """Cancel a job as `JobQueue.cancel` does, and stop its current part if it's done here."""
        await self.call(self.queue.cancel, id)
        if self._current is not None and self._current[0] == id:
            self._current[1].set()

    async def call(self, function: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        """Call a function in a thread of the jobs, and return its result."""
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(self._threads, lambda: function(*args, **kwargs))

    async def _do_jobs(self) -> None:
        if self._alone:
            with suppress(Unwritten):
                await self.call(self.queue.release_all)
        cleanup = ""
        while True:
            self._wanted.clear()
            job = None
            try:
                if cleanup != (cleanup := cleanup_key(time.time())):
                    await self.enqueue(CLEANUP, cleanup, "", 1)
                job = await self.call(self._claim)
                if job is not None:
                    await self._do(job)
            except Exception as error:
                reason = known_reason(error)
                _log.warning("can't read or change the jobs", reason=reason, exc_info=not reason)
                await asyncio.sleep(POLL_SECONDS)
            if job is None:
                with suppress(TimeoutError):
                    # In Python 3.11, `wait_for` ignores a cancellation that comes as the event is
                    # set, and then `close` would wait forever.
                    async with asyncio.timeout(POLL_SECONDS):
                        await self._wanted.wait()

    def _claim(self) -> Job | None:
        """Return the next job that this server can do, as `JobQueue.claim` does."""
        compiled = is_engine_compiled()
        kinds = [name for name, kind in self._kinds.items() if compiled or not kind.needs_kernel]
        return self.queue.claim(kinds)

    async def _do(self, job: Job) -> None:
        """Do a claimed job. Raise Unwritten if the database fails."""
        cancel = Cancel()
        renewing = asyncio.create_task(self._renew(job, cancel))
        self._current = job.id, cancel
        try:
            with suppress(JobLost, Cancelled):
                await self._do_parts(job, cancel)
        except asyncio.CancelledError:
            with suppress(JobLost, Unwritten):
                await self.call(self.queue.give_back, job)
            raise
        finally:
            self._current = None
            renewing.cancel()

    async def _do_parts(self, job: Job, cancel: Cancel) -> None:
        """Do the parts of a job that aren't stored. Raise JobLost, Cancelled, or Unwritten."""
        kind = self._kinds[job.kind]
        for number in range(job.done + 1, job.whole + 1):
            try:
                if number == job.done + 1 and job.attempts > len(PAUSES) + 1:
                    raise _Interrupted
                part = await self.call(kind.do_part, self._log, job.input, number, cancel)
            except Cancelled:
                raise
            except Exception as error:
                reason = known_reason(error) or type(error).__name__.strip("_")
                again = await self.call(self.queue.fail, job, reason)
                event = "a job has to be tried again" if again else "a job has failed"
                level = _log.warning if again else _log.error
                level(event, kind=job.kind, reason=reason, exc_info=not known_reason(error))
                return
            await self.call(self.queue.store, job, number, part)

    async def _renew(self, job: Job, cancel: Cancel) -> None:
        """Keep a job while its parts are done. Stop the current part once the job is lost."""
        while True:
            await asyncio.sleep(_RENEW_SECONDS)
            try:
                await self.call(self.queue.renew, job)
            except Unwritten:
                continue
            except JobLost:
                # Another server cancelled it, or this one did before the part began.
                return cancel.set()
