"""Requests for jobs, shared by the handlers of all kinds: start one, and find it again."""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated, Any, Final, Literal, ParamSpec, TypeVar

from fastapi import HTTPException, Path, Request

from acesaround.i18n import tr
from acesaround.players.registry import is_engine_compiled
from acesaround.server.http.request_helpers import TOO_MANY, Model, Problem
from acesaround.server.jobs.kind import JobKind
from acesaround.server.jobs.runner import JobRunner
from acesaround.store.event_log import Unwritten
from acesaround.store.job_queue import JobStatus, TooManyJobs

P = ParamSpec("P")
T = TypeVar("T")
JobId = Annotated[str, Path(min_length=1, max_length=32)]
JOB_ERRORS: Final[dict[int | str, dict[str, Any]]] = {
    404: {"model": Problem},
    503: {"model": Problem},
    **TOO_MANY,
}
"""OpenAPI description of the errors in requests for jobs."""


class JobProgress(Model):
    """A job and its state. `done` of `whole` parts are done.

    If it has failed, `reason` is the error's message or type.
    """

    id: str
    state: Literal["waiting", "running", "done", "failed", "cancelled"]
    done: int
    whole: int
    reason: str | None


def progress(found: JobStatus) -> dict[str, Any]:
    """Return the fields of `JobProgress`."""
    return {
        "id": found.id,
        "state": found.state,
        "done": found.done,
        "whole": found.whole,
        "reason": found.reason,
    }


async def start_job(request: Request, kind: JobKind, key: str, input: str, whole: int) -> str:
    """Add a job as `JobRunner.enqueue` does, and return its id.

    Respond 503 if it needs the compiled kernel and there's none, if there are too many jobs, or if
    the database fails.
    """
    if kind.needs_kernel and not is_engine_compiled():
        raise HTTPException(503, tr("server.reviews_need_the_engine"))
    jobs: JobRunner = request.app.state.jobs
    try:
        return await jobs.enqueue(kind, key, input, whole)
    except TooManyJobs:
        raise HTTPException(503, tr("server.the_server_is_busy_try_again_in")) from None
    except Unwritten:
        raise _database_failed() from None


async def find_job(request: Request, id: str, kind: JobKind, missing: str) -> JobStatus:
    """Return a job's state.

    Respond 404 with the text `missing` if there's none of this kind, or not anymore.
    """
    jobs: JobRunner = request.app.state.jobs
    found = await call_queue(request, jobs.queue.status, id)
    if found is None or found.kind != kind.name:
        raise HTTPException(404, missing)
    return found


async def cancel_job(request: Request, id: str) -> None:
    """Cancel a job that hasn't ended. Respond 503 if the database fails."""
    jobs: JobRunner = request.app.state.jobs
    try:
        await jobs.cancel(id)
    except Unwritten:
        raise _database_failed() from None


async def call_queue(
    request: Request, function: Callable[P, T], *args: P.args, **kwargs: P.kwargs
) -> T:
    """Call a function of the job queue. Respond 503 if the database fails."""
    jobs: JobRunner = request.app.state.jobs
    try:
        return await jobs.call(function, *args, **kwargs)
    except Unwritten:
        raise _database_failed() from None


def _database_failed() -> HTTPException:
    return HTTPException(503, tr("server.the_server_cant_read_its_tables_right"))
